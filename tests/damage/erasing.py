"""Forgets and deletes on a disk that fails: `python erasing.py KIND SEED COUNT FOLDER`.

`disk.c` has to be preloaded. Prints what was tried and what went wrong as JSON.
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import os
import random
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from forget_kit import Facts, erased, facts, fill, lines, wrong_after

from companion.cli.main import main as command
from companion.journal import store
from companion.journal.file import disk

sys.path.append(str(Path(__file__).parent))
import cuts as cut_module
from on_disk import Control

FAILS = ("writes", "syncs", "reads", "free")


def run(line: list[str], state: Path) -> tuple[int, str]:
    """Run a command; returns its status and what it said."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = command([*line, "--state", str(state)])
    return status, said.getvalue()


def cuts(folder: Path, luck: random.Random, count: int) -> Iterator[str]:
    """The plug is pulled anywhere while a player is forgotten, or a game deleted."""
    for line in lines():
        state = folder / "state"
        record.write_bytes(b"")
        control.set(recording=1)
        fill(state)
        for file in filter(Path.is_file, state.rglob("*")):
            with file.open("rb") as opened:
                os.fsync(opened.fileno())
        begun = len(list(cut_module.changes(record.read_bytes())))
        before = facts(state / store.NAME)
        status, said = run(line, state)
        control.set(recording=0)
        if status:
            yield f"wrong: {said}"
        whole = list(cut_module.changes(record.read_bytes()))
        for _ in range(count // len(lines())):
            yield "cuts"
            at = luck.randrange(begun, len(whole) + 1)
            cut_module.put(cut_module.Disk(whole[:at]).cut(luck), folder / "cut")
            yield from check(line, folder / "cut" / "state", before)
            shutil.rmtree(folder / "cut")
        shutil.rmtree(state)


def failures(folder: Path, luck: random.Random, count: int) -> Iterator[str]:
    """Calls fail now and then, or the disk has hardly any room, meanwhile."""
    control.set(recording=0)
    fill(folder / "good")
    before = facts(folder / "good" / store.NAME)
    size = (folder / "good" / store.NAME).stat().st_size
    for n in range(count):
        yield "failures"
        line, kind = luck.choice(lines()), FAILS[n % len(FAILS)]
        shutil.copytree(folder / "good", folder / "state")
        most = size * 3 if kind == "free" else 200_000
        control.set(seed=luck.randrange(10**6), **{kind: luck.randrange(most)})
        status, said = run(line, folder / "state")
        control.stop_failing()
        if "Something went wrong" in said:
            yield f"wrong: {said}"
        if not status and erased(line, folder / "state"):
            yield "wrong: it said that it was done"
        yield from check(line, folder / "state", before)
        shutil.rmtree(folder / "state")


def check(line: list[str], state: Path, before: Facts) -> Iterator[str]:
    """Nothing else is lost, and doing it again finishes it."""
    yield from wrong_after(line, state / store.NAME, before)
    run(line, state)
    if left := erased(line, state):
        yield f"wrong: left in {sorted(left)}"
    yield from wrong_after(line, state / store.NAME, before)


def main(kind: str, seed: str, count: str, folder: str) -> None:
    logging.disable()
    store.PATIENCE_S, disk.PAUSE_S, disk.PATIENCE_S = 0.05, 0.002, 0.05
    control.stop_failing()
    tried = {"cuts": cuts, "failures": failures}[kind]
    found = Counter(tried(Path(folder), random.Random(seed), int(count)))
    print(json.dumps({**found, "failed calls": control.failed}))


if __name__ == "__main__":
    control, record = Control(), Path(os.environ["DISK_RECORD"])
    main(*sys.argv[1:])
