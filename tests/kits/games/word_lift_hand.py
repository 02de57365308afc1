"""Word Lift played by a hand: words spelt with the knob, or typed; a whole game to be repeated."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from string import ascii_uppercase
from typing import Protocol

Run = Callable[..., object]

CALM_S = 1.2
"""How long nothing is begun after a round."""

RUB_AND_OK = 27
"""Where OK stands on the ring of letters, behind A to Z and rub out."""


class Table(Protocol):
    """What the hand needs: the mock box's evening offers it."""

    async def press(self, *controls: str) -> None: ...
    async def turn(self, steps: int) -> None: ...
    async def sees(self, text: str, within: float = 5.0) -> None: ...
    async def choose(self, row: str) -> None: ...
    async def type(self, text: str) -> None: ...
    def picture(self, name: str) -> None: ...


async def joined(
    table: Table, *rules: tuple[str, str], names: tuple[str, ...] = ("AL", "NB", "JR")
) -> None:
    """These people sit down to Word Lift by these house rules; names are typed."""
    await begun(table, *rules)
    for number, name in enumerate(names, 1):
        await table.press(f"seat{number}")
        await table.type(f"{name}<ENTER>")
    await table.press("knob")


async def begun(table: Table, *rules: tuple[str, str]) -> None:
    """From the home list to joining."""
    await table.game("Word Lift")  # type: ignore[attr-defined]
    if rules:
        await table.choose("house rules")
        for row, choice in rules:
            await table.choose(row)
            await table.choose(choice)
        await table.choose("done")
    await table.choose("play")
    await table.sees("JOIN")


async def spell(table: Table, word: str) -> None:
    """A word letter by letter with the knob, and OK."""
    at = 0
    for letter in word:
        await table.turn(ascii_uppercase.index(letter) - at)
        await table.press("knob")
        at = ascii_uppercase.index(letter)
    await table.turn(RUB_AND_OK - at)
    await table.press("knob")


async def typed(table: Table, word: str) -> None:
    """A word on the keyboard."""
    await table.type(f"{word}<ENTER>")


Speller = Callable[[Table, str], Awaitable[None]]


async def push(table: Table, by: Speller) -> None:
    """What is shown is taken: with the knob, or on the keyboard."""
    if by is typed:
        await table.type("<ENTER>")
    else:
        await table.press("knob")


async def lay(table: Table, player: str, word: str, row: str = "", by: Speller = spell) -> None:
    """The player spells and lays a word, and draws."""
    await table.sees(f"{player} hand")
    await push(table, by)
    await table.sees(": WORD")
    await by(table, word)
    await table.sees("push: lay it")
    await push(table, by)
    if row:
        await draw(table, row)


async def draw(table: Table, row: str = "1 cons. + 1 vowel") -> None:
    """The player on turn draws two cards."""
    await table.sees("draw")
    await table.choose(row)


async def steal(table: Table, at: int, one: str, two: str, by: Speller = spell) -> None:
    """The word on that row is stolen and split in two."""
    await table.turn(at)
    await push(table, by)
    await table.sees(", 1st")
    await by(table, one)
    await table.sees(", 2nd")
    await by(table, two)
    await table.sees("push: steal")


async def passes(table: Table, player: str, seat: int, row: str = "") -> None:
    """The player holds the own button, and draws where there is still drawing."""
    await table.sees(f"{player} ")
    await table.hand.hold(f"seat{seat}", 1.2)  # type: ignore[attr-defined]
    if row:
        await draw(table, row)


async def passes_in_the_list(table: Table, player: str, row: str = "") -> None:
    """The player turns to the end of the list, passes, says yes, and draws."""
    await table.sees(f"{player} ")
    await table.turn(30)
    await table.press("knob")
    await table.choose("yes")
    if row:
        await draw(table, row)


BOTH, VOWELS, CONSONANTS = "1 cons. + 1 vowel", "2 vowels", "2 cons."


async def first_round(table: Table, show: Callable[[str], None], by: Speller = spell) -> None:
    """P1 lays FORGE, P2 steals it as ORDER and GIFT and goes out, P3 steals in the last turn."""
    await table.sees("ROUND 1")
    show("deal")
    await push(table, by)
    await table.sees("P1 hand 7")
    show("turn")
    await lay(table, "P1", "FORGE", by=by)
    await table.sees("draw")
    show("draw")
    await draw(table)
    await lay(table, "P2", "CAT", BOTH, by=by)
    await passes(table, "P3", 3, CONSONANTS)
    await passes(table, "P1", 1, VOWELS)
    await table.sees("P2 hand 6")
    show("to-steal")
    await steal(table, 1, "ORDER", "GIFT", by)
    show("steal")
    await push(table, by)
    await draw(table)
    await lay(table, "P3", "PINT", BOTH, by=by)
    await lay(table, "P1", "LAMB", BOTH, by=by)
    await lay(table, "P2", "WAVE", by=by)
    await table.sees("P3 LAST")
    show("last-turn")
    await steal(table, 1, "MELD", "BANK", by)
    show("steal-lozenge")
    await push(table, by)
    await passes(table, "P1", 1)


async def counted(table: Table, show: Callable[[str], None], number: int) -> None:
    """Hands are shown: P1 holds one lozenge; the points are read, and the next round begins."""
    await table.sees("show your hands")
    show(f"round-{number}-over")
    await asyncio.sleep(CALM_S)
    await table.press("knob")
    await table.sees("lozenges")
    await table.turn(1)
    show(f"round-{number}-lozenges")
    while "lozenges" in table.words():  # type: ignore[attr-defined]
        await table.press("knob")
    show(f"round-{number}")
    await asyncio.sleep(CALM_S)


async def short_round(table: Table, player: int, seats: int = 3, by: Speller = spell) -> None:
    """The player who begins lays STONE, then REED, and is out; the others pass."""
    await push(table, by)
    await lay(table, f"P{player}", "STONE", BOTH, by=by)
    for n in range(1, seats):
        seat = (player - 1 + n) % seats + 1
        await passes(table, f"P{seat}", seat, BOTH)
    await lay(table, f"P{player}", "LAIR", by=by)
    for n in range(1, seats):
        seat = (player - 1 + n) % seats + 1
        await passes(table, f"P{seat}", seat)
