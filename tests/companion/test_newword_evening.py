"""NewWord at the table: whole games through the mock box, every screen compared."""

from __future__ import annotations

from collections.abc import Callable

from evening import Evening
from newword_hand import play as by_hand
from newword_hand import whole_game

Run = Callable[..., Evening]


async def seated(table: Evening, *seats: int) -> None:
    """NewWord by its rules, for those seats."""
    await table.game("NewWord")
    await table.choose("play")
    await table.press(*(f"seat{number}" for number in seats), "knob")


def test_a_whole_game_by_buttons_and_knob_alone(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await seated(table, 1, 2)
        await by_hand(table, whole_game())

    table = play_evening(play)
    (record,) = table.host.journal.games()
    assert record.result == {"scores": {"P1": 71, "P2": 64}, "winners": ["P1"]}
