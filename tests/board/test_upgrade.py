"""Journals of other versions of the program: older, newer, and of an upgrade that was cut short."""

from __future__ import annotations

from pathlib import Path

from board import STATE, Board
from causes import PACKAGES, cause
from evenings import begun, best, enter, history, plug_in, spun

from companion.journal.file.migrations import MARK
from hardware.box import KNOB, SPIN, seat

OLDER = Path(__file__).parent / "games-e5e13cc.sql"
"""As the program of that commit left it."""

FILE = f"{STATE}/games.db"
STEPS = "MIGRATIONS = (_make_tables, _name_games, _add_sums"
UPGRADE = (
    (
        "companion/journal/file/migrations.py",
        STEPS,
        f"{STEPS}, lambda file: file.execute('DELETE FROM rows')",
    ),
    (
        "companion/journal/file/migrations.py",
        'file.execute("COMMIT")',
        '__import__("os").kill(__import__("os").getpid(), 9)',
    ),
)
"""A later program, that dies while it brings the journal to its own version."""


NEWER = f"PRAGMA user_version = 99; PRAGMA application_id = {MARK + 99};"


def replaced(board: Board, *lines: str) -> None:
    """Stop, make another journal with sqlite3, and start."""
    board.shell("systemctl stop companion")
    board.shell(f"rm -f {FILE}*")
    board.put("/run/journal.sql", "\n".join(lines).encode())
    board.shell(f"sqlite3 {FILE} < /run/journal.sql; chown companion:companion {FILE}")
    board.shell("systemctl start companion --no-block")


@cause(
    "rows of before are not understood",
    ("companion/journal/file/entries.py", "accepted: bool | None = None", "accepted: bool | None"),
)
@cause(
    "a file of before is not opened",
    (
        "companion/journal/file/migrations.py",
        "return found > len(MIGRATIONS) and",
        "return found < 3 or",
    ),
)
def test_a_game_of_an_earlier_program_goes_on(board: Board) -> None:
    plug_in(board)
    replaced(board, OLDER.read_text(encoding="utf-8"))
    board.pictured("go-on", within=90)
    board.press(KNOB)
    board.sees("PAUSED")
    board.press(SPIN)
    board.sees("0:1")
    assert history(board).view().scores == {"P1": 3, "P2": 0}
    assert board.lamps() == [2]
    board.press(seat(2))
    board.type("COAT<ENTER>")
    board.sees("P1: SPIN")
    assert history(board).view().scores["P1"] == 3


@cause(
    "it is opened all the same",
    (
        "companion/journal/file/migrations.py",
        "return found > len(MIGRATIONS) and",
        "return False and",
    ),
)
def test_a_journal_from_the_future_is_refused_and_left_as_it_is(board: Board) -> None:
    replaced(board, OLDER.read_text(encoding="utf-8"), NEWER)
    before = board.shell(f"sha256sum {FILE}")
    board.sees("newer version", within=30)
    board.until(lambda: "from a newer version. Update the program" in board.journal(), "why")
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
