"""Shows a first picture before the display's libraries are loaded, from recorded I2C messages.

It uses the kernel's I2C interface directly. Do not import anything slow here.
"""

from __future__ import annotations

import _thread
import os
import time

I2C_SLAVE = 0x0703
"""The ioctl request that sets the address of the device (linux/i2c-dev.h)."""

DEVICE = "/dev/i2c-{}"
SIZE_BYTES = 2
"""Bytes of the length, little-endian, before each recorded message."""

sent_s: float | None = None
"""When the picture was on the display, in seconds since the kernel started; None if it is not."""

_bus = _thread.allocate_lock()


def begin(record: bytes, port: int, address: int) -> None:
    """Send a record in the background; a missing display is reported later by its driver."""
    _bus.acquire()
    _thread.start_new_thread(_send, (record, port, address))


def finish() -> None:
    """Wait until the record is sent; messages of two senders would get mixed up."""
    with _bus:
        pass


def messages(record: bytes) -> list[bytes]:
    """Split a record into its messages, in order."""
    found, at = [], 0
    while at < len(record):
        begins = at + SIZE_BYTES
        at = begins + int.from_bytes(record[at:begins], "little")
        found.append(record[begins:at])
    return found


def make_record(sent: list[bytes]) -> bytes:
    """Join messages into a record."""
    return b"".join(len(one).to_bytes(SIZE_BYTES, "little") + one for one in sent)


def _send(record: bytes, port: int, address: int) -> None:
    global sent_s
    try:
        import fcntl  # not on Windows, which has no I2C display either

        bus = os.open(DEVICE.format(port), os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.ioctl(bus, I2C_SLAVE, address)
            for message in messages(record):
                os.write(bus, message)
            sent_s = time.clock_gettime(time.CLOCK_BOOTTIME)
        finally:
            os.close(bus)
    except (ImportError, OSError, OverflowError):
        pass  # the driver uses the same display soon, and reports the fault
    finally:
        _bus.release()
