"""What happens at the same moment: presses and deadlines, holds and turns, commits that stall."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from disk import Disk, disk
from evening import Evening
from test_table_evening import menu, scores

from hardware.box import Event, Kind

__all__ = ["disk"]

Run = Callable[..., Evening]


async def spun(table: Evening, *seats: int) -> float:
    """A game of those seats in its first turn, the wheel at rest; when the time runs out."""
    await table.seat(*(seats or (1, 2)))
    await table.type("CAT<ENTER>")
    await table.sees("P1: SPIN")
    await table.press("spin")
    await table.sees("0:30", within=3)
    return ends(table)


def ends(table: Evening) -> float:
    timer = table.host.ui.timers.first()
    assert timer is not None
    assert timer.ends is not None
    return timer.ends


async def until(moment: float) -> None:
    await asyncio.sleep(moment - asyncio.get_running_loop().time())


def heard(table: Evening, sound: str) -> list[float]:
    """When that sound was heard since the last call, seconds."""
    return [one.ns / 1e9 for one in table.hand.listen() if one.name == sound]


def test_a_press_before_the_end_wins_though_the_finger_lifts_after_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await spun(table)
        await until(end - 0.03)
        await table.hand.press("seat1", 0.2)
        await table.sees("stopped: enter word")
        await table.type("CART<ENTER>")
        await table.sees("P1 +")
        assert not heard(table, "time_out")

    assert scores(play_evening(play))["P1"] > 0


def test_a_press_that_arrives_after_the_end_counts_by_its_stamp(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await spun(table)
        await until(end + 0.008)
        for kind, at in ((Kind.PRESSED, -0.002), (Kind.RELEASED, 0.006)):
            table.box._reports.event(Event("seat1", kind, round((end + at) * 1e9)))
        await table.sees("stopped: enter word", within=0.5)
        assert not heard(table, "time_out")

    play_evening(play)


def test_a_press_after_the_end_comes_too_late(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await spun(table)
        await until(end + 0.003)
        await table.hand.press("seat1", 0.03)
        await table.sees("P1: time was up", within=0.5)
        assert heard(table, "time_out") == pytest.approx([end], abs=0.05)

    play_evening(play)


def test_a_clock_stopped_at_the_last_moment_still_runs_out(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await spun(table)
        await until(end - 0.005)
        await table.hand.press("seat1", 0.2)
        await table.sees("stopped: enter word")
        await table.type("<ESC>")
        await table.sees("P1: time was up", within=0.5)

    play_evening(play)


@pytest.mark.parametrize(("control", "shows"), [("spin", "PAUSE"), ("knob", "MENU")])
def test_a_hold_begun_before_the_end_stops_the_clock_at_its_beginning(
    play_evening: Run, control: str, shows: str
) -> None:
    async def play(table: Evening) -> None:
        end = await spun(table)
        await until(end - 0.5)
        await table.hand.hold(control, 1.0)
        await table.sees(shows)
        assert not heard(table, "time_out")
        await asyncio.sleep(60)
        await table.press("spin")
        await table.sees("P1 0:01", within=0.2)
        await table.sees("P1: time was up", within=0.6)

    play_evening(play)


def test_a_pass_held_across_the_end_is_a_pass(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await spun(table)
        await until(end - 0.5)
        await table.hand.hold("seat1", 3.0)
        await table.sees("P2: SPIN")
        assert "P1 passed" in table.words()

    play_evening(play)


def test_a_hold_begun_before_the_own_turn_passes_nothing(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await spun(table)
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
        await spun(table, 1, 2, 3)
        await table.hand.hold("seat1", 5.0)
        await table.sees("P2: SPIN")
        assert len(table.host.journal.rows(1)) == 3

    play_evening(play)


def test_time_stands_while_the_menu_is_open(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        end = await spun(table)
        await until(end - 3.2)
        await table.hand.hold("knob", 0.9)
        await table.sees("MENU")
        await asyncio.sleep(100)
        assert not heard(table, "time_out")
        await table.press("spin")
        left = ends(table) - asyncio.get_running_loop().time()
        assert left == pytest.approx(3.2, abs=0.15)
        await table.sees("P1: time was up", within=4)

    play_evening(play)


def test_turning_the_knob_does_not_end_a_pause(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await spun(table)
        await table.hand.hold("spin", 1.0)
        await table.sees("PAUSE")
        await table.turn(3)
        await asyncio.sleep(40)
        await table.sees("PAUSE")
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
        await table.hand.hold("spin", 1.0)
        await table.sees("PAUSE")
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
        await table.sees("GO ON?")
        await table.press("knob")
        await table.sees("PAUSE")
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
        await table.sees("WORD GAMES")
        await table.choose("play")
        await table.choose("house rules")
        await table.choose("seconds: 30")
        await table.choose("no limit")
        await table.choose("play")
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


def test_nothing_is_shown_before_it_is_durable(play_evening: Run, disk: Disk) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await table.sees("P1: SPIN")
        disk.spoil(table)
        disk.stall()
        await table.press("spin")
        for _ in range(50):
            assert "P1: SPIN" in table.words()
            await asyncio.sleep(0.1)
        assert "saving" in table.words()
        assert not heard(table, "wheel")
        disk.run()
        await table.sees("the wheel turns")

    play_evening(play)


def test_the_buzzer_is_on_time_while_the_disk_stalls(play_evening: Run, disk: Disk) -> None:
    async def play(table: Evening) -> None:
        end = await spun(table)
        disk.spoil(table)
        await until(end - 3)
        disk.stall()
        await table.type("CATX<ENTER>")
        await until(end + 0.05)
        assert table.hand.buzzer()
        await until(end + 2)
        assert heard(table, "time_out") == pytest.approx([end], abs=0.05)
        assert not table.hand.buzzer()
        disk.run()
        await table.sees("P1: time was up", within=0.5)

    play_evening(play)


def test_a_press_during_a_stall_counts_by_its_stamp(play_evening: Run, disk: Disk) -> None:
    async def play(table: Evening) -> None:
        end = await spun(table)
        disk.spoil(table)
        await until(end - 20)
        disk.stall()
        await table.type("CATX<ENTER>")
        await until(end - 18)
        await table.press("seat1")
        await until(end - 15)
        disk.run()
        await table.sees("stopped: enter word")
        timer = table.host.ui.timers.first()
        assert timer is not None
        assert timer.remaining(0) == pytest.approx(18, abs=0.02)

    play_evening(play)


def test_a_press_in_time_wins_though_the_disk_stalls_past_the_end(
    play_evening: Run, disk: Disk
) -> None:
    async def play(table: Evening) -> None:
        end = await spun(table)
        disk.spoil(table)
        await until(end - 2)
        disk.stall()
        await table.type("CATX<ENTER>")
        await until(end - 1)
        await table.press("seat1")
        await until(end + 3)
        disk.run()
        await table.sees("stopped: enter word")
        await table.type("CART<ENTER>")
        await table.sees("P1 +")

    play_evening(play)


def test_the_menu_called_in_a_stall_does_not_swallow_the_deadline(
    play_evening: Run, disk: Disk
) -> None:
    async def play(table: Evening) -> None:
        end = await spun(table)
        disk.spoil(table)
        await until(end - 3)
        disk.stall()
        await table.type("CATX<ENTER>")
        await until(end - 2)
        await table.hand.hold("knob", 1.0)
        await until(end + 3)
        disk.run()
        await table.sees("MENU")
        await asyncio.sleep(20)
        await table.press("spin")
        await table.sees("P1: time was up", within=2.2)

    play_evening(play)


def test_a_word_in_time_is_not_buzzed_while_the_disk_stalls(play_evening: Run, disk: Disk) -> None:
    async def play(table: Evening) -> None:
        end = await spun(table)
        disk.spoil(table)
        await table.type("CART")
        await until(end - 1)
        disk.stall()
        await table.type("<ENTER>")
        await until(end + 4)
        assert not heard(table, "time_out")
        disk.run()
        await table.sees("P2: SPIN")
        assert "P1 +" in table.words()

    play_evening(play)


def test_a_new_game_waits_for_the_disk_and_says_so(play_evening: Run, disk: Disk) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        disk.spoil(table)
        await table.choose("play")
        await table.choose("play")
        await table.press("seat1", "seat2")
        disk.stall()
        await table.press("knob")
        await table.sees("saving")
        disk.run()
        await table.sees("card word")

    play_evening(play)


def test_a_spin_of_the_wheel_alone_is_noted_before_it_turns(play_evening: Run, disk: Disk) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("spinner")
        await table.sees("SPIN")
        disk.spoil(table)
        disk.stall()
        table.hand.listen()
        await table.press("spin")
        await asyncio.sleep(2)
        assert not heard(table, "wheel")
        disk.run()
        await asyncio.sleep(2.5)
        assert len(heard(table, "wheel")) > 10

    play_evening(play)


def test_two_players_within_a_millisecond_join_in_the_order_of_their_stamps(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("play")
        await table.choose("play")
        await table.sees("JOIN")
        ns = round(asyncio.get_running_loop().time() * 1e9)
        for control, at in (("seat3", ns), ("seat5", ns - 900_000)):
            table.box._reports.event(Event(control, Kind.PRESSED, at))
        await table.sees("P5 P3")

    play_evening(play)
