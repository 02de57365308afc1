"""Short ways through the usual steps of an evening."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from evening import Evening

Run = Callable[..., Evening]
"""The fixture `play_evening`."""


async def start_game(table: Evening, *seats: int) -> None:
    """Start Worph for these seats (or the first two), with CAT on the table and P1 to spin."""
    await table.seat(*(seats or (1, 2)))
    await table.type("CAT<ENTER>")
    await table.sees("P1: SPIN")


async def spin(table: Evening) -> float:
    """Spin and wait until the wheel stops; returns when the time runs out."""
    await table.press("spin")
    await table.sees("0:30", within=3)
    return ends(table)


async def play_word(table: Evening, seat: int, word: str) -> None:
    """Let the player on turn spin, stop the clock and type a word."""
    await table.sees(": SPIN")
    await spin(table)
    await table.press(f"seat{seat}")
    await table.type(f"{word}<ENTER>")


async def menu(table: Evening, row: str) -> None:
    """Open the table menu and choose a row."""
    await table.hold("knob", 1.0)
    await table.sees("MENU")
    await table.choose(row)


async def choose_rules(table: Evening, *rules: tuple[str, str]) -> None:
    """Choose house rules, given as (row, choice), in the list of a game."""
    if rules:
        await table.choose("house rules")
        for row, choice in rules:
            await table.choose(row)
            await table.choose(choice)
        await table.choose("done")


async def start_with_rules(table: Evening, *rules: tuple[str, str]) -> None:
    """Start a game of two by house rules."""
    await table.game("Worph")
    await choose_rules(table, *rules)
    await table.choose("play")
    await table.press("seat1", "seat2", "knob")
    await table.type("CAT<ENTER>")
    await table.sees("P1: SPIN")


async def end_by_passes(table: Evening) -> None:
    """End a game of two: both pass."""
    for seat in (1, 2):
        await table.hand.hold(f"seat{seat}", 1.2)
    await table.sees("SPIN: home")


async def open_review(table: Evening) -> None:
    """Turn the pages from the winner to the review of the game."""
    for _ in range(9):
        await table.turn(1)
        if "REVIEW" in table.words():
            break
    await table.sees("REVIEW")


async def until(moment: float) -> None:
    """Wait until a time on the loop's clock, in seconds."""
    await asyncio.sleep(moment - asyncio.get_running_loop().time())


def ends(table: Evening) -> float:
    """When the time runs out, on the loop's clock."""
    timer = table.host.ui.timers.first()
    assert timer is not None
    assert timer.ends is not None
    return timer.ends


def times_heard(table: Evening, sound: str) -> list[float]:
    """The times at which the sound was played since the last call, in seconds."""
    return [one.ns / 1e9 for one in table.hand.listen() if one.name == sound]


def scores(table: Evening) -> dict[str, int]:
    """The scores of the newest game, replayed from its journal."""
    record = table.host.journal.games()[-1]
    return table.host.resume(record).view().scores
