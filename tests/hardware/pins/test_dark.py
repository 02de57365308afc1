"""Lines that a crashed program left high are set low, on the header's chip only."""

from __future__ import annotations

import errno
import os
import struct
from pathlib import Path
from typing import Any

import pytest

from hardware.pins.dark import CHIP_INFO, GET_LINE, darken

fcntl = pytest.importorskip("fcntl")

LABELS = {"gpiochip0": b"brcmvirt-gpio", "gpiochip1": b"pinctrl-rp1"}
OUTPUT = 8


class Kernel:
    """Two chips, the second one is the header's; other programs use the busy lines."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.low: list[tuple[str, int]] = []
        self.busy: set[int] = set()
        self.refused: set[str] = set()
        for name in LABELS:
            (folder / name).touch()

    def ioctl(self, fd: int, what: int, data: Any) -> Any:
        name = Path(f"/proc/self/fd/{fd}").readlink().name
        if what == CHIP_INFO:
            if name in self.refused:
                raise OSError(errno.ENODEV, "no such device")
            return struct.pack("<32s32sI", name.encode(), LABELS[name], 54)
        assert (what, len(data)) == (GET_LINE, 592)
        (line,), (flags,), (lines,) = (
            struct.unpack_from(kind, data, at) for kind, at in (("<I", 0), ("<Q", 288), ("<I", 560))
        )
        assert (flags, lines) == (OUTPUT, 1)
        if line in self.busy:
            raise OSError(errno.EBUSY, "busy")
        self.low.append((name, line))
        struct.pack_into("<i", data, 588, os.open(os.devnull, os.O_RDONLY))
        return 0


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    kernel = Kernel(tmp_path)
    monkeypatch.setattr(fcntl, "ioctl", kernel.ioctl)
    return kernel


def handles() -> int:
    return len([*Path("/proc/self/fd").iterdir()])


def test_the_lines_of_the_header_are_set_low_and_released(kernel: Kernel) -> None:
    before = handles()
    darken([13, 18], str(kernel.folder))
    assert kernel.low == [("gpiochip1", 13), ("gpiochip1", 18)]
    assert handles() == before


def test_a_line_and_a_chip_in_use_are_skipped(kernel: Kernel) -> None:
    kernel.busy, kernel.refused = {13}, {"gpiochip0"}
    before = handles()
    darken([13, 18], str(kernel.folder))
    assert kernel.low == [("gpiochip1", 18)]
    assert handles() == before
