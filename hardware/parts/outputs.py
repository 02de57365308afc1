"""Lamps, buzzer, wheel lights and pointer, with reports of their faults."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from gpiozero import LED, DigitalOutputDevice, PWMOutputDevice, Servo

from hardware.box import WEDGES
from hardware.parts.reports import Reports
from hardware.parts.sounds import Note
from hardware.parts.worker import Worker
from hardware.wiring.wiring import LONGEST_MS, SHORTEST_MS, BuzzerWiring

if TYPE_CHECKING:
    from gpiozero import LEDBoard


MOVE_S = 0.7
"""Seconds for a servo to reach its place; then the pulses end, or it would hum and get hot."""

PULSE_EVERY_S = 20 / 1000


class Output:
    """A gpiozero output device. A fault is reported once, and `retry` tries again.

    `make` makes the device, `apply` sets its value; `idle` is the first and the last value.
    """

    def __init__(
        self,
        part: str,
        make: Callable[[], Any],
        apply: Callable[[Any, Any], None],
        reports: Reports,
        *,
        idle: Any = None,
    ) -> None:
        self._part = part
        self._make = make
        self._apply = apply
        self._reports = reports
        self._idle = idle
        self._device: Any = None
        self._failing = False
        self.set(idle)

    def set(self, value: Any) -> None:
        """Set the value; if that fails, it is kept for `retry`."""
        self._value = value
        self._try()

    def retry(self) -> None:
        """Set the value again if that failed."""
        if self._failing:
            self._try()

    def pump(self) -> None:
        """Do nothing: an output has no timed work."""

    def close(self) -> None:
        """Set the idle value and release the lines."""
        self.set(self._idle)
        with contextlib.suppress(Exception):
            self._device.close()

    def _try(self) -> None:
        try:
            if self._device is None:
                self._device = self._make()
            self._apply(self._device, self._value)
        except Exception as error:
            self._failing = True
            self._reports.fault(self._part, _fault_text(self._part, error))
        else:
            self._failing = False
            self._reports.back(self._part)


class Sounder:
    """The buzzer: sounds one pitch until it is switched off, or plays the notes of a sound.

    For an active buzzer any `hz` means on. A tune never interrupts a buzz; a buzz ends a tune.
    """

    def __init__(
        self,
        output: Output,
        notes: Callable[[], Mapping[str, tuple[Note, ...]]],
        *,
        now: Callable[[], float],
        threads: bool,
    ) -> None:
        self._output = output
        self._notes = notes
        self._buzzing = False
        self._rest: list[Note] = []
        self._loudness = 1.0
        self._lock = threading.Lock()
        self._worker = Worker("tune", self._step, now=now, threads=threads)
        self.pump, self.retry = self._worker.pump, output.retry

    def buzz(self, hz: float | None) -> None:
        """Sound at once, until the next call with None."""
        with self._lock:
            self._rest = []
            self._buzzing = hz is not None
            self._output.set(None if hz is None else (hz, 1.0))

    def volume(self, level: int) -> None:
        """Set the loudness of the tunes, 0 to 10."""
        self._loudness = level / 10

    def tune(self, name: str) -> None:
        """Play a sound's notes; a new tune replaces the old one."""
        with self._lock:
            if self._buzzing or not self._loudness:
                return
            self._rest = list(self._notes().get(name, ()))
        self._worker.wake()

    def close(self) -> None:
        """Fall silent and release the line."""
        self.buzz(None)
        self._worker.close()
        self._output.close()

    def _step(self, _now: float) -> float | None:
        with self._lock:
            if self._buzzing:
                return None
            if not self._rest:
                self._output.set(None)
                return None
            note = self._rest.pop(0)
            self._output.set((note.hz, self._loudness) if note.hz else None)
            return note.ms / 1000


class Pointer:
    """A servo that points at a printed wheel; its pulses end once it has arrived.

    `ends_ms` are the pulses for the first and the last wedge.
    """

    def __init__(
        self,
        output: Output,
        ends_ms: tuple[float, float],
        *,
        now: Callable[[], float],
        threads: bool,
    ) -> None:
        self._output, self._ends_ms = output, ends_ms
        self._aim: float | None = None
        self._worker = Worker("pointer", self._step, now=now, threads=threads)
        self.pump, self.retry = self._worker.pump, output.retry

    def set(self, wedge: int | None) -> None:
        """Move to a wedge, 1 to 6; None ends the pulses."""
        first, last = self._ends_ms
        sweep = (last - first) / (len(WEDGES) - 1)
        self.aim(None if wedge is None else first + sweep * (wedge - 1))

    def aim(self, ms: float | None) -> None:
        """Move to where a pulse of this length in milliseconds leads; None ends the pulses."""
        self._aim = ms
        self._worker.wake()

    def close(self) -> None:
        """End the pulses and release the line."""
        self.set(None)
        self._worker.close()
        self._output.close()

    def _step(self, _now: float) -> float | None:
        aim, self._aim = self._aim, None
        self._output.set(aim)
        return None if aim is None else MOVE_S


def lamp(reports: Reports, seat: int, line: int, factory: Any) -> Output:
    """Make the lamp of a seat; its value is whether it is on."""
    make = partial(LED, line, pin_factory=factory)
    return Output(f"lamp of seat {seat}", make, _set, reports, idle=False)


def buzzer(reports: Reports, wiring: BuzzerWiring, factory: Any) -> Output:
    """Make the buzzer; its value is (hz, loudness from 0 to 1), or None for silence."""
    if wiring.kind == "active":
        active = partial(DigitalOutputDevice, wiring.line, pin_factory=factory)
        return Output("buzzer", active, lambda device, tone: _set(device, bool(tone)), reports)
    passive = partial(PWMOutputDevice, wiring.line, frequency=440, pin_factory=factory)
    return Output("buzzer", passive, _sound, reports)


def wedges(reports: Reports, lines: tuple[int, ...], factory: Any) -> Output:
    """Make the wheel's lights; their value is the wedge to light, from 1, or None."""
    from gpiozero.boards import LEDBoard  # few boxes have lights on the wheel

    make = partial(LEDBoard, *lines, pin_factory=factory)
    return Output("wheel lights", make, _light, reports)


def servo(reports: Reports, line: int, factory: Any) -> Output:
    """Make the servo of the pointer; its value is a pulse in ms, or None to end the pulses."""
    pulses = {
        "min_pulse_width": SHORTEST_MS / 1000,
        "max_pulse_width": LONGEST_MS / 1000,
        "frame_width": PULSE_EVERY_S,
    }
    make = partial(Servo, line, initial_value=None, pin_factory=factory, **pulses)
    return Output("pointer", make, _place, reports)


def _set(device: Any, value: Any) -> None:
    device.value = value


def _sound(device: PWMOutputDevice, tone: tuple[float, float] | None) -> None:
    """Set a tone. Silence ends the pulses: empty ones would cost 440 wake-ups a second."""
    if tone:
        device.frequency, device.value = tone[0], tone[1] / 2
    else:
        device.value = 0
        device.frequency = None
        device.value = 0  # the last pulse may have left the line high


def _light(board: LEDBoard, wedge: int | None) -> None:
    board.value = tuple(number == wedge for number in range(1, len(board) + 1))


def _place(device: Servo, ms: float | None) -> None:
    share = None if ms is None else (ms - SHORTEST_MS) / (LONGEST_MS - SHORTEST_MS)
    device.value = None if share is None else min(max(share * 2 - 1, -1), 1)


def _fault_text(part: str, error: Exception) -> str:
    return f"The {part} cannot be set ({error}); check its wires. It is retried automatically."
