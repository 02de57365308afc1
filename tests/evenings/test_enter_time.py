"""A clock stopped for an entry runs again after a time limit without gestures."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, play_word, scores, spin, start_game, start_with_rules

from companion.journal.file.entries import Act, AnyRow, Clock

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

ENTER_S = 15.0
STANDS = "stopped: your word?"


async def start_and_stop_clock(table: Evening) -> None:
    """P1 spins, thinks for four seconds and stops the clock."""
    await start_game(table)
    await stop_clock(table)


async def stop_clock(table: Evening) -> None:
    await spin(table)
    await asyncio.sleep(4)
    await table.press("seat1")
    await table.sees(STANDS)


async def check_clock_runs(table: Evening, after: float = ENTER_S) -> None:
    """Check that the clock runs again after this time, with a countdown of three seconds."""
    left = time_left(table)
    await asyncio.sleep(after - 3.4)
    assert "clock runs" not in table.words()
    for seconds in (3, 2, 1):
        await table.sees(f"clock runs in {seconds}", within=1.1)
        assert time_left(table) == left
    await asyncio.sleep(2.5)
    assert time_left(table) in (left - 1, left - 2)
    assert "clock runs" not in table.words()


def time_left(table: Evening) -> int:
    """The time left on the display, in seconds."""
    return int(table.words().split("0:", 1)[1][:2])


def rows(table: Evening) -> list[AnyRow]:
    """The journal entries of the only game."""
    (game,) = table.host.journal.games()
    return table.host.journal.rows(game.game)


def test_a_stopped_clock_runs_again_without_an_entry(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_and_stop_clock(table)
        await check_clock_runs(table)
        await table.sees("P1: out of time", within=30)

    play_evening(play)


def test_the_last_three_seconds_are_counted_on_the_display(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_and_stop_clock(table)
        await table.sees("clock runs in 3", within=13)
        table.picture("worph/enter-three")

    play_evening(play)


@pytest.mark.parametrize("touch", ["turn", "type", "push", "talk"])
def test_each_gesture_starts_the_limit_again(play_evening: Run, touch: str) -> None:
    async def touched(table: Evening, n: int) -> None:
        match touch:
            case "turn":
                table.hand.turn(1)
            case "type":
                await table.type("S" if n % 2 else "<BACKSPACE>")
            case "push":
                await table.press("spin" if n % 2 else "knob")
            case "talk":
                await table.press("seat1")

    async def play(table: Evening) -> None:
        await start_and_stop_clock(table)
        left = time_left(table)
        for n in range(6):
            await asyncio.sleep(13)
            assert "clock runs in 2" in table.words()
            await touched(table, n)
            await asyncio.sleep(0.1)
            assert "clock runs" not in table.words()
            assert time_left(table) == left
        await table.sees("clock runs in 1", within=15)

    play_evening(play)


def test_presses_of_other_players_do_not_extend_the_limit(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_and_stop_clock(table)
        await asyncio.sleep(10)
        await table.press("seat2", "seat5")
        await table.sees("clock runs in 1", within=5)
        await asyncio.sleep(3)
        assert time_left(table) == 24

    play_evening(play)


def test_a_push_started_in_time_counts_even_if_it_ends_later(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_and_stop_clock(table)
        left = time_left(table)
        await asyncio.sleep(ENTER_S - 0.5)
        await table.hand.press("knob", 0.6)
        await asyncio.sleep(10)
        assert time_left(table) == left

    play_evening(play)


def test_the_clock_can_be_stopped_again(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_and_stop_clock(table)
        await asyncio.sleep(ENTER_S + 4)
        await table.press("seat1")
        await table.sees(STANDS)
        await check_clock_runs(table)

    play_evening(play)


def test_a_word_in_the_last_seconds_counts_from_the_stop(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_and_stop_clock(table)
        await table.type("CART")
        await table.sees("clock runs in 1", within=15)
        await table.type("<ENTER>")
        await table.sees("P1 +")

    table = play_evening(play)
    assert scores(table)["P1"] > 0
    played = [row.action for row in rows(table) if isinstance(row, Act)][-1]
    assert played["elapsed_s"] == pytest.approx(4, abs=0.2)


def test_without_a_limit_the_clock_stays_stopped(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_with_rules(table, ("time to enter: 15 seconds", "no limit"))
        await stop_clock(table)
        stood = table.words()
        await asyncio.sleep(300)
        assert table.words() == stood

    play_evening(play)


def test_a_house_rule_sets_the_limit(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_with_rules(table, ("time to enter: 15 seconds", "30 seconds"))
        await stop_clock(table)
        await check_clock_runs(table, 30)

    play_evening(play)


@pytest.mark.parametrize("way", ["pause", "menu"])
def test_a_pause_or_the_menu_does_not_use_up_the_limit(play_evening: Run, way: str) -> None:
    async def play(table: Evening) -> None:
        await start_and_stop_clock(table)
        await asyncio.sleep(10)
        await table.hand.hold("spin" if way == "pause" else "knob", 1)
        await table.sees(way.upper())
        await asyncio.sleep(100)
        await table.press("spin")
        await table.sees(STANDS)
        await check_clock_runs(table)

    play_evening(play)


def test_a_vote_does_not_use_up_the_limit(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "CATZ")
        await table.sees("CATZ: not valid")
        await table.press("seat1")
        await table.sees(STANDS)
        await table.hand.hold("seat2", 1.2)
        await table.sees("Let CATZ count?")
        await asyncio.sleep(100)
        await table.press("spin")
        await table.sees(STANDS)
        await check_clock_runs(table)

    play_evening(play)


def test_a_refused_word_ends_the_limit(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_and_stop_clock(table)
        await table.type("CATZ<ENTER>")
        await table.sees("CATZ: not valid")
        before = time_left(table)
        await asyncio.sleep(3)
        assert time_left(table) == before - 3
        await asyncio.sleep(13)
        assert "clock runs" not in table.words()

    play_evening(play)


def test_an_undone_entry_has_the_full_limit(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "CART")
        await table.sees("P2: SPIN")
        await table.hand.hold("knob", 1)
        await table.sees("MENU")
        await table.turn(1)
        await table.press("knob", "seat1", "seat2")
        await table.sees(STANDS)
        await check_clock_runs(table)

    play_evening(play)


@pytest.mark.parametrize("seconds", [0, 14, 20])
def test_a_power_cut_keeps_the_limit(play_evening: Run, seconds: float) -> None:
    """The clock is stopped, is about to run, or has been running for about five seconds."""
    left: list[int] = []

    async def pulled(table: Evening) -> None:
        await start_and_stop_clock(table)
        await asyncio.sleep(seconds)
        left.append(time_left(table))

    async def again(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        await table.sees("PAUSED")
        await asyncio.sleep(60)
        await table.press("knob")
        await table.sees("P1 0:")
        assert time_left(table) in (left[0], left[0] + 1)
        if seconds > ENTER_S:
            assert STANDS not in table.words()
        else:
            await check_clock_runs(table)
        await table.sees("P1: out of time", within=30)

    play_evening(pulled)
    play_evening(again)


def test_the_journal_notes_that_the_clock_runs_again(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_and_stop_clock(table)
        await asyncio.sleep(16)

    stop, run = [row for row in rows(play_evening(play)) if isinstance(row, Clock)]
    assert (stop.why, stop.by, run.why, run.by, run.running) == ("stop", "P1", "", None, True)
    assert stop.elapsed == run.elapsed
