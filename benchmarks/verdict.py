"""Time from pressing Enter until the verdict on a word is durable and sent to the display.

    python benchmarks/verdict.py [--words 300]

In real time on the drawn box with its threads: Enter is pressed, the word is checked, its
row is committed, and the picture with the verdict goes to the display. Most words are
refused, some are legal, in a game of Worph with its journal in a real file.

A gesture waits for earlier ones that may still arrive (`Gestures(settle_s=...)`). This wait
is constant and does not depend on disk or program, so it is measured separately: from the
arrival of Enter until it counts.

The baseline is a bare SQLite commit (WAL, synchronous=FULL) of one row on the same disk,
before each word. The program's share is the time without the wait.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import midgame
from journal import bare_commit, ratio, show
from PIL import Image

from companion.app.serve import serve
from companion.config.settings import Settings
from companion.games.kit.wheel import SPIN_S
from companion.games.worph.rules.actions import Play
from companion.journal.store import NAME as JOURNAL
from companion.scenes.host import Host
from hardware.box import Event
from hardware.boxes.mock import MockBox
from hardware.gestures import Gestures

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


class Wait:
    """Measures how long the last gesture waited for others, in seconds."""

    def __init__(self) -> None:
        self.took = self._fed = 0.0
        feed, poll = Gestures.feed, Gestures.poll

        def timed_feed(*given: Any, **more: Any) -> None:
            self._fed = time.perf_counter()
            feed(*given, **more)

        def timed_poll(*given: Any) -> list[Event]:
            found = poll(*given)
            if found:
                self.took = time.perf_counter() - self._fed
            return found

        self._patches = (
            patch.object(Gestures, "feed", timed_feed),
            patch.object(Gestures, "poll", timed_poll),
        )

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Measure the waits of all gestures."""
        with self._patches[0], self._patches[1]:
            yield


class Typist:
    """Types words into the game and measures the time."""

    def __init__(self, box: Watched, host: Host, state: Path) -> None:
        self._box, self._host, self._file = box, host, state / JOURNAL
        self._commit: Callable[[int], None] = bare_commit(state / "bare.db")
        self._chance = random.Random(1)
        self._wait = Wait()
        self.took: list[float] = []
        self.waited: list[float] = []
        self.bare: list[float] = []

    @property
    def own(self) -> list[float]:
        """The times without the waits, in seconds."""
        return [took - waited for took, waited in zip(self.took, self.waited, strict=True)]

    async def play(self, words: int) -> None:
        """Type a number of words into the game."""
        for n in range(words):
            if n % LEGAL_EVERY < LEGAL_EVERY - 1:
                await self.type_refused()
                continue
            await self._type(self._legal())
            await self._press("spin")
            await asyncio.sleep(SPIN_S)

    async def type_refused(self) -> None:
        """Type a word that is refused."""
        await self._type(self._chance.choice(REFUSED))

    async def go_on(self) -> None:
        """Resume the game."""
        await self._press("knob")

    def watching(self) -> AbstractContextManager[None]:
        """Measure the waits of the gestures."""
        return self._wait.watched()

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
        self.waited.append(self._wait.took)
        assert self._rows() > rows, "the verdict was shown before it was durable"

    def _rows(self) -> int:
        """The number of rows that another process would find in the journal."""
        with closing(sqlite3.connect(self._file)) as file:
            count: int = file.execute("SELECT count(*) FROM rows").fetchone()[0]
        return count


async def evening(state: Path, act: Callable[[Typist, Host], Awaitable[None]]) -> Typist:
    """Run the host while the typist acts; returns the typist afterwards."""
    hosts: list[Host] = []
    box = Watched()
    hosting = asyncio.ensure_future(serve(box, Settings(), state, opened=hosts.append))
    await box.shown.wait()
    typist = Typist(box, hosts[0], state)
    await typist.go_on()
    with typist.watching():
        await act(typist, hosts[0])
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
        words = 5 if given.quick else given.words
        typist = asyncio.run(evening(Path(folder), lambda typist, _: typist.play(words)))
    show("bare commit", typist.bare)
    show("Enter to verdict", typist.took)
    show("wait for gestures", typist.waited)
    show("without the wait", typist.own)
    median, slow = (ratio(typist.own, typist.bare, percent) for percent in (50, 99))
    print(f"without the wait / bare commit: {median:.2f} median, {slow:.2f} p99")


if __name__ == "__main__":
    main()
