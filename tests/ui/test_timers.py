"""Timers run, stop, expire once, and lose no fraction of a second."""

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


def started(*deadlines: Deadline, spent: dict[str, float] | None = None) -> Timers:
    timers = Timers()
    timers.sync(deadlines or (deadline(),), NOW, spent)
    return timers


def first(timers: Timers) -> Timer:
    timer = timers.first()
    assert timer is not None
    return timer


def test_a_timer_is_reported_once() -> None:
    timers = started()
    assert timers.next_end() == NOW + 30 + SETTLE_S
    assert timers.due(NOW + 30) is None
    assert timers.due(NOW + 30 + SETTLE_S) is first(timers)
    assert timers.due(NOW + 99) is None
    assert timers.next_end() is None
    assert first(timers).remaining(NOW + 99) == 0


def test_a_timer_starts_after_its_delay() -> None:
    timers = started(deadline(delay_s=2.0))
    assert first(timers).remaining(NOW + 1.9) == 30
    assert first(timers).remaining(NOW + 3) == 29


def test_a_started_timer_is_not_delayed_again() -> None:
    timers = started(deadline(delay_s=2.0), spent={"turn": 12.5})
    assert first(timers).remaining(NOW + 1) == 16.5


def test_a_stopped_timer_never_expires_and_resumes_where_it_stopped() -> None:
    timers = started()
    timers.stop(NOW + 10.25)
    assert first(timers).ends is None
    assert timers.next_end() is None
    assert timers.due(NOW + 999) is None
    assert timers.spent(NOW + 500) == {"turn": 10.25}
    timers.run(NOW + 500)
    assert first(timers).ends == NOW + 500 + 19.75


def test_a_timer_stopped_during_its_delay_has_all_its_time() -> None:
    timers = started(deadline(delay_s=2.0))
    timers.stop(NOW + 1)
    timers.run(NOW + 50)
    assert first(timers).ends == NOW + 80


def test_a_new_timer_is_stopped_if_the_others_are() -> None:
    timers = started()
    timers.stop(NOW)
    timers.sync((deadline(), deadline(id="game")), NOW + 5)
    timer = timers.get("game")
    assert timer is not None
    assert timer.ends is None
    timers.run(NOW + 10)
    assert timer.ends == NOW + 40


def test_stopping_or_running_twice_changes_nothing() -> None:
    timers = started()
    timers.stop(NOW + 1)
    timers.stop(NOW + 9)
    timers.run(NOW + 10)
    timers.run(NOW + 20)
    assert first(timers).ends == NOW + 39


def test_the_same_deadline_runs_on_but_another_players_starts_anew() -> None:
    timers = started()
    timers.sync((deadline(45),), NOW + 10)
    assert first(timers).remaining(NOW + 10) == 35
    timers.sync((deadline(player="NB"),), NOW + 10)
    assert first(timers).remaining(NOW + 10) == 30
    assert first(timers).deadline.player == "NB"
    timers.sync((), NOW + 10)
    assert timers.first() is None
    assert timers.get("turn") is None


def test_the_time_already_spent_counts() -> None:
    timers = started()
    timers.sync((deadline(),), NOW + 10, {"turn": 3.0})
    assert first(timers).remaining(NOW + 10) == 27
    timers.sync((deadline(),), NOW + 10, {})
    assert first(timers).remaining(NOW + 10) == 30


def test_the_first_timer_is_the_one_that_expires_first() -> None:
    timers = started(deadline(90, "game"), deadline(20))
    assert first(timers).deadline.id == "turn"
    timers.stop(NOW + 1)
    assert first(timers).deadline.id == "turn"


def test_an_earlier_press_delays_the_report() -> None:
    timers = started()
    late = NOW + 31
    assert timers.due(late, NOW + 29.9) is None
    assert timers.next_end(NOW + 29.9) is None
    assert timers.due(late, NOW + 30.1) is first(timers)


def test_a_timer_that_expired_while_stopped_is_reported_again() -> None:
    timers = started()
    assert timers.due(NOW + 31)
    timers.stop(NOW + 29)
    assert timers.due(NOW + 60) is None
    timers.run(NOW + 60)
    assert timers.due(NOW + 61 + SETTLE_S)
    timers.run(NOW + 70)
    assert timers.due(NOW + 80) is None


def test_a_deadline_no_longer_named_is_not_reported() -> None:
    timers = started(deadline(), deadline(id="game"))
    timers.silence_all_but((deadline(id="game"),))
    due = timers.due(NOW + 40)
    assert due is not None
    assert due.deadline.id == "game"
    assert timers.due(NOW + 40) is None


def test_clear_drops_the_timers_and_runs_again() -> None:
    timers = started()
    timers.stop(NOW)
    timers.clear()
    assert timers.running
    assert timers.spent(NOW) == {}


@given(spans=st.lists(st.tuples(st.floats(0.01, 9), st.booleans()), max_size=20))
def test_the_time_spent_is_the_sum_of_the_running_spans(
    spans: list[tuple[float, bool]],
) -> None:
    timers, now, ran = started(deadline(1000)), NOW, 0.0
    for seconds, runs in spans:
        (timers.run if runs else timers.stop)(now)
        now += seconds
        ran += seconds if runs else 0.0
    assert first(timers).spent(now) == pytest.approx(ran)
    assert timers.spent(now)["turn"] == pytest.approx(ran, abs=0.001)
