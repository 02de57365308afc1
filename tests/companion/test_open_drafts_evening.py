"""What is being entered, and the game changes under it: nothing acts that belongs elsewhere."""

from __future__ import annotations

import asyncio
from pathlib import Path

from evening import Evening
from evening_kit import Run, menu
from monkey import kept

STATE = "state"


def test_a_challenge_is_taken_back_while_its_answer_is_entered(
    play_evening: Run, tmp_path: Path
) -> None:
    kept(tmp_path / STATE, "word_sprout", ("AL", "NB"))

    async def play(table: Evening) -> None:
        await goes_on(table)
        for seat, letter in (("seat1", "C"), ("seat2", "CA")):
            await table.type(letter)
            await table.press(seat)
        await table.press("seat1")
        await table.sees("a word!")
        await menu(table, "take back")
        await table.sees("ALL AGREE?")
        await table.press("seat1", "seat2")
        await table.sees("AL's turn")

    play_evening(play)


def test_a_vote_is_not_ended_by_a_machine(play_evening: Run, tmp_path: Path) -> None:
    options = {"hands": "dealt"}
    kept(tmp_path / STATE, "word_lift", ("AL", "NB", "BOX"), options, machines={"BOX": 5})

    async def play(table: Evening) -> None:
        await goes_on(table)
        await table.press("knob")
        for seat, player in (("seat1", "AL"), ("seat2", "NB")):
            await table.sees(f"{player} hand")
            await table.hand.hold(seat, 1.2)
            await table.choose("1 cons. + 1 vowel")
        await table.sees("draw", within=20)
        assert table.words().startswith("BOX: ")
        await table.hand.hold("seat1", 1.2)
        await table.sees("VOTE")
        await asyncio.sleep(20)
        await table.sees("VOTE")
        await table.hand.hold("seat1", 1.2)
        await table.hand.hold("seat2", 1.2)
        await table.sees("BOX hand 7")

    play_evening(play)


async def goes_on(table: Evening) -> None:
    """The game in the journal is played."""
    await table.sees("GO ON?")
    await table.press("knob")
    if "PAUSE" in table.words():
        await table.press("knob")
