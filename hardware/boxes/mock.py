"""The drawn box: gpiozero's devices on mock pins, and luma's driver on a decoded bus.

It is only used on request, never as a replacement for a missing real box. A `Hand` presses,
turns, types, looks and listens; tests, the window and the terminal use it.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import Literal

from PIL import Image

from hardware.box import KNOB, SPIN, TALK, seat_number
from hardware.boxes.fakes import Air, Heard, MockKeyboard, MockPins, Pin, panel_bus, panel_serial
from hardware.boxes.gpio import GpioBox, MakeLoudspeaker
from hardware.boxes.panel import PanelBus
from hardware.parts.inputs import PHASES
from hardware.pins.pins import Pins
from hardware.wiring.wiring import Wiring

__all__ = ["AFTER_S", "Hand", "Heard", "MockBox", "Part"]

Part = Literal["display", "keyboard", "sound"]

AFTER_S = 0.05
"""Seconds of pause after a press or key; longer than the debounce time."""


class InOrder(Pins):
    """Pins that report every edge at once, as mock pins do."""

    settled = True


class MockBox(GpioBox):
    """A box without real parts; `hand` operates it as a person would.

    `now` is the monotonic clock in seconds, real or virtual. `speaker` makes a real
    loudspeaker in addition. Without `threads` all work is done in the calling thread, for
    virtual time.
    """

    def __init__(
        self,
        wiring: Wiring | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
        speaker: MakeLoudspeaker | None = None,
        threads: bool = True,
    ) -> None:
        wiring = wiring or Wiring()
        bus, air = panel_bus(wiring.display), Air(now, speaker)
        pins, keys = MockPins(now), MockKeyboard(now)
        super().__init__(
            wiring,
            lambda: InOrder(pins),
            lambda display: panel_serial(display, bus),
            loudspeaker=air.connect if wiring.sound != "none" else None,
            keys=keys.plug,
            now=now,
            threads=threads,
        )
        self.open()
        self.open_keyboard()
        self.hand = Hand(wiring, pins, bus, air, keys, self._pump)


class Hand:
    """A person at the drawn box, with the same abilities as a person at a real box.

    It uses only the pins, key events, and the decoded picture and sound. `clicks`: how many a cycle
    of the knob has, whatever the box counts.
    """

    def __init__(
        self,
        wiring: Wiring,
        pins: MockPins,
        bus: PanelBus,
        air: Air,
        keys: MockKeyboard,
        pump: Callable[[], None],
    ) -> None:
        self._wiring = wiring
        self._pins = pins
        self._bus = bus
        self._air = air
        self._keys = keys
        self._pump = pump
        self._quarters = 0
        self.clicks = wiring.knob.clicks if wiring.knob else 1

    def down(self, control: str) -> None:
        """Press a button and keep it down."""
        self._pin(self._line(control)).drive_low()

    def up(self, control: str) -> None:
        """Release a button."""
        self._pin(self._line(control)).drive_high()

    def turn(self, steps: int) -> None:
        """Turn the knob by this many clicks, clockwise positive."""
        knob = self._wiring.knob
        if knob is None:
            raise ValueError("This box has no knob; give its wiring one.")
        for _ in range(abs(steps) * len(PHASES) // self.clicks):
            self._quarters += 1 if steps > 0 else -1
            closed = PHASES[self._quarters % len(PHASES)]
            for line, bit in ((knob.a, 0b10), (knob.b, 0b01)):
                pin = self._pin(line)
                (pin.drive_low if closed & bit else pin.drive_high)()

    def key(self, key: str) -> None:
        """Type one key: a character, or one of the names in `KEYS`."""
        self._keys.stroke(key)

    async def press(self, control: str, seconds: float = 0.08) -> None:
        """Press a button for this time and release it."""
        self.down(control)
        await asyncio.sleep(seconds)
        self.up(control)
        await asyncio.sleep(AFTER_S)

    async def hold(self, control: str, seconds: float) -> None:
        """Hold a button for this time and release it."""
        await self.press(control, seconds)

    async def type(self, text: str) -> None:
        """Type letters, and keys by name as in `<ENTER>`."""
        for name, letter in re.findall(r"<(\w+)>|(.)", text):
            self.key(name or letter)
            await asyncio.sleep(AFTER_S)

    def look(self) -> Image.Image:
        """The 1-bit picture on the display."""
        self._pump()
        return self._bus.panel.picture()

    def glow(self) -> int:
        """The display's contrast, 0 to 255."""
        self._pump()
        return self._bus.panel.contrast

    def lamps(self) -> tuple[bool, ...]:
        """For each seat whether its lamp is on; False if the seat has no lamp."""
        lines = [place.lamp for place in self._wiring.seats]
        return tuple(line is not None and bool(self._pin(line).state) for line in lines)

    def buzzer(self) -> float | None:
        """The buzzer's pitch in Hz (2000 for an active buzzer), or None if silent."""
        self._pump()
        buzzer = self._wiring.buzzer
        if buzzer is None or not self._pin(buzzer.line).state:
            return None
        return float(self._pin(buzzer.line).frequency or 2000)

    def listen(self) -> tuple[Heard, ...]:
        """The sounds that the loudspeaker played since the last call."""
        return self._air.listen()

    def wedge(self) -> int | None:
        """The wedge that is lit, or else the wedge at which the pointer points."""
        self._pump()
        lines = self._wiring.wedges or ()
        lit = [number for number, line in enumerate(lines, 1) if self._pin(line).state]
        if lit:
            return lit[0]
        servo = self._wiring.servo
        return self._pin(servo).wedge(self._wiring.servo_ms) if servo is not None else None

    def unplug(self, part: Part) -> None:
        """Unplug a part."""
        self._plug(part).unplug()

    def replug(self, part: Part) -> None:
        """Plug a part back in."""
        self._plug(part).replug()

    def _plug(self, part: Part) -> PanelBus | MockKeyboard | Air:
        plugs: dict[str, PanelBus | MockKeyboard | Air] = {
            "display": self._bus,
            "keyboard": self._keys,
            "sound": self._air,
        }
        return plugs[part]

    def _line(self, control: str) -> int:
        number = seat_number(control)
        line = None
        if number is not None and 1 <= number <= len(self._wiring.seats):
            line = self._wiring.seats[number - 1].button
        elif control.startswith("line"):
            line = int(control[4:])
        elif control == SPIN:
            line = self._wiring.spin
        elif control == TALK:
            line = self._wiring.talk
        elif control == KNOB and self._wiring.knob:
            line = self._wiring.knob.push
        if line is None:
            raise ValueError(f"This box has no {control}; give its wiring one.")
        return line

    def _pin(self, line: int) -> Pin:
        pin: Pin = self._pins.pin(line)
        return pin
