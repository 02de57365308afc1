"""The board as tests want it: built once, and each time with a fresh disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from board import Board
from build import CannotBuild, build

PowerOn = Callable[..., Board]


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder with kernel and disk; the run ends without a fault where they cannot be built.

    BOARD=FOLDER takes one that was built before, whatever has changed since.
    """
    if before := os.environ.get("BOARD"):
        return Path(before)
    try:
        return build()
    except CannotBuild as why:
        pytest.exit(f"No emulated board here. {why}", returncode=0)


@pytest.fixture
def power_on(built: Path, tmp_path: Path) -> Iterator[PowerOn]:
    """Switch a board on; the same test's next board has the disk that the last one left."""
    boards: list[Board] = []

    def switch(**how: str) -> Board:
        board = Board(tmp_path / "disk", base=built / "board.ext4", kernel=built / "linux", **how)
        boards.append(board)
        board.ready()
        return board

    yield switch
    for board in boards:
        board.cut()


@pytest.fixture
def board(power_on: PowerOn) -> Board:
    """A board that stands on its first list."""
    board = power_on()
    board.pictured("home", within=90)
    return board
