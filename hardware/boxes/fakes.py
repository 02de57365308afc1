"""Fakes for a drawn box: pins, a keyboard, a loudspeaker, and a panel on a bus."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.pins.pi import PiPin

from hardware.box import KEYBOARD, KEYS, WEDGES, Event, Kind, key_of
from hardware.boxes.gpio import Loudspeaker, MakeLoudspeaker
from hardware.boxes.panel import Panel, PanelBus, Sh1106Panel, Ssd1322Panel
from hardware.parts.drivers import Serial
from hardware.parts.outputs import PULSE_EVERY_S
from hardware.parts.reports import Reports
from hardware.wiring.wiring import DisplayWiring

REMEMBERED = 1000
"""The number of sounds kept until `listen` is called."""

_PANELS = {"sh1106": Sh1106Panel, "ssd1322": Ssd1322Panel}
_REVISION = "a02082"
_SPARE_LINE = 27


class Heard(NamedTuple):
    """A sound that the loudspeaker played, and when, in ns."""

    ns: int
    name: str


# gpiozero has no type hints, so its classes are Any to mypy
class Pin(MockPWMPin):  # type: ignore[misc]
    """A mock pin with PWM that stamps its edges with the factory's clock."""

    def _call_when_changed(self) -> None:
        PiPin._call_when_changed(self, self.factory.ticks(), self._state)

    def _change_state(self, value: float) -> bool:
        changed: bool = super()._change_state(value)
        del self.states[:-8]
        return changed

    def wedge(self, ends_ms: tuple[float, float]) -> int | None:
        """The wedge at which a servo on this pin points, from its last pulse."""
        pulses = [state.state for state in self.states if state.state]
        if not pulses:
            return None
        first, last = ends_ms
        turned = (pulses[-1] * PULSE_EVERY_S * 1000 - first) / (last - first)
        return int(turned * (len(WEDGES) - 1) + 0.5) + 1


class MockPins(MockFactory):  # type: ignore[misc]
    """gpiozero's mock pins with the clock `now`, in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        super().__init__(revision=_REVISION, pin_class=Pin)
        self.pin = cache(super().pin)  # gpiozero looks through all lines of the board each time
        self._now = now

    def ticks(self) -> float:
        """The time, in seconds."""
        return self._now()


class MockKeyboard:
    """A keyboard that can be typed on and unplugged."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._plugged = True
        self._reports = Reports()

    def plug(self, reports: Reports) -> MockKeyboard:
        """Plug it into a box and report to it from now on."""
        self._reports = reports
        return self

    def stroke(self, key: str) -> None:
        """Type a key; raises ValueError if no keyboard has it."""
        if key not in KEYS and len(key) != 1:
            raise ValueError(f"There is no key {key!r}; a character, or one of {', '.join(KEYS)}.")
        if self._plugged:
            key = key if key in KEYS else key_of(key) or key
            stamp = round(self._now() * 1e9)
            self._reports.event(Event(KEYBOARD, Kind.TYPED, stamp, key=key))

    def unplug(self) -> None:
        """Unplug it."""
        self._plugged = False
        self._reports.fault("keyboard", "The keyboard was pulled out; plug it in to go on typing.")

    def replug(self) -> None:
        """Plug it back in."""
        self._plugged = True
        self._reports.back("keyboard")

    @property
    def busy(self) -> bool:
        """False: keys are reported at once."""
        return False

    def close(self) -> None:
        """Release it."""
        self._plugged = False


class Air:
    """A loudspeaker that records what is played, can be unplugged, and may drive a real one."""

    def __init__(self, now: Callable[[], float], make: MakeLoudspeaker | None) -> None:
        self._now = now
        self._make = make
        self._reports = Reports()
        self._real: Loudspeaker | None = None
        self._plugged = True
        self._level = 10
        self._heard: deque[Heard] = deque(maxlen=REMEMBERED)

    def connect(self, reports: Reports, otherwise: Callable[[str], None]) -> Air:
        """Connect it to a box: `otherwise` plays sounds while it is unplugged."""
        self._reports, self._otherwise = reports, otherwise
        self._real = self._make(reports, otherwise) if self._make else None
        return self

    @property
    def busy(self) -> bool:
        """Whether a real loudspeaker has not started a sound yet."""
        return self._real is not None and self._real.busy

    def play(self, sound: str) -> None:
        """Record a sound, and play it on the real loudspeaker if there is one."""
        if not self._plugged:
            self._otherwise(sound)
        elif self._level:
            self._heard.append(Heard(round(self._now() * 1e9), sound))
            if self._real:
                self._real.play(sound)

    def volume(self, level: int) -> None:
        """Set the loudness, 0 (silent) to 10."""
        self._level = level
        if self._real:
            self._real.volume(level)

    def listen(self) -> tuple[Heard, ...]:
        """The sounds played since the last call."""
        heard = tuple(self._heard)
        self._heard.clear()
        return heard

    def unplug(self) -> None:
        """Unplug it."""
        self._plugged = False
        self._reports.fault("sound", "There is no loudspeaker; plug one in to hear the sounds.")

    def replug(self) -> None:
        """Plug it back in."""
        self._plugged = True
        self._reports.back("sound")

    def close(self) -> None:
        """Release it."""
        if self._real:
            self._real.close()


def panel_bus(wiring: DisplayWiring | None) -> PanelBus:
    """Make a bus with the panel of the wiring."""
    if wiring is None:
        return PanelBus(Panel())
    panel: Any = _PANELS.get(wiring.driver, Panel)()
    return PanelBus(panel, data_command=wiring.dc if wiring.dc is not None else _SPARE_LINE)


def panel_serial(wiring: DisplayWiring, bus: PanelBus) -> Serial:
    """Make luma's interface on the mock bus; it checks for the panel as on a real bus."""
    from luma.core.interface.serial import i2c, spi

    serial: Serial
    if wiring.bus == "spi":
        dc = wiring.dc if wiring.dc is not None else _SPARE_LINE
        serial = spi(spi=bus, gpio=bus, gpio_DC=dc, gpio_RST=wiring.reset)
    else:
        serial = i2c(bus=bus, address=wiring.address)
    return serial
