"""Play Word Lift on the mock box, with the knob or the keyboard; includes a whole game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from string import ascii_uppercase
from typing import Protocol

from evening_kit import choose_rules

Run = Callable[..., object]

CALM_S = 1.2
"""Seconds after a round in which presses are ignored."""

OK = 27
"""Index of OK on the ring of letters, after A to Z and delete."""


class Table(Protocol):
    """The methods that an `Evening` on the mock box offers."""

    async def press(self, *controls: str) -> None: ...
    async def turn(self, steps: int) -> None: ...
    async def sees(self, text: str, within: float = 5.0) -> None: ...
    async def choose(self, row: str) -> None: ...
    async def type(self, text: str) -> None: ...
    def picture(self, name: str) -> None: ...


async def join_game(
    table: Table, *rules: tuple[str, str], names: tuple[str, ...] = ("AL", "NB", "JR")
) -> None:
    """Start Word Lift with these house rules, and type the names of the players."""
    await start_joining(table, *rules)
    for number, name in enumerate(names, 1):
        await table.press(f"seat{number}")
        await table.type(f"{name}<ENTER>")
    await table.press("knob")


async def start_joining(table: Table, *rules: tuple[str, str]) -> None:
    """Go from the home list to joining, with these house rules."""
    await table.game("Word Lift")  # type: ignore[attr-defined]
    await choose_rules(table, *rules)
    await table.choose("play")
    await table.sees("JOIN")


async def spell(table: Table, word: str) -> None:
    """Spell a word letter by letter with the knob, and push OK."""
    at = 0
    for letter in word:
        await table.turn(ascii_uppercase.index(letter) - at)
        await table.press("knob")
        at = ascii_uppercase.index(letter)
    await table.turn(OK - at)
    await table.press("knob")


async def type_word(table: Table, word: str) -> None:
    """Type a word on the keyboard."""
    await table.type(f"{word}<ENTER>")


Speller = Callable[[Table, str], Awaitable[None]]


async def push(table: Table, by: Speller) -> None:
    """Confirm with the knob or the keyboard."""
    if by is type_word:
        await table.type("<ENTER>")
    else:
        await table.press("knob")


async def lay(table: Table, player: str, word: str, row: str = "", by: Speller = spell) -> None:
    """Spell and lay a word, and draw if `row` is given."""
    await table.sees(f"{player} hand")
    await push(table, by)
    await table.sees(": WORD")
    await by(table, word)
    await table.sees("push: lay it")
    await push(table, by)
    if row:
        await draw(table, row)


async def draw(table: Table, row: str = "1 cons. + 1 vowel") -> None:
    """Choose a row of the draw list."""
    await table.sees("draw")
    await table.choose(row)


async def steal(table: Table, at: int, one: str, two: str, by: Speller = spell) -> None:
    """Steal the word in row `at` and split it in two."""
    await table.turn(at)
    await push(table, by)
    await table.sees(", 1st")
    await by(table, one)
    await table.sees(", 2nd")
    await by(table, two)
    await table.sees("push: steal")


async def pass_turn(table: Table, player: str, seat: int, row: str = "") -> None:
    """Pass by holding the player's button, and draw if `row` is given."""
    await table.sees(f"{player} ")
    await table.hand.hold(f"seat{seat}", 1.2)  # type: ignore[attr-defined]
    if row:
        await draw(table, row)


async def pass_in_list(table: Table, player: str, row: str = "") -> None:
    """Pass with the last row of the list, and draw if `row` is given."""
    await table.sees(f"{player} ")
    await table.turn(30)
    await table.press("knob")
    await table.choose("yes")
    if row:
        await draw(table, row)


BOTH, VOWELS, CONSONANTS = "1 cons. + 1 vowel", "2 vowels", "2 cons."


async def first_round(table: Table, show: Callable[[str], None], by: Speller = spell) -> None:
    """P1 lays FORGE, P2 splits it into ORDER and GIFT and goes out, P3 steals in the last turn."""
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
    await pass_turn(table, "P3", 3, CONSONANTS)
    await pass_turn(table, "P1", 1, VOWELS)
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
    await pass_turn(table, "P1", 1)


async def count_round(table: Table, show: Callable[[str], None], number: int) -> None:
    """Count the round: P1 holds one lozenge. Ends at the points of the round."""
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
    """The first player lays STONE and LAIR and goes out; the others pass."""
    await push(table, by)
    await lay(table, f"P{player}", "STONE", BOTH, by=by)
    for n in range(1, seats):
        seat = (player - 1 + n) % seats + 1
        await pass_turn(table, f"P{seat}", seat, BOTH)
    await lay(table, f"P{player}", "LAIR", by=by)
    for n in range(1, seats):
        seat = (player - 1 + n) % seats + 1
        await pass_turn(table, f"P{seat}", seat)


THREE, SEATS = ("P1", "P2", "P3"), ("seat1", "seat2", "seat3")


async def types(table: Table, player: str, word: str, row: str = BOTH) -> None:
    """The player types a word, lays it and draws."""
    await table.sees(f"{player} hand")
    await table.type(f"{word}<ENTER>")
    await table.sees("lays")
    await table.type("<ENTER>")
    if row:
        await draw(table, row)


async def first_out(table: Table) -> None:
    """P1 goes out with the first word, and P2 is typing in the last turn."""
    await table.sees("RESUME ")
    await table.press("knob", "knob")
    await table.type("STRANGE<ENTER>")
    await table.sees("push: lay it")
    await table.sees("P1 1:2")
    await table.type("<ENTER>")
    await table.sees("P2 1:30 LAST TURN")
    await table.sees("0:59", within=40)
    await table.type("CA")
