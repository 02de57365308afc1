"""The header's chip is found by its label; the reason is given if that fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from gpiod_kit import Kernel, devices, kernel

from hardware.pins.chip import Chip

__all__ = ["kernel"]


def test_the_headers_chip_may_have_any_number(kernel: Kernel, tmp_path: Path) -> None:
    chip = Chip(devices(tmp_path))
    assert chip.number == 1
    assert len(kernel.open) == 1
    chip.close()
    assert not kernel.open


def test_a_chip_that_may_not_be_opened_is_reported(kernel: Kernel, tmp_path: Path) -> None:
    (tmp_path / "gpiochip7").touch()
    with pytest.raises(PermissionError):
        Chip(str(tmp_path))


def test_a_computer_without_such_a_header_is_reported(kernel: Kernel, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no GPIO chip of a Raspberry Pi"):
        Chip(devices(tmp_path, 1))
    assert not kernel.open
