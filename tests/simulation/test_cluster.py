"""Games on a cluster: a real scheduler, two workers, and one of them killed."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.errors import SimulationError
from companion.lexicon import open_ruling
from companion.simulation import run
from companion.simulation.match import Match
from companion.simulation.processes import workers
from companion.simulation.run import Asked, Plan, Progress, Report
from companion.simulation.statistics import Side, side_counts, sides
from companion.simulation.store import MEMORY, Store
from companion.simulation.task import Task, task_of

GAMES = 60
ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # those of Dask are not ours
    pytest.mark.no_cover,  # other tests cover the same lines in less time
]

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a program of Dask, and stops it in the end."""
    with ExitStack() as stack:

        def begin(*args: str, path: Path = ROOT) -> subprocess.Popen[str]:
            program = subprocess.Popen(
                [sys.executable, "-m", "distributed.cli." + args[0], *args[1:]],
                stderr=subprocess.PIPE,
                text=True,
                cwd=tmp_path,
                env={**os.environ, "PYTHONPATH": str(path)},
            )
            stack.enter_context(program)
            stack.callback(program.kill)
            return program

        yield begin


def address(scheduler: subprocess.Popen[str]) -> str:
    assert scheduler.stderr is not None
    for line in scheduler.stderr:
        if found := re.search(r"Scheduler at:\s+(tcp://\S+)", line):
            return found[1]
    raise AssertionError


@pytest.fixture
def task() -> Task:
    rules = {"rounds": 1}
    return task_of(Match("word_sprout", {"P1": 2, "P2": 1}, rules, open_ruling(), 7, paired=True))


def result(
    task: Task, plan: Plan, report: Report = lambda _: None, path: str = MEMORY
) -> list[Side]:
    asked = Asked(side_counts(task.players), lambda _: 0.0)
    return sides(task.players, run.run([task], Store(path), plan, asked, report))


@pytest.mark.slow
def test_a_worker_that_is_killed_changes_nothing(task: Task, start: Start) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    where = address(scheduler)
    plain = (where, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    both = [start("dask_worker", *plain) for _ in range(2)]
    await_workers(where, 2)
    killed = list[int]()

    def kill_one(now: Progress) -> None:
        if now.done and not killed:
            killed.append(now.done)
            both[0].send_signal(signal.SIGKILL)

    found = result(task, Plan(GAMES, cluster=where), kill_one)
    assert killed
    assert killed[0] < GAMES
    assert both[0].wait() == -signal.SIGKILL
    assert found == result(task, Plan(GAMES))
    with pytest.raises(SimulationError, match="another version"):
        result(replace(task, program="other"), Plan(GAMES, cluster=where))


@pytest.mark.slow
def test_workers_may_come_and_go(task: Task, start: Start, tmp_path: Path) -> None:
    """One, a second, both killed, a third: no game is played for nothing or counted twice."""
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    where = address(scheduler)
    plain = ("dask_worker", where, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    workers = [start(*plain)]
    await_workers(where, 1)

    def come_and_go(now: Progress) -> None:
        if now.done and len(workers) == 1:
            workers.append(start(*plain))
        elif now.done > GAMES / 2 and len(workers) == 2:
            for worker in workers:
                worker.send_signal(signal.SIGKILL)
            workers.append(start(*plain))

    path = str(tmp_path / "games.db")
    found = result(task, Plan(GAMES, cluster=where), come_and_go, path)
    assert len(workers) == 3
    assert found == result(task, Plan(GAMES))
    with closing(sqlite3.connect(path)) as file:
        stored = file.execute("SELECT first, count FROM chunks ORDER BY first").fetchall()
    assert [n for first, count in stored for n in range(first, first + count)] == [*range(GAMES)]


@pytest.mark.slow
def test_a_scheduler_that_ends_is_reported(task: Task, start: Start) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    where = address(scheduler)
    start("dask_worker", where, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    await_workers(where, 1)

    def kill(now: Progress) -> None:
        if now.done:
            scheduler.kill()

    with pytest.raises(SimulationError, match=r"has ended, .* nothing is played twice"):
        result(task, Plan(GAMES, cluster=where), kill)


@pytest.mark.slow
def test_a_cluster_without_a_worker_or_program_says_so(
    task: Task, start: Start, tmp_path: Path
) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    where = address(scheduler)
    with pytest.raises(SimulationError, match="has no workers"):
        result(task, Plan(GAMES, cluster=where))
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text("import sys\nsys.modules['companion'] = None\n")
    plain = (where, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    start("dask_worker", *plain, path=hidden)
    await_workers(where, 1)
    with pytest.raises(SimulationError, match="does not have the program"):
        result(task, Plan(GAMES, cluster=where))


@pytest.mark.slow
def test_the_last_worker_that_goes_is_missed(task: Task, start: Start) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    where = address(scheduler)
    worker = start("dask_worker", where, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    await_workers(where, 1)

    def kill(now: Progress) -> None:
        if now.done:
            worker.kill()

    with pytest.raises(SimulationError, match=r"The last worker of .* nothing is played twice"):
        result(task, Plan(GAMES, cluster=where), kill)


def await_workers(where: str, count: int) -> None:
    from distributed import Client

    with Client(where) as client:
        client.wait_for_workers(count)


def test_a_missing_scheduler_is_reported(task: Task) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with (
        pytest.raises(SimulationError, match="There is no scheduler"),
        workers(cluster="tcp://127.0.0.1:9"),
    ):
        pass


def test_another_program_at_the_address_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the connection and says nothing."""
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr("companion.simulation.processes.REACH_S", 1.0)
    with (
        socket.create_server(("127.0.0.1", 0)) as other,
        pytest.raises(SimulationError, match="There is no scheduler"),
        workers(cluster=f"tcp://127.0.0.1:{other.getsockname()[1]}"),
    ):
        pass


def test_a_missing_extra_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SimulationError, match="needs the extra"), workers(cluster="tcp://a:1"):
        pass
