"""A change from one word to the next: the new letter, its place, and its points (W5.2, W6)."""

from __future__ import annotations

import msgspec

BASE = {"outside_change": 1, "inside_change": 2, "outside_add": 2, "inside_add": 3}
"""Points for each kind of change (W6.1 to W6.4)."""

KIND_NAMES = {kind: kind.replace("_", " ") for kind in BASE}
"""The name of each kind of change on the printed score sheet, such as `outside change`."""


class Change(msgspec.Struct, frozen=True):
    """One letter changed or added: the kind of change, the letter, its place in the new word."""

    kind: str
    letter: str
    index: int

    @property
    def base(self) -> int:
        """The points without a bonus."""
        return BASE[self.kind]


def new_letter_places(before: str, after: str) -> tuple[int, ...]:
    """The indexes in `after` where the one new letter may be (W5.2).

    A changed letter has one place; an added letter beside an equal one has several. The result
    is empty if the words do not differ by exactly one letter.
    """
    if len(after) == len(before):
        differing = tuple(i for i, letter in enumerate(after) if letter != before[i])
        return differing if len(differing) == 1 else ()
    if len(after) == len(before) + 1:
        return tuple(i for i in range(len(after)) if after[:i] + after[i + 1 :] == before)
    return ()


def change_between(
    before: str, after: str, *, announced: int | None = None, best: bool = True
) -> Change | None:
    """The one-letter change from `before` to `after`, or None if there is none.

    A letter that doubles the end of the word is where it was `announced`. If it was not
    announced, it is inside if `best` for the player, else outside (W6.5).
    """
    possible = new_letter_places(before, after)
    if announced is not None:
        possible = (announced,) if announced in possible else ()
    if not possible:
        return None
    inside = [i for i in possible if 0 < i < len(after) - 1]
    outside = [i for i in possible if i not in inside]
    index = (inside + outside if best else outside + inside)[0]
    side = "inside" if index in inside else "outside"
    verb = "change" if len(after) == len(before) else "add"
    return Change(f"{side}_{verb}", after[index], index)
