"""Sets lines low through the kernel's interface, for lines that a crashed program left high.

A crashed program is only restarted after this, so it has to be quick, and importing a pin
library takes longer than starting Python. The structures are those of linux/gpio.h.
"""

from __future__ import annotations

import os
import struct

HEADER = b"pinctrl-"
"""The label of the header's chip starts like this on every Pi (bcm2835, bcm2711, rp1)."""

CHIP_INFO = 0x8044_B401
"""GPIO_GET_CHIPINFO_IOCTL: the chip's name and label, 32 bytes each, and its lines."""

GET_LINE = 0xC250_B407
"""GPIO_V2_GET_LINE_IOCTL, with a gpio_v2_line_request of 592 bytes."""

OUTPUT = 1 << 3
_FLAGS_AT, _COUNT_AT, _HANDLE_AT = 288, 560, 588


def darken(lines: list[int], devices: str = "/dev") -> None:
    """Set lines of the header low and release them; lines that cannot be set stay as they are."""
    for name in sorted(os.listdir(devices)):
        if name.startswith("gpiochip"):
            try:
                _darken(os.path.join(devices, name), lines)
            except OSError:
                continue


def _darken(device: str, lines: list[int]) -> None:
    from fcntl import ioctl

    chip = os.open(device, os.O_RDWR | os.O_CLOEXEC)
    try:
        info = ioctl(chip, CHIP_INFO, bytes(68))
        if info[32:64].startswith(HEADER):
            for line in lines:
                _lower(chip, line)
    finally:
        os.close(chip)


def _lower(chip: int, line: int) -> None:
    """Request a line as an output, which is low unless a value is given."""
    from fcntl import ioctl

    request = bytearray(592)
    struct.pack_into("<I", request, 0, line)
    struct.pack_into("<Q", request, _FLAGS_AT, OUTPUT)
    struct.pack_into("<I", request, _COUNT_AT, 1)
    try:
        ioctl(chip, GET_LINE, request)
    except OSError:
        return  # another program uses it
    os.close(*struct.unpack_from("<i", request, _HANDLE_AT))
