"""Strangers who ask for seats all the time: no press is swallowed, and no seat or hand is taken."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, menu, spin, start_game
from phones_kit import Handset, Phones

from companion.phones.messages import Hello
from companion.phones.seats.claims import AGAIN_S

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

SEATS = (1, 2, 3)
KNOCK_S = 1.0


async def knock(phones: Phones) -> None:
    """Six strangers at each seat knock every second, without the code."""
    heard: list[bytes] = []
    while True:
        for seat in SEATS:
            for _ in range(6):
                first = f'{{"k":"claim","seat":{seat}}}'
                assert await phones.desk.admit(first, "10.0.0.9", heard.append, print) is None
                hello = Hello(token="A" * 22)
                assert phones.desk.let_in(hello, "10.0.0.9", heard.append, print) is None
        assert not [data for data in heard if b'"k":"outside"' not in data]
        heard.clear()
        await asyncio.sleep(KNOCK_S)


async def ask(phones: Phones, guests: list[Handset]) -> None:
    """Eighteen guests who know the code ask for a seat as often as they may."""
    guests += [phones.stranger() for _ in range(18)]
    while True:
        for guest in guests:
            if not guest.last("claims").get("mine"):
                guest.say("claim", seat=SEATS[guests.index(guest) % 3])
        await asyncio.sleep(AGAIN_S)


def one_letter_apart(table: Evening, count: int) -> list[str]:
    """Words of three letters, each made of the one before by a new letter, after CAT."""
    words = {word for word in table.host.ruling.words() if len(word) == 3} - {"CAT"}
    chain = ["CAT"]
    while len(chain) <= count:
        near = _near(words, chain[-1])
        chain.append(next((word for word in near if len(_near(words, word)) > 5), near[0]))
        words.remove(chain[-1])
    return chain[1:]


def _near(words: set[str], word: str) -> list[str]:
    return [
        one for one in sorted(words) if sum(a != b for a, b in zip(one, word, strict=True)) == 1
    ]


@pytest.mark.parametrize("count", [6, pytest.param(50, marks=pytest.mark.slow)])
def test_no_press_is_swallowed_in_the_last_seconds(play_evening: Run, count: int) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, *SEATS)
        phones = Phones(table)
        owner = await phones.join(1)
        guests: list[Handset] = []
        doing = [asyncio.create_task(one) for one in (knock(phones), ask(phones, guests))]
        for turn, word in enumerate(one_letter_apart(table, count)):
            seat = SEATS[turn % 3]
            await spin(table)
            await asyncio.sleep(6)
            await table.press(f"seat{seat}")
            await asyncio.sleep(0.1)
            assert not table.host.ui.timers.running, f"press {turn} did not stop the clock"
            await table.type(f"{word}<ENTER>")
            await table.sees(f"P{SEATS[(turn + 1) % 3]}: SPIN", within=20)
        for task in doing:
            assert not task.done()
            task.cancel()
        assert owner.last("seats")["seat"] == 1
        for guest in guests:
            assert guest.last("seats")["seat"] is None
            assert guest.last("mine").get("view") is None
        await menu(table, f"phone {guests[0].last('claims')['mine']['digits']}: P1?")
        await table.sees("press 1: take it over")

    play_evening(play)
