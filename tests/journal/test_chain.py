"""Missing, changed, swapped and repeated entries, each with its original checksum."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from journal_kit import act, play_rows

from companion.journal import judge, rescue, store
from companion.journal.file.migrations import span
from companion.journal.journal import Journal

Rows = dict[int, tuple[str, int]]
"""Text and checksum of a game's entries, by number."""

COUNT = 6


def missing(rows: Rows, _: Rows) -> None:
    del rows[3]


def missing_and_closed_up(rows: Rows, _: Rows) -> None:
    for n in range(3, COUNT):
        rows[n] = rows[n + 1]
    del rows[COUNT]


def changed(rows: Rows, _: Rows) -> None:
    text, sum = rows[3]
    rows[3] = text.replace("play", "pley"), sum


def swapped(rows: Rows, _: Rows) -> None:
    rows[3], rows[4] = rows[4], rows[3]


def repeated(rows: Rows, _: Rows) -> None:
    rows[3] = rows[2]


def of_another_game(rows: Rows, others: Rows) -> None:
    rows[3] = others[3]


@pytest.mark.parametrize(
    "harm", [missing, missing_and_closed_up, changed, swapped, repeated, of_another_game]
)
def test_a_game_is_read_up_to_the_first_wrong_entry(
    tmp_path: Path, harm: Callable[[Rows, Rows], None]
) -> None:
    path = tmp_path / store.NAME
    journal = Journal(path)
    first, second = play_rows(journal, COUNT), play_rows(journal, COUNT)
    journal.close()
    damage_rows(path, first, second, harm)
    assert judge.is_damaged(path)
    with rescue.history(path) as file:
        found = [(record.count, record.lost) for record in store.records(file)]
    assert found == [(2, COUNT - 2), (COUNT, 0)]
    again = Journal(path)
    assert again.rows(first) == [act(0), act(1)]
    assert again.rows(second) == [act(n) for n in range(COUNT)]
    again.close()


def damage_rows(path: Path, game: int, other: int, harm: Callable[[Rows, Rows], None]) -> None:
    """Change a game's entries in a way that SQLite itself does not notice."""
    file = sqlite3.connect(path, isolation_level=None)
    asked = "SELECT id, body, sum FROM rows WHERE id > ? AND id < ?"
    rows, others = (
        {id % store.SPAN: (body, sum) for id, body, sum in file.execute(asked, span(number))}
        for number in (game, other)
    )
    harm(rows, others)
    file.execute("DELETE FROM rows WHERE id > ? AND id < ?", span(game))
    values = [(game * store.SPAN + n, *row) for n, row in rows.items()]
    file.executemany("INSERT INTO rows VALUES (?, ?, ?)", values)
    assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    file.close()
