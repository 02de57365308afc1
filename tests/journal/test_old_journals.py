"""Journals written by version 0.1.0 are read, resumed and shown as before.

`tests/data/journals/0.1.0.db` has games of every kind with corrections, undone turns,
votes and refused words. The JSON file next to it has the results of version 0.1.0.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from companion.journal import rescue, store
from companion.journal.file import upgrade
from companion.journal.file.entries import Act, GameRecord
from companion.journal.journal import Journal
from companion.lexicon import Ruling, closed_lexicon, open_ruling
from companion.table.history import History

FILE = Path(__file__).parents[1] / "data" / "journals" / "0.1.0.db"
EXPECTED: list[dict[str, Any]] = json.loads(FILE.with_suffix(".json").read_text())
EMPTY = closed_lexicon({"words": []})


@pytest.fixture
def state(tmp_path: Path) -> Path:
    shutil.copy(FILE, tmp_path / store.NAME)
    return tmp_path


def replay(path: Path, ruling: Ruling) -> list[tuple[GameRecord, History]]:
    with rescue.history(path) as file:
        found = [(record, History(record.header, ruling)) for record in store.records(file)]
        for record, history in found:
            history.load(store.rows(file, record.game))
    return found


@pytest.mark.parametrize("opened", [False, True])
@pytest.mark.parametrize("ruling", [open_ruling("ENABLE1"), EMPTY], ids=["same", "empty"])
def test_every_game_has_its_original_points(state: Path, ruling: Ruling, opened: bool) -> None:
    if opened:
        Journal(state / store.NAME).close()
    found = replay(state / store.NAME, ruling)
    assert len(found) == len(EXPECTED)
    for (record, history), then in zip(found, EXPECTED, strict=True):
        assert record.header.game == then["game"]
        assert history.view().scores == then["scores"]
        assert len(history.records) == then["entries"]
        if ruling is not EMPTY:
            assert (history.view().phase, history.unrecorded) == (then["phase"], False)


def test_reading_does_not_change_the_file(state: Path) -> None:
    replay(state / store.NAME, EMPTY)
    assert (state / store.NAME).read_bytes() == FILE.read_bytes()


def test_a_file_without_checksums_is_not_damaged_and_gets_them_when_opened_for_writing(
    state: Path,
) -> None:
    path = state / store.NAME
    assert not rescue.is_damaged(path)
    journal = Journal(path)
    assert journal.damage is None
    journal.close()
    assert not rescue.is_damaged(path)
    file = sqlite3.connect(path)
    for table in ("games", "rows", "prefs"):
        assert not file.execute(f"SELECT * FROM {table} WHERE sum IS NULL").fetchall()
    file.execute("UPDATE rows SET body = replace(body, 'play', 'pley')")
    file.commit()
    file.close()
    assert rescue.is_damaged(path)


def test_opening_for_writing_converts_the_entries_and_gives_every_game_a_uid(
    state: Path,
) -> None:
    Journal(state / store.NAME).close()
    with rescue.history(state / store.NAME) as file:
        records = store.records(file)
        acts = [
            row
            for record in records
            for row in store.rows(file, record.game)
            if isinstance(row, Act)
        ]
    assert [record.header.uid for record in records] == [name(n) for n in range(1, 14)]
    assert len({record.header.uid for record in records}) == len(EXPECTED)
    assert not [row for row in acts if {"said", "known", "legal"} & row.action.keys()]
    assert sum(bool(row.answers) for row in acts) > 80


def name(game: int) -> str:
    """The uid computed from a game's header and first row."""
    file = sqlite3.connect(FILE)
    (header,) = file.execute("SELECT header FROM games WHERE id = ?", (game,)).fetchone()
    at = (store.SPAN * game + 1,)
    (first,) = file.execute("SELECT body FROM rows WHERE id = ?", at).fetchone()
    file.close()
    found = upgrade.uid(header, first)
    assert len(found) == 32
    return found


def test_an_unreadable_row_does_not_stop_the_conversion_of_others(state: Path) -> None:
    file = sqlite3.connect(state / store.NAME)
    file.execute("UPDATE rows SET body = 'torn' WHERE id = ?", (store.SPAN * 10 + 20,))
    file.execute("UPDATE games SET header = 'torn' WHERE id = 3")
    file.commit()
    file.close()
    Journal(state / store.NAME).close()
    file = sqlite3.connect(state / store.NAME)
    bodies = [text for (text,) in file.execute("SELECT body FROM rows")]
    assert file.execute("PRAGMA user_version").fetchone() == (len(store.MIGRATIONS),)
    assert dict(file.execute("SELECT game, entries FROM lost").fetchall()) == {3: 10, 10: 12}
    file.close()
    assert not [body for body in bodies if "torn" in body or '"said":' in body]
    torn = sqlite3.connect(state / f"{store.NAME}.damaged-1")
    assert torn.execute("SELECT count(*) FROM rows WHERE body = 'torn'").fetchone() == (1,)
    torn.close()


def test_show_prints_the_original_points_whatever_the_dictionary(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, then in enumerate(EXPECTED, start=1):
        assert main(["show", str(number), "--json", "--state", str(state)]) == 0
        shown = json.loads(capsys.readouterr().out)
        assert "judged_by" not in shown
        if then["game"] == "worph":
            assert shown["scores"] == then["scores"]


@pytest.mark.parametrize("ruling", [open_ruling("ENABLE1"), EMPTY], ids=["same", "empty"])
def test_every_entry_has_the_same_result_as_in_version_0_2(
    state: Path, tmp_path: Path, ruling: Ruling
) -> None:
    """A replay compares the recorded state digest of every entry."""
    shutil.copy(FILE.with_name("0.2.0.db"), tmp_path / store.NAME)
    with rescue.history(tmp_path / store.NAME) as file:
        led = [sum(row.led is not None for row in _acts(file, game)) for game in _numbers(file)]
    games = [history for _, history in replay(tmp_path / store.NAME, ruling)]
    assert [history.view().scores for history in games] == [then["scores"] for then in EXPECTED]
    assert all(count >= len(history.records) for count, history in zip(led, games, strict=True))


def _numbers(file: sqlite3.Connection) -> list[int]:
    return [record.game for record in store.records(file)]


def _acts(file: sqlite3.Connection, game: int) -> list[Act]:
    return [row for row in store.rows(file, game) if isinstance(row, Act)]
