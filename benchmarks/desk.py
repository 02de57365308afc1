"""Fakes for a Pi: the display's bus, which takes no time, the pins and the keyboards.

They are installed before anything is imported, and import nothing that the program
would not import itself at that moment.
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
    """A fake I2C bus; records when a lit panel first had a picture, and when the last byte came."""

    first_ns = last_ns = 0
    written = threading.Condition()
    _lit = False
    _count = 0

    def __init__(self, *_: object) -> None:
        pass

    def write_i2c_block_data(self, _address: int, mode: int, values: list[int]) -> None:
        """Receive a short message: a control byte and its data."""
        if mode == _DATA:
            self._record(len(values))
        else:
            Bus._lit |= values[-1] == _ON
            self._record(0)

    def i2c_rdwr(self, message: Any) -> None:
        """Receive a long message: a control byte and bytes of a picture."""
        self._record(message.len - 1)

    def close(self) -> None:
        """Nothing to close."""

    def _record(self, count: int) -> None:
        with Bus.written:
            Bus.last_ns = time.monotonic_ns()
            Bus._count += count
            if Bus._lit and Bus._count >= _PICTURE:
                Bus.first_ns = Bus.first_ns or Bus.last_ns
            Bus.written.notify_all()


class PinLibrary(ModuleType):
    """`hardware.pins.gpiod_pins` on gpiozero's mock pins; `made` is called with the factory."""

    made: Callable[[Any], None]

    def GpiodPins(self) -> Any:  # noqa: N802 (the class's name)
        """Make the pins when the box asks for them.

        gpiozero's mock pins search for entry points, unlike the real ones.
        """
        from hardware.parts.imports import EntryPoints, instead

        with instead("importlib_metadata", EntryPoints()):
            from gpiozero.pins.mock import MockFactory, MockPWMPin

            from hardware.pins.pins import Pins

        factory = MockFactory(revision="a02082", pin_class=MockPWMPin)
        self.made(factory)
        return Pins(factory)


class Keyboards(ModuleType):
    """A fake evdev without permission to read keyboards."""

    def InputDevice(self, path: str) -> Any:  # noqa: N802 (the library's name)
        raise PermissionError(path)


def stand_in(made: Callable[[Any], None] = lambda _: None) -> None:
    """Install fake bus, keyboards and pins; `made` is called with the pins.

    Hides `typing_extensions`, which msgspec imports if it can: it comes with the type
    checker and is not installed on a box.
    """
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]  # as Python notes a missing one
    smbus2.SMBus = Bus
    sys.modules["evdev"] = Keyboards("evdev")
    pins = PinLibrary("hardware.pins.gpiod_pins")
    pins.made = made
    sys.modules[pins.__name__] = pins
