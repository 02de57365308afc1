"""What the store knows of its games without reading them again, and files of other kinds."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from waiting import wait_until

import companion.simulation.store as store_module
from companion.errors import SimulationError
from companion.simulation.match import Played
from companion.simulation.store import LEASE_S, Store
from companion.simulation.task import Chunk, Task, encode

TASK = Task("word_lift", {"P1": 4, "P2": 4}, {}, 1, "list", "program")


@pytest.fixture(autouse=True)
def _closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Closes what a test has opened."""
    opened, begin = list[Store](), Store.__init__

    def note(store: Store, *given: str) -> None:
        begin(store, *given)
        opened.append(store)

    monkeypatch.setattr(Store, "__init__", note)
    yield
    for store in opened:
        store.close()


def chunk(first: int, count: int) -> Chunk:
    """Games in which the first player has as many points as the number of the game."""
    played = [Played({"P1": n, "P2": 0}, ("P1",), "P1", 9) for n in range(first, first + count)]
    return Chunk(first, count, encode(played, list(TASK.players)), 0.5 * count)


def points(store: Store, goal: int, start: int = 0) -> list[int]:
    return [one.scores["P1"] for one in store.results(TASK, goal, start)]


def test_a_file_that_another_run_opens_too_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusals = [sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_RECOVERY]

    class Busy(sqlite3.Connection):
        def execute(self, *asked: Any) -> sqlite3.Cursor:
            if refusals and "journal_mode" in asked[0]:
                fault = sqlite3.OperationalError("database is locked")
                fault.sqlite_errorcode = refusals.pop()
                raise fault
            return super().execute(*asked)

    connect = partial(sqlite3.connect, factory=Busy)
    monkeypatch.setattr(store_module.sqlite3, "connect", connect)
    store = Store(str(tmp_path / "games.db"))
    store.add(TASK, chunk(0, 2))
    assert points(store, 2) == [0, 1]
    assert refusals == []


def test_chunks_may_come_in_any_order(tmp_path: Path) -> None:
    store, reached = Store(str(tmp_path / "games.db")), []
    for first, count in ((6, 3), (2, 2), (4, 2), (0, 2), (8, 4), (5, 9)):
        store.add(TASK, chunk(first, count))
        reached.append(store.reach(TASK))
    assert reached == [0, 0, 0, 9, 12, 14]
    again = Store(str(tmp_path / "games.db"))
    for one in (store, again):
        assert points(one, 14) == list(range(14))
        assert points(one, 10, start=3) == list(range(3, 10))
        assert points(one, 14, start=14) == points(one, 5, start=5) == []
        assert one.seconds(TASK) == 0.5
        assert one.games(TASK) == 22


def test_two_runs_may_store_different_chunks_of_the_same_games(tmp_path: Path) -> None:
    path = str(tmp_path / "games.db")
    one, other = Store(path), Store(path)
    assert one.reach(TASK) == other.reach(TASK) == 0
    one.add(TASK, chunk(0, 2))
    other.add(TASK, chunk(0, 4))
    one.add(TASK, chunk(2, 3))
    other.add(TASK, chunk(4, 1))
    for store in (one, other, Store(path)):
        assert points(store, 5) == list(range(5))


def one_more(task: Task, unplayed: int) -> int:
    return 1


def test_two_runs_claim_different_games_and_see_what_the_other_has_stored(tmp_path: Path) -> None:
    path = str(tmp_path / "games.db")
    one, other = Store(path), Store(path)
    assert one.take([TASK], 6, one_more) == (TASK, range(1))
    assert other.take([TASK], 6, lambda task, unplayed: unplayed - 2) == (TASK, range(1, 4))
    assert one.take([TASK], 6, one_more) == (TASK, range(4, 5))
    other.add(TASK, chunk(1, 3))
    one.add(TASK, chunk(0, 1))
    assert one.reach(TASK) == other.reach(TASK) == 4
    one.release()
    assert other.take([TASK], 6, one_more) == (TASK, range(4, 5))
    assert other.take([TASK], 6, one_more) == (TASK, range(5, 6))
    assert one.take([TASK], 6, one_more) is other.take([TASK], 6, one_more) is None
    assert one.missing(TASK, 6) == other.missing(TASK, 6) == 2
    for store in (one, other):
        store.release()
        store.close()


def test_the_games_of_a_run_that_was_killed_are_free_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(
        store_module, "time", SimpleNamespace(time=lambda: now[0], monotonic=lambda: now[0])
    )
    monkeypatch.setattr(store_module, "BEAT_S", 1e6)
    path = str(tmp_path / "games.db")
    killed, other = Store(path), Store(path)
    killed.take([TASK], 4, one_more)
    assert other.take([TASK], 4, one_more) == (TASK, range(1, 2))
    now[0] += LEASE_S - 1
    assert other.take([TASK], 4, one_more) == (TASK, range(2, 3))
    now[0] += 2
    assert other.take([TASK], 4, one_more) == (TASK, range(1))
    other.add(TASK, chunk(0, 1))
    killed.add(TASK, chunk(0, 1))
    assert (killed.added, other.added, other.games(TASK)) == (0, 1, 1)
    now[0] = 10.0
    assert killed.take([TASK], 4, one_more) == (TASK, range(1, 2)), "the clock was set back"


def test_a_claim_lasts_as_long_as_its_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "BEAT_S", 0.001)
    path = str(tmp_path / "games.db")
    store = Store(path)
    store.take([TASK], 4, one_more)
    with closing(sqlite3.connect(path)) as file:
        asked = "SELECT until FROM claims"
        (begun,) = file.execute(asked).fetchone()
        wait_until(lambda: file.execute(asked).fetchone() > (begun,))
        store.release()
        assert not file.execute(asked).fetchall()


def test_matches_advance_together() -> None:
    store, other = Store(), replace(TASK, seed=2)
    store.add(TASK, chunk(0, 3))
    taken = [store.take([TASK, other], 5, lambda task, unplayed: 2) for _ in range(5)]
    assert taken == [
        (other, range(2)),
        (other, range(2, 4)),
        (TASK, range(3, 5)),
        (other, range(4, 5)),
        None,
    ]


def test_the_chunks_of_a_match_are_listed_once(tmp_path: Path) -> None:
    """A million games are not listed again for every chunk that is played."""
    path = tmp_path / "games.db"
    store = Store(str(path))
    store.add(TASK, chunk(0, 4))
    assert store.reach(TASK) == 4
    with closing(sqlite3.connect(path)) as file:
        file.execute("DELETE FROM chunks")
        file.commit()
    assert store.reach(TASK) == 4
    assert store.missing(TASK, 6) == 2
    assert store.seconds(TASK) == 0.5


# -- damaged files, and files of other kinds --------------------------------------------------


def test_a_file_that_is_not_a_store_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("no database " * 100)
    with pytest.raises(SimulationError, match=r"notes.txt cannot be used: .* Choose another file"):
        Store(str(path))


def test_a_damaged_result_is_reported(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "games.db"))
    whole = chunk(0, 4)
    for body in (b"no result", whole.body[:-4], zlib.compress(b"[3]"), chunk(0, 2).body):
        damaged = replace(TASK, seed=len(body))
        store.add(damaged, replace(whole, body=body))
        with pytest.raises(SimulationError, match=r"games.db cannot be used: it is damaged."):
            list(store.results(damaged, 4))


ENDLESS = """
CREATE VIEW chunks AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)
SELECT (SELECT key FROM matches) AS key, n AS first, 1 AS count, x'00' AS body, 1.0 AS seconds
FROM r
"""


def replace_body(body: Callable[[], bytes]) -> str:
    """SQL that gives the chunk another body."""
    return f"UPDATE chunks SET body = x'{zlib.compress(body()).hex()}'"


BOMB = partial(replace_body, lambda: bytes(100_000_000))
NESTED = partial(replace_body, lambda: b"[" * 5_000_000)
HUGE = partial(replace_body, lambda: b"[[0,1,0," + b"9" * 999 + b",0]]")
OTHER, UNSOUND = "it has data other than simulated games", "it is damaged"
STRANGE = [
    (BOMB, UNSOUND),
    (NESTED, UNSOUND),
    (HUGE, UNSOUND),
    ("UPDATE chunks SET body = NULL", UNSOUND),
    ("UPDATE chunks SET body = 'x'", UNSOUND),
    ("UPDATE chunks SET count = -3", UNSOUND),
    ("UPDATE chunks SET count = 9223372036854775807", UNSOUND),
    ("UPDATE chunks SET first = first || 'abc'", UNSOUND),
    ("UPDATE chunks SET seconds = 'nan', count = 0", UNSOUND),
    ("UPDATE chunks SET seconds = 9e999", UNSOUND),
    ("UPDATE chunks SET seconds = -1.0", UNSOUND),
    ("CREATE TRIGGER t BEFORE INSERT ON chunks BEGIN SELECT RAISE(IGNORE); END", OTHER),
    ("CREATE TRIGGER t BEFORE INSERT ON chunks BEGIN SELECT RAISE(FAIL, '\x1b[31m'); END", OTHER),
    (f"DROP TABLE chunks; {ENDLESS}", OTHER),
    ("DROP TABLE chunks; CREATE TABLE chunks (key, first, count, body, seconds AS (1 / 0))", OTHER),
    ("CREATE TABLE more (key)", OTHER),
    ("INSERT INTO claims VALUES ('run', 'key', 'first', 1, 0.0)", "it is damaged"),
]


@pytest.mark.parametrize(("change", "sentence"), STRANGE)
def test_a_store_from_elsewhere_ends_in_a_sentence(
    tmp_path: Path, change: str | Callable[[], str], sentence: str
) -> None:
    path = tmp_path / "games.db"
    first = Store(str(path))
    first.add(TASK, Chunk(0, 1, zlib.compress(b"[[0,1,1,2,3]]"), 0.1))
    first.close()
    with closing(sqlite3.connect(path)) as file:
        file.executescript(change if isinstance(change, str) else change())
    with pytest.raises(SimulationError, match=f"games.db cannot be used: {sentence}") as caught:
        list(Store(str(path)).results(TASK, 1))
    assert str(caught.value).isprintable()


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE games (game)")
    before = path.read_bytes()
    with pytest.raises(SimulationError, match="data other than simulated games"):
        Store(str(path))
    assert path.read_bytes() == before
