"""The shape of a change: which letter is new, where it lies, and what it is worth (W5.2, W6)."""

from __future__ import annotations

import msgspec

BASE = {"outside_change": 1, "inside_change": 2, "outside_add": 2, "inside_add": 3}
"""Points of each kind of change (W6.1 to W6.4)."""


class Change(msgspec.Struct, frozen=True):
    """One letter replaced or added: its kind, the letter, and its place in the new word."""

    kind: str
    letter: str
    index: int

    @property
    def base(self) -> int:
        """The points before any bonus."""
        return BASE[self.kind]


def places(before: str, after: str) -> tuple[int, ...]:
    """Where in `after` the one new letter may lie; empty where it is not one letter (W5.2).

    A replaced letter has one place; an added one has several beside its like.
    """
    if len(after) == len(before):
        differing = tuple(i for i, letter in enumerate(after) if letter != before[i])
        return differing if len(differing) == 1 else ()
    if len(after) == len(before) + 1:
        return tuple(i for i in range(len(after)) if after[:i] + after[i + 1 :] == before)
    return ()


def changed(
    before: str, after: str, *, announced: int | None = None, best: bool = True
) -> Change | None:
    """The change from one word to the other; None where no single letter makes it.

    A letter that doubles the end of the word lies where it was announced; without
    that, inside where that is `best` for the mover, else outside (W6.5).
    """
    possible = places(before, after)
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
