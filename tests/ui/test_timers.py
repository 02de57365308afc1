"""Deadlines run, stand still, run out once, and lose no fraction of a second."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.api.rules import Action, Deadline
from companion.ui.timers import SETTLE_S, Timer, Timers

NOW = 1000.0


def deadline(
    seconds: float = 30.0, id: str = "turn", player: str | None = "AL", delay_s: float = 0.0
) -> Deadline:
    return Deadline(id=id, seconds=seconds, player=player, expiry=Action(), delay_s=delay_s)


def armed(*deadlines: Deadline, spent: dict[str, float] | None = None) -> Timers:
    timers = Timers()
    timers.sync(deadlines or (deadline(),), NOW, spent)
    return timers


def first(timers: Timers) -> Timer:
    timer = timers.first()
    assert timer is not None
    return timer


def test_it_runs_out_once() -> None:
    timers = armed()
    assert timers.next_end() == NOW + 30 + SETTLE_S
    assert timers.due(NOW + 30) is None
    assert timers.due(NOW + 30 + SETTLE_S) is first(timers)
    assert timers.due(NOW + 99) is None
    assert timers.next_end() is None
    assert first(timers).remaining(NOW + 99) == 0


def test_it_begins_after_its_delay() -> None:
    timers = armed(deadline(delay_s=2.0))
    assert first(timers).remaining(NOW + 1.9) == 30
    assert first(timers).remaining(NOW + 3) == 29


def test_one_that_had_begun_is_not_delayed_again() -> None:
    timers = armed(deadline(delay_s=2.0), spent={"turn": 12.5})
    assert first(timers).remaining(NOW + 1) == 16.5


def test_standing_it_never_runs_out_and_goes_on_from_where_it_stood() -> None:
    timers = armed()
    timers.stop(NOW + 10.25)
    assert first(timers).ends is None
    assert timers.next_end() is None
    assert timers.due(NOW + 999) is None
    assert timers.spent(NOW + 500) == {"turn": 10.25}
    timers.run(NOW + 500)
    assert first(timers).ends == NOW + 500 + 19.75


def test_stopped_before_it_began_it_has_everything_left() -> None:
    timers = armed(deadline(delay_s=2.0))
    timers.stop(NOW + 1)
    timers.run(NOW + 50)
    assert first(timers).ends == NOW + 80


def test_new_ones_stand_where_the_others_stand() -> None:
    timers = armed()
    timers.stop(NOW)
    timers.sync((deadline(), deadline(id="game")), NOW + 5)
    timer = timers.get("game")
    assert timer is not None
    assert timer.ends is None
    timers.run(NOW + 10)
    assert timer.ends == NOW + 40


def test_a_stop_and_a_run_twice_change_nothing() -> None:
    timers = armed()
    timers.stop(NOW + 1)
    timers.stop(NOW + 9)
    timers.run(NOW + 10)
    timers.run(NOW + 20)
    assert first(timers).ends == NOW + 39


def test_the_same_deadline_runs_on_and_another_players_begins_anew() -> None:
    timers = armed()
    timers.sync((deadline(45),), NOW + 10)
    assert first(timers).remaining(NOW + 10) == 35
    timers.sync((deadline(player="NB"),), NOW + 10)
    assert first(timers).remaining(NOW + 10) == 30
    assert first(timers).deadline.player == "NB"
    timers.sync((), NOW + 10)
    assert timers.first() is None
    assert timers.get("turn") is None


def test_what_is_told_had_elapsed_of_a_deadline_counts() -> None:
    timers = armed()
    timers.sync((deadline(),), NOW + 10, {"turn": 3.0})
    assert first(timers).remaining(NOW + 10) == 27
    timers.sync((deadline(),), NOW + 10, {})
    assert first(timers).remaining(NOW + 10) == 30


def test_the_one_that_runs_out_first_is_shown() -> None:
    timers = armed(deadline(90, "game"), deadline(20))
    assert first(timers).deadline.id == "turn"
    timers.stop(NOW + 1)
    assert first(timers).deadline.id == "turn"


def test_a_press_of_before_is_waited_for() -> None:
    timers = armed()
    late = NOW + 31
    assert timers.due(late, NOW + 29.9) is None
    assert timers.next_end(NOW + 29.9) is None
    assert timers.due(late, NOW + 30.1) is first(timers)


def test_what_ran_out_while_it_stood_is_told_again() -> None:
    timers = armed()
    assert timers.due(NOW + 31)
    timers.stop(NOW + 29)
    assert timers.due(NOW + 60) is None
    timers.run(NOW + 60)
    assert timers.due(NOW + 61 + SETTLE_S)
    timers.run(NOW + 70)
    assert timers.due(NOW + 80) is None


def test_a_deadline_that_is_no_longer_named_is_silent() -> None:
    timers = armed(deadline(), deadline(id="game"))
    timers.outlived((deadline(id="game"),))
    told = timers.due(NOW + 40)
    assert told is not None
    assert told.deadline.id == "game"
    assert timers.due(NOW + 40) is None


def test_cleared_they_run_for_whoever_comes_next() -> None:
    timers = armed()
    timers.stop(NOW)
    timers.clear()
    assert timers.running
    assert timers.spent(NOW) == {}


@given(spans=st.lists(st.tuples(st.floats(0.01, 9), st.booleans()), max_size=20))
def test_what_elapsed_is_the_sum_of_the_spans_in_which_it_ran(
    spans: list[tuple[float, bool]],
) -> None:
    timers, now, ran = armed(deadline(1000)), NOW, 0.0
    for seconds, runs in spans:
        (timers.run if runs else timers.stop)(now)
        now += seconds
        ran += seconds if runs else 0.0
    assert first(timers).spent(now) == pytest.approx(ran)
    assert timers.spent(now)["turn"] == pytest.approx(ran, abs=0.001)
