"""Workers of a cluster that give no sign of life, with a fake client and clock."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from companion.errors import SimulationError
from companion.simulation import processes
from companion.simulation.processes import GONE_S, LOOK_S, _Cluster


class Scheduler:
    """A scheduler that answers with the times at which it heard from its workers.

    lacking: the workers without the program.
    """

    def __init__(self) -> None:
        self.heard: dict[str, float] = {}
        self.lacking: set[str] = set()
        self.fault: Exception | None = None
        self.asked = 0
        self.scheduler = SimpleNamespace(identity=None)

    def nthreads(self) -> dict[str, int]:
        return {}

    def get_executor(self, *, pure: bool) -> None:
        pass

    def run(self, ask: object, workers: list[str], on_error: str) -> dict[str, object]:
        return {name: name not in self.lacking for name in workers}

    def sync(self, ask: Any, callback_timeout: float) -> dict[str, Any]:
        self.asked += 1
        if self.fault:
            raise self.fault
        found = {name: {"last_seen": seen, "nthreads": 2} for name, seen in self.heard.items()}
        return {"workers": found}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    now = [1000.0]

    def go_on(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(processes, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return go_on


def seconds_until_said(cluster: _Cluster, go_on: Callable[[float], None]) -> int:
    """How long it takes until the check raises, at most a minute."""
    for second in range(60):
        with contextlib.suppress(SimulationError):
            cluster.check()
            go_on(1.0)
            continue
        return second
    return 60


def test_as_long_as_one_worker_gives_a_sign_nothing_is_said(clock: Callable[[float], None]) -> None:
    scheduler = Scheduler()
    cluster = _Cluster(scheduler, "tcp://a:1")
    for second in range(120):
        scheduler.heard = {"frozen": 5.0, "alive": 100.0 + second}
        cluster.check()
        clock(1.0)
    assert scheduler.asked == pytest.approx(120 / LOOK_S, abs=1)


@pytest.mark.parametrize(
    ("heard", "fault"),
    [
        ({}, None),
        ({"frozen": 50.0}, None),
        ({}, TimeoutError()),
        ({}, OSError("closed")),
        ({}, AttributeError("no scheduler")),
    ],
)
def test_within_twenty_seconds_it_is_said_that_the_last_one_has_gone(
    heard: dict[str, float], fault: Exception | None, clock: Callable[[float], None]
) -> None:
    scheduler = Scheduler()
    cluster = _Cluster(scheduler, "tcp://a:1")
    scheduler.heard = {"one": 50.0}
    cluster.check()
    clock(1.0)
    scheduler.heard, scheduler.fault = heard, fault
    assert GONE_S <= seconds_until_said(cluster, clock) < 20
    clock(LOOK_S)
    with pytest.raises(SimulationError, match="The last worker of tcp://a:1 has gone"):
        cluster.check()


def test_a_worker_that_comes_in_time_is_waited_for(clock: Callable[[float], None]) -> None:
    scheduler = Scheduler()
    cluster = _Cluster(scheduler, "tcp://a:1")
    for round_ in range(5):
        scheduler.heard = {}
        for _ in range(int(GONE_S) - 2):
            cluster.check()
            clock(1.0)
        scheduler.heard = {f"new {round_}": 100.0 + round_}
        clock(LOOK_S)
        cluster.check()


def test_a_worker_that_comes_later_gets_work(clock: Callable[[float], None]) -> None:
    scheduler = Scheduler()
    cluster = _Cluster(scheduler, "tcp://a:1")
    slots = []
    for names in ("a", "ab", "abc", "", "b"):
        scheduler.heard = dict.fromkeys(names, 1.0)
        cluster.check()
        slots.append(cluster.slots)
        clock(LOOK_S)
    assert slots == [2, 4, 6, 6, 2], "without a worker the games wait"


def test_a_worker_without_the_program_is_named_whenever_it_comes(
    clock: Callable[[float], None],
) -> None:
    scheduler = Scheduler()
    cluster = _Cluster(scheduler, "tcp://a:1")
    scheduler.heard = {"tcp://a:2": 1.0}
    cluster.check()
    clock(LOOK_S)
    scheduler.heard = {"tcp://a:2": 1.0, "tcp://b:3": 1.0, "tcp://c:4": 1.0}
    scheduler.lacking = {"tcp://b:3"}
    with pytest.raises(SimulationError, match="worker at tcp://b:3 does not have the program"):
        cluster.check()
