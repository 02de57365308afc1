"""A disk that stalls: the clocks run on, and nothing is shown before it is saved."""

from __future__ import annotations

import asyncio

import pytest
from disk import Disk, disk
from evening import Evening
from evening_kit import Run, spin, start_game, times_heard, until

__all__ = ["disk"]


async def first_turn(table: Evening, *seats: int) -> float:
    """Start a game of these seats and spin; returns when the time runs out."""
    await start_game(table, *seats)
    return await spin(table)


def test_nothing_is_shown_before_it_is_saved(play_evening: Run, disk: Disk) -> None:
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
        assert not times_heard(table, "wheel")
        disk.run()
        await table.sees("the wheel turns")

    play_evening(play)


@pytest.mark.parametrize(
    ("row", "steps", "chosen"),
    [("wheel: on", 0, "wheel: off"), ("volume: 6", -2, "volume: 4"), ("brightness: 8", 1, ": 9")],
)
def test_no_preference_is_shown_before_it_is_saved(
    play_evening: Run, disk: Disk, row: str, steps: int, chosen: str
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("sound & light")
        disk.spoil(table)
        disk.stall()
        await table.choose(row)
        if steps:
            await table.turn(steps)
            await table.press("knob")
        for _ in range(20):
            assert chosen not in table.words()
            await asyncio.sleep(0.1)
        assert "saving" in table.words()
        disk.run()
        await table.sees(chosen)

    play_evening(play)


def test_the_buzzer_is_on_time_while_the_disk_stalls(play_evening: Run, disk: Disk) -> None:
    async def play(table: Evening) -> None:
        end = await first_turn(table)
        disk.spoil(table)
        await until(end - 3)
        disk.stall()
        await table.type("CATX<ENTER>")
        await until(end + 0.05)
        assert table.hand.buzzer()
        await until(end + 2)
        assert times_heard(table, "time_out") == pytest.approx([end], abs=0.05)
        assert not table.hand.buzzer()
        disk.run()
        await table.sees("P1: out of time", within=0.5)

    play_evening(play)


def test_a_press_during_a_stall_counts_by_its_stamp(play_evening: Run, disk: Disk) -> None:
    async def play(table: Evening) -> None:
        end = await first_turn(table)
        disk.spoil(table)
        await until(end - 20)
        disk.stall()
        await table.type("CATX<ENTER>")
        await until(end - 18)
        await table.press("seat1")
        await until(end - 15)
        disk.run()
        await table.sees("stopped: your word?")
        timer = table.host.ui.timers.first()
        assert timer is not None
        assert timer.remaining(0) == pytest.approx(18, abs=0.02)

    play_evening(play)


def test_a_press_in_time_counts_even_if_the_disk_stalls_past_the_end(
    play_evening: Run, disk: Disk
) -> None:
    async def play(table: Evening) -> None:
        end = await first_turn(table)
        disk.spoil(table)
        await until(end - 2)
        disk.stall()
        await table.type("CATX<ENTER>")
        await until(end - 1)
        await table.press("seat1")
        await until(end + 3)
        disk.run()
        await table.sees("stopped: your word?")
        await table.type("CART<ENTER>")
        await table.sees("P1 +")

    play_evening(play)


def test_a_menu_opened_during_a_stall_keeps_the_deadline(play_evening: Run, disk: Disk) -> None:
    async def play(table: Evening) -> None:
        end = await first_turn(table)
        disk.spoil(table)
        await until(end - 3)
        disk.stall()
        await table.type("CATX<ENTER>")
        await until(end - 2)
        await table.hold("knob", 1.0)
        await until(end + 3)
        disk.run()
        await table.sees("MENU")
        await asyncio.sleep(20)
        await table.press("spin")
        await table.sees("P1: out of time", within=2.2)

    play_evening(play)


def test_no_buzzer_after_a_word_in_time_while_the_disk_stalls(
    play_evening: Run, disk: Disk
) -> None:
    async def play(table: Evening) -> None:
        end = await first_turn(table)
        disk.spoil(table)
        await table.type("CART")
        await until(end - 1)
        disk.stall()
        await table.type("<ENTER>")
        await until(end + 4)
        assert not times_heard(table, "time_out")
        disk.run()
        await table.sees("P2: SPIN")
        assert "P1 +" in table.words()

    play_evening(play)


def test_a_new_game_waits_for_the_disk_and_says_so(play_evening: Run, disk: Disk) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        disk.spoil(table)
        await table.game("Worph")
        await table.choose("play")
        await table.press("seat1", "seat2")
        disk.stall()
        await table.press("knob")
        await table.sees("saving")
        disk.run()
        await table.sees("draw a card")

    play_evening(play)


def test_a_spin_without_a_game_is_saved_before_the_wheel_turns(
    play_evening: Run, disk: Disk
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("spinner")
        await table.sees("SPIN")
        disk.spoil(table)
        disk.stall()
        table.hand.listen()
        await table.press("spin")
        await asyncio.sleep(2)
        assert not times_heard(table, "wheel")
        disk.run()
        await asyncio.sleep(2.5)
        assert len(times_heard(table, "wheel")) > 10

    play_evening(play)
