"""Words over whatever is shown: a notice for a few seconds, and what is told until it is over."""

from __future__ import annotations

from collections.abc import Callable

from companion.screen.screen import FOOT, Bar, Fill, Screen, Text
from hardware.box import WIDTH

NOTICE_S = 4.0
REMIND_S = 2.0
SAVING_AFTER_S = 0.5


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
            return banded(screen, self._text)
        reminded = self.unsaved and int(now / REMIND_S) % 2 == 0
        return banded(screen, self.unsaved) if reminded else screen

    def moment(self, now: float) -> float | None:
        """When other words are said, or none."""
        moments = [self._until] if now < self._until else []
        if self.unsaved:
            moments.append((int(now / REMIND_S) + 1) * REMIND_S)
        return min(moments, default=None)


def saving(draw: Callable[[float], Screen], begun: float) -> Callable[[float], Screen]:
    """The same screens while something is saved since `begun`; it is said if that takes long."""

    def drawn(now: float) -> Screen:
        screen, left = draw(now), begun + SAVING_AFTER_S - now
        if left > 0:
            return screen.but(again_s=min(screen.again_s or left, left))
        return banded(screen, "saving ...")

    return drawn


def holding(screen: Screen, label: str, fraction: float) -> Screen:
    """The screen with a bar that fills while a control is held, and what it is held for."""
    text = Text(WIDTH // 2, FOOT - 12, label[:21], 12, "m")
    ground = Fill(0, FOOT - 12, WIDTH, 24, lit=False)
    return screen.plus(ground, text, Bar(0, FOOT, WIDTH, 12, fraction))


def banded(screen: Screen, text: str) -> Screen:
    """The screen with a few words over its spare row."""
    y = screen.spare
    band = Fill(0, y, WIDTH, 12 if y else 15)
    words = Text(WIDTH // 2, y + (0 if y else 2), text[:21], 12, "m", inverse=True)
    return screen.plus(band, words)
