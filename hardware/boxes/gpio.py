"""The box on gpiozero's devices, the common base of the real and the drawn box."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol

from hardware.box import KEYBOARD, AddReader, Event, Sink
from hardware.parts.imports import EntryPoints, instead, without
from hardware.parts.oled import Display
from hardware.parts.reports import Reports
from hardware.wiring.wiring import DisplayWiring, Wiring

if TYPE_CHECKING:
    from PIL.Image import Image

    from hardware.parts.drivers import Serial
    from hardware.parts.make import Maker
    from hardware.parts.outputs import Output, Pointer, Sounder
    from hardware.pins.pins import Pins

HELLO_S = 1.0
"""Seconds to wait for the first picture before the other parts are made."""

UNUSED = (
    *("colorzero", "gpiozero.boards", "gpiozero.internal_devices", "gpiozero.spi_devices"),
    *("importlib_resources", "statistics"),
)
"""Modules that gpiozero imports for add-on boards, coloured lamps and sensors; not needed here."""

Opener = Callable[[DisplayWiring], "Serial"]


class Loudspeaker(Protocol):
    """Plays sounds by name; without a device, it passes them to the buzzer."""

    @property
    def busy(self) -> bool:
        """Whether a sound has not started yet."""

    def play(self, sound: str) -> None:
        """Start a sound, and return at once."""

    def volume(self, level: int) -> None:
        """Set the loudness, 0 to 10."""

    def close(self) -> None:
        """Release the device."""


class Keys(Protocol):
    """A keyboard that reports the keys typed on it."""

    @property
    def busy(self) -> bool:
        """Whether a typed key is not reported yet."""

    def close(self) -> None:
        """Release the keyboard."""


MakeLoudspeaker = Callable[[Reports, Callable[[str], None]], Loudspeaker]
MakeKeys = Callable[[Reports], Keys]


class GpioBox:
    """A box with every part of its wiring; a part that fails is reported, the others work.

    The display works from the start, the other parts after `open`: gpiozero takes long to
    import, and the display already shows its greeting by then. Keyboards work after
    `open_keyboard`, as evdev takes long too. `make_pins` makes the pins; `open_bus` opens the
    display's bus, in the display's thread. `loudspeaker` and `keys` make these parts; the
    former receives a function that plays a sound on the buzzer.
    """

    def __init__(
        self,
        wiring: Wiring,
        make_pins: Callable[[], Pins],
        open_bus: Opener,
        *,
        loudspeaker: MakeLoudspeaker | None = None,
        keys: MakeKeys | None = None,
        now: Callable[[], float] = time.monotonic,
        threads: bool = True,
    ) -> None:
        self._reports = Reports()
        self._wiring, self._make_pins = wiring, make_pins
        self._make_loudspeaker, self._make_keys = loudspeaker, keys
        self._clock: dict[str, Any] = {"now": now, "threads": threads}
        self._closed = False
        self._pins: Pins | None = None
        self._maker: Maker | None = None
        self._senses: list[Any] = []
        self._devices: list[Any] = []
        self._lamps: dict[int, Output] = {}
        self._wheel: list[Output | Pointer] = []
        self._sounder: Sounder | None = None
        self._loudspeaker: Loudspeaker | None = None
        self._keys: Keys | None = None
        self._display = self._make_display(open_bus)

    def open(self) -> None:
        """Make the other parts on the first call; raises what `make_pins` raises."""
        if self._devices:
            return
        if self._display:
            self._display.settle(HELLO_S)
        with instead("importlib_metadata", EntryPoints()), without(*UNUSED):
            from hardware.parts.make import Maker

        self._pins = self._make_pins()
        maker = Maker(self._wiring, self._reports, self._pins, **self._clock)
        self._senses, self._maker = list(maker.senses()), maker
        self._devices = [*self._senses, self._pins]
        self._lamps, self._wheel = maker.lamps(), maker.wheel()
        self._sounder = maker.sounder()
        if self._make_loudspeaker:
            self._loudspeaker = self._make_loudspeaker(self._reports, self._tune)

    def open_keyboard(self) -> None:
        """Start reading keyboards, on the first call."""
        if self._make_keys and self._keys is None and not self._closed:
            self._keys = self._make_keys(self._reports)

    @property
    def seats(self) -> int:
        """The number of seats with a button."""
        return len(self._wiring.seats)

    @property
    def has_spin(self) -> bool:
        """Whether the box has a SPIN button."""
        return self._wiring.spin is not None

    def listen(self, sink: Sink, add_reader: AddReader | None = None) -> None:
        """Start sending events and faults to the sink."""
        self._reports.listen(sink)
        if self._pins and add_reader:
            self._pins.attach(add_reader)

    def is_settled(self, event: Event) -> bool:
        """Whether everything that happened before this event has reached the sink."""
        if event.control == KEYBOARD or (self._keys and self._keys.busy):
            return False
        return bool(self._pins and self._pins.settled)

    def is_pressed(self, control: str) -> bool:
        """Whether a button is down now; False for a button that the box does not have."""
        try:
            mine = [one for one in self._senses if getattr(one, "control", "") == control]
            return any(one.is_active for one in mine)
        except Exception:
            return False

    def watch(self, lines: Iterable[int]) -> None:
        """Sense unused lines too, each as a control of its own."""
        if self._maker:
            self._devices[:0] = self._maker.watch(lines)

    def rest_at(self, clicks: int) -> None:
        """Count as many clicks of the knob to a cycle of its phases from now on."""
        for sense in self._senses:
            if hasattr(sense, "rest_at"):
                sense.rest_at(clicks)

    def show(self, picture: Image) -> None:
        """Show a picture; a newer picture replaces an unsent one."""
        if self._display:
            self._display.show(picture)
        self._retry()

    def bright(self, level: int) -> None:
        """Set the display's brightness, 0 to 255."""
        if self._display:
            self._display.bright(level)

    def shift(self, dx: int, dy: int) -> None:
        """Shift every picture by this many pixels right and down."""
        if self._display:
            self._display.shift(dx, dy)

    def lamp(self, seat: int, lit: bool) -> None:
        """Switch a seat's lamp on or off, if the seat has one."""
        if lamp := self._lamps.get(seat):
            lamp.set(lit)
        self._retry()

    def buzz(self, hz: float | None) -> None:
        """Sound the buzzer until the next call with None."""
        if self._sounder:
            self._sounder.buzz(hz)
        self._retry()

    def play(self, sound: str) -> None:
        """Play a sound on the loudspeaker, or else on the passive buzzer."""
        if self._loudspeaker:
            self._loudspeaker.play(sound)
        else:
            self._tune(sound)
        self._retry()

    def volume(self, level: int) -> None:
        """Set the loudness of `play`, 0 to 10."""
        for part in (self._loudspeaker, self._sounder):
            if part:
                part.volume(level)

    def point(self, wedge: int | None) -> None:
        """Light a wedge and point at it; None switches lights and pointer off."""
        for part in self._wheel:
            part.set(wedge)
        self._retry()

    def aim(self, ms: float) -> None:
        """Let the pointer's servo move to where a pulse of this length leads."""
        from hardware.parts.outputs import Pointer

        for part in self._wheel:
            if isinstance(part, Pointer):
                part.aim(ms)

    def busy(self) -> bool:
        """Whether something is still on its way to the display or the loudspeaker."""
        return any(part.busy for part in (self._display, self._loudspeaker) if part)

    def close(self, last: Image | None = None) -> None:
        """Release all parts; a closed box does nothing, and may be closed again."""
        if self._closed:
            return
        self._closed = True
        for part in (*self._outputs(), self._keys, self._loudspeaker):
            if part:
                part.close()
        if self._display:
            self._display.close(last)
        self._lamps, self._wheel = {}, []
        self._sounder = self._keys = self._loudspeaker = self._display = None
        for device in self._devices:
            with contextlib.suppress(Exception):
                device.close()

    def _outputs(self) -> list[Output | Pointer | Sounder]:
        sounder = [self._sounder] if self._sounder else []
        return [*self._lamps.values(), *self._wheel, *sounder]

    def _retry(self) -> None:
        for output in self._outputs():
            output.retry()

    def _pump(self) -> None:
        """Run the work that is due; only needed without threads."""
        for part in (self._display, self._sounder, *self._wheel):
            if part:
                part.pump()

    def _tune(self, sound: str) -> None:
        if self._sounder:
            self._sounder.tune(sound)

    def _make_display(self, open_bus: Opener) -> Display | None:
        wiring = self._wiring.display
        return Display(wiring, open_bus, self._reports, **self._clock) if wiring else None
