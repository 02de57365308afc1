"""NewWord and New Word Jr.: the keyboard enters every word, and voices do everything else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aftermath import words_of
from newword_hand import lay_word
from party import Party

FORMS = {"challenge", "let it stand", "I pass", "undo", "help", "time out"}

VERDICT_S = 8.0
"""A verdict fills the display for less than this time."""


async def lay(party: Party, player: str, word: str) -> None:
    """Type a word for the player on turn."""
    assert party.view.turn == player
    await lay_word(party.table, word)
    assert party.view.last.word == word


async def answer(party: Party, player: str, text: str) -> None:
    await party.choose(player)
    assert not party.room.grammar.words
    assert await party.say(text)
    await asyncio.sleep(VERDICT_S)


async def play_turns(party: Party, title: str, words: tuple[str, str, str]) -> None:
    """A word that stands, a pass, a challenge in vain, and one after which nobody wants a vote."""
    await lay(party, "P1", words[0])
    await answer(party, "P2", "let it stand")
    assert party.view.phase == "turn"
    await party.helps_and_pauses("P2", title)
    before = party.view
    await answer(party, "P2", "I pass")
    assert party.view.turn == "P1"
    await party.undoes("P1", before)
    await answer(party, "P2", "I pass")
    await lay(party, "P1", words[1])
    await answer(party, "P2", "challenge")
    assert party.view.turn == "P1"
    await lay(party, "P1", words[2])
    await answer(party, "P2", "challenge")
    assert party.view.appeals
    await party.table.press("knob")
    await asyncio.sleep(VERDICT_S)
    assert party.view.word == words[1]


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("NewWord", ("CHARM", "CHARMS", "CHARMSX")),
        ("New Word Jr.", ("AX", "TAX", "TAXQ")),
    ],
)
def test_turns_by_voice(gather, title: str, words: tuple[str, str, str]) -> None:
    shown: dict[str, Any] = {}

    async def play(party: Party) -> None:
        await party.table.game(title)
        await party.table.choose("play")
        await party.table.press("seat1", "seat2", "knob")
        await party.table.type("STAERM<ENTER>")
        await party.table.sees("P1")
        await play_turns(party, title, words)
        shown["view"], shown["party"] = party.view, party
        shown["rows"] = party.table.words()

    game = gather(play, "P1", "P2")
    party, view = shown["party"], game.view()
    assert view == shown["view"]
    assert words_of(game) == [("P1", words[0]), ("P1", words[1])]
    assert str(view.scores["P1"]) in shown["rows"]
    assert view.scores["P1"] > view.scores["P2"] == 0
    assert {*party.said} == FORMS
    assert party.mistaken == 0
