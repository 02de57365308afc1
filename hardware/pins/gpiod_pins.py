"""gpiozero on gpiod: one request for all inputs, one for each output, and no polling."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable
from typing import Any

from gpiozero import exc
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from hardware.box import AddReader
from hardware.pins.chip import Chip
from hardware.pins.edges import Edges
from hardware.pins.pins import Pins
from hardware.pins.pulses import Pulses

SECOND = 1_000_000_000


class GpiodPins(Pins):
    """The header's pins through the GPIO character device; an event loop reads the edges."""

    def __init__(self) -> None:
        super().__init__(GpiodFactory(Chip()))
        self._add_reader: AddReader | None = None

    def sense(self, lines: Iterable[int]) -> None:
        """Request lines together as inputs, except those that another program uses."""
        edges = self.factory.sense(lines)
        if edges and self._add_reader:
            self._add_reader(edges.fileno(), edges.read)

    def attach(self, add_reader: AddReader) -> None:
        """Let an event loop read the edges; edges from before are dropped."""
        self._add_reader = add_reader
        for edges in self.factory.edges:
            edges.drop()
            add_reader(edges.fileno(), edges.read)

    @property
    def settled(self) -> bool:
        """Whether every earlier edge has arrived."""
        return all(edges.settled for edges in self.factory.edges)

    def holder(self, line: int) -> str | None:
        """The program that uses a line, as the kernel records it, or None."""
        holder: str | None = self.factory.chip.holder(line)
        return holder

    def check_pwm(self) -> None:
        """Raise HardwareError if passive buzzers and servos cannot be driven."""
        self.factory.pulses.load()


# gpiozero has no type hints, so its classes are Any to mypy
class GpiodFactory(LocalPiFactory):  # type: ignore[misc]
    """gpiozero's pins on one chip. Call `sense` with a line before making an input on it."""

    def __init__(self, chip: Chip) -> None:
        super().__init__()
        self.chip, self.pulses = chip, Pulses(chip.number)
        self.edges: list[Edges] = []
        self.pin_class = GpiodPin
        self._owners: dict[int, Edges] = {}
        self._listeners: dict[int, Callable[[float, bool], None]] = {}

    def sense(self, lines: Iterable[int]) -> Edges | None:
        """Request the free lines as inputs; return None if none is free."""
        free = list(filter(self.chip.free, lines))
        if not free:
            return None
        edges = Edges(self.chip.inputs(free), self._deliver)
        self.edges.append(edges)
        self._owners |= dict.fromkeys(free, edges)
        return edges

    def owner(self, line: int) -> Edges:
        """The request of an input; raises OSError if another program uses it."""
        if line not in self._owners:
            holder = self.chip.holder(line) or "another program"
            raise OSError(errno.EBUSY, f"line {line} is in use by {holder}")
        return self._owners[line]

    def listen(self, line: int, listener: Callable[[float, bool], None] | None) -> None:
        """Report a line's edges to a listener from now on; None ends that."""
        if listener:
            self._listeners[line] = listener
        else:
            self._listeners.pop(line, None)

    def close(self) -> None:
        """Release all lines."""
        super().close()
        for edges in self.edges:
            edges.close()
        self.edges, self._owners = [], {}
        self.pulses.close()
        self.chip.close()

    def _deliver(self, line: int, ns: int, level: bool) -> None:
        if listener := self._listeners.get(line):
            listener(ns / SECOND, level)


class GpiodPin(LocalPiPin):  # type: ignore[misc]
    """A pin: an input with a pull-up, or an output with a request of its own.

    The kernel's interface has no PWM, so lgpio owns a pin from its first pulse on.
    """

    def __init__(self, factory: GpiodFactory, info: Any) -> None:
        super().__init__(factory, info)
        self._request: Any = None
        self._hz: float | None = None
        self._duty = 0.0

    def close(self) -> None:
        """Release the line if it is an output; inputs are released together."""
        self.when_changed = None
        self._hz, self._duty = None, 0.0
        self.factory.pulses.end(self._number)
        self._release()

    def input_with_pull(self, pull: str) -> None:
        """Make it an input; raises OSError if another program uses the line."""
        self.function, self.pull = "input", pull
        self.factory.owner(self._number)

    def output_with_state(self, state: float) -> None:
        """Make it an output that has this level from the start."""
        self._release()
        self._request = self.factory.chip.output(self._number, bool(state))

    def _release(self) -> None:
        if self._request:
            self._request.release()
        self._request = None

    @property
    def _pulses(self) -> bool:
        """Whether lgpio owns the line."""
        return self._number in self.factory.pulses

    def _get_function(self) -> str:
        return "output" if self._request or self._pulses else "input"

    def _set_function(self, value: str) -> None:
        if value == "output":
            self.output_with_state(0)
        elif value == "input":
            self._release()
        else:
            raise exc.PinInvalidFunction(f"invalid function {value!r} for pin {self!r}")

    def _get_state(self) -> float:
        if self._hz:
            return self._duty
        if self._request:
            return bool(self._request.get_value(self._number))
        return not self._pulses and self.factory.owner(self._number).level(self._number)

    def _set_state(self, value: float) -> None:
        if self._get_function() == "input":
            raise exc.PinSetInput(f"cannot set state of pin {self!r}")
        self._duty = value
        if self._hz and value:
            self._release()
            self.factory.pulses.start(self._number, self._hz, value)
        elif self._pulses:
            self.factory.pulses.stop(self._number, bool(value))
        else:
            self._request.set_value(self._number, self.factory.chip.value(bool(value)))

    def _get_pull(self) -> str:
        return "floating" if self._request or self._pulses else "up"

    def _set_pull(self, value: str) -> None:
        if value != "up":
            raise exc.PinFixedPull(f"{self!r} is pulled up as an input")

    def _get_frequency(self) -> float | None:
        return self._hz

    def _set_frequency(self, value: float | None) -> None:
        """Load lgpio only when it is needed: its threads run from the first pulse on."""
        self._hz = value
        if value:
            self.factory.pulses.load()
        if self._duty:
            self._set_state(self._duty if value else 0)

    def _get_bounce(self) -> None:
        return None

    def _set_bounce(self, value: float | None) -> None:
        if value is not None:
            raise exc.PinEdgeDetectUnsupported(f"{self!r} is debounced by the box")

    def _get_edges(self) -> str:
        return "both"

    def _set_edges(self, value: str) -> None:
        if value != "both":
            raise exc.PinEdgeDetectUnsupported(f"both edges of {self!r} are reported")

    def _enable_event_detect(self) -> None:
        self.factory.listen(self._number, self._call_when_changed)

    def _disable_event_detect(self) -> None:
        self.factory.listen(self._number, None)
