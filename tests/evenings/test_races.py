"""Presses, holds, deadlines and turns at the same moment."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import (
    Run,
    choose_rules,
    ends,
    menu,
    scores,
    spin,
    start_game,
    times_heard,
    until,
)

from hardware.box import Event, Kind

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time


async def first_turn(table: Evening, *seats: int) -> float:
    """Start a game of these seats and spin; returns when the time runs out."""
    await start_game(table, *seats)
    return await spin(table)


def test_a_press_before_the_end_counts_even_if_released_after_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await first_turn(table)
        await until(end - 0.03)
        await table.hand.press("seat1", 0.2)
        await table.sees("stopped: your word?")
        await table.type("CART<ENTER>")
        await table.sees("P1 +")
        assert not times_heard(table, "time_out")

    assert scores(play_evening(play))["P1"] > 0


def test_a_press_that_arrives_after_the_end_counts_by_its_stamp(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await first_turn(table)
        await until(end + 0.008)
        for kind, at in ((Kind.PRESSED, -0.002), (Kind.RELEASED, 0.006)):
            table.box._reports.event(Event("seat1", kind, round((end + at) * 1e9)))
        await table.sees("stopped: your word?", within=0.5)
        assert not times_heard(table, "time_out")

    play_evening(play)


def test_a_press_after_the_end_is_too_late(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await first_turn(table)
        await until(end + 0.003)
        await table.hand.press("seat1", 0.03)
        await table.sees("P1: out of time", within=0.5)
        assert times_heard(table, "time_out") == pytest.approx([end], abs=0.05)

    play_evening(play)


def test_a_clock_stopped_at_the_last_moment_still_runs_out(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await first_turn(table)
        await until(end - 0.005)
        await table.hand.press("seat1", 0.2)
        await table.sees("stopped: your word?")
        await table.type("<ESC>")
        await table.sees("P1: out of time", within=0.5)

    play_evening(play)


@pytest.mark.parametrize(("control", "shows"), [("spin", "PAUSED"), ("knob", "MENU")])
def test_a_hold_stops_the_clock_as_of_its_start(
    play_evening: Run, control: str, shows: str
) -> None:
    async def play(table: Evening) -> None:
        end = await first_turn(table)
        await until(end - 0.5)
        await table.hand.hold(control, 1.0)
        await table.sees(shows)
        assert not times_heard(table, "time_out")
        await asyncio.sleep(60)
        await table.press("spin")
        await table.sees("P1 0:01", within=0.2)
        await table.sees("P1: out of time", within=0.6)

    play_evening(play)


def test_a_pass_held_across_the_end_is_a_pass(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await first_turn(table)
        await until(end - 0.5)
        await table.hand.hold("seat1", 3.0)
        await table.sees("P2: SPIN")
        assert "P1 passed" in table.words()

    play_evening(play)


def test_a_hold_started_before_your_turn_does_not_pass(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await first_turn(table)
        await until(end - 0.5)
        table.hand.down("seat2")
        await table.sees("P2: SPIN")
        await asyncio.sleep(3)
        table.hand.up("seat2")
        await asyncio.sleep(1)
        await table.sees("P2: SPIN")

    play_evening(play)


def test_holding_on_after_a_pass_does_nothing(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await first_turn(table, 1, 2, 3)
        await table.hand.hold("seat1", 5.0)
        await table.sees("P2: SPIN")
        assert len(table.host.journal.rows(1)) == 3

    play_evening(play)


def test_the_clock_is_stopped_while_the_menu_is_open(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await first_turn(table)
        await until(end - 3.2)
        await table.hold("knob", 0.9)
        await table.sees("MENU")
        await asyncio.sleep(100)
        assert not times_heard(table, "time_out")
        await table.press("spin")
        left = ends(table) - asyncio.get_running_loop().time()
        assert left == pytest.approx(3.2, abs=0.15)
        await table.sees("P1: out of time", within=4)

    play_evening(play)


def test_turning_the_knob_does_not_end_a_pause(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await first_turn(table)
        await table.hold("spin", 1.0)
        await table.sees("PAUSED")
        await table.turn(3)
        await asyncio.sleep(40)
        await table.sees("PAUSED")
        await table.press("seat2")
        await table.sees("P1 0:")

    play_evening(play)


def test_the_clock_cannot_be_stopped_while_the_wheel_turns(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await table.sees("P1: SPIN")
        await table.press("spin")
        await asyncio.sleep(0.5)
        await table.press("seat1")
        await table.sees("0:29", within=4)
        assert "stopped" not in table.words()

    play_evening(play)


def test_a_pause_while_the_wheel_turns_keeps_wedge_and_time(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await table.sees("P1: SPIN")
        await table.press("spin")
        await asyncio.sleep(0.2)
        await table.hold("spin", 1.0)
        await table.sees("PAUSED")
        assert "0:30 left" in table.words()
        await table.press("seat2")
        await table.sees("P1 0:30", within=3)

    play_evening(play)


def test_a_power_cut_while_the_wheel_turns_keeps_the_spin(play_evening: Run) -> None:
    async def tonight(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await table.sees("P1: SPIN")
        await table.press("spin")
        await asyncio.sleep(0.1)
        await menu(table, "power off")
        await table.choose("yes")
        await asyncio.sleep(5)

    async def tomorrow(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        await table.sees("PAUSED")
        assert "0:30 left" in table.words()
        await table.press("knob")
        await table.sees("P1 0:30", within=3)

    first = play_evening(tonight, power_off=lambda: True)
    wedge = first.host.journal.rows(1)[1]
    second = play_evening(tomorrow, seed=99)
    assert second.host.journal.rows(1)[1] == wedge
    assert second.host.resume(second.host.journal.games()[0]).view().wedge


def test_the_wheel_turns_without_a_time_limit_too(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await choose_rules(table, ("turn time: 30 seconds", "no limit"))
        await table.choose("play")
        await table.press("seat1", "seat2", "knob")
        await table.type("CAT<ENTER>")
        await table.sees("P1: SPIN")
        table.hand.listen()
        await table.press("spin")
        await table.sees("the wheel turns")
        await asyncio.sleep(2.1)
        assert len(times_heard(table, "wheel")) > 10
        assert "CAT" in table.words()

    play_evening(play)


def test_players_join_in_the_order_of_their_time_stamps(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        await table.sees("JOIN")
        ns = round(asyncio.get_running_loop().time() * 1e9)
        for control, at in (("seat3", ns), ("seat5", ns - 900_000)):
            table.box._reports.event(Event(control, Kind.PRESSED, at))
        await table.sees("5 P5 3 P3")

    play_evening(play)
