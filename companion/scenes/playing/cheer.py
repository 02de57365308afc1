"""A word that counts is cheered: its points count up, and the display says what was special.

Only what is not needed for the next press is covered, and any press ends it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.games.api.highlights import Word
from companion.screen.screen import BIG, CONTEXT, FOOT, Fill, Item, Screen, Text, big
from hardware.box import WIDTH

COUNT_S, COUNTED_S, SPECIAL_S = 1.0, 1.5, 1.5
"""How long the points count up, how long they are seen, and how long what was special, seconds."""

STEP_S = 0.04
"""How often the number is drawn anew, seconds."""

LONG = 8
"""From so many letters on a word is a long one."""

BEST = "best of the evening"
ROOM = WIDTH // 6


class Cheer(msgspec.Struct, frozen=True):
    """What is cheered since a moment of the loop's clock: words, their points, what was special."""

    words: str
    points: int
    since: float
    special: str = ""

    def over(self, screen: Screen, now: float) -> Screen:
        """The screen with the cheer, as long as it lasts; in words it says what it comes to."""
        passed = now - self.since
        if passed >= (COUNTED_S if self.points else 0.0) + (SPECIAL_S if self.special else 0.0):
            return screen
        text = self._told(passed)
        drawn = _large(text) if _free(screen) else _row(text, screen.spare)
        said = ", ".join(filter(None, (self._counted(COUNT_S), self.special)))
        return screen.plus(*drawn).replace(again_s=STEP_S, alt_text=(*screen.alt_text, said))

    def _told(self, passed: float) -> str:
        counting = self.points and (not self.special or passed < COUNTED_S)
        return self._counted(passed) if counting else self.special

    def _counted(self, passed: float) -> str:
        """The words with as many points as have been counted; always of the same length."""
        counted = round(self.points * min(passed / COUNT_S, 1.0))
        number = f"+{counted}".rjust(len(str(self.points)) + 1) if self.points else ""
        return f"{self.words} {number}".strip()


def _large(text: str) -> tuple[Item, ...]:
    """In the place of the big thing; what can be done, and the scores, stay in sight."""
    return (*_ground(BIG, CONTEXT - BIG, lit=False), _over(big(text)))


def _row(text: str, y: int) -> tuple[Item, ...]:
    """In the row that a notice may cover too."""
    height = 12 if y else 16
    row = Text(WIDTH // 2, y + (height - 12) // 2, text, 12, "m", inverse=True)
    return (*_ground(y, height, lit=True), _over(row))


def _ground(y: int, height: int, *, lit: bool) -> tuple[Item, ...]:
    """What the cheer is written on, in two halves: the words below it are still said."""
    half = WIDTH // 2
    return Fill(0, y, half, height, lit), Fill(half, y, half, height, lit)


def _over(text: Text) -> Text:
    return replace(text, over=True)


def _free(screen: Screen) -> bool:
    """Whether nothing is being chosen or entered in the middle of the screen."""
    chosen = (
        BIG <= item.y < FOOT
        for item in screen.items
        if isinstance(item, Fill) or (isinstance(item, Text) and item.inverse)
    )
    return screen.spare == FOOT and not any(chosen)


def cheer(made: Sequence[Word], named: str, *, best: bool, now: float) -> Cheer | None:
    """What there is to cheer about those words; None for nothing. `named`: by the game."""
    points, words = sum(word.points for word in made), " + ".join(word.word for word in made)
    long = max((len(word.word) for word in made), default=0)
    special = named or (BEST if best else f"{long} letters!" if long >= LONG else "")
    told = words if len(words) + len(str(points)) + 2 <= ROOM else ""
    return Cheer(told, max(points, 0), now, special) if points > 0 or special else None
