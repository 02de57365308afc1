"""Celebrates a word: its points count up, and the display says what was special about it.

It covers nothing that is needed for the next press, and any press ends it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.games.api.highlights import Word
from companion.screen.screen import BIG, CONTEXT, FOOT, ROOM, Fill, Item, Screen, Text, big, fit
from hardware.box import WIDTH

COUNT_S, COUNTED_S, SPECIAL_S, RECORD_S = 1.0, 1.5, 1.5, 4.0
"""Seconds to count up, to show the points in all, and to show what was special, or a record."""

STEP_S = 0.04
"""Redraw interval of the number, in seconds."""

LONG = 8
"""Letters that make a word a long one."""

BEST = "best of the evening"


class Cheer(msgspec.Struct, frozen=True):
    """Words, their points and what was special; shown from the time `since`, in seconds.

    `special_s`: seconds for what was special.
    """

    words: str
    points: int
    since: float
    special: str = ""
    special_s: float = SPECIAL_S

    def over(self, screen: Screen, now: float) -> Screen:
        """The screen with the cheer, until it ends; `alt_text` has its final text."""
        passed = now - self.since
        if passed >= (COUNTED_S if self.points else 0.0) + (
            self.special_s if self.special else 0.0
        ):
            return screen
        text = self._text_at(passed)
        drawn = _large_item(text) if _is_free(screen) else _row_items(text, screen.spare)
        final = ", ".join(filter(None, (self._count_text(COUNT_S), self.special)))
        return screen.plus(*drawn).replace(again_s=STEP_S, alt_text=(*screen.alt_text, final))

    def _text_at(self, passed: float) -> str:
        counting = self.points and (not self.special or passed < COUNTED_S)
        return self._count_text(passed) if counting else self.special

    def _count_text(self, passed: float) -> str:
        """The words with the points counted so far; its length stays the same."""
        points = round(self.points * min(passed / COUNT_S, 1.0))
        number = f"+{points}".rjust(len(str(self.points)) + 1) if self.points else ""
        return f"{self.words} {number}".strip()


def _large_item(text: str) -> tuple[Item, ...]:
    """The text in the big row; the gestures and the scores stay visible."""
    return (*_background(BIG, CONTEXT - BIG, lit=False), _on_top(big(text)))


def _row_items(text: str, y: int) -> tuple[Item, ...]:
    """The text in the row at `y`, which a notice may cover too."""
    height = 12 if y else 16
    row = Text(WIDTH // 2, y + (height - 12) // 2, text, 12, "m", inverse=True)
    return (*_background(y, height, lit=True), _on_top(row))


def _background(y: int, height: int, *, lit: bool) -> tuple[Item, ...]:
    """The background, in two halves: `Screen.words` drops the text below a full-width fill."""
    half = WIDTH // 2
    return Fill(0, y, half, height, lit), Fill(half, y, half, height, lit)


def _on_top(text: Text) -> Text:
    return replace(text, over=True)


def _is_free(screen: Screen) -> bool:
    """Whether the middle of the screen shows no selection and no entry."""
    chosen = (
        BIG <= item.y < FOOT
        for item in screen.items
        if isinstance(item, Fill) or (isinstance(item, Text) and item.inverse)
    )
    return screen.spare == FOOT and not any(chosen)


def cheer(
    made: Sequence[Word], named: str, *, best: bool, now: float, record: str = ""
) -> Cheer | None:
    """A cheer for these words, or None. `named` is what the game calls special about them.

    `record`: the house record that has fallen, which is announced instead.
    """
    points, words = sum(word.points for word in made), " + ".join(word.word for word in made)
    long = max((len(word.word) for word in made), default=0)
    special = named or (BEST if best else f"{long} letters!" if long >= LONG else "")
    words = words if len(words) + len(str(points)) + 2 <= ROOM else ""
    if record:
        special = fit(f"record: {record}", f"{record}!")
        return Cheer(words, max(points, 0), now, special, RECORD_S)
    return Cheer(words, max(points, 0), now, special) if points > 0 or special else None
