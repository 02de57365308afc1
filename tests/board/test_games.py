"""A whole game of each card and letter game on the real kernel's pins, by buttons and knob alone.

The hands are those of the mock evenings, and so are the pictures: no chance is in these games.
"""

from __future__ import annotations

from board import Board
from causes import cause
from evening import Evening
from evenings import history
from hands import play
from newword_hand import whole_game as newword
from steps import perform
from word_for_word_hand import Knob, first_round, last_round, paid
from word_for_word_hand import begun as word_for_word_begun
from word_lift_hand import count_round, short_round
from word_lift_hand import first_round as word_lift_round
from word_lift_hand import start_joining as join_word_lift
from word_sprout_hand import whole_game as word_sprout

from hardware.box import SPIN


@cause(
    "two seats' buttons are exchanged",
    ("hardware/wiring/wiring.py", "(4, 18), (17, 23)", "(17, 18), (4, 23)"),
)
def test_a_whole_game_of_word_sprout(board: Board) -> None:
    async def script(table: Evening) -> None:
        await perform(table, word_sprout(), "word_sprout")
        await table.press(SPIN)
        await table.sees("WORD GAMES")

    play(board, script)
    assert history(board).view().scores == {"P1": 0, "P2": 2, "P3": 0}


@cause(
    "the ante is two chips",
    ("companion/games/word_for_word/rules/start.py", "le=MOST_CHIPS)] = 1", "le=MOST_CHIPS)] = 2"),
)
def test_a_whole_game_of_word_for_word(board: Board) -> None:
    async def script(table: Evening) -> None:
        def show(name: str) -> None:
            table.picture(f"word_for_word/knob-{name}")

        by = Knob()
        await word_for_word_begun(table)
        await table.press("seat1", "seat2", "seat3", "knob")
        await first_round(table, show, by)
        await paid(table, show, 1, by)
        await last_round(table, show, by)
        await table.sees("wins")
        show("over")

    play(board, script)
    assert history(board).view().scores == {"P1": 300, "P2": 0, "P3": 0}


@cause(
    "who goes out first gets a point too many",
    ("companion/games/word_lift/rules/scoring.py", "OUT_BONUS = 2, 3", "OUT_BONUS = 2, 4"),
)
def test_a_whole_game_of_word_lift(board: Board) -> None:
    async def script(table: Evening) -> None:
        def show(name: str) -> None:
            table.picture(f"word_lift/knob-{name}")

        await join_word_lift(table)
        await table.press("seat1", "seat2", "seat3", "knob")
        await word_lift_round(table, show)
        await count_round(table, show, 1)
        for number, player in ((2, 1), (3, 3)):
            await table.press("knob")
            await table.sees(f"ROUND {number}")
            await short_round(table, player)
            await count_round(table, show, number)
        await table.sees("P3 wins")
        show("over")

    play(board, script)
    assert history(board).view().scores == {"P1": 12, "P2": 19, "P3": 21}


@cause(
    "the shortest words are not multiplied",
    ("companion/games/newword/rules/state.py", "letters < min(MULTIPLIERS)", "letters < 6"),
)
def test_a_whole_game_of_newword(board: Board) -> None:
    async def script(table: Evening) -> None:
        await table.game("NewWord")
        await table.choose("play")
        await table.press("seat1", "seat2", "knob")
        await perform(table, newword(), "newword")

    play(board, script)
    assert history(board).view().scores == {"P1": 71, "P2": 64}
