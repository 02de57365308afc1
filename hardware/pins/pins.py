"""What the box asks of a pin library beyond gpiozero's factory: how its edges come in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hardware.box import AddReader


class Pins:
    """Pins of a library that reports edges from its own thread, and not always in order.

    `factory` is gpiozero's pin factory, from which all devices are made.
    """

    def __init__(self, factory: Any) -> None:
        self.factory = factory

    def sense(self, lines: Iterable[int]) -> None:
        """Prepare lines that are about to become inputs."""

    def attach(self, add_reader: AddReader) -> None:
        """Have edges read by a loop. Edges from before are dropped: nobody was listening."""

    @property
    def settled(self) -> bool:
        """Whether no earlier edge can still be on its way."""
        return False

    def holder(self, line: int) -> str | None:
        """The program that has a line, by the kernel's own record; None if it is free."""
        return None

    def check_pwm(self) -> None:
        """Raises HardwareError if no passive buzzer and no servo can be driven."""

    def close(self) -> None:
        """Let all lines go."""
        self.factory.close()
