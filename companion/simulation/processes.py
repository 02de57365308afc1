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
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple

from companion.errors import SimulationError

REACH_S = 10.0
"""How long a scheduler may take to answer, seconds."""


class Workers(NamedTuple):
    """An executor, and how many chunks it plays at a time."""

    executor: Executor
    slots: int


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
        count = sum(client.nthreads().values())
        if not count:
            raise SimulationError(
                f"{address} has no workers. Start one with `dask worker {address}`."
            )
        try:
            yield Workers(client.get_executor(pure=False), count)
        except (CancelledError, KilledWorker):
            raise SimulationError(
                f"The scheduler at {address} has ended, or its workers end again and again. "
                "Start them again; with --store, nothing is played twice."
            ) from None


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
