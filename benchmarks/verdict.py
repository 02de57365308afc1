"""Time from pressing Enter until the verdict on a word is durable and sent to the display.

    python benchmarks/verdict.py [--words 300]

In real time on the drawn box with its threads: Enter is pressed, the word is checked, its
row is committed, and the picture with the verdict goes to the display. Most words are
refused, some are legal, in a game of Worph with its journal in a real file. Five
milliseconds are intended: a gesture waits for earlier ones that may still arrive
(`Gestures(settle_s=...)`).

The baseline is a bare SQLite commit (WAL, synchronous=FULL) of one row on the same disk,
before each word.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import midgame
from journal import bare_commit, ratio, show
from PIL import Image

from companion.app.serve import JOURNAL, serve
from companion.config.settings import Settings
from companion.games.kit.wheel import SPIN_S
from companion.games.worph.rules.actions import Play
from companion.scenes.host import Host
from hardware.boxes.mock import MockBox

FINGER_S = 0.04
"""Seconds between two actions of the hand."""

LEGAL_EVERY = 15
REFUSED = ("QQQQQ", "SPEAK", "AA", "ZEBRAS", "LATER")


class Watched(MockBox):
    """A drawn box that records when it last received a picture."""

    def __init__(self) -> None:
        self.shown_at = 0.0
        self.shown = asyncio.Event()
        super().__init__()

    def show(self, picture: Image.Image) -> None:
        super().show(picture)
        self.shown_at = time.perf_counter()
        self.shown.set()


class Typist:
    """Types words into the game and measures the time."""

    def __init__(self, box: Watched, host: Host, state: Path) -> None:
        self._box, self._host, self._file = box, host, state / JOURNAL
        self._commit: Callable[[int], None] = bare_commit(state / "bare.db")
        self._chance = random.Random(1)
        self.took: list[float] = []
        self.bare: list[float] = []

    async def play(self, words: int) -> None:
        """Resume the game and type a number of words."""
        await self._press("knob")
        for n in range(words):
            legal = n % LEGAL_EVERY == LEGAL_EVERY - 1
            await self._type(self._legal() if legal else self._chance.choice(REFUSED))
            if legal:
                await self._press("spin")
                await asyncio.sleep(SPIN_S)

    def _legal(self) -> str:
        record = self._host.journal.unfinished_game()
        assert record is not None
        play = midgame.legal_word(self._host.resume(record), self._chance)
        assert isinstance(play, Play)
        return play.word

    async def _press(self, control: str) -> None:
        await asyncio.sleep(FINGER_S)
        await self._box.hand.press(control)

    async def _type(self, word: str) -> None:
        """Time a bare commit; type the word; time Enter until the verdict is shown."""
        began = time.perf_counter()
        self._commit(len(self.bare))
        self.bare.append(time.perf_counter() - began)
        await self._box.hand.type(word[: len(word) - 1])
        self._box.hand.key(word[-1])
        await asyncio.sleep(FINGER_S)
        rows = self._rows()
        self._box.shown.clear()
        began = time.perf_counter()
        self._box.hand.key("ENTER")
        await self._box.shown.wait()
        self.took.append(self._box.shown_at - began)
        assert self._rows() > rows, "the verdict was shown before it was durable"

    def _rows(self) -> int:
        """The number of rows that another process would find in the journal."""
        with closing(sqlite3.connect(self._file)) as file:
            count: int = file.execute("SELECT count(*) FROM rows").fetchone()[0]
        return count


async def evening(state: Path, words: int) -> Typist:
    """Run the host and the typist; returns the typist when all words are typed."""
    hosts: list[Host] = []
    box = Watched()
    hosting = asyncio.ensure_future(serve(box, Settings(), state, opened=hosts.append))
    await box.shown.wait()
    typist = Typist(box, hosts[0], state)
    await typist.play(words)
    hosting.cancel()
    await asyncio.gather(hosting, return_exceptions=True)
    box.close()
    return typist


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--words", type=int, default=300)
    parser.add_argument(
        "--quick", action="store_true", help="only a few words, to check that it runs"
    )
    parser.add_argument("--folder", help="folder on the disk to measure")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        midgame.write_game(Path(folder), 3, turn_limit_s=None)
        typist = asyncio.run(evening(Path(folder), 5 if given.quick else given.words))
    show("bare commit", typist.bare)
    show("Enter to verdict", typist.took)
    median, slow = (ratio(typist.took, typist.bare, percent) for percent in (50, 99))
    print(f"Enter to verdict / bare commit: {median:.2f} median, {slow:.2f} p99")


if __name__ == "__main__":
    main()
