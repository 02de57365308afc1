"""A word that counts is cheered: its points count up, and the display says what was special.

Only what is not needed for the next press is covered, and any press ends it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.games.api.made import Word
from companion.screen.screen import BIG, CONTEXT, FOOT, Fill, Item, Screen, Text, big, line
from hardware.box import WIDTH

COUNT_S, CHEER_S = 1.0, 1.5
"""How long the points count up, and after how long all of it is gone, seconds."""

STEP_S = 0.04
"""How often the number is drawn anew, seconds."""

LONG = 8
"""From so many letters on a word is a long one."""

BEST = "best of the evening"
ROOM = WIDTH // 6


class Cheer(msgspec.Struct, frozen=True):
    """What is cheered since a moment of the loop's clock: words, points, what was special."""

    by: str
    words: str
    points: int
    special: str
    since: float

    def over(self, screen: Screen, now: float) -> Screen:
        """The screen with the cheer, as long as it lasts; in words it says what it comes to."""
        passed = now - self.since
        if passed >= CHEER_S:
            return screen
        drawn = self._large(passed) if _free(screen) else self._row(screen.spare, passed)
        said = ", ".join(filter(None, (self._told(COUNT_S), self.special)))
        return screen.plus(*drawn).but(again_s=STEP_S, said=(*screen.said, said))

    def _told(self, passed: float) -> str:
        """The words with as many points as have been counted; always of the same length."""
        counted = round(self.points * min(passed / COUNT_S, 1.0))
        number = f"+{counted}".rjust(len(str(self.points)) + 1) if self.points else ""
        return f"{self.words} {number}".strip()

    def _large(self, passed: float) -> tuple[Item, ...]:
        below = line(self.special or self.by, CONTEXT, "m")
        return (*_ground(BIG, FOOT - BIG, lit=False), *map(_over, (big(self._told(passed)), below)))

    def _row(self, y: int, passed: float) -> tuple[Item, ...]:
        """In the row that a notice may cover too."""
        height = 12 if y else 16
        text = self.special if self.special and passed >= COUNT_S else self._told(passed)
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
        item.y >= BIG and item.y < FOOT
        for item in screen.items
        if isinstance(item, Fill) or (isinstance(item, Text) and item.inverse)
    )
    return screen.spare == FOOT and not any(chosen)


def cheer(made: Sequence[Word], special: str, *, best: bool, now: float) -> Cheer | None:
    """What there is to cheer about those words; None for nothing."""
    points = sum(word.points for word in made)
    long = max((len(word.word) for word in made), default=0)
    told = special or (BEST if best else f"{long} letters" if long >= LONG else "")
    if points <= 0 and not told:
        return None
    words = " + ".join(word.word for word in made)
    by = made[0].player if made else ""
    return Cheer(by, words if len(words) <= ROOM - 4 else "", max(points, 0), told, now)
