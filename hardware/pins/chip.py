"""The GPIO chip of the header, through gpiod, the Python bindings of libgpiod."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from hardware.errors import PinFactoryMissing

HEADER = "pinctrl-"
"""The label of the header's chip starts like this on every Pi (bcm2835, bcm2711, rp1)."""

CONSUMER = "companion"
"""The name that the kernel shows as the user of our lines."""

BUFFER_SIZE = 1024
"""Edges that the kernel buffers for us; if there are more, it drops the oldest."""

INSTALL = "install gpiod>=2.1 with pip"


class Chip:
    """The header's chip, found by its label.

    Raises PinFactoryMissing without gpiod, and OSError if there is no such chip or this user
    may not use it. `devices` is the folder of the system's devices.
    """

    def __init__(self, devices: str = "/dev") -> None:
        self._gpiod = _load()
        self._chip = self._header(devices)
        self.number = int(self._chip.path.rpartition("gpiochip")[2])

    def inputs(self, lines: Iterable[int]) -> Any:
        """Request lines together as inputs with pull-ups that report both edges."""
        line = self._gpiod.line
        settings = self._gpiod.LineSettings(
            direction=line.Direction.INPUT,
            bias=line.Bias.PULL_UP,
            edge_detection=line.Edge.BOTH,
        )
        return self._chip.request_lines(
            {tuple(lines): settings}, consumer=CONSUMER, event_buffer_size=BUFFER_SIZE
        )

    def output(self, line: int, level: bool) -> Any:
        """Request a line as an output that has this level from the start."""
        settings = self._gpiod.LineSettings(
            direction=self._gpiod.line.Direction.OUTPUT, output_value=self.value(level)
        )
        return self._chip.request_lines({line: settings}, consumer=CONSUMER)

    def value(self, level: bool) -> Any:
        """Convert a level to gpiod's type."""
        return self._gpiod.line.Value.ACTIVE if level else self._gpiod.line.Value.INACTIVE

    def free(self, line: int) -> bool:
        """Whether a line can be requested, because no other program uses it."""
        try:
            self._chip.request_lines({line: None}, consumer=CONSUMER).release()
        except OSError:
            return False
        return True

    def holder(self, line: int) -> str | None:
        """The program that uses a line, as the kernel records it, or None."""
        info = self._chip.get_line_info(line)
        return str(info.consumer) if info.used else None

    def close(self) -> None:
        """Release the chip; its requests stay valid."""
        self._chip.close()

    def _header(self, devices: str) -> Any:
        refused = OSError("no GPIO chip of a Raspberry Pi's header")
        for name in sorted(os.listdir(devices)):
            if name.startswith("gpiochip"):
                try:
                    chip = self._gpiod.Chip(os.path.join(devices, name))
                except OSError as error:
                    refused = error
                    continue
                if chip.get_info().label.startswith(HEADER):
                    return chip
                chip.close()
        raise refused


def _load() -> Any:
    """Import gpiod; versions before 2 are a different library of the same name."""
    try:
        import gpiod
    except ImportError as error:
        raise PinFactoryMissing(
            f"The library for the pins is missing ({error}); {INSTALL}."
        ) from error
    version = str(getattr(gpiod, "__version__", "1"))
    if int(version.partition(".")[0]) < 2:
        raise PinFactoryMissing(f"gpiod {version} is too old; {INSTALL}.")
    return gpiod
