"""Journals of other versions of the program, and of an upgrade that was cut short."""

from __future__ import annotations

import pytest
from board import STATE, Board
from causes import PACKAGES, cause
from evenings import begun, best, enter, history, spun

from companion.journal.file.migrations import MARK
from hardware.box import KNOB, SPIN, seat

FILE = f"{STATE}/games.db"
STEPS = "MIGRATIONS = (_make_tables"
UPGRADE = (
    (
        "companion/journal/file/migrations.py",
        f"{STEPS},)",
        f"{STEPS}, lambda file: file.execute('DELETE FROM rows'))",
    ),
    (
        "companion/journal/file/migrations.py",
        'file.execute("COMMIT")',
        '__import__("os").kill(__import__("os").getpid(), 9)',
    ),
)
"""A later program, that dies while it brings the journal to its own version."""


@cause(
    "it is opened all the same",
    (
        "companion/journal/file/migrations.py",
        "return number if agreed",
        "return None if agreed",
    ),
)
@pytest.mark.parametrize(
    ("number", "mark", "shown"), [(99, MARK + 99, "newer version"), (2, 0, "never released")]
)
def test_a_journal_of_another_version_is_refused_and_left_as_it_is(
    board: Board, number: int, mark: int, shown: str
) -> None:
    begun(board, 1, 2)
    spun(board)
    board.shell("systemctl stop companion")
    versions = f"PRAGMA user_version = {number}; PRAGMA application_id = {mark}"
    board.shell(f"sqlite3 {FILE} '{versions}'; chown companion:companion {FILE}*")
    before = board.shell(f"sha256sum {FILE}")
    board.shell("systemctl start companion --no-block")
    board.sees(shown, within=30)
    board.until(lambda: shown in board.journal(), "why")
    board.shell("sleep 3; systemctl stop companion")
    assert board.shell(f"sha256sum {FILE}") == before


def restarts(board: Board) -> int:
    return int(board.shell("systemctl show companion --value --property NRestarts"))


@cause(
    "a step is not all or nothing",
    ("companion/journal/file/migrations.py", 'file.execute("BEGIN IMMEDIATE")\n        MIG', "MIG"),
)
def test_an_upgrade_that_was_cut_short_leaves_the_game_to_either_program(board: Board) -> None:
    """The later program dies in the middle, again and again; then the earlier one is back."""
    begun(board, 1, 2)
    spun(board)
    before = history(board).state
    board.shell(f"cp {PACKAGES}/companion/journal/file/migrations.py /root/")
    board.change(*UPGRADE)
    board.shell("systemctl restart companion --no-block")
    board.until(lambda: restarts(board) > 1, "its second death", within=60)
    board.shell("systemctl stop companion")
    board.shell(f"cp /root/migrations.py {PACKAGES}/companion/journal/file/")
    board.shell("systemctl start companion")
    board.pictured("go-on", within=90)
    assert history(board).state == before
    board.press(KNOB)
    board.sees("PAUSED")
    board.press(SPIN)
    board.sees("0:2")
    word = best(board)
    board.press(seat(1))
    enter(board, "CAT", word)
    board.sees("P2: SPIN")
