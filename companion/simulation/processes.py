"""Where games are played: in this process, in several processes, or on a cluster.

All are executors of the standard library and play the same chunks, so the results are the same.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from companion.errors import SimulationError

REACH_S = 10.0
"""How long a scheduler may take to answer, seconds."""

LOOK_S, ANSWER_S, GONE_S = 2.0, 3.0, 12.0
"""How often to look at the workers, how long the scheduler may take to answer, and after
how long without a sign all workers are gone; seconds.
"""


class Workers:
    """An executor, and how many chunks it plays at a time."""

    def __init__(self, executor: Executor, slots: int) -> None:
        self.executor, self.slots = executor, slots

    def check(self) -> None:
        """Count the slots again; raises SimulationError if nobody plays any more."""


class _ThisProcess(Executor):
    """Runs everything at once, without another process."""

    def submit(self, run: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(run(*args, **more))
        return done


@contextmanager
def workers(jobs: int = 1, cluster: str = "") -> Iterator[Workers]:
    """The processes that play; `cluster` is the address of a Dask scheduler."""
    if cluster:
        with _cluster(cluster) as found:
            yield found
    elif jobs == 1:
        yield Workers(_ThisProcess(), 1)
    else:
        spawn = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(jobs, spawn, initializer=_prepare)
        try:
            yield Workers(pool, jobs)
        finally:
            # or the end would wait for the games that they play
            for process in multiprocessing.active_children():
                process.terminate()
            pool.shutdown(cancel_futures=True)


def _prepare() -> None:
    """Leave Ctrl+C to the process that started this one, and end with it, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.join,), daemon=True).start()


def _end_after(wait: Callable[[], None]) -> None:
    wait()
    os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise SimulationError(
            "A cluster needs the extra `cluster`. "
            "Install it with `pip install 'tabletop-word-companion[cluster]'`."
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # its tracebacks say less
    try:
        asyncio.run(_reach(address))
        client = Client(address, timeout=REACH_S)
    except (OSError, ValueError):
        raise SimulationError(
            f"There is no scheduler at {address}. Start one with `dask scheduler`."
        ) from None
    with client:
        if not client.nthreads():
            raise SimulationError(
                f"{address} has no workers. Start one with `dask worker {address}`."
            )
        try:
            found = _Cluster(client, address)
            found.check()
            yield found
        except (CancelledError, KilledWorker):
            raise SimulationError(
                f"The scheduler at {address} has ended, or its workers end again and again. "
                "Start them again; with --store, nothing is played twice."
            ) from None


class _Cluster(Workers):
    """The workers of a Dask scheduler, which come and go."""

    def __init__(self, client: Any, address: str) -> None:
        super().__init__(client.get_executor(pure=False), sum(client.nthreads().values()))
        self._client, self._address, self._known = client, address, set[str]()
        self._newest, self._since, self._looked = 0.0, time.monotonic(), -LOOK_S

    def check(self) -> None:
        """Count the threads of all workers; raises SimulationError if none is left."""
        if time.monotonic() - self._looked < LOOK_S:
            return
        found, self._looked = self._ask(), time.monotonic()
        if new := found.keys() - self._known:
            self._refuse_without_program(sorted(new))
            self._known |= new
        self.slots = sum(worker["nthreads"] for worker in found.values()) or self.slots
        newest = max((worker["last_seen"] for worker in found.values()), default=0.0)
        if newest > self._newest:
            self._newest, self._since = newest, self._looked
        elif self._looked - self._since > GONE_S:
            raise SimulationError(
                f"The last worker of {self._address} has gone. Start one with "
                f"`dask worker {self._address}` where the program is installed; "
                "with --store, nothing is played twice."
            )

    def _ask(self) -> dict[str, Any]:
        """The workers that the scheduler knows, by address; empty if it does not answer."""
        try:
            ask = self._client.scheduler.identity
            found = self._client.sync(ask, callback_timeout=ANSWER_S)["workers"]
        except (OSError, TimeoutError, AttributeError):  # it has ended, or does not answer
            return {}
        return dict(found)

    def _refuse_without_program(self, new: list[str]) -> None:
        """Raise an error if a worker lacks the program: it would end with its first game."""
        has = self._client.run(
            lambda: find_spec("companion") is not None, workers=new, on_error="return"
        )
        if lacking := sorted(worker for worker, there in has.items() if there is False):
            raise SimulationError(
                f"The worker at {lacking[0]} does not have the program. "
                "Install tabletop-word-companion where `dask worker` runs, and start it again."
            )


async def _reach(address: str) -> None:
    """Raise an error if there is no scheduler; with another program a client would never end."""
    from distributed.comm import connect

    found = await asyncio.wait_for(connect(address, timeout=REACH_S), REACH_S)
    await found.close()


def peak_mb() -> float | None:
    """The peak memory of this process in MB, or None if the system does not report it."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
