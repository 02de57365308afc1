"""Whole games on the real kernel's pins and keys, read off the display's bus."""

from __future__ import annotations

import pytest
from board import Board
from causes import UNIT_FILE, cause
from evenings import Figure, begun, best, cost, enter, history, joining, plug_in, spun

from companion.scenes.ending_pages import pages
from hardware.box import seat

RESIDENT_MB = 60


def ranked(board: Board) -> None:
    """The display shows the ranking that the journal's moves give."""
    kept = history(board)
    assert kept.view().game_over
    board.shows(pages(kept)[0].picture(), "the ranking")


@pytest.mark.stock
@cause(
    "nobody listens to the knob's turning",
    ("hardware/parts/inputs.py", "if turned := self._steps - self._reported:", "if turned := 0:"),
)
@cause(
    "two lamps are exchanged",
    ("hardware/wiring/wiring.py", "(4, 18), (17, 23)", "(4, 23), (17, 18)"),
)
@cause(
    "it holds a large block",
    ("companion/ui/ui.py", "import asyncio\n", "import asyncio\n\nBLOCK = b'.' * 30_000_000\n"),
)
def test_a_whole_game_by_buttons_knob_and_spin(board: Board, figure: Figure) -> None:
    begun(board, 1, 2)
    word = "CAT"
    for turn in range(4):
        player = turn % 2 + 1
        board.sees(f"P{player}: SPIN")
        assert board.lamps() == [player]
        spun(board)
        board.press(seat(player))
        before, word = word, best(board)
        enter(board, before, word)
        board.sees(word)
    for player in (1, 2):
        board.sees(f"P{player}: SPIN")
        board.hold(seat(player), 1.3)
    ranked(board)
    _, resident, own = cost(board)
    figure("resident memory after a game", f"{resident:.1f} MB; its own of it {own:.1f} MB")
    assert resident < RESIDENT_MB


@cause("keyboards may not be opened", (UNIT_FILE, "DeviceAllow=char-input rw", ""))
def test_a_whole_game_by_the_keyboard(board: Board) -> None:
    plug_in(board)
    joining(board)
    for number, name in enumerate(("AL", "NB", "JR", "AR"), 1):
        board.press(seat(number))
        board.type(f"{name}<ENTER>")
    board.pictured("joined")
    board.type("<ENTER>")
    board.sees("AR: draw a card")
    board.type("CAR")
    board.pictured("example/00-card")
    board.type("<ENTER>")
    for player in ("AL", "NB", "JR", "AR"):
        board.sees(f"{player}: SPIN")
        board.type("<SPACE>")
        board.sees("0:2", within=8)
        word = best(board)
        board.type(f"<SPACE>{word}<ENTER>")
        board.sees(word)
    for player in ("AL", "NB", "JR", "AR"):
        board.sees(f"{player}: SPIN")
        board.type("<DELETE>")
    ranked(board)
