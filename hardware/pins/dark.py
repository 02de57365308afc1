"""Sets lines low without gpiozero: quick, and for lines that a dead program left as they were."""

from __future__ import annotations

import contextlib

from hardware.pins.chip import Chip


def darken(lines: list[int], devices: str = "/dev") -> None:
    """Set lines of the header low and let them go; a line that is in use stays as it is."""
    with contextlib.closing(Chip(devices)) as chip:
        for line in lines:
            with contextlib.suppress(OSError):
                chip.output(line, False).release()
