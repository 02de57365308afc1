"""The GPIO chip of the header, by gpiod, libgpiod's own Python bindings."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from hardware.errors import PinFactoryMissing

HEADER = "pinctrl-"
"""On every Pi the header's chip has a label that begins like this: bcm2835, bcm2711, rp1."""

CONSUMER = "companion"
"""What the kernel shows as the user of our lines."""

KEPT = 1024
"""Edges that the kernel keeps for us; when more are waiting, it drops the oldest."""

INSTALL = "install gpiod>=2.1 with pip"


class Chip:
    """The header's chip, whichever number it has.

    Raises PinFactoryMissing without gpiod, and OSError if there is no such chip or it may not
    be used. `devices` is the folder of the system's devices.
    """

    def __init__(self, devices: str = "/dev") -> None:
        self._gpiod = _load()
        self._chip = self._header(devices)
        self.number = int(self._chip.path.rpartition("gpiochip")[2])

    def inputs(self, lines: Iterable[int]) -> Any:
        """One request for lines that are pulled up and report both edges."""
        line = self._gpiod.line
        settings = self._gpiod.LineSettings(
            direction=line.Direction.INPUT,
            bias=line.Bias.PULL_UP,
            edge_detection=line.Edge.BOTH,
        )
        return self._chip.request_lines(
            {tuple(lines): settings}, consumer=CONSUMER, event_buffer_size=KEPT
        )

    def output(self, line: int, level: bool) -> Any:
        """A request for an output that has this level from the start."""
        settings = self._gpiod.LineSettings(
            direction=self._gpiod.line.Direction.OUTPUT, output_value=self.value(level)
        )
        return self._chip.request_lines({line: settings}, consumer=CONSUMER)

    def value(self, level: bool) -> Any:
        """A level as gpiod takes it."""
        return self._gpiod.line.Value.ACTIVE if level else self._gpiod.line.Value.INACTIVE

    def free(self, line: int) -> bool:
        """Whether a line can be requested."""
        try:
            self._chip.request_lines({line: None}, consumer=CONSUMER).release()
        except OSError:
            return False
        return True

    def holder(self, line: int) -> str | None:
        """The program that has a line, as the kernel knows it; None if nobody has it."""
        info = self._chip.get_line_info(line)
        return str(info.consumer) if info.used else None

    def close(self) -> None:
        """Let the chip go; its requests live on."""
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
    """The bindings; those before version 2 are another library of the same name."""
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
