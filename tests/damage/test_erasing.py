"""Kills, power cuts and failing disks while a player is forgotten, or a game deleted.

Nothing else is lost, and doing it again finishes it. `make test-damage` tries many more.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import time
import warnings
from pathlib import Path

import coverage
import pytest
from forget_kit import erased, facts, fill, lines, wrong_after
from sizes import examples

from companion.cli.main import main
from companion.journal import store

from .failing_disk import NEEDED, fail, shim

__all__ = ["shim"]

MORE = int(os.environ.get("DAMAGE", "1"))
COUNTS = {"cuts": (12, 2000), "failures": (8, 400)}
"""How often each kind is tried in `make test` and in `make test-damage`."""

pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("kind", [pytest.param(kind, marks=NEEDED) for kind in COUNTS])
def test_a_failing_disk_costs_nothing_else(kind: str, shim: Path, tmp_path: Path) -> None:
    few, many = COUNTS[kind]
    found = fail(shim, tmp_path, "erasing.py", kind, few if MORE == 1 else many)
    print(kind, found)
    assert found[kind] >= few
    assert found["failed calls"] > 0 or kind == "cuts"
    assert {name: count for name, count in found.items() if "wrong" in name} == {}


@pytest.mark.skipif(sys.platform == "win32", reason="a process is forked and killed")
@pytest.mark.parametrize("line", lines(), ids=lambda line: line[0])
def test_a_kill_costs_nothing_else(line: list[str], tmp_path: Path) -> None:
    good, state = tmp_path / "good", tmp_path / "state"
    fill(good)
    before, luck = facts(good / store.NAME), random.Random(1)
    takes_s, kills = 1.0, examples(40) * MORE
    for n in range(kills + 1):
        shutil.copytree(good, state)
        if n == 0:
            takes_s = run_and_kill(line, state, 60.0)
            assert not erased(line, state)
        else:
            run_and_kill(line, state, luck.uniform(0, takes_s))
        assert list(wrong_after(line, state / store.NAME, before)) == []
        main([*line, "--state", str(state)])
        assert not erased(line, state)
        assert list(wrong_after(line, state / store.NAME, before)) == []
        shutil.rmtree(state)


def run_and_kill(line: list[str], state: Path, after_s: float) -> float:
    """Run the command in a process, and kill it after a while; returns how long it ran."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # pytest's workers have threads
        begun, pid = time.monotonic(), os.fork()
    if pid == 0:
        if tracing := coverage.Coverage.current():
            tracing.stop()
        os._exit(main([*line, "--state", str(state)]))
    while time.monotonic() < begun + after_s:
        if os.waitpid(pid, os.WNOHANG)[0]:
            return time.monotonic() - begun
        time.sleep(0.001)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return after_s
