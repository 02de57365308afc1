"""How fast the display's bus really is: a long message that changes nothing, timed."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import Any

COMMANDS, NOTHING = 0x00, 0xE3
"""Commands follow; the command that does nothing, on an SSD1306, an SSD1309 and an SH1106."""

LENGTH, TRIES = 256, 5
BITS = 9
"""A byte and its acknowledgement."""


def measure_hz(
    port: int,
    address: int,
    *,
    open_bus: Callable[[int], Any] | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """The clock of an I2C bus in Hz, from the fastest of some messages to its display.

    The kernel and pauses between bytes count as well, so it is less than what is set. A box that
    is running keeps its picture. Raises OSError.
    """
    message = [COMMANDS, *[NOTHING] * LENGTH]
    fastest = float("inf")
    with contextlib.closing((open_bus or _smbus)(port)) as bus:
        for _ in range(TRIES):
            began = clock()
            bus.i2c_rdwr(_message(address, message))
            fastest = min(fastest, clock() - began)
    return BITS * (len(message) + 1) / fastest


def _smbus(port: int) -> Any:
    from smbus2 import SMBus

    return SMBus(port)


def _message(address: int, data: list[int]) -> Any:
    from smbus2 import i2c_msg

    return i2c_msg.write(address, data)
