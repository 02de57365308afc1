"""A game is set up, corrected and put away from a phone, with few taps beside the words.

The taps of the turn that plays the word are not counted.
"""

from __future__ import annotations

import asyncio

from evening import Evening
from evening_kit import Run
from phones_kit import Handset, Phones

MOST_TAPS = 15


class Tapping:
    """A phone that counts the taps on it, beginning with the one that chose its seat."""

    def __init__(self, phone: Handset) -> None:
        self.phone, self.taps = phone, 1

    async def choose(self, label: str) -> None:
        """Tap a row."""
        self.taps += 1
        await self.phone.choose(label)
        await asyncio.sleep(0.6)

    async def take(self, label: str) -> None:
        """Tap a button for what may be done."""
        self.taps += 1
        await self.phone.take(label)

    async def hold_knob(self) -> None:
        """Hold the menu's button on the page."""
        self.taps += 1
        self.phone.say("hold", control="knob", label="menu")
        await asyncio.sleep(0.6)


def test_a_game_for_three_is_set_up_corrected_and_put_away(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table)
        one, two, three = [await phones.join(seat) for seat in (1, 2, 3)]
        mine = Tapping(one)
        await mine.choose("play")
        await mine.choose("Worph")
        await mine.choose("play")
        for phone, name in ((one, "AL"), (two, "NB"), (three, "ZOE")):
            await phone.answer(name)
        await mine.take("Start with 3")
        await one.sees("draw a card")
        await three.answer("CAT")
        await one.sees("AL: SPIN")
        await one.take("Spin")
        await one.sees("0:30")
        await one.answer("CART")
        await one.sees("NB: SPIN")
        await correct(mine)
        assert "COAT" in str(one.last("mine")["view"])
        await mine.hold_knob()
        await mine.choose("end this game")
        await mine.take("Agree")
        for other in (two, three):
            await other.take("Agree")
        await one.sees("push: again")
        await mine.take("Main list")
        await table.sees("WORD GAMES")
        assert mine.taps <= MOST_TAPS, mine.taps

    play_evening(play)


async def correct(mine: Tapping) -> None:
    """Correct AL's word to COAT."""
    await mine.hold_knob()
    await mine.choose("correct a turn")
    await mine.choose("AL cart")
    await mine.choose("change word")
    await mine.phone.answer("COAT")
    await mine.phone.sees("NEW SCORES")
    mine.taps += 1
    await mine.phone.answer(0)
    await asyncio.sleep(0.6)
    await mine.choose("yes")
