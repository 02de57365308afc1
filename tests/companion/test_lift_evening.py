"""Word Lift at the table: whole games through the mock box, every screen compared."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from evening import Evening

Run = Callable[..., Evening]


async def joined(table: Evening, *rules: tuple[str, str], names: tuple[str, ...] = ()) -> None:
    """Three people (AL, NB, JR) sit down to Word Lift by these house rules."""
    await table.game("Word Lift")
    if rules:
        await table.choose("house rules")
        for row, choice in rules:
            await table.choose(row)
            await table.choose(choice)
        await table.choose("play")
    await table.choose("play")
    await table.sees("JOIN")
    for number, name in enumerate(names or ("AL", "NB", "JR"), 1):
        await table.press(f"seat{number}")
        await table.type(f"{name}<ENTER>")
    await table.press("knob")


async def lays(table: Evening, player: str, word: str) -> None:
    """The player types a word and lays it."""
    await table.sees(f"{player} | hand")
    await table.type(f"{word}<ENTER>")
    await table.sees(f"{player} lays")
    await table.press("knob")


async def draws(table: Evening, row: str = "1 cons. + 1 vowel") -> None:
    """The player on turn draws two cards."""
    await table.sees("draw")
    await table.choose(row)


def test_first(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await joined(table)
        await table.sees("ROUND 1")
        table.picture("word_lift/deal")
        await table.press("knob")
        print(table.words())
        table.picture("word_lift/turn-first")
        await table.type("FORGE")
        table.picture("word_lift/spelt")
        await table.type("<ENTER>")
        print(table.words())
        table.picture("word_lift/lay")
        await table.press("knob")
        print(table.words())
        table.picture("word_lift/draw")
        await draws(table)
        print(table.words())
        table.picture("word_lift/turn-second")
        await table.type("GIFT<ENTER><ENTER>")
        await draws(table, "2 vowels")
        print(table.words())
        await table.type("DART<ENTER><ENTER>")
        await draws(table, "2 cons.")
        print(table.words())
        await table.turn(1)
        table.picture("word_lift/words")
        print(table.words())
        await table.turn(2)
        table.picture("word_lift/words-own")
        await table.turn(-2)
        await table.press("knob")
        table.picture("word_lift/steal-first")
        print(table.words())

    play_evening(play)
