"""Notices drawn over the screen: short ones for a few seconds, and a reminder while it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.screen.screen import FOOT, TOP, Bar, Fill, Screen, Text, fits
from hardware.box import HEIGHT, WIDTH, Fault

NOTICE_S = 4.0
"""How long a notice is shown, in seconds."""

REMIND_S = 2.0
"""How long a reminder is shown, then hidden, in seconds."""

SAVING_AFTER_S = 0.5
"""After this time, in seconds, the display says that something is being saved."""

ROW, TALL = 12, 15
"""Height of a band in pixels: in a row, and at the top if there is room."""

SMALL = 16
"""Largest font of a row, in pixels. A band may cover a part of larger text, but not of rows."""


class Notices:
    """The notice to show now; the reminder `unsaved` is shown on and off while it is not empty."""

    def __init__(self) -> None:
        self.unsaved = ""
        self._text, self._until = "", 0.0
        self._once: set[str] = set()

    @property
    def latest(self) -> tuple[str, float]:
        """The newest notice and when it ends, on the loop's clock."""
        return self._text, self._until

    def show(self, text: str, now: float, seconds: float = NOTICE_S) -> None:
        """Show a notice for this many seconds; an empty text removes it."""
        self._text, self._until = text, now + seconds if text else 0.0

    def show_once(self, text: str, now: float) -> bool:
        """Show a notice unless it was shown this way before, this evening; returns whether."""
        fresh = text not in self._once
        if fresh:
            self._once.add(text)
            self.show(text, now)
        return fresh

    def active(self, now: float) -> bool:
        """Whether there is a notice or a reminder."""
        return bool(self.text(now))

    def text(self, now: float) -> str:
        """The notice, or the reminder, also while it is hidden; empty without one."""
        return self._text if now < self._until else self.unsaved

    def end(self) -> None:
        """Remove the notice: somebody did something after reading it."""
        self._until = 0.0

    def over(self, screen: Screen, now: float) -> Screen:
        """The screen with the notice or reminder of this moment."""
        if now < self._until:
            return with_band(screen, self._text)
        reminded = self.unsaved and int(now / REMIND_S) % 2 == 0
        return with_band(screen, self.unsaved) if reminded else screen

    def next_change(self, now: float) -> float | None:
        """When the notice ends or the reminder changes, or None."""
        moments = [self._until] if now < self._until else []
        if self.unsaved:
            moments.append((int(now / REMIND_S) + 1) * REMIND_S)
        return min(moments, default=None)


def with_saving_note(draw: Callable[[float], Screen], begun: float) -> Callable[[float], Screen]:
    """The same screens while something is being saved; after `SAVING_AFTER_S` they say so.

    `begun` is when saving started, on the loop's clock.
    """

    def draw_with_note(now: float) -> Screen:
        screen, left = draw(now), begun + SAVING_AFTER_S - now
        if left > 0:
            return screen.replace(again_s=min(screen.again_s or left, left))
        return with_band(screen, "saving ...")

    return draw_with_note


def with_hold_bar(screen: Screen, label: str, fraction: float) -> Screen:
    """The screen with a bar that fills while a control is held, and what the hold does."""
    top = _row_above(screen, FOOT - ROW)
    ground = Fill(0, top, WIDTH, HEIGHT - top, lit=False)
    text = Text(WIDTH // 2, FOOT - ROW, label, ROW, "m")
    return screen.plus(ground, text, Bar(0, FOOT, WIDTH, ROW, fraction))


def with_band(screen: Screen, text: str) -> Screen:
    """The screen with a text over its spare row, inverted if no other row is."""
    y = screen.spare
    top = _row_above(screen, y)
    tall = _room_below(screen) if y == TOP else ROW
    ground = Fill(0, top, WIDTH, y + tall + 1 - top, lit=False)
    fills = (one for one in screen.items if isinstance(one, Fill) and one.width == WIDTH)
    rows = [one for one in fills if one.y + one.height <= top or one.y >= y + tall]
    alone = not any(one.lit for one in rows)
    words = Text(WIDTH // 2, y + (tall - ROW + 1) // 2, text, ROW, "m", inverse=alone)
    return screen.plus(ground, Fill(0, y, WIDTH, tall, alone), words)


def _row_above(screen: Screen, y: int) -> int:
    """Top edge of a band for the row at `y`, moved up to cover a row it would cut through."""
    return min((text.y for text in _rows(screen) if text.y < y < text.y + text.height), default=y)


def _room_below(screen: Screen) -> int:
    """Height of a band at the top that leaves the row below it whole."""
    rows = (text.y - 1 for text in _rows(screen) if text.y >= ROW)
    return min((TALL, *rows))


def _rows(screen: Screen) -> Iterator[Text]:
    rows = (item for item in screen.items if isinstance(item, Text) and item.text.strip())
    return (row for row in rows if row.height <= SMALL)


def fault_notice(fault: Fault) -> str:
    """The notice that a part has stopped working, or works again."""
    if fault.back:
        return f"{fault.part} works again"
    name = "loudspeaker" if fault.part == "sound" else fault.part
    return next(filter(fits, fault.brief), f"no {name}")
