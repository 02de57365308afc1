"""Worph played at the table: whole games through the mock box, every screen compared."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from evening import Evening
from worph_kit import FINAL, SHEET_SEED, WORDS

Run = Callable[..., Evening]


async def named(table: Evening) -> None:
    """Four people of the example join at seats 1 to 4 and type their names."""
    await table.sees("WORD GAMES")
    table.picture("home")
    await table.choose("play")
    await table.choose("Worph")
    table.picture("worph")
    await table.choose("play")
    table.picture("join")
    for number, name in enumerate(("AL", "NB", "JR", "AR"), 1):
        await table.press(f"seat{number}")
        await table.type(f"{name}<ENTER>")
    table.picture("joined")
    await table.press("knob")


async def spun(table: Evening, n: int) -> None:
    table.picture(f"example/{n:02}-spin")
    await table.press("spin")
    await table.sees("0:30", within=3)


def test_the_sheets_example_by_buttons_knob_and_keyboard(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await named(table)
        await table.sees("AR: card word")
        await table.type("CAR")
        table.picture("example/00-card")
        await table.type("<ENTER>")
        for n, word in enumerate(WORDS, 1):
            await table.sees("SPIN")
            await spun(table, n)
            await table.press(f"seat{(n - 1) % 4 + 1}")
            table.picture(f"example/{n:02}-stopped")
            await table.type(word)
            table.picture(f"example/{n:02}-typed")
            await table.type("<ENTER>")
        await table.sees("AL: SPIN")
        await spun(table, 9)
        await table.hand.hold("seat1", 1.2)
        await table.sees("AL passed")
        await spun(table, 10)
        await table.hand.hold("seat2", 1.2)
        await spun(table, 11)
        await table.type("SCREAMS<ENTER>")
        await table.sees("SCREAMS: plural S")
        table.picture("example/11-plural")
        await table.sees("JR: time was up", within=40)
        table.picture("example/11-time-up")
        await spun(table, 12)
        await table.hand.hold("seat4", 1.2)
        await table.sees("TIE: NB + AR")
        table.picture("example/13-over")
        assert table.words().endswith("SPIN: home")
        await table.press("spin")
        await table.sees("WORD GAMES")

    table = play_evening(play, seed=SHEET_SEED)
    (record,) = table.host.journal.games()
    assert record.header.players == ("AL", "NB", "JR", "AR")
    assert record.result | {"words": {}} == {"scores": FINAL, "winners": ["NB", "AR"]} | {
        "words": {}
    }


@pytest.mark.parametrize("seats", [(1, 2), (2, 5, 7)])
def test_a_game_begins_with_the_player_left_of_the_drawer(
    play_evening: Run, seats: tuple[int, ...]
) -> None:
    async def play(table: Evening) -> None:
        await table.seat(*seats)
        await table.type("CAT<ENTER>")
        await table.sees(f"P{seats[0]}: SPIN")
        assert [n for n, lit in enumerate(table.hand.lamps(), 1) if lit] == [seats[0]]

    play_evening(play)
