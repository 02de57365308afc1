"""Entries for one player alone: only that player sees them, however they end."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, menu, spin, start_game
from secret_kit import SECRET, check_hidden, open_hand

# Other tests cover the same lines in less time.
pytestmark = [pytest.mark.no_cover, pytest.mark.usefixtures("cards_in_hand")]


def test_a_private_entry_becomes_an_action(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await open_hand(table, "F3")
        table.picture("look/entry")
        await table.press("seat1")
        await table.sees(SECRET)
        await table.turn(1)
        await table.press("knob")
        await table.sees("P1 passed")
        await check_hidden(table)

    play_evening(play)


def test_a_private_entry_can_be_hidden_in_three_ways(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await open_hand(table, "F3")
        for hides in ("seat1", "spin", ""):
            await table.press("knob")
            await table.sees(SECRET)
            await table.turn(1)
            await (table.press(hides) if hides else asyncio.sleep(20.5))
            await check_hidden(table)
            await table.sees("GIVE THE BOX TO")
        await table.press("knob")
        await table.press("seat2")
        await table.sees("P1's turn")

    play_evening(play)


def test_the_end_of_the_time_ends_a_private_entry(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await spin(table)
        await table.type("<F3>")
        await asyncio.sleep(20)
        await table.press("knob")
        await table.sees(SECRET)
        await table.sees("P1: out of time", within=31)

    play_evening(play)


def test_the_button_of_another_shows_nothing(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await open_hand(table, "F2")
        await table.press("seat1")
        await check_hidden(table)

    play_evening(play)


def test_a_private_entry_is_not_passed_on_with_a_name(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await open_hand(table, "F3")
        await table.press("knob")
        await table.sees(f"{SECRET} 1/2")
        await table.turn(1)
        await table.sees(f"{SECRET} 2/2")
        await table.press("seat2")
        for old, row in (("P1", "new name"), ("ANNA", "P1")):
            await menu(table, "players")
            await table.choose("change a name")
            await table.choose(old)
            await table.choose(row)
            await table.type("ANNA<ENTER>" if row == "new name" else "")
            await table.sees(f"{old} is now")
        await table.type("<F3>")
        await table.sees("GIVE THE BOX TO")
        await table.press("knob")
        await table.sees(f"{SECRET} 1/2")

    play_evening(play)
