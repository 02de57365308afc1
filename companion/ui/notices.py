"""Words over whatever is shown: a notice for a few seconds, and what is told until it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.screen.screen import FOOT, TOP, Bar, Fill, Screen, Text
from hardware.box import HEIGHT, WIDTH

NOTICE_S = 4.0
REMIND_S = 2.0
SAVING_AFTER_S = 0.5

ROW, TALL = 12, 15
"""How tall a band is: of one row, and at the top where there is room, pixels."""

SMALL = 16
"""The height of letters that stand in rows; a notice may cover a part of the one big thing."""


class Notices:
    """What has to be said now; `unsaved` is said every other moment as long as it is true."""

    def __init__(self) -> None:
        self.unsaved = ""
        self._text, self._until = "", 0.0

    def tell(self, text: str, now: float) -> None:
        """Say a few words for a few seconds; none end what is said so."""
        self._text, self._until = text, now + NOTICE_S if text else 0.0

    def told(self, now: float) -> bool:
        """Whether something is said at this moment."""
        return now < self._until or bool(self.unsaved)

    def end(self) -> None:
        """They were read: somebody goes on."""
        self._until = 0.0

    def over(self, screen: Screen, now: float) -> Screen:
        """The screen with what is said at this moment."""
        if now < self._until:
            return with_band(screen, self._text)
        reminded = self.unsaved and int(now / REMIND_S) % 2 == 0
        return with_band(screen, self.unsaved) if reminded else screen

    def moment(self, now: float) -> float | None:
        """When other words are said, or none."""
        moments = [self._until] if now < self._until else []
        if self.unsaved:
            moments.append((int(now / REMIND_S) + 1) * REMIND_S)
        return min(moments, default=None)


def with_saving_note(draw: Callable[[float], Screen], begun: float) -> Callable[[float], Screen]:
    """The same screens while something is saved since `begun`; it is said if that takes long."""

    def drawn(now: float) -> Screen:
        screen, left = draw(now), begun + SAVING_AFTER_S - now
        if left > 0:
            return screen.replace(again_s=min(screen.again_s or left, left))
        return with_band(screen, "saving ...")

    return drawn


def with_hold_bar(screen: Screen, label: str, fraction: float) -> Screen:
    """The screen with a bar that fills while a control is held, and what it is held for."""
    top = _row_above(screen, FOOT - ROW)
    ground = Fill(0, top, WIDTH, HEIGHT - top, lit=False)
    text = Text(WIDTH // 2, FOOT - ROW, label, ROW, "m")
    return screen.plus(ground, text, Bar(0, FOOT, WIDTH, ROW, fraction))


def with_band(screen: Screen, text: str) -> Screen:
    """The screen with a few words over its spare row."""
    y = screen.spare
    top = _row_above(screen, y)
    tall = _room_below(screen) if y == TOP else ROW
    ground = Fill(0, top, WIDTH, y + tall + 1 - top, lit=False)
    words = Text(WIDTH // 2, y + (tall - ROW + 1) // 2, text, ROW, "m", inverse=True)
    return screen.plus(ground, Fill(0, y, WIDTH, tall), words)


def _row_above(screen: Screen, y: int) -> int:
    """Where a band from `y` on has to begin, so that no small row is cut through."""
    return min((text.y for text in _small(screen) if text.y < y < text.y + text.height), default=y)


def _room_below(screen: Screen) -> int:
    """How tall a band at the top may be, so that the row below it is seen whole."""
    rows = (text.y - 1 for text in _small(screen) if text.y >= ROW)
    return min((TALL, *rows))


def _small(screen: Screen) -> Iterator[Text]:
    rows = (item for item in screen.items if isinstance(item, Text) and item.text.strip())
    return (row for row in rows if row.height <= SMALL)
