"""After any sequence of operations a journal reads like a plain list of rows."""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from sizes import examples

from companion.journal import journal as journal_module
from companion.journal import store
from companion.journal.file.entries import Act, Clocks, Dictionary, Finish, GameHeader, Undo
from companion.journal.journal import Journal, Saved

WORDS = Dictionary(name="short", size=3, sha256="00")
rows = st.one_of(
    st.builds(Act, action=st.fixed_dictionaries({"do": st.text(), "elapsed_s": st.floats(0, 30)})),
    st.builds(Undo, count=st.integers(1, 9), agreed=st.just(("AL", "NB"))),
    st.builds(Finish, how=st.sampled_from(["over", "abandoned"])),
)


class FullDisk(sqlite3.Connection):
    """A connection whose commits fail while `full` is set."""

    full = False

    def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
        if sql == "COMMIT" and FullDisk.full:
            error = sqlite3.OperationalError("disk full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        return super().execute(sql, *values)


class JournalLikeAList(RuleBasedStateMachine):
    connect = staticmethod(sqlite3.connect)

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        sqlite3.connect = lambda *a, **o: self.connect(*a, factory=FullDisk, **o)
        self.retry_s, journal_module.RETRY_S = journal_module.RETRY_S, 0.001
        # A reader waits for the journal's thread, however busy the machine is.
        self.patience_s, store.PATIENCE_S = store.PATIENCE_S, 3600.0
        self.reports: list[str | None] = []
        self.games: list[list[object]] = []
        self.numbers: list[int] = []
        self.clocks: Clocks | None = None
        self.open()

    def open(self) -> None:
        self.journal = Journal(Path(self.folder.name) / "games.db", report=self.reports.append)

    @rule(player=st.text(min_size=1))
    def begin(self, player: str) -> None:
        header = GameHeader(game="worph", players=(player,), dictionary=WORDS, version="0")
        self.numbers.append(self.journal.begin(header).result())
        self.games.append([])
        self.clocks = None

    @precondition(lambda self: self.games)
    @rule(row=rows, data=st.data())
    def append(self, row: object, data: st.DataObject) -> None:
        which = data.draw(st.integers(0, len(self.games) - 1))
        saved = self.journal.append(self.numbers[which], row).result()
        assert saved is (Saved.NOT_YET if FullDisk.full else Saved.YES)
        self.games[which].append(row)
        self.clocks = None if which == len(self.games) - 1 else self.clocks

    @precondition(lambda self: self.games)
    @rule(seconds=st.floats(0, 30))
    def beat(self, seconds: float) -> None:
        self.clocks = Clocks(elapsed={"turn": seconds})
        self.journal.clocks(self.numbers[-1], self.clocks)

    @rule(full=st.booleans())
    def fill_disk(self, full: bool) -> None:
        FullDisk.full = full

    @precondition(lambda self: not FullDisk.full)
    @rule()
    def restart(self) -> None:
        self.journal.close()
        self.open()
        self.numbers = [record.game for record in self.journal.games()]
        assert len(self.numbers) == len(self.games)

    @invariant()
    def reads_like_the_list(self) -> None:
        assert [self.journal.rows(number) for number in self.numbers] == self.games
        records = self.journal.games()
        assert [record.count for record in records] == [len(game) for game in self.games]
        if records:
            assert records[-1].clocks == self.clocks
        unfinished = self.games and not (self.games[-1] and isinstance(self.games[-1][-1], Finish))
        assert bool(self.journal.unfinished_game()) == bool(unfinished)

    def teardown(self) -> None:
        FullDisk.full = False
        self.journal.close()
        assert None not in (self.reports[0:1] or [""])
        sqlite3.connect = self.connect
        journal_module.RETRY_S = self.retry_s
        store.PATIENCE_S = self.patience_s
        self.folder.cleanup()


TestJournalLikeAList = JournalLikeAList.TestCase
TestJournalLikeAList.settings = settings(max_examples=examples(15), stateful_step_count=20)
