"""The box takes a seat in Word Lift and in Word For Word: whole games against it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from evening import Evening
from evening_kit import choose_rules, open_review

Run = Callable[..., Evening]


async def against(table: Evening, game: str, strength: str, *rules: tuple[str, str]) -> None:
    """P1 at seat 1 against the box, which deals."""
    await table.game(game)
    await table.choose("computer: none")
    await table.choose(strength)
    await table.turn(-9)
    await table.press("knob")
    await choose_rules(table, *rules)
    await table.choose("play")
    await table.press("seat1", "knob")


async def loses(table: Evening, acts: Callable[[], Awaitable[None]], pictures: str) -> None:
    """P1 acts whenever nobody else does, until the box wins; the last pages are compared."""
    for _ in range(400):
        if "SPIN: home" in table.words():
            break
        await acts()
    else:
        raise AssertionError(f"no end: {table.words()}")
    await table.sees("STRONG WINS")
    table.picture(f"{pictures}/box-wins")
    await open_review(table)
    table.picture(f"{pictures}/box-review")


def test_a_whole_game_of_word_lift_against_the_box(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against(table, "Word Lift", "add strong", ("rounds: 3", "1"))
        await table.sees("ROUND 1")
        await table.press("knob")

        async def acts() -> None:
            said = table.words()
            if said.startswith("P1 hand") or said.startswith("P1 LAST"):
                await table.type("<DELETE><DOWN><ENTER>")
            elif "draw" in said or "round" in said or "is over" in said:
                await asyncio.sleep(1.2)
                await table.press("knob")
            else:
                await asyncio.sleep(1)

        await loses(table, acts, "word_lift")

    (record,) = play_evening(play).host.journal.games()
    assert record.header.options["hands"] == "dealt"
    assert record.result["winners"] == ["STRONG"]


@pytest.mark.slow
def test_a_whole_game_of_word_for_word_against_the_box(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against(table, "Word For Word", "add strong", ("rounds: no limit", "5 rounds"))
        await table.sees("CUT FOR THE DEAL")

        async def acts() -> None:
            said = table.words()
            if said.startswith("P1 pot"):
                await table.press("seat1")
            elif said.startswith("P1: WORD"):
                await table.type("<DELETE><DOWN><ENTER>")
            elif "CUT FOR" in said or "ante" in said or "CATEGORY" in said or "push: deal" in said:
                await table.press("knob")
            elif "THE WORDS" in said:
                await table.choose("pay the pot")
            elif "CHALLENGE?" in said or "push: next" in said:
                await asyncio.sleep(1.2)
                await table.press("knob")
            else:
                await asyncio.sleep(1)

        await loses(table, acts, "word_for_word")

    (record,) = play_evening(play).host.journal.games()
    assert record.result["winners"] == ["STRONG"]
