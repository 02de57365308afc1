"""Players who speak in an evening, by the talk button of a box."""

from __future__ import annotations

import asyncio
from typing import Any

from ear_kit import ScriptedEar
from evening import Evening

from companion.voice.grammar import Grammar


def view_of(table: Evening, seat: str | None = None) -> Any:
    """The view of the newest game, replayed from its journal."""
    return table.host.resume(table.host.journal.games()[-1]).view(seat)


async def against_weak(table: Evening, game: str) -> None:
    """P1 at seat 1 against the box, which has the lowest strength."""
    await table.game(game)
    await table.choose("computer: none")
    await table.choose("add weak")
    await table.choose("done")
    await table.choose("play")
    await table.press("seat1", "knob")


async def talk(table: Evening, ear: ScriptedEar, seat: int = 1) -> Grammar:
    """Press the talk button; if several players may act, this seat speaks."""
    await table.press("talk")
    await asyncio.sleep(0.1)
    if "WHO SPEAKS?" in table.words():
        await table.press(f"seat{seat}")
    await ear.opened()
    return ear.grammar


async def say(table: Evening, ear: ScriptedEar, text: str, seat: int = 1) -> None:
    """Press the talk button, say something, and take it if the box says it back."""
    await talk(table, ear, seat)
    await ear.says(text)
    await asyncio.sleep(0.2)
    if "press: yes" in table.words():
        await table.press("knob")
    await asyncio.sleep(0.2)


def longest(grammar: Grammar) -> str:
    """The longest word of a grammar; empty without one."""
    return max(grammar.words, key=lambda word: (len(word), word), default="")


async def say_best(table: Evening, ear: ScriptedEar, *phrases: str) -> None:
    """Say the longest word that may be said, or the first of these phrases that may be."""
    grammar = await talk(table, ear)
    text = longest(grammar) or next(one for one in phrases if one in grammar.phrases)
    await ear.says(text)
    await asyncio.sleep(0.2)
    if "press: yes" in table.words():
        await table.press("knob")
    await asyncio.sleep(0.3)
