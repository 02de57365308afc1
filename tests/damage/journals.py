"""Journals as they are on a card, their true content, and ways to damage them."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from companion.journal import copies, store
from companion.journal.file.entries import Act, AnyRow, Dictionary, Finish, GameHeader
from companion.journal.file.pages import PAGE
from companion.journal.journal import Journal

WORDS = ["CAR", "SCAR", "SPAR", "SPEAR", "SPEAK", "STEAK", "STREAK", "STREAM", "SCREAM"]
GAMES, ROWS = 6, 40


class Broken(NamedTuple):
    """A damaged file; `hit` is False if the damage changed nothing."""

    path: Path
    hit: bool


class Evening:
    """A journal of six games, the last of them still in the log, and its true content."""

    def __init__(self, folder: Path, *, copied: bool) -> None:
        self.folder = folder
        self.rows: dict[int, list[AnyRow]] = {}
        self.copied: dict[int, int] = {}
        journal = Journal(folder / store.NAME)
        for number in range(GAMES):
            self._play(journal, number)
            if number == GAMES - 3:
                self._pause(copied=copied)
        while journal.busy():  # the ends file is written after the acknowledgement
            time.sleep(0.01)
        shutil.copytree(folder, folder.parent / "broken", dirs_exist_ok=True)
        journal.close()

    def _play(self, journal: Journal, number: int) -> None:
        dictionary = Dictionary(name="short", size=3, sha256="00")
        header = GameHeader(
            game="worph",
            players=("AL", "NB"),
            dictionary=dictionary,
            version="0",
            uid=f"{number:032}",
        )
        game = journal.begin(header).result()
        made: list[AnyRow] = [row(number, n) for n in range(ROWS)]
        if number % 2:
            made.append(Finish(how="over", result={"scores": {"AL": 1}}))
        for one in made:
            journal.append(game, one).result()
        self.rows[game] = made

    def _pause(self, *, copied: bool) -> None:
        """Wait until the log is written back into the file, as when nobody plays."""
        path = self.folder / store.NAME
        before = path.stat().st_size
        while path.stat().st_size == before:
            time.sleep(0.05)
        if copied:  # the box makes a copy because a game was just finished
            self.copied = {game: len(rows) for game, rows in self.rows.items()}
            while not self._is_copied(path):
                time.sleep(0.05)

    def _is_copied(self, path: Path) -> bool:
        made = copies.all_of(path)
        if not made:
            return False
        with store.reading(made[0]) as file:
            (rows,) = file.execute("SELECT count(*) FROM rows").fetchone()
        return bool(rows == sum(self.copied.values()))

    def fresh(self) -> Path:
        """A new copy of the folder as it was when the plug was pulled."""
        place = self.folder.parent / "now"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.folder.parent / "broken", place)
        for part in place.glob("*.lock*"):
            part.unlink()
        return place / store.NAME


def row(game: int, n: int) -> Act:
    """An entry that differs from every other."""
    word = WORDS[n % len(WORDS)]
    action = {"do": "play", "by": "AL" if n % 2 else "NB", "word": word, "elapsed_s": game + n / 8}
    answers: dict[str, bool | str] = {f"is_word {word}": True}
    return Act(action=action, clocks={"turn": n / 4}, accepted=True, answers=answers)


Harm = Callable[[bytearray, random.Random], None]


def flip_bit(data: bytearray, luck: random.Random) -> None:
    """Flip one bit."""
    at = luck.randrange(len(data))
    data[at] ^= 1 << luck.randrange(8)


def zero_block(data: bytearray, luck: random.Random) -> None:
    """Fill a block with zeros."""
    size = luck.choice((512, PAGE))
    at = luck.randrange(max(len(data) // size, 1)) * size
    data[at : at + size] = bytes(len(data[at : at + size]))


def swap_blocks(data: bytearray, luck: random.Random) -> None:
    """Swap two blocks."""
    size = luck.choice((512, PAGE))
    one, two = (luck.randrange(max(len(data) // size, 1)) * size for _ in range(2))
    data[one : one + size], data[two : two + size] = (
        data[two : two + size],
        data[one : one + size],
    )


def truncate(data: bytearray, luck: random.Random) -> None:
    """Cut off the end."""
    del data[luck.randrange(len(data)) :]


def damage_file(path: Path, harm: Harm, luck: random.Random) -> Broken:
    """Damage a file with `harm`."""
    before = path.read_bytes()
    data = bytearray(before)
    if data:
        harm(data, luck)
    path.write_bytes(data)
    return Broken(path, bytes(data) != before)


def lost_from(found: list[AnyRow], true: list[AnyRow]) -> Iterator[int]:
    """The places at which entries are missing or are others."""
    for at, one in enumerate(true):
        if at >= len(found) or found[at] != one:
            yield at
