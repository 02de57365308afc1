"""Whether something is plugged in that records sound."""

from __future__ import annotations

import sys
from pathlib import Path

DEVICES = Path("/dev/snd")
CAPTURES = "pcmC*D*c"
"""The names of the devices from which sound can be recorded."""


def capture_devices(folder: Path = DEVICES) -> frozenset[str] | None:
    """The names of all devices that record; None on a system without such a list."""
    if sys.platform != "linux":
        return None
    return frozenset(device.name for device in folder.glob(CAPTURES))
