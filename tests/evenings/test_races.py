"""What happens at the same moment: presses, holds, deadlines and turns."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, begun, ends, heard, menu, scores, spun, until

from hardware.box import Event, Kind


async def turn(table: Evening, *seats: int) -> float:
    """A game of those seats in its first turn, the wheel at rest; when the time runs out."""
    await begun(table, *seats)
    return await spun(table)


def test_a_press_before_the_end_wins_though_the_finger_lifts_after_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await turn(table)
        await until(end - 0.03)
        await table.hand.press("seat1", 0.2)
        await table.sees("stopped: your word?")
        await table.type("CART<ENTER>")
        await table.sees("P1 +")
        assert not heard(table, "time_out")

    assert scores(play_evening(play))["P1"] > 0


def test_a_press_that_arrives_after_the_end_counts_by_its_stamp(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await turn(table)
        await until(end + 0.008)
        for kind, at in ((Kind.PRESSED, -0.002), (Kind.RELEASED, 0.006)):
            table.box._reports.event(Event("seat1", kind, round((end + at) * 1e9)))
        await table.sees("stopped: your word?", within=0.5)
        assert not heard(table, "time_out")

    play_evening(play)


def test_a_press_after_the_end_comes_too_late(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await turn(table)
        await until(end + 0.003)
        await table.hand.press("seat1", 0.03)
        await table.sees("P1: out of time", within=0.5)
        assert heard(table, "time_out") == pytest.approx([end], abs=0.05)

    play_evening(play)


def test_a_clock_stopped_at_the_last_moment_still_runs_out(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await turn(table)
        await until(end - 0.005)
        await table.hand.press("seat1", 0.2)
        await table.sees("stopped: your word?")
        await table.type("<ESC>")
        await table.sees("P1: out of time", within=0.5)

    play_evening(play)


@pytest.mark.parametrize(("control", "shows"), [("spin", "PAUSED"), ("knob", "MENU")])
def test_a_hold_begun_before_the_end_stops_the_clock_at_its_beginning(
    play_evening: Run, control: str, shows: str
) -> None:
    async def play(table: Evening) -> None:
        end = await turn(table)
        await until(end - 0.5)
        await table.hand.hold(control, 1.0)
        await table.sees(shows)
        assert not heard(table, "time_out")
        await asyncio.sleep(60)
        await table.press("spin")
        await table.sees("P1 0:01", within=0.2)
        await table.sees("P1: out of time", within=0.6)

    play_evening(play)


def test_a_pass_held_across_the_end_is_a_pass(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await turn(table)
        await until(end - 0.5)
        await table.hand.hold("seat1", 3.0)
        await table.sees("P2: SPIN")
        assert "P1 passed" in table.words()

    play_evening(play)


def test_a_hold_begun_before_the_own_turn_passes_nothing(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await turn(table)
        await until(end - 0.5)
        table.hand.down("seat2")
        await table.sees("P2: SPIN")
        await asyncio.sleep(3)
        table.hand.up("seat2")
        await asyncio.sleep(1)
        await table.sees("P2: SPIN")

    play_evening(play)


def test_a_finger_that_stays_after_the_turn_passed_does_nothing_more(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await turn(table, 1, 2, 3)
        await table.hand.hold("seat1", 5.0)
        await table.sees("P2: SPIN")
        assert len(table.host.journal.rows(1)) == 3

    play_evening(play)


def test_time_stands_while_the_menu_is_open(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await turn(table)
        await until(end - 3.2)
        await table.hold("knob", 0.9)
        await table.sees("MENU")
        await asyncio.sleep(100)
        assert not heard(table, "time_out")
        await table.press("spin")
        left = ends(table) - asyncio.get_running_loop().time()
        assert left == pytest.approx(3.2, abs=0.15)
        await table.sees("P1: out of time", within=4)

    play_evening(play)


def test_turning_the_knob_does_not_end_a_pause(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await turn(table)
        await table.hold("spin", 1.0)
        await table.sees("PAUSED")
        await table.turn(3)
        await asyncio.sleep(40)
        await table.sees("PAUSED")
        await table.press("seat2")
        await table.sees("P1 0:")

    play_evening(play)


def test_the_clock_cannot_be_stopped_before_the_wheel_stands(play_evening: Run) -> None:
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


def test_a_pause_during_the_wheel_keeps_its_wedge_and_all_the_time(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await table.sees("P1: SPIN")
        await table.press("spin")
        await asyncio.sleep(0.2)
        await table.hold("spin", 1.0)
        await table.sees("PAUSED")
        assert "30 s left" in table.words()
        await table.press("seat2")
        await table.sees("P1 0:30", within=3)

    play_evening(play)


def test_switched_off_while_the_wheel_turned_the_spin_stays(play_evening: Run) -> None:
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
        assert "30 s left" in table.words()
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
        await table.choose("house rules")
        await table.choose("turn time: 30 seconds")
        await table.choose("no limit")
        await table.choose("done")
        await table.choose("play")
        await table.press("seat1", "seat2", "knob")
        await table.type("CAT<ENTER>")
        await table.sees("P1: SPIN")
        table.hand.listen()
        await table.press("spin")
        await table.sees("the wheel turns")
        await asyncio.sleep(2.1)
        assert len(heard(table, "wheel")) > 10
        assert "CAT" in table.words()

    play_evening(play)


def test_two_players_within_a_millisecond_join_in_the_order_of_their_stamps(
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
