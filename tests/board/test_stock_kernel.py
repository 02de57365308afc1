"""Debian's own kernel, run by QEMU, in place of ours: the same disk, the same hand and eye.

Nothing of that kernel is changed. Every instruction is emulated, so that all takes longer, and
the hand moves like a slow person's.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from board import Board
from build import CannotBuild, stock
from causes import UNIT_FILE, Edit, cause
from conftest import Figure
from evenings import begun, best, enter, history
from test_play import ranked

from hardware.box import SPIN, seat

SLOWER = 6
BOOT_S = 600


class Slow(Board):
    """A board that is given more time for everything."""

    def _wait(self, holds: Callable[[], Any], what: str, within: float) -> None:
        super()._wait(holds, what, within * SLOWER)


@pytest.fixture(scope="session")
def kernel() -> Path:
    """What runs in place of the board's kernel."""
    try:
        return stock() / "linux"
    except CannotBuild as why:
        pytest.skip(f"No QEMU here. {why}")


@pytest.fixture
def slow(kernel: Path, built: Path, disk: Path, edits: tuple[Edit, ...]) -> Iterator[Slow]:
    """The board as soon as it answers; what is to be changed on it is changed then."""
    with Slow(disk, base=built / "board.ext4", kernel=kernel) as board:
        board.press_s, board.edge_s = 0.25, 0.03
        board.ready(BOOT_S)
        if edits:
            board.change(*edits)
            board.shell("systemctl daemon-reload; systemctl --no-block restart companion")
        yield board


@pytest.mark.full
@cause("the pins may not be opened", (UNIT_FILE, "DeviceAllow=char-gpiochip rw", ""))
def test_a_whole_game_on_debians_own_kernel(slow: Slow, figure: Figure) -> None:
    slow.pictured("home", within=20)
    figure("power on to the first list in QEMU", f"{slow.now() / 1e9:.0f} s of its clock")
    assert "Debian" in slow.shell("cat /proc/version")
    assert slow.shell("systemctl --failed --plain --no-legend") == ""
    started = time.monotonic()
    begun(slow, 1, 2)
    word = "CAT"
    for player in (1, 2):
        slow.sees(f"P{player}: SPIN")
        assert slow.lamps() == [player]
        slow.press(SPIN)
        slow.sees("0:2")
        slow.press(seat(player))
        before, word = word, best(slow)
        enter(slow, before, word)
        slow.sees(word)
    for player in (1, 2):
        slow.sees(f"P{player}: SPIN")
        slow.hold(seat(player), 1.3)
    slow.until(lambda: history(slow).view().game_over, "the end of the game")
    ranked(slow)
    figure("a game of two turns in QEMU", f"{time.monotonic() - started:.0f} s")
    assert "Fallback" not in slow.journal()
