"""A simulated board, as a folder with the files of its system."""

from __future__ import annotations

from pathlib import Path

import pytest
from checkup_kit import CARDS, KEYBOARD, write


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """A Raspberry Pi without any faults."""
    write(tmp_path, "proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
    write(tmp_path, "etc/os-release", "ID=debian\nVERSION_CODENAME=trixie\n")
    write(tmp_path, "proc/asound/cards", CARDS)
    write(tmp_path, "proc/bus/input/devices", KEYBOARD)
    for node in ("gpiochip0", "i2c-1", "snd/pcmC1D0p", "input/event3"):
        write(tmp_path, f"dev/{node}", "")
    return tmp_path
