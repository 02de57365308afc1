"""After a kill at any instant, the box resumes the same turn and has lost nothing it showed."""

from __future__ import annotations

import asyncio
import hashlib
import os
import random
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import coverage
import msgspec
import pytest
from ending import Ending
from evening import Evening, evening
from sizes import examples
from waiting import wait_until

from companion.app import service
from companion.app.daemon import run_box
from companion.config.settings import Settings
from companion.errors import JournalError
from companion.games.worph.protocol import messages
from companion.games.worph.rules.state import WorphState
from companion.journal import rescue, store
from companion.journal.file.entries import AnyRow, Clock, GameRecord
from companion.journal.store import NAME as JOURNAL
from companion.lexicon import open_ruling
from companion.scenes.host import Host
from companion.table.history import History
from companion.table.table import Table
from hardware.boxes.mock import MockBox
from hardware.wiring.wiring import Wiring

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a process is forked and killed")

KILLS = int(os.environ.get("KILLS", examples(200)))
EVENINGS = KILLS // 10
BEAT_S, ACT_S = 1.0, 2.5
"""Greatest age of a saved clock, and longest time between two acknowledgements, in seconds."""

RULING = open_ruling()
SMALL = Settings(wiring=Wiring(seats=Wiring().seats[:3], display=None, buzzer=None, sound="none"))
"""A box without display, buzzer and sound, to be fast."""


# -- in the process that is killed -----------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """A screen that was shown: the number of entries, a digest of the state, the time used."""

    game: int
    rows: int
    digest: str
    spent: float

    def to_line(self) -> bytes:
        """The values as a line for the pipe."""
        return f"{self.game} {self.rows} {self.digest} {self.spent:.3f}\n".encode()


def digest(history: History) -> str:
    """A short digest of the game's state."""
    facts = msgspec.json.encode(messages.snapshot(history.state))
    return hashlib.sha1(facts, usedforsecurity=False).hexdigest()


class Player:
    """Plays as fast as it can, and reports over a pipe what the display has shown."""

    def __init__(self, pipe: int, seed: int) -> None:
        self._pipe, self._random = pipe, random.Random(seed)
        self._tables: list[Table] = []
        self._watch("begin")
        self._watch("resume")

    def _watch(self, name: str) -> None:
        """Record every table that the host makes."""
        made: Callable[..., Any] = getattr(Host, name)

        def resume(host: Host, record: GameRecord) -> Table:
            self._tables.append(made(host, record))
            return self._tables[-1]

        async def begin(host: Host, setup: Any) -> Table:
            self._tables.append(await made(host, setup))
            return self._tables[-1]

        setattr(Host, name, {"resume": resume, "begin": begin}[name])

    async def play(self, table: Evening) -> None:
        """Until killed."""
        await table.sees("")
        os.write(self._pipe, b"up\n")
        while True:
            await self._move(table)
            await asyncio.sleep(0.3)
            self._tell(table)

    def _tell(self, table: Evening) -> None:
        if not self._tables:
            return
        at, timer = self._tables[-1], table.host.ui.timers.first()
        spent = timer.spent(table.host.ui.now) if timer else -1.0
        rows = len(table.host.journal.rows(at.game))
        os.write(self._pipe, Shown(at.game, rows, digest(at), spent).to_line())

    async def _move(self, table: Evening) -> None:
        words = table.words()
        for shown, act in (
            ("WORD GAMES", lambda table: table.seat(1, 2, 3)),
            ("RESUME ", lambda table: table.press("knob")),
            ("PAUSED", lambda table: table.press("seat1")),
            ("draw a card", lambda table: table.type("CAT<ENTER>")),
            (": SPIN", self._spin),
            ("push: again", lambda table: table.press("seat1")),
        ):
            if shown in words:
                await act(table)
                return
        await self._turn(table)

    async def _spin(self, table: Evening) -> None:
        state = self._state()
        match self._random.randrange(10):
            case 0:
                await table.hand.hold(f"seat{(state.turn or 'P1')[1:]}", 1.2)
            case 1:
                await self._take_back(table)
            case _:
                await table.press("spin")

    async def _turn(self, table: Evening) -> None:
        state = self._state()
        near = sorted(RULING.neighbours(state.table_word)) or ["QQQ"]
        match self._random.randrange(8):
            case 0:
                await table.hold("spin", 1.0)
            case 1:
                await table.press(f"seat{(state.turn or 'P1')[1:]}")
            case 2:
                await table.type("QQQ<ENTER>")
            case 3 | 4:
                await asyncio.sleep(self._random.random() * 2)
            case _:
                await table.type(f"{self._random.choice(near)}<ENTER>")

    async def _take_back(self, table: Evening) -> None:
        await table.hold("knob", 1.0)
        await table.press("knob")
        await table.turn(1)
        await table.press("spin", "spin")
        await table.hold("knob", 1.0)
        await table.turn(1)
        await table.press("knob", "seat1", "seat2", "seat3")

    def _state(self) -> WorphState:
        state = self._tables[-1].state
        assert isinstance(state, WorphState)
        return state


def child(state: Path, pipe: int, seed: int) -> NoReturn:
    """Run the process that is killed; errors are reported over the pipe too."""
    try:
        evening(state, Player(pipe, seed).play, seed=seed, settings=SMALL)
    except BaseException as error:
        os.write(pipe, f"!{type(error).__name__} {error}"[:4000].encode())
    os._exit(1)


# -- in the process that kills ---------------------------------------------------------


def fork(live: Callable[[], NoReturn]) -> int:
    """Fork a process, which has all modules imported already; returns its id."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # pytest's workers have threads
        pid = os.fork()
    if pid == 0:
        if tracing := coverage.Coverage.current():
            tracing.stop()  # what is killed cannot say what it ran
        live()
    return pid


def kill_after(state: Path, seed: int, lines: int, after_s: float) -> list[Shown]:
    """Kill a process some time after it has reported `lines` lines; returns what it reported."""
    reading, writing = os.pipe()
    pid = fork(lambda: child(state, writing, seed))
    os.close(writing)
    output = b""
    while output.count(b"\n") < lines:
        output += os.read(reading, 100) or b"!it ended\n"
    time.sleep(after_s)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    with os.fdopen(reading, "rb") as pipe:
        output += pipe.read()
    assert b"!" not in output, output
    shown = [line.split() for line in output.decode().splitlines() if line != "up"]
    return [Shown(int(game), int(n), what, float(s)) for game, n, what, s in shown]


class Journals:
    """The journal after each kill, compared with before and with what was shown."""

    def __init__(self, state: Path) -> None:
        self._path = state / JOURNAL
        self.rows: dict[int, list[AnyRow]] = {}
        self._stood: tuple[int, int, float] | None = None

    def check(self, shown: list[Shown]) -> None:
        """Check that nothing saved or shown is lost, and that the clock has kept its time."""
        records, now = self._read()
        for game, rows in self.rows.items():
            assert now[game][: len(rows)] == rows
        self._check_pause(shown)
        self.rows = now
        for one in shown:
            assert digest(self._history(records, one.game, one.rows)) == one.digest
        if shown and len(self._acts(shown[-1])) == 0:
            self._check_clock(records, shown[-1])
        if records:
            newest = records[-1].game
            spent = self._spent(records, newest)
            self._stood = newest, len(self.rows[newest]), spent

    def _check_pause(self, shown: list[Shown]) -> None:
        """Check that the first screen after a restart has the clock stopped at the saved time."""
        if not shown or self._stood is None:
            return
        game, rows, spent = self._stood
        if (shown[0].game, shown[0].rows) == (game, rows + 1) and shown[0].spent >= 0:
            assert shown[0].spent == pytest.approx(spent, abs=0.01)

    def _read(self) -> tuple[list[GameRecord], dict[int, list[AnyRow]]]:
        try:
            with rescue.history(self._path) as file:
                records = store.records(file)
                return records, {one.game: store.rows(file, one.game) for one in records}
        except JournalError:
            with (
                pytest.raises(JournalError, match="There is no journal"),
                rescue.history(self._path),
            ):
                pass
            return [], {}

    def _history(self, records: list[GameRecord], game: int, count: int) -> History:
        header = next(record.header for record in records if record.game == game)
        history = History(header, RULING)
        assert len(self.rows[game]) >= count
        history.load(self.rows[game][:count])
        return history

    def _acts(self, last: Shown) -> list[AnyRow]:
        """The entries that were saved, but perhaps not shown before the kill."""
        rest = self.rows[last.game][last.rows :]
        return [row for row in rest if not isinstance(row, Clock)]

    def _check_clock(self, records: list[GameRecord], last: Shown) -> None:
        spent = self._spent(records, last.game)
        if last.spent >= 0:
            assert last.spent - BEAT_S - 0.01 <= spent <= last.spent + ACT_S

    def _spent(self, records: list[GameRecord], game: int) -> float:
        """The time used on the turn's clock, by its newest entry, in seconds."""
        record = next(record for record in records if record.game == game)
        history = self._history(records, game, len(self.rows[game]))
        return (record.clocks.elapsed if record.clocks else history.spent).get("turn", 0.0)


@pytest.mark.parametrize("number", range(EVENINGS))
def test_a_kill_at_any_instant_loses_nothing_that_was_shown(tmp_path: Path, number: int) -> None:
    luck = random.Random(number)
    journals = Journals(tmp_path)
    acknowledged = 0
    for kill in range(KILLS // EVENINGS):
        lines, after_s = luck.randrange(6), luck.uniform(0.0, 0.03)
        shown = kill_after(tmp_path, 1000 * number + kill, lines, after_s)
        journals.check(shown)
        acknowledged += len(shown)
    assert acknowledged


# -- stop signal -----------------------------------------------------------------------


async def start_turn(table: Evening) -> None:
    """Start a game and play into the middle of a turn."""
    await table.seat(1, 2)
    await table.type("CAT<ENTER>")
    await table.press("spin")
    await table.sees("0:25", within=10)


def serve_child(state: Path, pipe: int) -> NoReturn:
    """Run the service as systemd does, with somebody who resumes the game."""
    box, ending, handle = MockBox(SMALL.wiring), Ending(), service.stop_on_signals

    def go_on(host: Host) -> None:
        for shown in ("RESUME ", "PAUSED"):
            wait_until(lambda shown=shown: shown in " ".join(host.ui.screen.words()))
            box.hand.key("ENTER")
        wait_until(lambda: "PAUSED" not in " ".join(host.ui.screen.words()))
        os.write(pipe, b"on")

    def ready(host: Host) -> None:
        threading.Thread(target=go_on, args=(host,), daemon=True).start()

    def stop_on_signals(task: Any) -> None:
        handle(SimpleNamespace(cancel=lambda: (ending.begin(), task.cancel())))  # type: ignore[arg-type]

    service._ready, service.stop_on_signals = ready, stop_on_signals
    try:
        status = run_box(box, SMALL, state)
        os.write(pipe, f"{ending.seconds()}".encode())
        os._exit(status)
    finally:
        os._exit(99)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_stop_signal_ends_it_within_two_seconds_without_loss(tmp_path: Path, name: str) -> None:
    evening(tmp_path, start_turn, settings=SMALL)
    journals = Journals(tmp_path)
    journals.check([])
    reading, writing = os.pipe()
    pid = fork(lambda: serve_child(tmp_path, writing))
    os.close(writing)
    assert os.read(reading, 2) == b"on"
    os.kill(pid, getattr(signal, name))
    with os.fdopen(reading, "rb") as pipe:
        seconds = float(pipe.read())
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert seconds < 2
    before = len(journals.rows[1])
    journals.check([])
    assert len(journals.rows[1]) == before + 2
