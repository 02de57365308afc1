"""Evenings on a disk that fails under SQLite: `python failing.py KIND SEED COUNT FOLDER`.

`disk.c` has to be preloaded. Prints what was tried and what went wrong as JSON.
"""

from __future__ import annotations

import json
import logging
import os
import random
import shutil
import struct
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.errors import NotRead
from companion.journal import copies, judge, keeper, store
from companion.journal import journal as journal_module
from companion.journal.file import disk
from companion.journal.file import pages as page_module
from companion.journal.file.entries import AnyRow, Clocks
from companion.journal.journal import Journal, Saved

sys.path.append(str(Path(__file__).parent))
import cuts as cut_module
from on_disk import Control, header, opened, played, read, row, save

SHARES = (0, 2_000, 20_000, 200_000, 600_000)
FAILS = (
    {"reads", "writes", "syncs"},
    {"reads", "writes", "syncs"},
    {"writes"},
    {"syncs"},
    {"reads"},
)

Kind = Callable[[Path, int, int], Counter[str]]


def reads(folder: Path, seed: int, count: int) -> Counter[str]:
    """Reads fail now and then while the box starts: the file is neither rescued nor shortened."""
    found, true = Counter[str](), played(folder / "good" / store.NAME)
    for n in range(count):
        share = (2_000, 10_000, 50_000)[n % 3]
        control.set(seed=seed + n)
        path, said = folder / str(n) / store.NAME, list[str]()
        shutil.copytree(folder / "good", path.parent)
        control.set(reads=share)
        journal = opened(path, said)
        journal.append(1, row(9, 1)).result(60)
        control.stop_failing()
        save(journal, 1, row(9, 2))
        journal.close(20)
        rows, lost = read(path)
        now = {**true, 1: [*true[1], row(9, 1), row(9, 2)]}
        found["starts"] += 1
        found["wrong: entries gone"] += rows != now or any(lost.values())
        found["wrong: false rescues"] += any(one.startswith("RESCUED") for one in said)
        shutil.rmtree(path.parent)
    return found


def full(folder: Path, seed: int, count: int) -> Counter[str]:
    """A rescue on a nearly full disk loses nothing, whatever room there is."""
    found, true = Counter[str](), played(folder / "torn" / store.NAME)
    torn = folder / "torn" / store.NAME
    data = bytearray(torn.read_bytes())
    data[data.find(b'"elapsed_s":2.25') + 3] ^= 4
    torn.write_bytes(data)
    expected = read(torn)
    assert sum(map(len, expected[0].values())) < sum(map(len, true.values()))
    for n in range(count):
        path, said = folder / str(n) / store.NAME, list[str]()
        shutil.copytree(torn.parent, path.parent)
        control.set(free=len(data) * 2 * n // count)
        journal = opened(path, said)
        rescued = journal.damage is not None
        kept = path.with_name(f"{store.NAME}.damaged-1") if rescued else path
        found["wrong: the old file is changed"] += kept.read_bytes() != data
        control.stop_failing()
        journal.set_pref("volume", n).result(60)
        while journal.unsaved:
            time.sleep(0.005)
        journal.close(20)
        found["sizes"] += 1
        found["rescued at once"] += rescued
        found["wrong: lost"] += read(path) != expected
        shutil.rmtree(path.parent)
    return found


def pages(folder: Path, seed: int, count: int) -> Counter[str]:
    """One block that cannot be read, each in turn, in the file and in a copy of a damaged one."""
    found, true = Counter[str](), played(folder / "good" / store.NAME, games=4, rows=60)
    shutil.copytree(folder / "good", folder / "copied")
    with_copy = folder / "copied" / store.NAME
    copies.make(with_copy)
    blocks = with_copy.stat().st_size // disk.BLOCK
    for n in range(0, blocks, max(blocks // count, 1)):
        for kind in ("alone", "beside a copy", "in a copy"):
            path = folder / f"{kind}-{n}" / store.NAME
            shutil.copytree(folder / ("good" if kind == "alone" else "copied"), path.parent)
            bad = path
            if kind == "in a copy":
                (bad,) = copies.all_of(path)
                path.write_bytes(path.read_bytes()[: -3 * disk.BLOCK])
            hit = _games_in(bad.read_bytes()[n * disk.BLOCK : (n + 1) * disk.BLOCK])
            control.set(bad=n + 1, bad_file=struct.unpack("i", _inode(bad))[0])
            hit = set() if kind == "beside a copy" else hit if kind == "alone" else set(true)
            found.update(_with_bad_block(path, true, hit))
            control.stop_failing()
            shutil.rmtree(path.parent)
    return found


def _inode(path: Path) -> bytes:
    return struct.pack("Q", path.stat().st_ino)[:4]


def _games_in(block: bytes) -> set[int]:
    """The games of which a block has the header or an entry."""
    found = page_module.texts(block, lambda _: None)
    return {one.id // store.SPAN or one.id for one in found}


def _with_bad_block(path: Path, true: dict[int, list[AnyRow]], hit: set[int]) -> Iterator[str]:
    said: list[str] = []
    yield "blocks"
    for rows, lost in (read(path), _read_and_play(path, said, true)):
        for game, wanted in true.items():
            have = rows.get(game, [])
            if have != wanted[: len(have)] or len(have) + lost.get(game, 0) != len(wanted):
                yield "wrong: silent"
            if game not in hit and have != wanted:
                yield "wrong: lost in a game that has nothing in the block"
    if not any(one.startswith("RESCUED") and "could not read" in one for one in said):
        yield "wrong: not said"


def _read_and_play(
    path: Path, said: list[str], true: dict[int, list[AnyRow]]
) -> tuple[dict[int, list[AnyRow]], dict[int, int]]:
    journal = opened(path, said)
    records = journal.games()
    rows = {record.game: journal.rows(record.game) for record in records}
    lost = {record.game: record.lost for record in records} | journal.lost_games()
    game = journal.begin(header(99)).result(60)
    assert journal.append(game, row(99, 0)).result(60) is Saved.YES
    assert game not in true
    journal.close(20)
    return rows, lost


def evenings(folder: Path, seed: int, count: int, only: str = "") -> Counter[str]:
    """Evenings of three starts, on a disk that fails in every way: what was acknowledged stays."""
    found = Counter[str]()
    for n in range(count):
        luck = random.Random(f"{seed} {n}")
        control.set(seed=seed * 1000 + n)
        found.update(Evening(folder / str(n) / store.NAME, luck, only).play(n))
        shutil.rmtree(folder / str(n))
    return found


def writes(folder: Path, seed: int, count: int) -> Counter[str]:
    """The same on a disk that only refuses to write."""
    return evenings(folder, seed, count, "writes")


def cuts(folder: Path, seed: int, count: int) -> Counter[str]:
    """The plug is pulled anywhere, in play and in a rescue: what was acknowledged is there."""
    found, state = Counter[str](), folder / "state"
    state.mkdir()
    acknowledged = list[tuple[int, int, int]]()
    control.set(recording=1)
    path = state / store.NAME
    for number in range(3):
        _acknowledge(path, number, acknowledged)
    damaged_at = record.stat().st_size
    _flip(path)
    _acknowledge(path, 3, acknowledged)
    control.set(recording=0)
    recorded = record.read_bytes()
    whole, ends = list(cut_module.changes(recorded)), _ends(recorded)
    for n in range(count):
        luck = random.Random(f"{seed} {n}")
        at = luck.randrange(len(whole))
        after = cut_module.Disk(whole[: at + 1]).cut(luck)
        place = folder / "cut"
        cut_module.put(after, place)
        due = [one for one in acknowledged if one[0] <= ends[at]]
        torn = ends[at] >= damaged_at
        found.update(_after_cut(place / "state" / store.NAME, due, torn=torn))
        shutil.rmtree(place, ignore_errors=True)
    return found


def _ends(recorded: bytes) -> list[int]:
    """How long the record was after each change."""
    found, size = [], 0
    for change in cut_module.changes(recorded):
        size += change.length
        found.append(size)
    assert size == len(recorded)
    return found


def _flip(path: Path) -> None:
    """Flip one bit of an early entry, for good."""
    at = path.read_bytes().find(b'"elapsed_s":2.25') + 3
    with path.open("r+b") as file:
        file.seek(at)
        byte = file.read(1)[0] ^ 4
        file.seek(at)
        file.write(bytes([byte]))
        file.flush()
        os.fsync(file.fileno())


def _acknowledge(path: Path, number: int, acknowledged: list[tuple[int, int, int]]) -> None:
    """Play a game, and note how long the record was when each row was acknowledged."""
    journal = Journal(path)
    game = journal.begin(header(number)).result(60)
    for n in range(25):
        assert journal.append(game, row(number, n)).result(60) is Saved.YES
        acknowledged.append((record.stat().st_size, game, n + 1))
        journal.clocks(game, Clocks(elapsed={"turn": float(n)}))
        if n % 8 == 7:
            time.sleep(0.05)
    journal.close(20)


def _after_cut(path: Path, due: list[tuple[int, int, int]], *, torn: bool) -> Iterator[str]:
    yield "cuts"
    wanted = Counter[int]()
    for _, game, n in due:
        wanted[game] = max(wanted[game], n)
    said: list[str] = []
    journal = opened(path, said)
    rows = {record.game: (journal.rows(record.game), record.lost) for record in journal.games()}
    journal.close(20)
    for game, n in wanted.items():
        have, lost = rows.get(game, ([], 0))
        if len(have) + (lost if torn else 0) < n:
            yield "wrong: acknowledged entries lost"
    if not torn and any(one.startswith("RESCUED") for one in said):
        yield "wrong: said damaged"


class Evening:
    """An evening: its entries by the game's uid, and how many were acknowledged."""

    def __init__(self, path: Path, luck: random.Random, only: str) -> None:
        self.path, self.luck, self.only = path, luck, only
        self.rows: dict[str, list[AnyRow]] = {}
        self.acknowledged: dict[str, int] = {}
        self.said: list[str] = []
        path.parent.mkdir()

    def fail(self) -> None:
        """Let the disk fail in another way."""
        share = self.luck.choice(SHARES)
        what = {self.only} if self.only else self.luck.choice(FAILS)
        control.set(**{name: share if name in what else 0 for name in ("reads", "writes", "syncs")})

    def play(self, number: int) -> Iterator[str]:
        yield "evenings"
        for start in range(3):
            self.fail() if start else control.stop_failing()
            journal = opened(self.path, self.said)
            yield from self._game(journal, number * 10 + start)
            yield from self._end(journal, f"{number * 10 + start:032}")
        control.stop_failing()
        yield from self._check()

    def _game(self, journal: Journal, number: int) -> Iterator[str]:
        self.fail()
        uid = header(number).uid
        game = journal.begin(header(number)).result(60)
        self.rows[uid], self.acknowledged[uid] = [], 0
        for n in range(self.luck.randrange(5, 30)):
            self.rows[uid].append(row(number, n))
            if journal.append(game, row(number, n)).result(60) is Saved.YES:
                self.acknowledged[uid] = n + 1
            if n % 6 == 0:
                journal.set_pref("volume", n)
            if n % 4 == 0:
                journal.clocks(game, Clocks(elapsed={"turn": float(n)}))
            if n % 9 == 0:
                try:
                    if journal.rows(game) != self.rows[uid]:
                        yield "wrong: rows differ in play"
                except NotRead:
                    yield "not read"
            if n % 7 == 0:
                self.fail()
            if n % 10 == 9:
                time.sleep(self.luck.uniform(0, 0.06))

    def _end(self, journal: Journal, uid: str) -> Iterator[str]:
        """End the program while the disk works, or while it still fails."""
        if self.luck.randrange(3):
            control.stop_failing()
            journal.close(20)
            if journal.unsaved:
                yield "wrong: unsaved on a sound disk"
            return
        self.fail()
        journal.close(3)
        control.stop_failing()
        journal._thread.join(20)
        if journal.unsaved:
            yield "said: not saved"
            self.rows[uid] = self.rows[uid][: self.acknowledged[uid]]

    def _check(self) -> Iterator[str]:
        journal = opened(self.path, self.said)
        found = {record.header.uid: journal.rows(record.game) for record in journal.games()}
        journal.close(20)
        for uid, rows in self.rows.items():
            kept = self.acknowledged[uid]
            if found.get(uid, [])[:kept] != rows[:kept]:
                yield "wrong: acknowledged entries lost"
        if any(one.startswith("RESCUED") for one in self.said):
            yield "wrong: false rescues"
        if judge.is_damaged(self.path):
            yield "wrong: damaged afterwards"


def main(kind: str, seed: str, count: str, folder: str) -> None:
    logging.disable()
    store.PATIENCE_S, journal_module.RETRY_S = 0.05, 0.01
    keeper.QUIET_S, keeper.COPY_S, disk.PAUSE_S = 0.01, 0.05, 0.002
    if kind == "pages":
        disk.PATIENCE_S = 0.02
    control.stop_failing()
    kinds: dict[str, Kind] = {
        "reads": reads, "full": full, "pages": pages, "evenings": evenings, "writes": writes,
        "cuts": cuts,
    }  # fmt: skip
    found = kinds[kind](Path(folder), int(seed), int(count))
    print(json.dumps({**found, "failed calls": control.failed}))


if __name__ == "__main__":
    control, record = Control(), Path(os.environ["DISK_RECORD"])
    main(*sys.argv[1:])
