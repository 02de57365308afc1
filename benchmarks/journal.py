"""Time until a row in the journal is durable, compared with a bare SQLite commit.

    python benchmarks/journal.py [FOLDER]

Both run alternately, row by row, on the same disk. The bare commit is the minimum for a
durable row: one insert of the same text, WAL, synchronous=FULL.

The last lines show how much longer the rows of a game are with the dictionary's answers,
and with the digest and the points as well.
"""

from __future__ import annotations

import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, cast

import msgspec

from companion import __version__
from companion.games import NAMES, find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind, Opponent
from companion.games.api.rules import Action
from companion.games.worph.engine.plays import possible_plays
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin
from companion.games.worph.rules.state import WorphState
from companion.games.worph.rules.view import WorphView
from companion.journal.file.entries import Act, Clocks, Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.journal.store import encode
from companion.lexicon import open_ruling
from companion.table.table import Table

ROWS = 2000
ROW = Act(
    action={"do": "play", "by": "AL", "word": "SPEAK", "elapsed_s": 12.5}, clocks={"turn": 12.5}
)
HEADER = GameHeader(
    game="worph",
    players=("AL", "NB", "JR", "AR"),
    dictionary=Dictionary(name="short", size=3, sha256="00"),
    version="0",
)


def main() -> None:
    """Measure and print."""
    place = sys.argv[1] if len(sys.argv) > 1 else None
    with tempfile.TemporaryDirectory(dir=place) as folder:
        found = measure(Path(folder))
    show("bare commit", found.bare)
    show("row to durable", found.durable)
    show("without the ends file", found.alone)
    show("caller blocked by append", found.handed)
    compare("row to durable / bare commit", found.durable, found.bare)
    compare("with the ends file / without", found.durable, found.alone)
    for game in NAMES:
        answers, whole = growth(game)
        print(f"{game:<14} row length with answers / without: {answers:.2f}; with all {whole:.2f}")


class Times(NamedTuple):
    """Seconds of each bare commit, row, row without the ends file, and call of `append`."""

    bare: list[float]
    durable: list[float]
    alone: list[float]
    handed: list[float]


def measure(folder: Path) -> Times:
    """Measure all alternately, row by row."""
    whole, alone = open_game(folder / "games.db"), open_game(folder / "alone.db")
    # the baseline is the same journal without its ends file
    alone.journal._keeper._ends.note = lambda ends: None  # type: ignore[method-assign]
    commit, times = bare_commit(folder / "bare.db"), Times([], [], [], [])
    for n in range(ROWS):
        start = time.perf_counter()
        commit(n)
        times.bare.append(time.perf_counter() - start)
        handed, durable = whole.append(n)
        times.handed.append(handed)
        times.durable.append(durable)
        times.alone.append(alone.append(n)[1])
    whole.journal.close()
    alone.journal.close()
    return times


class OpenGame(NamedTuple):
    """A journal with a game in it."""

    journal: Journal
    game: int

    def append(self, n: int) -> tuple[float, float]:
        """Append a row; returns the seconds of the call, and until the row is durable."""
        start = time.perf_counter()
        saved = self.journal.append(self.game, ROW)
        handed = time.perf_counter() - start
        saved.result()
        durable = time.perf_counter() - start
        self.journal.clocks(self.game, Clocks(elapsed={"turn": float(n)}))
        while self.journal.busy():
            time.sleep(0)
        return handed, durable


def open_game(path: Path) -> OpenGame:
    """Open a new journal and begin a game."""
    journal = Journal(path)
    return OpenGame(journal, journal.begin(HEADER).result())


def growth(game: str) -> tuple[float, float]:
    """Factors by which rows are longer with answers, and with answers and results."""
    rows = play_rows(game)
    plain = length(msgspec.structs.replace(row, answers={}, led=None) for row in rows)
    answered = length(msgspec.structs.replace(row, led=None) for row in rows)
    return answered / plain, length(rows) / plain


def length(rows: Iterable[Act]) -> int:
    """Total length of the rows in the file, in characters."""
    return sum(len(encode(row)) for row in rows)


class Rows(list[Act]):
    """A journal in memory."""

    # nobody waits for a row here
    def append(self, _game: int, row: Act) -> None:  # type: ignore[override]
        """Save a row."""
        super().append(row)


def play_rows(game: str) -> Rows:
    """Let the box play 60 actions of a game; returns the rows."""
    rows, ruling = Rows(), open_ruling("ENABLE1")
    engine = find_game(game).engine
    opponent = engine.opponent
    options = {**opponent.NEEDS, **engine.self_play} if opponent else {"auto_end": True}
    header = msgspec.structs.replace(HEADER, game=game, options=options, version=__version__)
    table = Table(header, ruling, cast("Journal", rows), 1, Chance(1))
    for number in range(60):
        if table.view().game_over:
            break
        action = opponent_action(table, opponent) if opponent else worph_action(table, number)
        table.act(msgspec.structs.replace(action, elapsed_s=12.5, clock_s=90.5), {"turn": 12.5})
    return rows


def opponent_action(table: Table, plays: Opponent) -> Action:
    """The next action of a computer player or the dealer."""
    mind, players = MachineMind(table.rules, plays, table.ruling, Chance(1)), table.view().players
    strengths = dict.fromkeys(players, 3)
    found = mind.next_action(table.state, strengths) or mind.decide(table.state, None, 3)
    assert found is not None
    return found


def worph_action(table: Table, number: int) -> Action:
    """Worph's next action: a card, a spin, or the best word."""
    view = cast("WorphView", table.view())
    if view.phase == "start":
        return DrawStart(by=view.drawer, word=("CAR", "SEA", "ICE")[number % 3])
    if view.phase == "spin":
        return Spin(by=view.turn, wedge=number % 6 + 1)
    best = possible_plays(cast("WorphState", table.state), table.ruling)
    return Play(by=view.turn, word=best[0].word) if best else Pass(by=view.turn)


def bare_commit(path: Path) -> Callable[[int], None]:
    """Make a function that commits one row with plain SQLite."""
    file = sqlite3.connect(path, isolation_level=None)
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = FULL")
    file.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL)")
    body = encode(ROW)

    def commit(n: int) -> None:
        file.execute("INSERT INTO rows VALUES (?, ?)", (n, body))

    return commit


def percentile(seconds: list[float], percent: int) -> float:
    """The percentile of the values."""
    return statistics.quantiles(seconds, n=100, method="inclusive")[percent - 1]


def ratio(one: list[float], other: list[float], percent: int) -> float:
    """The ratio of two series at a percentile."""
    return percentile(one, percent) / percentile(other, percent)


def compare(what: str, one: list[float], other: list[float]) -> None:
    """Print the ratio of two series: median and p99."""
    print(f"{what}: {ratio(one, other, 50):.2f} median, {ratio(one, other, 99):.2f} p99")


def show(what: str, seconds: list[float]) -> None:
    """Print a series: median and p99 in microseconds."""
    median, slow = (1e6 * percentile(seconds, percent) for percent in (50, 99))
    print(f"{what:<26} median {median:8.1f} us   p99 {slow:8.1f} us")


if __name__ == "__main__":
    main()
