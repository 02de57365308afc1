"""Time to the referee's first answer, and memory and latency over 10,000 games.

    python benchmarks/referee.py [--games 10000] [--starts 15]

Start: from the start of the process to its first answer, alternating with the baseline, the
smallest Python program that imports msgspec and marisa_trie, maps the dictionary's words
and writes a line of JSON. Games: random legal games of two to five players in one process,
with memory and latency after each tenth.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion import lexicon

WORDS = Path(lexicon.__file__).parent / "data" / "enable1" / "words"
BASELINE = (
    "import msgspec, marisa_trie; words = marisa_trie.Trie(); "
    f"words.mmap({str(WORDS)!r}); "
    'print(msgspec.json.encode({"word": "later" in words}).decode(), flush=True)'
)
PROGRAMS = {
    "baseline": ["-c", BASELINE],
    "python -m companion.app.referee": ["-m", "companion.app.referee"],
    "companion referee": ["-m", "companion", "referee"],
}
HELLO = b'{"do": "hello"}\n'
PLAYERS = ["AL", "NB", "JR", "AR", "ZZ"]


def first_answer_s(arguments: list[str]) -> float:
    """Seconds from the start of a process to its first line."""
    began = time.perf_counter()
    with referee(arguments) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(HELLO)
        process.stdin.flush()
        process.stdout.readline()
        took = time.perf_counter() - began
        process.kill()
    return took


def referee(arguments: list[str]) -> subprocess.Popen[bytes]:
    """Start a process with pipes for input and output."""
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, *arguments], stdin=pipe, stdout=pipe)


def starts(times: int) -> None:
    """Start the programs alternately, so that other load affects all of them alike."""
    took: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    for _ in range(times + 1):
        for name, arguments in PROGRAMS.items():
            took[name].append(first_answer_s(arguments))
    medians = {name: statistics.median(runs[1:]) for name, runs in took.items()}
    for name, median in medians.items():
        print(f"{name:<28} {1000 * median:6.1f} ms   {median / medians['baseline']:.2f}x")


class Player:
    """Plays games through one process, timing every answer."""

    def __init__(self) -> None:
        self._process = referee(["-m", "companion.app.referee"])
        self._chance = random.Random(1)
        self._ruling = lexicon.open_ruling()
        self.took: list[float] = []

    def ask(self, line: dict[str, Any]) -> dict[str, Any]:
        """Send a request and return the answer; records the seconds."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        sent = json.dumps(line).encode() + b"\n"
        began = time.perf_counter()
        self._process.stdin.write(sent)
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        self.took.append(time.perf_counter() - began)
        parsed: dict[str, Any] = json.loads(answer)
        return parsed

    def game(self, number: int) -> None:
        """Play a random game to its end; every tenth with a closed lexicon."""
        players = PLAYERS[: self._chance.randint(2, 5)]
        new = {"do": "new", "game": "worph", "players": players, "seed": number}
        closed = {} if number % 10 else {"lexicon": {"words": ["CAR", "CAT", "COT", "COAT"]}}
        state = self.ask({**new, **closed})["next"]
        state = self.ask({"do": "draw_start", "by": state["turn"]})["next"]
        while not state["game_over"]:
            for line in self._turn(state):
                state = self.ask(line).get("next", state)

    def _turn(self, state: dict[str, Any]) -> Iterator[dict[str, Any]]:
        by = state["turn"]
        yield {"do": "spin", "by": by}
        near = list(self._ruling.neighbours(state["table_word"]))
        if near and self._chance.random() < 0.6:
            yield {"do": "play", "by": by, "word": self._chance.choice(near)}
        yield {"do": "timeout"} if self._chance.random() < 0.5 else {"do": "pass", "by": by}

    def resident_mb(self) -> float:
        """Resident memory of the process in MB."""
        # A bare Debian has no ps, and macOS has no /proc.
        status = Path(f"/proc/{self._process.pid}/status")
        if status.exists():
            resident = status.read_text().partition("VmRSS:")[2].split()[0]
        else:
            asked = ["ps", "-o", "rss=", "-p", str(self._process.pid)]
            resident = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        return int(resident) / 1024

    def end(self) -> int:
        """Close the pipes; returns the exit status."""
        self._process.communicate()
        return self._process.returncode


def games(count: int) -> None:
    """Print memory and latency during `count` games."""
    player = Player()
    print(f"\n{'games':>8} {'answers':>9} {'resident':>9} {'median':>8} {'p99':>8}")
    for number in range(1, count + 1):
        player.game(number)
        if number % max(count // 10, 1) == 0:
            report(number, player)
    assert player.end() == 0


def report(number: int, player: Player) -> None:
    """Print a row for the games since the last row."""
    micro = sorted(1e6 * took for took in player.took)
    median, p99 = statistics.median(micro), micro[int(len(micro) * 0.99)]
    memory = player.resident_mb()
    print(f"{number:>8} {len(micro):>9} {memory:>6.1f} MB {median:>5.0f} us {p99:>5.0f} us")
    player.took.clear()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--starts", type=int, default=15)
    given = parser.parse_args()
    starts(given.starts)
    games(given.games)


if __name__ == "__main__":
    main()
