"""The front panel: display, wheel and lamps. Only changes are sent to the hardware."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from companion.screen.screen import Lamp, Screen, Text
from hardware.box import Box
from hardware.parts.oled import BurnInGuard

BLINK_S = 0.25
"""How long a blinking lamp is on, then off, in seconds."""


WITHOUT_SPIN = (
    (re.compile(r"\bSPIN(?=: ?[a-z]|:$| to )|(?<=push or )SPIN$|(?<=(?:no|it): )SPIN$"), "Esc"),
    (re.compile(r"\b([Pp])ress SPIN\b"), r"\1ush: spin"),
    (re.compile(r"(?<=: )SPIN(?= first$|$)|^SPIN(?= first$)"), "spin"),
)
"""The button, or the act, and what replaces it in a text, which gets no longer. SPIN may also be a
word that somebody played, and stays one."""


class FrontPanel:
    """Display, wheel and lamps; `screen` is the screen drawn last."""

    def __init__(self, box: Box) -> None:
        self.screen = Screen()
        self._box = box
        self._lit: dict[int, bool] = {}
        self._wedge: int | None = None

    def for_box(self, screen: Screen) -> Screen:
        """The screen, whose texts name Esc and a push on a box without a SPIN button."""
        if self._box.has_spin:
            return screen
        items = tuple(
            replace(item, text=_without_spin(item.text)) if isinstance(item, Text) else item
            for item in screen.items
        )
        return screen.replace(items=items, alt_text=tuple(map(_without_spin, screen.alt_text)))

    def draw(self, screen: Screen) -> None:
        """Show the screen on the display."""
        if screen.items != self.screen.items:
            self.screen = screen
            self._box.show(screen.picture())

    def point(self, screen: Screen) -> bool:
        """Set the wheel to the screen's wedge; returns whether the wheel starts to turn."""
        if screen.wedge == self._wedge:
            return False
        self._wedge = screen.wedge
        self._box.point(self._wedge)
        return screen.turning

    def light(self, lamps: Mapping[int, Lamp], now: float) -> None:
        """Set the seat lamps; a blinking lamp is lit half of the time."""
        blink = int(now / BLINK_S) % 2 == 0
        for number in range(1, self._box.seats + 1):
            lamp = lamps.get(number, Lamp.OFF)
            lit = lamp is Lamp.ON or (lamp is Lamp.BLINK and blink)
            if self._lit.get(number) != lit:
                self._lit[number] = lit
                self._box.lamp(number, lit)

    def next_change(self, lamps: Mapping[int, Lamp], now: float) -> float | None:
        """When a blinking lamp next changes, or None."""
        return (int(now / BLINK_S) + 1) * BLINK_S if Lamp.BLINK in lamps.values() else None


def _without_spin(text: str) -> str:
    for button, instead in WITHOUT_SPIN:
        text = button.sub(instead, text)
    return text


class Dimmer:
    """Dims, blanks and shifts the display while the box is untouched, to prevent burn-in."""

    def __init__(self, box: Box, guard: BurnInGuard, now: float) -> None:
        self._box, self._guard = box, guard
        self._touched = now
        self._sent: tuple[int, int, int] | None = None

    def touch(self, now: float) -> None:
        """Restore full brightness: somebody used the box."""
        self._touched = now

    def is_dark(self, now: float) -> bool:
        """Whether the display is blank."""
        return self._guard.brightness(now - self._touched) == 0

    def update(self, now: float, brightness: int, *, awake: bool, steady: bool = False) -> None:
        """Set brightness (1 to 10, dimmed unless `awake`) and shift of the display.

        `steady`: full brightness and no shift, until the display is dimmed.
        """
        dx, dy = self._guard.shift(now)
        factor = self._guard.brightness(0.0 if awake else now - self._touched)
        level = round(255 * (brightness / 10) ** 2 * factor)
        if steady and factor == 1.0:
            level, dx, dy = 255, 0, 0
        if (level, dx, dy) != self._sent:
            self._sent = (level, dx, dy)
            self._box.bright(level)
            self._box.shift(dx, dy)

    def resend(self) -> None:
        """Send the brightness at the next update, even if it has not changed."""
        self._sent = None

    def next_change(self, now: float) -> float:
        """When the display next has to be dimmed, blanked or shifted."""
        guard = self._guard
        shift = (int(now // guard.step_s) + 1) * guard.step_s
        idle = [self._touched + 60 * minutes for minutes in (guard.dim_min, guard.blank_min)]
        return min(moment for moment in (*idle, shift) if moment > now)
