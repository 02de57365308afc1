"""A disk that fails on demand (`disk.c` has to be preloaded), and games that are saved on it."""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import time
from pathlib import Path

from companion.errors import JournalLocked
from companion.journal import copies, rescue, store
from companion.journal.file.entries import Act, AnyRow, Dictionary, GameHeader
from companion.journal.journal import Journal

NAMES = ("reads", "writes", "syncs", "free", "seed", "failed", "bad", "bad_file", "recording")
SOUND = {"reads": 0, "writes": 0, "syncs": 0, "free": -1, "bad": 0, "bad_file": 0}
WORDS = ("CAR", "SCAR", "SPAR", "SPEAR")


class Control:
    """What the disk does from now on; shares are per million."""

    def __init__(self) -> None:
        with Path(os.environ["DISK_CONTROL"]).open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 4096)

    def set(self, **values: int) -> None:
        for name, value in values.items():
            at = 4 * NAMES.index(name)
            self._memory[at : at + 4] = struct.pack("i", value)

    def stop_failing(self) -> None:
        self.set(**SOUND)

    @property
    def failed(self) -> int:
        at = 4 * NAMES.index("failed")
        return int(struct.unpack("i", self._memory[at : at + 4])[0])


def row(game: int, n: int) -> Act:
    action = {"do": "play", "by": "AL", "word": WORDS[n % 4], "elapsed_s": game + n / 8}
    action["pad"] = "x" * (n * 37 % 900)
    return Act(action=action, clocks={"turn": n / 4}, accepted=True)


def header(number: int) -> GameHeader:
    words = Dictionary(name="short", size=3, sha256="00")
    return GameHeader(
        game="worph", players=("AL", "NB"), dictionary=words, version="0", uid=f"{number:032}"
    )


def played(path: Path, games: int = 5, rows: int = 150) -> dict[int, list[AnyRow]]:
    """A sound journal without copies, and its rows."""
    journal, found = Journal(path), dict[int, list[AnyRow]]()
    for number in range(games):
        game = journal.begin(header(number)).result(60)
        found[game] = [row(number, n) for n in range(rows)]
        for one in found[game][:-1]:
            journal.append(game, one)
        journal.append(game, found[game][-1]).result(60)
    journal.close()
    shutil.rmtree(path.parent / copies.FOLDER, ignore_errors=True)
    return found


def read(path: Path) -> tuple[dict[int, list[AnyRow]], dict[int, int]]:
    """The rows of each game as a command reads them, and how many are missing."""
    with rescue.history(path) as file:
        records = store.records(file)
        rows = {record.game: store.rows(file, record.game) for record in records}
        lost = {record.game: record.lost for record in records} | store.lost_games(file)
    return rows, lost


def opened(path: Path, said: list[str]) -> Journal:
    """Open a journal, again and again as the service does."""

    def say(sentence: str | None) -> None:
        said.append(sentence or "")

    def rescued(sentence: str) -> None:
        said.append(f"RESCUED {sentence}")

    while True:
        try:
            return Journal(path, report=say, rescued=rescued, gone=say, unread=say)
        except JournalLocked:
            time.sleep(0.01)


def save(journal: Journal, game: int, one: AnyRow) -> None:
    """Append a row, and wait until the sound disk has it."""
    journal.append(game, one).result(60)
    until = time.monotonic() + 60
    while journal.unsaved or journal.busy():
        assert time.monotonic() < until
        time.sleep(0.005)
