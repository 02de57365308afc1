"""The front of the box: picture, wheel and lamps, and how bright; only what changed is sent."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screen.screen import Lamp, Screen
from hardware.box import Box
from hardware.parts.oled import BurnInGuard

BLINK_S = 0.25


class Front:
    """What there is to see; `screen` is the one that was drawn last."""

    def __init__(self, box: Box) -> None:
        self.screen = Screen()
        self._box = box
        self._lit: dict[int, bool] = {}
        self._wedge: int | None = None

    def draw(self, screen: Screen) -> None:
        """Show the picture."""
        if screen.items != self.screen.items:
            self.screen = screen
            self._box.show(screen.picture())

    def point(self, screen: Screen) -> bool:
        """Point where the screen's wheel points; whether that begins to turn."""
        if screen.wedge == self._wedge:
            return False
        self._wedge = screen.wedge
        self._box.point(self._wedge)
        return screen.turning

    def light(self, lamps: Mapping[int, Lamp], now: float) -> None:
        """Light the lamps of the seats, those that blink half of the time."""
        blink = int(now / BLINK_S) % 2 == 0
        for number in range(1, self._box.seats + 1):
            lamp = lamps.get(number, Lamp.OFF)
            lit = lamp is Lamp.ON or (lamp is Lamp.BLINK and blink)
            if self._lit.get(number) != lit:
                self._lit[number] = lit
                self._box.lamp(number, lit)

    def moment(self, lamps: Mapping[int, Lamp], now: float) -> float | None:
        """When a lamp blinks next."""
        return (int(now / BLINK_S) + 1) * BLINK_S if Lamp.BLINK in lamps.values() else None


class Rest:
    """Dims, darkens and shifts the display while nobody touches anything, against burn-in."""

    def __init__(self, box: Box, care: BurnInGuard, now: float) -> None:
        self._box, self._care = box, care
        self._touched = now
        self._sent: tuple[int, int, int] | None = None

    def touch(self, now: float) -> None:
        """Somebody did something: it is bright again."""
        self._touched = now

    def dark(self, now: float) -> bool:
        """Whether nothing can be seen."""
        return self._care.brightness(now - self._touched) == 0

    def keep(self, now: float, brightness: int, *, awake: bool) -> None:
        """Let it have its rest, of the brightness that is wished for; none while `awake`."""
        dx, dy = self._care.shift(now)
        factor = self._care.brightness(0.0 if awake else now - self._touched)
        level = round(255 * (brightness / 10) ** 2 * factor)
        if (level, dx, dy) != self._sent:
            self._sent = (level, dx, dy)
            self._box.bright(level)
            self._box.shift(dx, dy)

    def send_anew(self) -> None:
        """Send the brightness once more, whether it changed or not."""
        self._sent = None

    def moment(self, now: float) -> float:
        """When the display next has to be dimmed, darkened or shifted."""
        care = self._care
        steps = (int(now // care.step_s) + 1) * care.step_s
        idle = [self._touched + 60 * minutes for minutes in (care.dim_min, care.blank_min)]
        return min(moment for moment in (*idle, steps) if moment > now)
