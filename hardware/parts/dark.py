"""Sets lines low without gpiozero: quick, and for lines that a dead program left as they were."""

from __future__ import annotations

import os
from types import ModuleType

CHIP = "gpiochip"
HEADER = "pinctrl-"
"""What the kernel calls the chip of the header begins so on every Pi: bcm2835, bcm2711, rp1."""


def darken(lines: list[int], library: ModuleType, devices: str = "/dev") -> None:
    """Set lines of the header low with lgpio, and let them go; what cannot be set stays."""
    for name in sorted(os.listdir(devices)):
        if name.startswith(CHIP):
            try:
                _darken(library, int(name.removeprefix(CHIP)), lines)
            except library.error:
                continue


def _darken(library: ModuleType, number: int, lines: list[int]) -> None:
    chip = library.gpiochip_open(number)
    if library.gpio_get_chip_info(chip)[3].startswith(HEADER):
        for line in lines:
            try:
                library.gpio_claim_output(chip, line, 0)
            except library.error:
                continue
    library.gpiochip_close(chip)
