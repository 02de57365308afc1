"""Everything readable is kept from a truncated, damaged or foreign file."""

from __future__ import annotations

from pathlib import Path

import pytest
from journal_kit import HEADER, act

from companion.journal import rescue
from companion.journal.journal import Journal, Saved


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def reports() -> list[str | None]:
    return []


def play_rows(path: Path, rows: int) -> bytes:
    """Write a journal of two games with `rows` rows in the second; returns its bytes."""
    journal = Journal(path)
    journal.begin(HEADER).result()
    game = journal.begin(HEADER).result()
    done = [journal.append(game, act(n, padding=200)) for n in range(rows)]
    journal.set_pref("volume", 4)
    assert {row.result() for row in done} == {Saved.YES}
    journal.close()
    return path.read_bytes()


@pytest.mark.parametrize("kept", [0.95, 0.7, 0.45])
def test_all_rows_before_the_cut_in_a_truncated_file_are_rescued(kept, path, reports):
    whole = play_rows(path, 300)
    path.write_bytes(whole[: int(len(whole) * kept)])
    journal = Journal(path, rescued=reports.append)
    rows = journal.rows(2)
    assert rows == [act(n, padding=200) for n in range(len(rows))]
    assert 300 * (kept - 0.3) < len(rows) < 300
    assert journal.prefs == {"volume": 4}
    assert [record.game for record in journal.games()] == [1, 2]
    assert f"2 games with {len(rows)} of 300 entries" in reports[0]
    assert journal.append(2, act(7)).result() is Saved.YES
    assert journal.rows(2)[-1] == act(7)
    journal.close()
    aside = path.with_name("games.db.damaged-1")
    assert aside.exists()
    assert str(aside.name) in reports[0]


def test_the_rows_before_a_bad_page_are_rescued(path, reports):
    whole = play_rows(path, 100)
    at = len(whole) // 4096 // 2 * 4096
    path.write_bytes(whole[:at] + b"\xee" * 4096 + whole[at + 4096 :])
    journal = Journal(path, rescued=reports.append)
    rows = journal.rows(2)
    assert rows == [act(n, padding=200) for n in range(len(rows))]
    assert 10 < len(rows) < 100
    journal.close()


@pytest.mark.parametrize("content", [b"not a database at all " * 50, b"SQLite format 3\0" * 9])
def test_a_foreign_file_is_kept_under_another_name(content, path, reports):
    path.write_bytes(content)
    journal = Journal(path, report=reports.append, rescued=reports.append)
    assert journal.games() == []
    assert journal.begin(HEADER).result() == 1
    journal.close()
    assert path.with_name("games.db.damaged-1").read_bytes() == content
    assert len(reports) == 1
    assert "0 games" in reports[0]


def test_an_empty_file_is_a_new_journal(path, reports):
    path.touch()
    journal = Journal(path, report=reports.append)
    assert journal.begin(HEADER).result() == 1
    assert reports == []
    journal.close()


def test_a_truncated_log_keeps_every_complete_row(path):
    journal = Journal(path)
    game = journal.begin(HEADER).result()
    for n in range(20):
        journal.append(game, act(n)).result()
    copy = path.with_name("copy.db")
    copy.write_bytes(path.read_bytes())
    log = Path(f"{path}-wal").read_bytes()
    Path(f"{copy}-wal").write_bytes(log[: len(log) - 3000])
    journal.close()
    after = Journal(copy)
    assert after.rows(game) == [act(n) for n in range(19)]
    after.close()


def test_an_interrupted_rescue_is_completed_at_the_next_start(path, monkeypatch):
    whole = play_rows(path, 100)
    path.write_bytes(whole[: len(whole) * 3 // 4])
    with monkeypatch.context() as patch:
        patch.setattr(rescue, "settle", lambda path: path)
        rescue.rescue(path)
    journal = Journal(path)
    assert len(journal.rows(2)) > 20
    journal.close()
    assert sorted(p.name for p in path.parent.iterdir()) == [
        "games.db",
        "games.db.damaged-1",
        "games.db.ends",
        "games.db.lock",
    ]
