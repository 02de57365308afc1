"""The box over gpiozero's devices; the real and the drawn one differ in what is handed in."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from hardware import outputs, sounds
from hardware.box import KNOB, SPIN, Sink, seat
from hardware.drivers import Serial
from hardware.oled import Display
from hardware.outputs import Output, Pointer, Sounder
from hardware.reports import Reports
from hardware.senses import Contact, Stamps, Turner
from hardware.wiring import DisplayWiring, Wiring

if TYPE_CHECKING:
    from PIL.Image import Image

Opener = Callable[[DisplayWiring], Serial]


class Loudspeaker(Protocol):
    """Plays sounds by name; where it cannot, it hands them to what it was made with."""

    @property
    def busy(self) -> bool:
        """Whether a sound was not begun yet."""

    def play(self, sound: str) -> None:
        """Begin a sound, and return at once."""

    def volume(self, level: int) -> None:
        """Set the loudness, 0 to 10."""

    def close(self) -> None:
        """Let the device go."""


class Keys(Protocol):
    """A keyboard that reports what is typed."""

    def close(self) -> None:
        """Let the keyboard go."""


MakeLoudspeaker = Callable[[Reports, Callable[[str], None]], Loudspeaker]
MakeKeys = Callable[[Reports], Keys]


class GpioBox:
    """Every part of the wiring that can be made; one that cannot is a fault, the rest works.

    `factory` is gpiozero's pin factory, `open_bus` makes the display's bus in the
    display's thread. `loudspeaker` is made with a way to hand a sound to the buzzer.
    """

    def __init__(
        self,
        wiring: Wiring,
        factory: Any,
        open_bus: Opener,
        *,
        loudspeaker: MakeLoudspeaker | None = None,
        keys: MakeKeys | None = None,
        now: Callable[[], float] = time.monotonic,
        threads: bool = True,
    ) -> None:
        self._reports = Reports()
        self._wiring, self._factory = wiring, factory
        self._clock: dict[str, Any] = {"now": now, "threads": threads}
        self._closed = False
        self._senses: list[Any] = []
        self._display = self._make_display(open_bus)
        self._make_senses(Stamps(now))
        self._lamps = self._make_lamps()
        self._sounder = self._make_sounder()
        self._wheel = self._make_wheel()
        self._loudspeaker = loudspeaker(self._reports, self._tune) if loudspeaker else None
        self._keys = keys(self._reports) if keys else None

    @property
    def seats(self) -> int:
        """How many seats have a button."""
        return len(self._wiring.seats)

    def listen(self, sink: Sink) -> None:
        """Start sensing."""
        self._reports.listen(sink)

    def show(self, picture: Image) -> None:
        """Show a picture; the newest wins."""
        if self._display:
            self._display.show(picture)
        self._retry()

    def bright(self, level: int) -> None:
        """Set the display's brightness, 0 to 255."""
        if self._display:
            self._display.bright(level)

    def shift(self, dx: int, dy: int) -> None:
        """Move every picture by so many pixels."""
        if self._display:
            self._display.shift(dx, dy)

    def lamp(self, seat: int, lit: bool) -> None:
        """Light or darken a seat's lamp; a seat without one stays as it is."""
        if lamp := self._lamps.get(seat):
            lamp.set(lit)
        self._retry()

    def buzz(self, hz: float | None) -> None:
        """Sound the buzzer until told None."""
        if self._sounder:
            self._sounder.buzz(hz)
        self._retry()

    def play(self, sound: str) -> None:
        """Play a sound over the loudspeaker, or else the passive buzzer."""
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
        """Light a wedge and point at it."""
        for part in self._wheel:
            part.set(wedge)
        self._retry()

    def busy(self) -> bool:
        """Whether something is still on its way to the display or the loudspeaker."""
        return any(part.busy for part in (self._display, self._loudspeaker) if part)

    def close(self, last: Image | None = None) -> None:
        """Let everything go; a closed box senses and shows nothing, and may be closed again."""
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
        for device in (*self._senses, self._factory):
            with contextlib.suppress(Exception):
                device.close()

    def _outputs(self) -> list[Output | Pointer | Sounder]:
        sounder = [self._sounder] if self._sounder else []
        return [*self._lamps.values(), *self._wheel, *sounder]

    def _retry(self) -> None:
        for output in self._outputs():
            output.retry()

    def _pump(self) -> None:
        """Without threads: what has become due, is done."""
        for part in (self._display, self._sounder, *self._wheel):
            if part and not isinstance(part, Output):
                part.pump()

    def _tune(self, sound: str) -> None:
        if self._sounder:
            self._sounder.tune(sound)

    def _make_display(self, open_bus: Opener) -> Display | None:
        wiring = self._wiring.display
        return Display(wiring, open_bus, self._reports, **self._clock) if wiring else None

    def _make_senses(self, stamps: Stamps) -> None:
        knob, spin = self._wiring.knob, self._wiring.spin
        buttons = {seat(n): place.button for n, place in enumerate(self._wiring.seats, 1)}
        if spin is not None:
            buttons[SPIN] = spin
        if knob:
            buttons[KNOB] = knob.push
            self._sense("turning of the knob", Turner, stamps, knob.a, knob.b)
        for control, line in buttons.items():
            self._sense(control, Contact, stamps, line, control)

    def _sense(self, part: str, kind: Callable[..., Any], stamps: Stamps, *what: Any) -> None:
        try:
            self._senses.append(kind(*what, self._reports, stamps, self._factory))
        except Exception as error:
            self._reports.lost(part, _deaf(part, error))

    def _make_sounder(self) -> Sounder | None:
        wiring = self._wiring.buzzer
        if wiring is None:
            return None
        notes = sounds.notes() if wiring.kind == "passive" else {}
        output = outputs.buzzer(self._reports, wiring, self._factory)
        return Sounder(output, notes, **self._clock)

    def _make_lamps(self) -> dict[int, Output]:
        return {
            number: outputs.lamp(self._reports, number, place.lamp, self._factory)
            for number, place in enumerate(self._wiring.seats, 1)
            if place.lamp is not None
        }

    def _make_wheel(self) -> list[Output | Pointer]:
        wedges, servo = self._wiring.wedges, self._wiring.servo
        wheel: list[Output | Pointer] = []
        if wedges:
            wheel.append(outputs.wedges(self._reports, wedges, self._factory))
        if servo is not None:
            output = outputs.servo(self._reports, servo, self._factory)
            wheel.append(Pointer(output, **self._clock))
        return wheel


def _deaf(part: str, error: Exception) -> str:
    return (
        f"The {part} cannot be read ({error}); check its line in the wiring and that no other "
        "program uses it, then restart the companion."
    )
