"""Sets lines low without gpiozero: quick, and for lines that a dead program left as they were."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

HEADER = "pinctrl-"
"""What the kernel calls the chip of the header begins so on every Pi: bcm2835, bcm2711, rp1."""


def darken(lines: Iterable[int], *, library: Any = None, devices: Path = Path("/dev")) -> None:
    """Set lines of the header low and let them go; what cannot be set stays as it is."""
    library = library or importlib.import_module("lgpio")
    for device in sorted(devices.glob("gpiochip*")):
        with contextlib.suppress(library.error):
            chip = library.gpiochip_open(int(device.name.removeprefix("gpiochip")))
            if library.gpio_get_chip_info(chip)[3].startswith(HEADER):
                _low(library, chip, lines)
            library.gpiochip_close(chip)


def _low(library: Any, chip: int, lines: Iterable[int]) -> None:
    for line in lines:
        with contextlib.suppress(library.error):
            library.gpio_claim_output(chip, line, 0)
