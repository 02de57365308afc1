"""A disk that stalls: the clocks run on, and nothing is shown before it is saved."""

from __future__ import annotations

import asyncio

import pytest
from disk import Disk, disk
from evening import Evening
from evening_kit import Run, spin, start_game, times_heard, until
from steps import perform

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

__all__ = ["disk"]


def test_nothing_is_shown_before_it_is_saved(play_evening: Run, disk: Disk) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
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


DURING_A_TURN = {  # `at` is in seconds, and the time runs out at 0
    "the_buzzer_is_on_time": """
        at -3
        stall
        type CATX<ENTER>
        at 0.05
        buzzer on
        at 2
        time_out at the end
        buzzer off
        run
        within 0.5: P1: out of time
        """,
    "a_press_counts_by_its_stamp": """
        at -20
        stall
        type CATX<ENTER>
        at -18
        press seat1
        at -15
        run -> stopped: your word?
        left 18
        """,
    "a_press_in_time_counts_even_if_the_disk_stalls_past_the_end": """
        at -2
        stall
        type CATX<ENTER>
        at -1
        press seat1
        at 3
        run -> stopped: your word?
        type CART<ENTER> -> P1 +
        """,
    "a_menu_that_is_opened_keeps_the_deadline": """
        at -3
        stall
        type CATX<ENTER>
        at -2
        open menu
        at 3
        run -> MENU
        wait 20
        press spin
        within 2.2: P1: out of time
        """,
    "no_buzzer_after_a_word_in_time": """
        type CART
        at -1
        stall
        type <ENTER>
        at 4
        time_out never
        run -> P2: SPIN
        shows P1 +
        """,
}


@pytest.mark.parametrize("script", DURING_A_TURN.values(), ids=DURING_A_TURN)
def test_a_disk_that_stalls_during_a_turn(play_evening: Run, disk: Disk, script: str) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        end = await spin(table)
        disk.spoil(table)

        def buzzer(state: str) -> None:
            assert bool(table.hand.buzzer()) == (state == "on")

        def time_out(when: str) -> None:
            due = {"at the end": [end], "never": []}[when]
            assert times_heard(table, "time_out") == pytest.approx(due, abs=0.05)

        def left(seconds: str) -> None:
            timer = table.host.ui.timers.first()
            assert timer is not None
            assert timer.remaining(0) == pytest.approx(float(seconds), abs=0.02)

        await perform(
            table,
            script,
            at=lambda seconds: until(end + float(seconds)),
            stall=lambda _: disk.stall(),
            run=lambda _: disk.run(),
            open=lambda _: table.hold("knob", 1.0),
            buzzer=buzzer,
            time_out=time_out,
            left=left,
        )

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
