"""A whole evening of Worph by voice."""

from __future__ import annotations

import asyncio

from aftermath import last_pages, words_of
from party import Party
from room_ear import bang

TURNS = 8


async def start(party: Party) -> None:
    """Draw a card by voice, undo that by voice, and say a start word instead."""
    await party.table.seat(1, 2)
    begun = party.view
    await party.choose("P2", "seat2")
    assert await party.say("draw a card")
    await party.helps_and_pauses("P1", "Worph", "seat1")
    await party.undoes("P1", begun, "seat1")
    words, _ = await party.choose("P2", "seat2")
    assert await party.say_one_of(words[:3], "start word")
    party.words.clear()
    await party.table.sees("P1: SPIN")


async def turn(party: Party, number: int) -> None:
    """Spin, stop the clock, let a die fall, and say a word; type it if it is not understood."""
    player, button = f"P{number}", f"seat{number}"
    await party.choose(player, button)
    assert await party.say("spin")
    await asyncio.sleep(3)
    opened = len(party.rows)
    await party.open(player, button)
    party.room.sounds(bang(), 0.5)
    await party.table.sees("nothing heard", within=8)
    await asyncio.sleep(0.5)
    assert not party.room.listens
    assert len(party.rows) == opened
    await party.open(player, button)
    words = party.known()
    if not await party.say_one_of(words[:4], "word"):
        await party.table.type(f"{words[0]}<ENTER>")
        await asyncio.sleep(0.3)
        party.words.append((player, words[0]))
        party.typed += 1


def test_a_whole_evening_of_worph(gather, seed) -> None:
    shown: dict[str, object] = {}

    async def play(party: Party) -> None:
        await start(party)
        for at in range(TURNS):
            await turn(party, at % 2 + 1)
        for player in ("P1", "P2"):
            await party.choose(player, f"seat{party.seats[player]}")
            assert await party.say("I pass")
        shown["pages"] = await last_pages(party.table)
        shown["view"], shown["party"] = party.view, party

    game = gather(play, "P1", "P2", seed=seed)
    party = shown["party"]
    assert game.view() == shown["view"]
    assert game.view().game_over
    assert words_of(game) == party.words
    assert all(f"{who} {points}" in shown["pages"] for who, points in game.view().scores.items())
    assert {*party.said} == {
        *("draw a card", "start word", "spin", "word", "I pass", "undo", "help", "time out"),
    }
    assert party.typed <= 2
    assert party.mistaken == 0
