"""The drawn box: gpiozero's own devices on mock pins, luma's own driver on a decoded bus.

It is asked for by name and never stands in for a real one. The `Hand` presses,
turns, types, looks and listens; tests, the window and the terminal all use it.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.pins.pi import PiPin
from PIL import Image

from hardware.box import KEYBOARD, KEYS, KNOB, SPIN, Event, Kind, seat_number
from hardware.drivers import Serial
from hardware.gpio import GpioBox, Loudspeaker, MakeLoudspeaker
from hardware.outputs import NARROWEST_S, PULSE_EVERY_S, WEDGES, WIDEST_S
from hardware.panel import Panel, PanelBus, Sh1106Panel, Ssd1322Panel
from hardware.reports import Reports
from hardware.wiring import DisplayWiring, Wiring

Part = Literal["display", "keyboard", "sound"]

AFTER_S = 0.05
"""A person's finger rests this long after a press, seconds; longer than the debounce."""

_PANELS = {"sh1106": Sh1106Panel, "ssd1322": Ssd1322Panel}
_REVISION = "a02082"
_SPARE_LINE = 27


class Heard(NamedTuple):
    """A sound that came out of the loudspeaker, and when, ns."""

    ns: int
    name: str


class MockBox(GpioBox):
    """A box without parts; `hand` is the person at it.

    `now` is the monotonic clock in seconds, real or virtual. `speaker` makes a real
    loudspeaker to be heard too. Without `threads` everything happens in the calling
    thread, for virtual time.
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
        bus, air = _bus(wiring.display), _Air(now, speaker)
        keys = _Keyboard(now)
        super().__init__(
            wiring,
            _Pins(now),
            lambda display: _serial(display, bus),
            loudspeaker=air.between if wiring.sound != "none" else None,
            keys=keys.plug,
            now=now,
            threads=threads,
        )
        self.hand = Hand(wiring, self._factory, bus, air, keys, self._pump)


class Hand:
    """A person at the drawn box, who can do and see what one at a real box can.

    It touches pins, key events, and the decoded picture and sound, nothing else.
    """

    def __init__(
        self,
        wiring: Wiring,
        pins: _Pins,
        bus: PanelBus,
        air: _Air,
        keys: _Keyboard,
        pump: Callable[[], None],
    ) -> None:
        self._wiring = wiring
        self._pins = pins
        self._bus = bus
        self._air = air
        self._keys = keys
        self._pump = pump

    def down(self, control: str) -> None:
        """Press a button and keep it down."""
        self._pin(self._line(control)).drive_low()

    def up(self, control: str) -> None:
        """Let a button go."""
        self._pin(self._line(control)).drive_high()

    def turn(self, steps: int) -> None:
        """Turn the knob by so many detents, clockwise positive."""
        knob = self._wiring.knob
        if knob is None:
            raise ValueError("This box has no knob; give its wiring one.")
        first, second = (knob.a, knob.b) if steps > 0 else (knob.b, knob.a)
        for _ in range(abs(steps)):
            for line in (first, second):
                self._pin(line).drive_low()
            for line in (first, second):
                self._pin(line).drive_high()

    def key(self, key: str) -> None:
        """Type one key: a character, or one of the names in `KEYS`."""
        self._keys.stroke(key)

    async def press(self, control: str, seconds: float = 0.08) -> None:
        """Press a button for so long and let it go."""
        self.down(control)
        await asyncio.sleep(seconds)
        self.up(control)
        await asyncio.sleep(AFTER_S)

    async def hold(self, control: str, seconds: float) -> None:
        """Hold a button for so long and let it go."""
        await self.press(control, seconds)

    async def type(self, text: str) -> None:
        """Type letters, and keys by name as in `<ENTER>`."""
        for name, letter in re.findall(r"<(\w+)>|(.)", text):
            self.key(name or letter)
            await asyncio.sleep(AFTER_S)

    def look(self) -> Image.Image:
        """The picture on the display, 1 bit deep."""
        self._pump()
        return self._bus.panel.picture()

    def glow(self) -> int:
        """The display's contrast, 0 to 255."""
        self._pump()
        return self._bus.panel.contrast

    def lamps(self) -> tuple[bool, ...]:
        """Which seats' lamps are lit; a seat without a lamp is dark."""
        lines = [place.lamp for place in self._wiring.seats]
        return tuple(line is not None and bool(self._pin(line).state) for line in lines)

    def buzzer(self) -> float | None:
        """The buzzer's pitch now, Hz; an active one is taken for 2000."""
        self._pump()
        buzzer = self._wiring.buzzer
        if buzzer is None or not self._pin(buzzer.line).state:
            return None
        return float(self._pin(buzzer.line).frequency or 2000)

    def listen(self) -> tuple[Heard, ...]:
        """What the loudspeaker played since the last call."""
        return self._air.listen()

    def wedge(self) -> int | None:
        """The wedge that is lit, or else the one that the pointer stands at."""
        self._pump()
        lines = self._wiring.wedges or ()
        lit = [number for number, line in enumerate(lines, 1) if self._pin(line).state]
        if lit:
            return lit[0]
        servo = self._wiring.servo
        return self._pin(servo).pointed_at() if servo is not None else None

    def unplug(self, part: Part) -> None:
        """Pull a part's plug."""
        self._plug(part).unplug()

    def replug(self, part: Part) -> None:
        """Plug a part in again."""
        self._plug(part).replug()

    def _plug(self, part: Part) -> PanelBus | _Keyboard | _Air:
        plugs: dict[str, PanelBus | _Keyboard | _Air] = {
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
        elif control == SPIN:
            line = self._wiring.spin
        elif control == KNOB and self._wiring.knob:
            line = self._wiring.knob.push
        if line is None:
            raise ValueError(f"This box has no {control}; give its wiring one.")
        return line

    def _pin(self, line: int) -> _Pin:
        pin: _Pin = self._pins.pin(line)
        return pin


class _Pin(MockPWMPin):  # type: ignore[misc]
    """A mock pin with PWM that stamps its edges by the factory's clock."""

    def _call_when_changed(self) -> None:
        PiPin._call_when_changed(self, self.factory.ticks(), self._state)

    def _change_state(self, value: float) -> bool:
        changed: bool = super()._change_state(value)
        del self.states[:-8]
        return changed

    def pointed_at(self) -> int | None:
        """Where a servo on this pin stands: the last pulse it got moved it there."""
        pulses = [state.state for state in self.states if state.state]
        if not pulses:
            return None
        turned = (pulses[-1] * PULSE_EVERY_S - NARROWEST_S) / (WIDEST_S - NARROWEST_S)
        return int(turned * (WEDGES - 1) + 0.5) + 1


class _Pins(MockFactory):  # type: ignore[misc]
    """gpiozero's mock pins on a clock that is handed in."""

    def __init__(self, now: Callable[[], float]) -> None:
        super().__init__(revision=_REVISION, pin_class=_Pin)
        self._now = now

    def ticks(self) -> float:
        """The moment now, seconds."""
        return self._now()


class _Keyboard:
    """A keyboard that is plugged in and typed on."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._plugged = True
        self._reports = Reports()

    def plug(self, reports: Reports) -> _Keyboard:
        """The box that it is plugged into."""
        self._reports = reports
        return self

    def stroke(self, key: str) -> None:
        if key not in KEYS and len(key) != 1:
            raise ValueError(f"There is no key {key!r}; a character, or one of {', '.join(KEYS)}.")
        if self._plugged:
            key = "SPACE" if key == " " else key if key in KEYS else key.upper()
            stamp = round(self._now() * 1e9)
            self._reports.event(Event(KEYBOARD, Kind.TYPED, stamp, key=key))

    def unplug(self) -> None:
        self._plugged = False
        self._reports.lost("keyboard", "The keyboard was pulled out; plug it in to go on typing.")

    def replug(self) -> None:
        self._plugged = True
        self._reports.back("keyboard")

    def close(self) -> None:
        self._plugged = False


class _Air:
    """Between the loudspeaker and the ear: notes what is played, and can be without a device."""

    def __init__(self, now: Callable[[], float], make: MakeLoudspeaker | None) -> None:
        self._now = now
        self._make = make
        self._real: Loudspeaker | None = None
        self._plugged = True
        self._level = 10
        self._heard: list[Heard] = []

    def between(self, reports: Reports, otherwise: Callable[[str], None]) -> _Air:
        """The box that it belongs to."""
        self._reports, self._otherwise = reports, otherwise
        self._real = self._make(reports, otherwise) if self._make else None
        return self

    @property
    def busy(self) -> bool:
        return self._real is not None and self._real.busy

    def play(self, sound: str) -> None:
        if not self._plugged:
            self._otherwise(sound)
        elif self._level:
            self._heard.append(Heard(round(self._now() * 1e9), sound))
            if self._real:
                self._real.play(sound)

    def volume(self, level: int) -> None:
        self._level = level
        if self._real:
            self._real.volume(level)

    def listen(self) -> tuple[Heard, ...]:
        heard, self._heard = tuple(self._heard), []
        return heard

    def unplug(self) -> None:
        self._plugged = False
        self._reports.lost("sound", "There is no loudspeaker; plug one in to hear the sounds.")

    def replug(self) -> None:
        self._plugged = True
        self._reports.back("sound")

    def close(self) -> None:
        if self._real:
            self._real.close()


def _bus(wiring: DisplayWiring | None) -> PanelBus:
    """The bus with the panel that the wiring names at its end."""
    if wiring is None:
        return PanelBus(Panel())
    panel: Any = _PANELS.get(wiring.driver, Panel)()
    return PanelBus(panel, data_command=wiring.dc if wiring.dc is not None else _SPARE_LINE)


def _serial(wiring: DisplayWiring, bus: PanelBus) -> Serial:
    """luma's own interface over the mock bus; it looks for the panel, as a real one would."""
    from luma.core.interface.serial import i2c, spi

    serial: Serial
    if wiring.bus == "spi":
        dc = wiring.dc if wiring.dc is not None else _SPARE_LINE
        serial = spi(spi=bus, gpio=bus, gpio_DC=dc, gpio_RST=wiring.reset)
    else:
        serial = i2c(bus=bus, address=wiring.address)
    return serial
