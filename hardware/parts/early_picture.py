"""A picture for the display before its libraries are loaded: recorded messages for the I2C bus.

The kernel's own interface is enough for that. Nothing may be imported here that takes time.
"""

from __future__ import annotations

import _thread
import os

I2C_SLAVE = 0x0703
"""The kernel's request for the address of whom the messages are for (linux/i2c-dev.h)."""

DEVICE = "/dev/i2c-{}"
SIZE_BYTES = 2
"""Before each recorded message stands its length, little-endian."""

_bus = _thread.allocate_lock()


def begin(record: bytes, port: int, address: int) -> None:
    """Send a record in the background; a display that is not there is left to its driver."""
    _bus.acquire()
    _thread.start_new_thread(_send, (record, port, address))


def finish() -> None:
    """Wait until nothing more is sent: two on the bus would mix up their messages."""
    with _bus:
        pass


def messages(record: bytes) -> list[bytes]:
    """The messages of a record, in their order."""
    found, at = [], 0
    while at < len(record):
        begins = at + SIZE_BYTES
        at = begins + int.from_bytes(record[at:begins], "little")
        found.append(record[begins:at])
    return found


def make_record(sent: list[bytes]) -> bytes:
    """The record of some messages."""
    return b"".join(len(one).to_bytes(SIZE_BYTES, "little") + one for one in sent)


def _send(record: bytes, port: int, address: int) -> None:
    try:
        import fcntl  # Windows has none, and no display on such a bus

        bus = os.open(DEVICE.format(port), os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.ioctl(bus, I2C_SLAVE, address)
            for message in messages(record):
                os.write(bus, message)
        finally:
            os.close(bus)
    except (ImportError, OSError, OverflowError):
        pass  # the driver comes to the same display in a moment, and reports it
    finally:
        _bus.release()
