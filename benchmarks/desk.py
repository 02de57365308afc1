"""What stands in for a Pi on a desk: the display's bus, which takes no time, and the pins.

Both are put in place before anything is imported, and import nothing that the
program would not import at that moment by itself.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

import smbus2

_DATA = 0x40
_ON = 0xAF
_PICTURE = 128 * 64 // 8


class Bus:
    """The I2C bus: knows when a lit panel first had a picture, and when the last byte came."""

    first_ns = last_ns = 0
    written = threading.Condition()
    _lit = False
    _count = 0

    def __init__(self, *_: object) -> None:
        pass

    def write_i2c_block_data(self, _address: int, mode: int, values: list[int]) -> None:
        """A short message: a control byte and what follows."""
        if mode == _DATA:
            self._took(len(values))
        else:
            Bus._lit |= values[-1] == _ON
            self._took(0)

    def i2c_rdwr(self, message: Any) -> None:
        """A long message of picture bytes, behind their control byte."""
        self._took(message.len - 1)

    def close(self) -> None:
        """Nothing was open."""

    def _took(self, count: int) -> None:
        with Bus.written:
            Bus.last_ns = time.monotonic_ns()
            Bus._count += count
            if Bus._lit and Bus._count >= _PICTURE:
                Bus.first_ns = Bus.first_ns or Bus.last_ns
            Bus.written.notify_all()


class PinLibrary(ModuleType):
    """`hardware.pins.gpiod_pins` on gpiozero's mock pins; `made` is told of the factory."""

    made: Callable[[Any], None]

    def GpiodPins(self) -> Any:  # noqa: N802 (the class's name)
        """Make the pins, as the box does when it comes to them.

        gpiozero's mock pins look for kinds of themselves, as the real ones do not.
        """
        from hardware.parts.imports import EntryPoints, instead

        with instead("importlib_metadata", EntryPoints()):
            from gpiozero.pins.mock import MockFactory, MockPWMPin

            from hardware.pins.pins import Pins

        factory = MockFactory(revision="a02082", pin_class=MockPWMPin)
        self.made(factory)
        return Pins(factory)


class Keyboards(ModuleType):
    """evdev where nobody may read a keyboard."""

    def InputDevice(self, path: str) -> Any:  # noqa: N802 (the library's name)
        raise PermissionError(path)


def stand_in(made: Callable[[Any], None] = lambda _: None) -> None:
    """Put bus, keyboards and pins in their places; `made` gets the pins when they are made.

    msgspec imports `typing_extensions` where it is. It comes with the type checker, and
    is on no box.
    """
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]  # as Python notes a missing one
    smbus2.SMBus = Bus
    sys.modules["evdev"] = Keyboards("evdev")
    pins = PinLibrary("hardware.pins.gpiod_pins")
    pins.made = made
    sys.modules[pins.__name__] = pins
