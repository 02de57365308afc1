"""What people do at the table in almost every evening."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from evening import Evening

Run = Callable[..., Evening]
"""The fixture `play_evening`."""


async def begun(table: Evening, *seats: int) -> None:
    """A game of those seats (or the first two) with CAT on the table and P1 to spin."""
    await table.seat(*(seats or (1, 2)))
    await table.type("CAT<ENTER>")
    await table.sees("P1: SPIN")


async def spun(table: Evening) -> float:
    """The wheel has come to rest; the moment at which the time runs out."""
    await table.press("spin")
    await table.sees("0:30", within=3)
    return ends(table)


async def one_word(table: Evening, seat: int, word: str) -> None:
    """The player on turn spins, stops the clock and types a word."""
    await table.sees(": SPIN")
    await spun(table)
    await table.press(f"seat{seat}")
    await table.type(f"{word}<ENTER>")


async def menu(table: Evening, row: str) -> None:
    """Open the table menu and choose."""
    await table.hold("knob", 1.0)
    await table.sees("MENU")
    await table.choose(row)


async def ruled(table: Evening, *rules: tuple[str, str]) -> None:
    """A game of two by house rules: (row, choice)."""
    await table.game("Worph")
    await table.choose("house rules")
    for row, choice in rules:
        await table.choose(row)
        await table.choose(choice)
    await table.choose("done")
    await table.choose("play")
    await table.press("seat1", "seat2", "knob")
    await table.type("CAT<ENTER>")
    await table.sees("P1: SPIN")


async def over(table: Evening) -> None:
    """Both pass."""
    for seat in (1, 2):
        await table.hand.hold(f"seat{seat}", 1.2)
    await table.sees("SPIN: home")


async def reviewed(table: Evening) -> None:
    """Leaf on from the winner to the game's own review."""
    for _ in range(9):
        await table.turn(1)
        if "REVIEW" in table.words():
            break
    await table.sees("REVIEW")


async def until(moment: float) -> None:
    """Wait until a moment of the loop's clock."""
    await asyncio.sleep(moment - asyncio.get_running_loop().time())


def ends(table: Evening) -> float:
    """When the time runs out, by the loop's clock."""
    timer = table.host.ui.timers.first()
    assert timer is not None
    assert timer.ends is not None
    return timer.ends


def heard(table: Evening, sound: str) -> list[float]:
    """When that sound was heard since the last call, seconds."""
    return [one.ns / 1e9 for one in table.hand.listen() if one.name == sound]


def scores(table: Evening) -> dict[str, int]:
    """The scores as the newest game's journal has them, replayed."""
    record = table.host.journal.games()[-1]
    return table.host.resume(record).view().scores
