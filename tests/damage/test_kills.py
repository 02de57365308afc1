"""A box killed at any instant of any game keeps every entry it acknowledged."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
import warnings
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, cast

import coverage
import pytest
from sizes import examples

from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.games.api.recording import digest
from companion.games.api.rules import Action
from companion.games.worph.engine.plays import possible_plays
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin
from companion.games.worph.rules.state import WorphState
from companion.games.worph.rules.view import WorphView
from companion.journal import judge, keeper, rescue, store
from companion.journal.file.entries import Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.lexicon import open_ruling
from companion.table.history import History
from companion.table.table import Table

pytestmark = [
    pytest.mark.no_cover,
    pytest.mark.skipif(sys.platform == "win32", reason="a process is forked and killed"),
]

KILLS = examples(10) * int(os.environ.get("DAMAGE", "1"))
"""Number of kills in each game."""

RULING = open_ruling()
PLAYERS = ("AL", "NB", "JR")
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("worph", {"auto_end": True}),
    ("word_sprout", {}),
    ("word_for_word", {}),
    ("word_lift", {}),
    ("newword", {}),
    ("newword", {"junior": True}),
]


class Acknowledged(NamedTuple):
    """An acknowledgement: the number of rows of a game, and the digest of its state after them."""

    game: int
    rows: int
    state: str


class Player:
    """Lets the box play against itself, and acknowledges durable rows over a pipe."""

    def __init__(
        self, path: Path, pipe: int, seed: int, game: str, options: dict[str, Any]
    ) -> None:
        self._pipe, self._luck = pipe, random.Random(seed)
        self._game, self._options = game, options
        self._journal = Journal(path)
        self._rows = 0

    def play(self) -> NoReturn:
        """Play until killed."""
        table = self._resume() or self._begin()
        os.write(self._pipe, b"up\n")
        while True:
            if table.view().game_over or self._rows > 150:
                table.finish("over").result()
                table = self._begin()
            self._step(table)
            line = f"{table.game} {self._rows} {digest(table.state)}\n"
            os.write(self._pipe, line.encode())

    def _resume(self) -> Table | None:
        record = self._journal.unfinished_game()
        if record is None:
            return None
        table = Table(record.header, RULING, self._journal, record.game, Chance())
        rows = self._journal.rows(record.game)
        table.load(rows)
        self._rows = len(rows)
        return table

    def _begin(self) -> Table:
        opponent = find_game(self._game).engine.opponent
        options = {**(opponent.NEEDS if opponent else {}), **self._options}
        words = Dictionary(name=RULING.name, size=RULING.size, sha256=RULING.sha256)
        setup = {"drawer": "JR"} if self._game == "worph" else {}
        header = GameHeader(
            game=self._game, players=PLAYERS, dictionary=words, version="0", options=options,
            setup=setup, uid=f"{self._luck.getrandbits(128):032x}",
        )  # fmt: skip
        self._rows = 0
        game = self._journal.begin(header).result()
        return Table(header, RULING, self._journal, game, Chance(self._luck.randrange(10**6)))

    def _step(self, table: Table) -> None:
        if table.records and self._luck.random() < 0.08:
            table.undo(self._luck.randint(1, min(3, len(table.records))), PLAYERS).result()
        else:
            table.act(self._action(table), {"turn": self._luck.random()}).saved.result()
        self._rows += 1

    def _action(self, table: Table) -> Action:
        game = find_game(self._game)
        if game.engine.opponent is None:
            return self._worph(table)
        mind = MachineMind(
            game.rules, game.engine.opponent, RULING, Chance(self._luck.randrange(10**6))
        )
        found = mind.next_action(table.state, dict.fromkeys(PLAYERS, 2))
        found = found or mind.decide(table.state, None, 2)
        assert found is not None
        return found

    def _worph(self, table: Table) -> Action:
        view = cast("WorphView", table.view())
        if view.phase == "start":
            return DrawStart(by=view.drawer, word=self._luck.choice(("CAR", "SEA", "ICE")))
        if view.phase == "spin":
            return Spin(by=view.turn)
        best = possible_plays(cast("WorphState", table.state), RULING)[:5]
        return Play(by=view.turn, word=self._luck.choice(best).word) if best else Pass(by=view.turn)


def live(path: Path, pipe: int, seed: int, game: str, options: dict[str, Any]) -> NoReturn:
    """The process to be killed; it also reports errors over the pipe."""
    keeper.QUIET_S, keeper.COPY_S = 0.01, 0.1
    try:
        Player(path, pipe, seed, game, options).play()
    except BaseException as error:
        os.write(pipe, f"!{type(error).__name__} {error}"[:4000].encode())
    os._exit(1)


def play_and_kill(
    path: Path, luck: random.Random, game: str, options: dict[str, Any]
) -> list[Acknowledged]:
    """Play in a process, kill it at a random moment, and return its acknowledgements."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # pytest's workers have threads
        pid = os.fork()
    if pid == 0:
        if tracing := coverage.Coverage.current():
            tracing.stop()
        live(path, writing, luck.getrandbits(32), game, options)
    os.close(writing)
    received, lines = b"", luck.randrange(12)
    while received.count(b"\n") < lines:
        received += os.read(reading, 100) or b"!it ended\n"
    time.sleep(luck.uniform(0, 0.03))
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    with os.fdopen(reading, "rb") as pipe:
        received += pipe.read()
    assert b"!" not in received, received
    found = [line.split() for line in received.decode().splitlines() if line != "up"]
    return [Acknowledged(int(number), int(count), state) for number, count, state in found]


@pytest.mark.parametrize("at", range(len(GAMES)), ids=lambda at: f"{at}-{GAMES[at][0]}")
def test_a_kill_at_any_instant_loses_no_acknowledged_entry(at: int, tmp_path: Path) -> None:
    game, options = GAMES[at]
    path, luck, acknowledged = tmp_path / store.NAME, random.Random(at), 0
    kills = 0
    while kills < KILLS or not acknowledged:  # a slow machine may be killed before it begins
        kills += 1
        acknowledgements = play_and_kill(path, luck, game, options)
        assert not judge.is_damaged(path)
        check(path, acknowledgements)
        acknowledged += len(acknowledgements)


def check(path: Path, acknowledgements: list[Acknowledged]) -> None:
    """Replaying the rows of the file leads to every acknowledged state."""
    if not acknowledgements:
        return
    with rescue.history(path) as file:
        headers = {record.game: record.header for record in store.records(file)}
        for one in (acknowledgements[0], acknowledgements[-1]):
            rows = store.rows(file, one.game)
            assert len(rows) >= one.rows
            history = History(headers[one.game], RULING)
            history.load(rows[: one.rows])
            assert digest(history.state) == one.state
