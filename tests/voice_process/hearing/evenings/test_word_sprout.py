"""Word Sprout by voice: letters at both ends, a challenge, and a player who gives up."""

from __future__ import annotations

import asyncio
from typing import Any

from aftermath import last_pages
from party import Party
from word_sprout_hand import choose_options

FORMS = {
    *("first letter", "at the end", "in front", "challenge", "next round", "I give up"),
    *("undo", "help", "time out"),
}


async def say(party: Party, player: str, text: str, form: str = "") -> None:
    await party.choose(player)
    assert await party.say(text, form)
    await asyncio.sleep(1.2)


def others(party: Party) -> str:
    """The player who is not on turn, in a game of two."""
    return next(player for player in party.seats if player != party.view.turn)


async def first_round(party: Party) -> None:
    """T, TR and STR; then a challenge, which STRONG answers by the keyboard."""
    await say(party, party.view.turn, "T as in table", "first letter")
    assert party.view.string == "T"
    await party.helps_and_pauses(party.view.turn, "Word Sprout")
    before = party.view
    await say(party, party.view.turn, "L as in lemon at the end", "at the end")
    assert party.view.string == "TL"
    await party.undoes(party.view.turn, before)
    await say(party, party.view.turn, "R as in river at the end", "at the end")
    assert party.view.string == "TR"
    await say(party, party.view.turn, "S as in summer in front", "in front")
    assert party.view.string == "STR"
    shows = others(party)
    await say(party, party.view.turn, "challenge")
    assert party.view.phase == "answer"
    await party.table.sees(f"{shows}: name your word")
    await party.table.type("STRONG<ENTER>")
    await asyncio.sleep(1.2)
    assert party.view.scores[shows] == 1


async def second_round(party: Party) -> None:
    """One letter, and the other player gives up."""
    await say(party, "P1", "next round")
    await say(party, party.view.turn, "P as in paper", "first letter")
    await say(party, party.view.turn, "I give up")


def test_two_rounds_by_voice(gather) -> None:
    shown: dict[str, Any] = {}

    async def play(party: Party) -> None:
        await choose_options(party.table, rules=(("rounds: no limit", "2 rounds"),))
        await party.table.press("seat1", "seat2", "knob")
        await asyncio.sleep(0.5)
        await first_round(party)
        await second_round(party)
        shown["pages"] = await last_pages(party.table)
        shown["view"], shown["party"] = party.view, party

    game = gather(play, "P1", "P2")
    party, view = shown["party"], game.view()
    assert view == shown["view"]
    assert view.game_over
    assert sum(view.scores.values()) == 2
    assert all(f"{who} {rounds}" in shown["pages"] for who, rounds in view.scores.items())
    assert {*party.said} == FORMS
    assert party.mistaken == 0
