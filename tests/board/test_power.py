"""The plug is pulled at a random instant while a hand plays as fast as it can.

What the display had shown before the cut is in the journal after it, the file is whole and
the game goes on.
"""

from __future__ import annotations

import os
import random
import threading
import time

import pytest
from board import STATE, Board
from causes import cause
from evenings import PowerOn, history, join, plug_in, spell, words
from reading import reads

from companion.games.worph.rules.actions import Play
from hardware.box import KNOB, SPIN

ROUNDS = int(os.environ.get("BOARD_CUTS", "20"))
LONGEST_S = 4.0


class Hand:
    """Plays in a thread until the plug is pulled, and knows what it has been shown."""

    def __init__(self, board: Board, words: int) -> None:
        self.shown = words
        self._board = board
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait until the hand has noticed the cut."""
        self._thread.join()

    def _run(self) -> None:
        try:
            while True:
                self._turn()
        except (OSError, ConnectionError, TimeoutError, ValueError):
            return

    def _turn(self) -> None:
        word = words()[self.shown]
        player = self.shown % 2 + 1
        self._board.sees(f"P{player}: SPIN", within=30)
        self._board.type(f"<SPACE>{word}<ENTER>")
        self._board.sees(f"P{player % 2 + 1}: SPIN", within=30)
        self.shown += 1


def played(board: Board) -> int:
    """How many words the journal has."""
    records = history(board).records
    return sum(isinstance(one.action, Play) and one.outcome.accepted for one in records)


def goes_on(board: Board, shown: int) -> int:
    """From the question of an interrupted game to the next spin; the words by then."""
    plug_in(board)
    board.press(KNOB)
    player, word = shown % 2 + 1, words()[shown]
    board.until(lambda: spins(board, player) or reads(board.look(), "PAUSED"), "the game")
    if spins(board, player):
        return shown
    board.press(SPIN)
    board.until(lambda: not reads(board.look(), "PAUSED"), "the clock")
    board.type(f"{word}<ENTER>")
    board.sees(f"P{player % 2 + 1}: SPIN")
    return shown + 1


def spins(board: Board, player: int) -> bool:
    return reads(board.look(), f"P{player}: SPIN")


def whole(board: Board) -> bool:
    return board.shell(f"sqlite3 {STATE}/games.db 'PRAGMA integrity_check'") == "ok"


@cause("commits are not flushed", ("companion/journal/store.py", "= FULL", "= NORMAL"))
@pytest.mark.parametrize(
    "volatile",
    [
        pytest.param(False, id="whole drive", marks=pytest.mark.stock),
        pytest.param(True, id="drive loses its cache"),
    ],
)
def test_nothing_that_was_shown_is_lost(power_on: PowerOn, volatile: bool) -> None:
    chance = random.Random(11)
    board = power_on(volatile=volatile)
    board.pictured("home-board", within=90)
    join(board, 1, 2)
    spell(board, "CAT")
    plug_in(board)
    shown = 0
    for _ in range(ROUNDS):
        hand = Hand(board, shown)
        time.sleep(chance.uniform(0.2, LONGEST_S))
        board.cut()
        hand.join()
        board = power_on(volatile=volatile)
        board.pictured("go-on", within=90)
        assert whole(board)
        shown = played(board)
        assert shown >= hand.shown, f"{hand.shown - shown} of {hand.shown} words are lost"
        shown = goes_on(board, shown)
