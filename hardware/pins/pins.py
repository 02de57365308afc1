"""The interface to a pin library: gpiozero's factory, and how edges arrive."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hardware.box import AddReader


class Pins:
    """The pins of a library; by default one that reports edges from its own thread, unordered.

    `factory` is gpiozero's pin factory, with which all devices are made.
    """

    def __init__(self, factory: Any) -> None:
        self.factory = factory

    def sense(self, lines: Iterable[int]) -> None:
        """Prepare lines that will become inputs."""

    def attach(self, add_reader: AddReader) -> None:
        """Let an event loop read the edges; edges from before are dropped."""

    @property
    def settled(self) -> bool:
        """Whether every earlier edge has arrived."""
        return False

    def holder(self, line: int) -> str | None:
        """The program that uses a line, as the kernel records it, or None."""
        return None

    def check_pwm(self) -> None:
        """Raise HardwareError if passive buzzers and servos cannot be driven."""

    def close(self) -> None:
        """Release all lines."""
        self.factory.close()
