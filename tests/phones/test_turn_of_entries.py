"""The turn that a half-made entry on a phone belongs to: with it the page forgets the entry."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run
from newword_hand import start_game as start_newword
from phones_kit import Handset, Phones

from companion.scenes.playing.turns import actions_before_turn

COVERS = {
    "menu": ("knob", 1.0, "MENU"),
    "pause": ("spin", 1.0, "PAUSED"),
    "hand": ("seat2", 0.1, "GIVE THE BOX TO"),
}
"""Covers of an entry: the control to hold, for how many seconds, and what a phone then shows."""


async def during(phone: Handset) -> str:
    """The turn as the phone was sent it last."""
    await asyncio.sleep(0.1)
    turn: str = phone.last("ask")["during"]
    return turn


async def begin(table: Evening, *seats: int) -> list[Handset]:
    """A game of two with cards from the box, and the phones at seats; the first has the turn."""
    await start_newword(table, 1, 2, **{"cards: our own": "the box deals"})
    await table.press("spin")
    phones = Phones(table)
    return [await phones.join(seat) for seat in seats]


@pytest.mark.no_cover
@pytest.mark.parametrize("cover", COVERS)
def test_an_entry_stays_in_its_turn_while_something_covers_it(
    cover: str, play_evening: Run
) -> None:
    async def play(table: Evening) -> None:
        (phone,) = await begin(table, 1)
        before = await during(phone)
        control, seconds, covered = COVERS[cover]
        await table.hold(control, seconds)
        await phone.sees(covered)
        assert await during(phone) == before
        await table.press("spin")
        assert await during(phone) == before

    play_evening(play)


def test_an_entry_belongs_to_one_turn_and_one_player(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        one, two = await begin(table, 1, 2)
        turns = [await during(one)]
        await one.act("pass", discard=[])
        turns.append(await during(two))
        await two.act("pass", discard=[])
        turns.append(await during(one))
        assert len(set(turns)) == 3

    play_evening(play)


def test_a_turn_has_the_same_name_after_a_restart(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        phone, _ = await begin(table, 1, 2)
        await phone.act("pass", discard=[])
        game = table.host.resume(table.host.journal.games()[-1])
        assert len(game.records) > 1
        turn = f"{game.header.uid[:8]} P1 {actions_before_turn(game, 'P1')}"
        assert await during(phone) == f"1 {turn}", "it begins with what it is without a game"

    play_evening(play)


def test_without_a_game_an_entry_belongs_to_the_seat(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table)
        one, two = await phones.join(1), await phones.join(2)
        assert [await during(one), await during(two)] == ["1", "2"]
        assert await during(phones.stranger()) == ""

    play_evening(play)
