"""Add letters to a string: move to a gap, choose the letter; or type the whole new string.

A single typed letter is a letter to add: its gap is chosen afterwards.

The entry starts when the knob turns: its first step goes to the gap at the end. If more than
one letter may be added, the cursor then goes to the most likely next choice: the same letter
on the other side of a palindrome, or the end of the entry.
"""

from __future__ import annotations

from string import ascii_uppercase
from typing import Literal

from msgspec.structs import replace

from companion.names import LONGEST_WORD
from companion.screen.screen import BIG, TALL, Item
from companion.widgets.text_strip import strip
from companion.widgets.widget import BACK, Back, Done, Single, sign_of
from hardware.box import Event

FIRST = "N"
"""The letter the knob starts on: the middle of the alphabet."""

Spot = int | Literal["take", "both"]
"""The gap before the letter at that index; or confirm the string; or add both letters."""


def first_letter(letters: str) -> int:
    """The index of the letter that the knob starts on."""
    return letters.index(FIRST) if FIRST in letters else 0


class InsertLetter(Single, frozen=True):
    """Letters added to the string `base`; the result is the whole new string.

    `text` is the string so far; `added` are the indexes of its new letters, the newest last.
    `spot` is an index into `spots` (None: the entry has not started), `letter` one into
    `letters` once a gap is chosen. `typed` is what was typed on the keyboard instead; `places`: it
    was a letter, and the knob chooses its gap. At most `most` letters can be added; `whole` allows
    none. `mirror` offers to add the second letter of a palindrome.
    """

    base: str
    text: str
    letters: str = ascii_uppercase
    most: int = 1
    mirror: bool = False
    whole: bool = False
    spot: int | None = None
    letter: int | None = None
    added: tuple[int, ...] = ()
    typed: str = ""
    places: bool = False

    @classmethod
    def of(
        cls,
        base: str,
        *,
        letters: str = ascii_uppercase,
        most: int = 1,
        mirror: bool = False,
        whole: bool = False,
    ) -> InsertLetter:
        """A new entry."""
        return cls(base, base, letters or ascii_uppercase, most, mirror, whole)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """What the knob can choose: the gaps, and the ways to end the entry."""
        gaps = range(len(self.text) + 1) if len(self.added) < self.most else ()
        takes = ("take",) if self.added or self.whole else ()
        return (*gaps, *takes, *(("both",) if self._palindromes() else ()))

    @property
    def at(self) -> Spot | None:
        """The spot under the cursor, or None if the entry has not started."""
        return None if self.spot is None else self.spots[self.spot % len(self.spots)]

    @property
    def idle(self) -> bool:
        """Whether the entry has not started."""
        return self.spot is None and not self.typed

    @property
    def lone(self) -> bool:
        """Whether what was typed is one letter to add, and not the whole new string."""
        return bool(self.base) and not self.whole and len(self.typed) == 1

    @property
    def changed(self) -> bool:
        """Whether a change can be confirmed."""
        return bool(self.typed or self.added) or self.letter is not None

    @property
    def string(self) -> str:
        """The string, with the letter being chosen."""
        if self.typed:
            return self.typed
        at = self.at
        if at == "both":
            return self._palindromes()[0]
        if self.letter is None or not isinstance(at, int):
            return self.text
        return self.text[:at] + self.letters[self.letter] + self.text[at:]

    @property
    def says(self) -> str:
        """What a push of the knob (or Enter) does now."""
        if self.typed:
            return "Enter: choose where" if self.lone else "Enter: OK"
        if self.places:
            return "turn: where  push: OK"
        if self.letter is not None:
            return "push: OK" if len(self.added) + 1 == self.most else "push: add letter"
        return {"take": "push: OK", "both": "push: both letters"}.get(
            str(self.at), "push: letter here"
        )

    def move(self, event: Event) -> InsertLetter | Done | Back:
        """Choose a gap, then a letter, or type the whole string."""
        if sign_of(event) or event.key == "BACKSPACE":
            return self._type(event.key)
        return super().move(event)

    def _type(self, key: str) -> InsertLetter:
        typed = self.typed[:-1] if key == "BACKSPACE" else (self.typed + key)[:LONGEST_WORD]
        empty = replace(self, text=self.base, added=(), spot=None, letter=None, places=False)
        return replace(empty, typed=typed)

    def ask_where(self) -> InsertLetter:
        """The choice of a gap for the letter that was typed, beginning at the end."""
        letters = self.letters if self.typed in self.letters else self.letters + self.typed
        at, letter = len(self.base), letters.index(self.typed)
        return replace(self, letters=letters, spot=at, letter=letter, typed="", places=True)

    def push(self) -> InsertLetter | Done:
        """Choose the letter for this gap, add it, or confirm the string."""
        if self.lone:
            return self.ask_where()
        if self.typed or self.at in ("take", "both"):
            return Done(self.string)
        if self.idle or self.letter is None:
            return self if self.idle else replace(self, letter=first_letter(self.letters))
        gap = int(str(self.at))
        moved = tuple(at + (at >= gap) for at in self.added)
        longer = replace(self, text=self.string, added=(*moved, gap), letter=None, places=False)
        full = len(longer.added) == self.most
        return Done(longer.text) if full else longer._move_after_letter(gap + 1)

    def _move_after_letter(self, gap: int) -> InsertLetter:
        """Move the cursor to the most likely choice after a letter."""
        spots = self.spots
        if self.most == 2:
            likely = "both" if "both" in spots and not _is_palindrome(self.text) else "take"
            return replace(self, spot=spots.index(likely))
        return replace(self, spot=spots.index(gap))

    def back(self) -> InsertLetter | Back:
        """Leave the letter, or remove the newest one."""
        if self.idle:
            return BACK
        if self.places:
            return replace(self, spot=None, letter=None, places=False)
        if self.letter is not None and len(self.spots) > 1:
            return replace(self, letter=None)
        if not self.added:
            return replace(self, spot=None, letter=None, typed="")
        *rest, last = self.added
        shorter = replace(
            self,
            text=self.text[:last] + self.text[last + 1 :],
            added=tuple(at - (at > last) for at in rest),
        )
        return replace(shorter, spot=shorter.spots.index(last))

    def turn(self, steps: int) -> InsertLetter:
        """Go through the gaps, or the letters."""
        if not steps or self.typed:
            return self
        if self.places and self.spot is not None:
            return replace(self, spot=(self.spot + steps) % (len(self.text) + 1))
        if self.letter is not None:
            return replace(self, letter=(self.letter + steps) % len(self.letters))
        if self.spot is not None:
            return replace(self, spot=(self.spot + steps) % len(self.spots))
        begun = replace(self, spot=len(self.text))
        begun = begun if self.text else replace(begun, letter=first_letter(self.letters))
        return begun.turn(steps - 1 if steps > 0 else steps + 1)

    def _palindromes(self) -> tuple[str, ...]:
        """The palindrome made by adding the new letter a second time; empty if there is none."""
        if not self.mirror or len(self.added) != 1 or self.most < 2:
            return ()
        text, letter = self.text, self.text[self.added[0]]
        longer = (text[:gap] + letter + text[gap:] for gap in range(len(text) + 1))
        return tuple(dict.fromkeys(filter(_is_palindrome, longer)))[:1]

    def cells(self, y: int = BIG, tall: int = TALL) -> tuple[Item, ...]:
        """Draw the string large, with new letters and the chosen gap inverted."""
        if self.typed:
            return strip(self.typed, (), y, tall)
        at = self.at
        if not isinstance(at, int):
            new = _new_letters(self.base, self.string) if self.added else ()
            return strip(self.string, new, y, tall)
        if self.letter is not None:
            return strip(self.string, (at,), y, tall)
        return strip(f"{self.text[:at]} {self.text[at:]}", (at,), y, tall)


def _is_palindrome(text: str) -> bool:
    return text == text[::-1]


def _new_letters(before: str, after: str) -> tuple[int, ...]:
    """Indexes of the letters in `after` that are not in `before`, from left to right."""
    found, rest = [], before
    for at, letter in enumerate(after):
        if rest.startswith(letter):
            rest = rest[1:]
        else:
            found.append(at)
    return tuple(found)
