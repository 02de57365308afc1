"""What the store knows of its games without reading them again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.simulation.match import Played
from companion.simulation.store import Store
from companion.simulation.task import Chunk, Task, encode

TASK = Task("word_lift", {"P1": 4, "P2": 4}, {}, 1, "list", "program")


def chunk(first: int, count: int) -> Chunk:
    """Games in which the first player has as many points as the number of the game."""
    played = [Played({"P1": n, "P2": 0}, ("P1",), "P1", 9) for n in range(first, first + count)]
    return Chunk(first, count, encode(played, list(TASK.players)), 0.5 * count)


def points(store: Store, goal: int, start: int = 0) -> list[int]:
    return [one.scores["P1"] for one in store.results(TASK, goal, start)]


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


def test_the_chunks_of_a_match_are_listed_once(tmp_path: Path) -> None:
    """A million games are not listed again for every chunk that is played."""
    path = tmp_path / "games.db"
    store = Store(str(path))
    store.add(TASK, chunk(0, 4))
    with closing(sqlite3.connect(path)) as file:
        file.execute("DELETE FROM chunks")
        file.commit()
    assert store.reach(TASK) == 4
    assert list(store.gaps(TASK, 6)) == [range(4, 6)]
    assert store.seconds(TASK) == 0.5
