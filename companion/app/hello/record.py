"""Makes the records of the first picture again: python -m companion.app.hello.record

The display's own driver draws the picture on a bus that records every message.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from luma.core.interface.serial import i2c

from companion.app.hello.early import FOLDER, record_name
from companion.app.hello.screen import hello
from hardware.parts.drivers import DRIVERS, Wanted
from hardware.parts.early_picture import make_record
from hardware.wiring.wiring import I2C_CHIPS

DISPLAYS = [(driver, rotate) for driver in I2C_CHIPS for rotate in (0, 2)]
"""The drivers and quarter turns that there are records for."""


class Recorder:
    """An I2C bus without a device, as luma uses it."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []

    def write_i2c_block_data(self, _address: int, mode: int, values: list[int]) -> None:
        """Record a short message: a control byte and its data."""
        self.messages.append(bytes([mode, *values]))

    def i2c_rdwr(self, message: Any) -> None:
        """Record a long message."""
        self.messages.append(bytes(message))


def record(driver: str, rotate: int) -> bytes:
    """The messages with which a driver sets up a display and draws the first picture."""
    bus = Recorder()
    device = DRIVERS[driver](driver, rotate)
    device.connect(i2c(bus=bus))
    device.start()
    device.bring(Wanted(hello().picture()))
    return make_record(bus.messages)


def main() -> None:
    """Write every record."""
    for driver, rotate in DISPLAYS:
        Path(FOLDER, record_name(driver, rotate)).write_bytes(record(driver, rotate))


if __name__ == "__main__":
    main()
