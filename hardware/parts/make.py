"""The parts that are wired to pins, over gpiozero's devices."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any

from hardware.box import KNOB, SPIN, TALK, line, seat
from hardware.parts import outputs, sounds
from hardware.parts.inputs import Button, Knob, Stamps
from hardware.parts.outputs import Output, Pointer, Sounder
from hardware.parts.reports import Reports
from hardware.pins.pins import Pins
from hardware.wiring.wiring import Wiring, inputs


class Maker:
    """Makes the parts in the wiring; one that fails is reported, and the others still work.

    `now` and `threads` are those of the box.
    """

    def __init__(
        self,
        wiring: Wiring,
        reports: Reports,
        pins: Pins,
        *,
        now: Callable[[], float],
        threads: bool,
    ) -> None:
        self._wiring, self._reports = wiring, reports
        self._pins, self._factory = pins, pins.factory
        self._stamps = Stamps(now)
        self._clock: dict[str, Any] = {"now": now, "threads": threads}

    def senses(self) -> Iterator[Any]:
        """Make the buttons and the knob."""
        self._pins.sense(inputs(self._wiring))
        knob, spin = self._wiring.knob, self._wiring.spin
        buttons = {seat(n): place.button for n, place in enumerate(self._wiring.seats, 1)}
        if spin is not None:
            buttons[SPIN] = spin
        if self._wiring.talk is not None:
            buttons[TALK] = self._wiring.talk
        if knob:
            buttons[KNOB] = knob.push
            turning = partial(Knob, clicks=knob.clicks)
            yield from self._sense("turning of the knob", turning, knob.a, knob.b)
        for control, number in buttons.items():
            yield from self._sense(control, Button, number, control)

    def watch(self, lines: Iterable[int]) -> Iterator[Button]:
        """Make buttons on unused lines; lines that another program uses are skipped."""
        wanted = list(lines)
        self._pins.sense(wanted)
        for number in wanted:
            with contextlib.suppress(Exception):
                yield Button(number, line(number), self._reports, self._stamps, self._factory)

    def lamps(self) -> dict[int, Output]:
        """Make the lamps, by seat."""
        return {
            number: outputs.lamp(self._reports, number, place.lamp, self._factory)
            for number, place in enumerate(self._wiring.seats, 1)
            if place.lamp is not None
        }

    def sounder(self) -> Sounder | None:
        """Make the buzzer, or return None if the wiring has none."""
        wiring = self._wiring.buzzer
        if wiring is None:
            return None
        notes = cache(sounds.notes) if wiring.kind == "passive" else dict
        output = outputs.buzzer(self._reports, wiring, self._factory)
        return Sounder(output, notes, **self._clock)

    def wheel(self) -> list[Output | Pointer]:
        """Make the wheel's lights and its pointer, as far as the wiring has them."""
        wedges, servo, ends_ms = self._wiring.wedges, self._wiring.servo, self._wiring.servo_ms
        wheel: list[Output | Pointer] = []
        if wedges:
            wheel.append(outputs.wedges(self._reports, wedges, self._factory))
        if servo is not None:
            output = outputs.servo(self._reports, servo, self._factory)
            wheel.append(Pointer(output, ends_ms, **self._clock))
        return wheel

    def _sense(self, part: str, kind: Callable[..., Any], *what: Any) -> Iterator[Any]:
        try:
            yield kind(*what, self._reports, self._stamps, self._factory)
        except Exception as error:
            self._reports.fault(part, _fault_text(part, error))


def _fault_text(part: str, error: Exception) -> str:
    return (
        f"The {part} cannot be read ({error}); check its line in the wiring and that no other "
        "program uses it, then restart the companion."
    )
