"""Phones keep their seats for the evening, whatever the clock does, and not for the next one."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path

import pytest
from evening import Evening, evening
from phones_kit import Handset, Phones

from companion.evenings import RunningTime, Start

GIVEN = datetime(2027, 1, 15, 20).timestamp()
HOUR = 3600.0


def phones_at(table: Evening, state: Path, clock: float, start: Start) -> Phones:
    """The phones of a box whose clock shows this, since this start of the computer."""
    table.host.now_unix = lambda: clock
    table.host.running_time = RunningTime(state / "clock", lambda: start)
    table.host.running_time.note(clock)
    return Phones(table)


def seat_after(state: Path, clock: float, start: Start) -> int | None:
    """The seat of a phone when the program runs again."""
    tokens, seats = [], []

    async def give(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phone = await phones_at(table, state, GIVEN, Start("one", 10.0)).join(1)
        tokens.append(phone.token)

    async def come_back(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phone = Handset(phones_at(table, state, clock, start).desk, tokens[0])
        await asyncio.sleep(0.5)
        seats.append(phone.last("seats").get("seat"))

    evening(state, give)
    evening(state, come_back)
    return seats[0]


SAME, OTHER = Start("one", 70.0), Start("two", 20.0)


@pytest.mark.parametrize(
    ("clock", "start"),
    [
        pytest.param(GIVEN + 60, SAME, id="killed"),
        pytest.param(GIVEN + 9 * HOUR, OTHER, id="switched off for nine hours"),
        pytest.param(GIVEN - HOUR / 2, OTHER, id="a clock that starts half an hour early"),
        pytest.param(GIVEN + 24 * HOUR, SAME, id="a time server, a day later"),
        pytest.param(GIVEN - 400 * 24 * HOUR, SAME, id="a time server, a year earlier"),
        pytest.param(100.0, SAME, id="killed, in 1970"),
        pytest.param(100.0, OTHER, id="a clock that starts in 1970"),
    ],
)
def test_a_phone_keeps_its_seat(tmp_path, clock, start):
    assert seat_after(tmp_path, clock, start) == 1


@pytest.mark.parametrize(
    ("clock", "start"),
    [
        pytest.param(GIVEN + 24 * HOUR, OTHER, id="the next evening"),
        pytest.param(GIVEN + 11 * HOUR, Start("one", 11 * HOUR), id="the next morning"),
        pytest.param(100.0, Start("two", 12 * HOUR), id="after twelve hours in 1970"),
    ],
)
def test_a_seat_is_free_when_the_evening_is_over(tmp_path, clock, start):
    assert seat_after(tmp_path, clock, start) is None
