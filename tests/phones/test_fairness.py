"""Buttons against phones: who was first, and deadlines with a delay; in virtual time."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, ends, start_game, times_heard, until
from newword_hand import start_game as start_newword
from phones_kit import Handset, Phones

from companion.phones.fairness import WINDOW_S

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time


async def challenge(table: Evening, *seats: int) -> list[Handset]:
    """NewWord for three, with phones at some seats, and a word that P2 and P3 may challenge."""
    await start_newword(table, 1, 2, 3)
    phones = Phones(table)
    joined = [await phones.join(seat) for seat in seats]
    await table.type("STA")
    await table.type("E?<BACKSPACE>RM<ENTER>")
    await table.type("<SPACE>CH<SPACE>A<SPACE>R<SPACE>M")
    await table.type("<ENTER><ENTER>")
    await table.sees("P1 +26")
    await asyncio.sleep(3)
    return joined


def pressed_after(table: Evening, delay_s: float) -> asyncio.Task[None]:
    """Press the button of seat 2 after this time."""

    async def press() -> None:
        await asyncio.sleep(delay_s)
        await table.hand.press("seat2", 0.02)

    return asyncio.create_task(press())


async def race(table: Evening, touched_s: float, arrives_s: float, pressed_s: float) -> None:
    """P3 touches the phone and P2 presses the button; the touch arrives later."""
    (phone,) = await challenge(table, 3)
    press, tap = pressed_after(table, pressed_s), phone.finger_on("Challenge")
    await asyncio.sleep(arrives_s)
    tap(round((arrives_s - touched_s) * 1000))
    await press
    await asyncio.sleep(0.2)


@pytest.mark.parametrize(
    ("touched_s", "arrives_s", "pressed_s", "first"),
    [
        (0.0, 0.040, 0.010, "P3"),  # the touch was first, and came within the window
        (0.010, 0.040, 0.0, "P2"),  # the press was first
        (0.010, 0.040, 0.010, "P2"),  # a tie: the button
        (0.0, 0.060, 0.010, "P2"),  # the touch came too late
    ],
)
def test_whoever_was_first_challenges(
    play_evening: Run, touched_s: float, arrives_s: float, pressed_s: float, first: str
) -> None:
    async def play(table: Evening) -> None:
        await race(table, touched_s, arrives_s, pressed_s)
        await table.sees(f"{first} skips")

    play_evening(play)


@pytest.mark.parametrize(("seats", "window_s"), [((1,), 0.0), ((2,), WINDOW_S), ((1, 3), WINDOW_S)])
def test_a_press_waits_only_if_one_of_those_who_may_act_has_a_phone(
    play_evening: Run, seats: tuple[int, ...], window_s: float
) -> None:
    async def play(table: Evening) -> None:
        desk = (await challenge(table, *seats))[0].desk
        turn = desk._showing.shown.turn
        assert turn == ("P2", "P3")
        assert desk.window_s(turn) == window_s
        assert desk.window_s(("P2",)) == desk.window_s(()) == desk.window_s(None) == 0

    play_evening(play)


@pytest.mark.parametrize(
    ("rtt", "arrives_s", "counts"),
    [(100, 0.045, True), (0, 0.045, False), (100_00, 0.055, True), (100_00, 0.080, False)],
)
def test_a_deadline_waits_for_the_delay_of_its_players_phone(
    play_evening: Run, rtt: int, arrives_s: float, counts: bool
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phone = await Phones(table).join(1)
        phone.say("ping", t=1, rtt=rtt)
        await phone.take("Spin")
        await phone.sees("0:30")
        tap = phone.finger_on("Stop the clock")
        await until(ends(table) + arrives_s)
        tap(0)
        await asyncio.sleep(0.1)
        assert bool(times_heard(table, "time_out")) is not counts
        await table.sees("stopped: your word?" if counts else "out of time")

    play_evening(play)


def test_a_deadline_does_not_wait_for_a_phone_that_has_gone_or_for_other_players(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        one, two = await phones.join(1), await phones.join(2)
        for phone in (one, two):
            phone.say("ping", t=1, rtt=100)
        assert phones.desk.grace_s("P1") == phones.desk.grace_s(None) == 0.05
        phones.desk.disconnect(one.phone)
        assert phones.desk.grace_s("P1") == 0
        await table.press("spin")
        await table.sees("0:30")
        end = ends(table)
        await until(end + 0.02)
        assert times_heard(table, "time_out") == pytest.approx([end], abs=0.015)

    play_evening(play)
