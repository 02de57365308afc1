"""Lines that a dead program left high are set low, on the header's chip alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from gpiod_kit import Kernel, devices, kernel

from hardware.pins.chip import Chip
from hardware.pins.dark import darken

__all__ = ["kernel"]


def test_the_lines_of_the_header_become_low_and_are_let_go(kernel: Kernel, tmp_path: Path) -> None:
    darken([13, 18], devices(tmp_path))
    assert kernel.set == [(13, 0), (18, 0)]
    assert not kernel.requests
    assert not kernel.open


def test_a_line_that_another_program_has_is_left(kernel: Kernel, tmp_path: Path) -> None:
    kernel.busy = {13: "spi0"}
    darken([13, 18], devices(tmp_path))
    assert kernel.set == [(18, 0)]


def test_the_header_is_found_by_its_label_whichever_number_it_has(
    kernel: Kernel, tmp_path: Path
) -> None:
    assert Chip(devices(tmp_path)).number == 1
    assert len(kernel.open) == 1


def test_a_chip_that_may_not_be_opened_is_the_reason(kernel: Kernel, tmp_path: Path) -> None:
    (tmp_path / "gpiochip7").touch()
    with pytest.raises(PermissionError):
        Chip(str(tmp_path))


def test_a_computer_without_such_a_header_is_reported(kernel: Kernel, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no GPIO chip of a Raspberry Pi"):
        Chip(devices(tmp_path, 1))
    assert not kernel.open
