"""What a press costs while a computer player thinks, and what presses cost the thinking.

    python benchmarks/thinking.py [--words 100] [--switch-ms 0.1]

The typist of `verdict.py` types words that are refused: in quiet, beside a thread that
computes with the interpreter's own switch interval of 5 ms, and beside the same thread with
the interval that the box sets (`switch_often`), by turns. The thread is a thought of the
box, as a computer player's is, and counts its rounds.

The baselines are the quiet time, and what the thread counts in a second beside the same
presses at 5 ms. The constant wait of a gesture is in neither, but in the last line.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import midgame
from journal import compare, show
from verdict import Typist, evening

from companion.scenes.host import Host
from companion.ui.background import SWITCH_S

PYTHONS_S = 0.005
"""What the interpreter begins with."""

STEPS = 1000
MODULUS = 1_000_003


class Thought:
    """Computes until it is stopped, and counts its rounds."""

    def __init__(self) -> None:
        self.rounds = 0
        self.stopped = False

    def work(self) -> None:
        """Compute, as a computer player does: nothing but Python."""
        value = 0
        while not self.stopped:
            for step in range(STEPS):
                value = (value * 31 + step) % MODULUS
            self.rounds += 1


class Measured:
    """The places of one kind of words among the typist's, and rounds a second meanwhile."""

    def __init__(self, switch_s: float | None) -> None:
        self.switch_s = switch_s
        self.at: list[int] = []
        self.speeds: list[float] = []

    async def word(self, typist: Typist, host: Host) -> None:
        """Type a word, beside a thought where there is a switch interval."""
        self.at.append(len(typist.took))
        if self.switch_s is None:
            await typist.type_refused()
            return
        async with self._thinking(host, self.switch_s):
            await typist.type_refused()

    @asynccontextmanager
    async def _thinking(self, host: Host, switch_s: float) -> AsyncIterator[None]:
        thought, began = Thought(), time.perf_counter()
        ended = host.ui.jobs.start(thought.work)
        sys.setswitchinterval(switch_s)
        yield
        thought.stopped = True
        self.speeds.append(thought.rounds / (time.perf_counter() - began))
        await ended

    def of(self, times: list[float]) -> list[float]:
        """These words' times."""
        return [times[at] for at in self.at]


async def by_turns(typist: Typist, host: Host, words: int, kinds: list[Measured]) -> None:
    """Type this many words of each kind, by turns."""
    for _ in range(words):
        for kind in kinds:
            await kind.word(typist, host)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--words", type=int, default=100, help="of each kind")
    parser.add_argument("--quick", action="store_true", help="a few words, to see that it works")
    parser.add_argument("--switch-ms", type=float, help="in place of what the box sets")
    given = parser.parse_args()
    words = 3 if given.quick else given.words
    quiet, pythons, ours = Measured(None), Measured(PYTHONS_S), Measured(PYTHONS_S)

    async def act(typist: Typist, host: Host) -> None:
        set_s = given.switch_ms / 1000 if given.switch_ms else SWITCH_S
        ours.switch_s = set_s
        print(f"switch interval of the box: {1000 * set_s:.2f} ms")
        await by_turns(typist, host, words, [quiet, pythons, ours])

    with tempfile.TemporaryDirectory() as folder:
        midgame.write_game(Path(folder), 3, turn_limit_s=None)
        typist = asyncio.run(evening(Path(folder), act))
    told(typist, quiet, pythons, ours)


def told(typist: Typist, quiet: Measured, pythons: Measured, ours: Measured) -> None:
    """The times, and the ratios."""
    show("Enter to verdict, quiet", quiet.of(typist.own))
    show("a thought, 5 ms", pythons.of(typist.own))
    show("a thought, as set", ours.of(typist.own))
    compare("a thought, 5 ms / quiet", pythons.of(typist.own), quiet.of(typist.own))
    compare("a thought, as set / quiet", ours.of(typist.own), quiet.of(typist.own))
    slower = statistics.median(pythons.speeds) / statistics.median(ours.speeds)
    print(f"the thought's time, as set / 5 ms: {slower:.2f}")
    compare("with the wait, as set / quiet", ours.of(typist.took), quiet.of(typist.took))


if __name__ == "__main__":
    main()
