"""The journal saves every acknowledged entry and reads it back."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from waiting import wait_until

from companion.errors import JournalError, JournalLocked, OtherVersion
from companion.journal import copies, judge, rescue, store
from companion.journal.file import chain, migrations, pages
from companion.journal.file.entries import (
    NO_GAME,
    Act,
    Amend,
    Change,
    Clock,
    Clocks,
    Dictionary,
    Finish,
    GameHeader,
    Rename,
    Seats,
    Undo,
    believable,
)
from companion.journal.journal import Journal, Saved

HEADER = GameHeader(
    game="worph",
    players=("AL", "NB"),
    buttons={"AL": 1, "NB": 3},
    options={"plural_s": "strict"},
    setup={"drawer": "NB"},
    dictionary=Dictionary(name="short", size=3, sha256="00"),
    version="0.1",
    started=1_800_000_000,
)
ROWS = [
    Act(action={"do": "spin", "by": "AL", "wedge": 4}, clocks={"turn": 2.5}),
    Act(action={"do": "play", "by": "AL", "word": "SCAR"}, again=True),
    Undo(count=2, agreed=("AL", "NB")),
    Amend(changes=(Change(index=0, action={"do": "pass"}), Change(index=3))),
    Clock(elapsed={"turn": 7.0}, running=False, why="pause", by="NB"),
    Seats(buttons={"AL": 2, "NB": 1}),
    Rename(old="NB", new="JR"),
    Finish(how="over", result={"scores": {"AL": 2}}),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "games.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    journal = Journal(path)
    yield journal
    journal.close()


def idle(journal: Journal) -> None:
    """Wait until the journal has tried to save everything."""
    wait_until(lambda: not journal.busy())


def test_every_kind_of_row_is_read_back_in_order_after_a_restart(path, journal):
    game = journal.begin(HEADER).result()
    assert [journal.append(game, row).result() for row in ROWS] == [Saved.YES] * len(ROWS)
    journal.close()
    again = Journal(path)
    assert again.rows(game) == ROWS
    assert [record.header for record in again.games()] == [HEADER]
    again.close()


def test_rows_can_be_read_before_they_are_saved(journal):
    game = journal.begin(HEADER).result()
    for row in ROWS * 20:
        journal.append(game, row)
    assert journal.rows(game) == ROWS * 20


def test_a_game_is_unfinished_until_its_last_row_is_finish(journal):
    assert journal.unfinished_game() is None
    game = journal.begin(HEADER).result()
    assert journal.unfinished_game().game == game
    journal.finish(game, "over", {"winners": ["AL"]}).result()
    assert journal.unfinished_game() is None
    assert (journal.games()[0].how, journal.games()[0].result) == ("over", {"winners": ["AL"]})
    journal.append(game, Undo(agreed=("AL", "NB"))).result()
    assert journal.unfinished_game().count == 2


def test_only_the_newest_game_counts_as_unfinished(journal):
    journal.begin(HEADER).result()
    second = journal.begin(HEADER).result()
    journal.finish(second, "over", {}).result()
    assert journal.unfinished_game() is None
    assert [record.how for record in journal.games()] == [None, "over"]


def test_the_newest_clocks_are_kept_until_a_row_replaces_them(path, journal):
    game = journal.begin(HEADER).result()
    for seconds in range(50):
        journal.clocks(game, Clocks(elapsed={"turn": float(seconds)}))
    idle(journal)
    assert journal.unfinished_game().clocks == Clocks(elapsed={"turn": 49.0})
    journal.append(game, ROWS[0]).result()
    assert journal.unfinished_game().clocks is None


def test_preferences_are_available_at_once_and_survive_a_restart(path, journal):
    journal.set_pref("volume", 3)
    journal.set_pref("names", ["AL", "NB"])
    journal.set_pref("volume", 4)
    assert journal.prefs == {"volume": 4, "names": ["AL", "NB"]}
    journal.close()
    again = Journal(path)
    assert again.prefs == {"volume": 4, "names": ["AL", "NB"]}
    again.close()


def test_a_preference_is_durable_when_its_future_is_done(path, journal):
    assert journal.set_pref("volume", 3).result() is Saved.YES
    with store.reading(path) as file:
        assert store.prefs(file) == {"volume": 3}


def test_the_journal_can_be_read_while_its_owner_has_it_open(path, journal):
    game = journal.begin(HEADER).result()
    journal.append(game, ROWS[0]).result()
    journal.append(NO_GAME, ROWS[0]).result()
    with rescue.history(path) as file:
        assert [record.game for record in store.records(file)] == [game]
        assert store.rows(file, game) == ROWS[:1]
        assert list(store.acts(file, "spin")) == [(NO_GAME, ROWS[0]), (game, ROWS[0])]
        assert list(store.acts(file, "play")) == []


def test_a_report_explains_a_missing_or_foreign_file(tmp_path):
    with pytest.raises(JournalError, match="Play a game"), rescue.history(tmp_path / "none.db"):
        pass
    (tmp_path / "foreign").write_bytes(b"nothing of ours " * 100)
    with (
        pytest.raises(JournalError, match="no game in it can be read"),
        rescue.history(tmp_path / "foreign"),
    ):
        pass


def test_a_second_owner_is_refused_with_advice(path, journal, monkeypatch):
    monkeypatch.setattr(store, "PATIENCE_S", 0.01)
    with pytest.raises(JournalLocked, match="Close it, then start again"):
        Journal(path)
    journal.close()
    Journal(path).close()


HOLD = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1], isolation_level=None)
file.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def held(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process with an open transaction on the file until its input ends."""
    Journal(path).close()
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True) as other:
        assert other.stdout.readline() == "held\n"
        yield other
        other.stdin.close()


def test_a_file_locked_by_another_program_is_refused_at_the_start(path, held, monkeypatch):
    monkeypatch.setattr(store, "PATIENCE_S", 0.01)
    file = sqlite3.connect(path, isolation_level=None)
    with pytest.raises(JournalLocked, match="Another program has"):
        Journal(path)
    file.close()


OTHERS = [
    (99, migrations.MARK + 99, "is from a newer version. Update the program"),
    (2, 0, "has format 2, which was never released"),
    (1, 0, "has format 1, which was never released"),
    (1, migrations.MARK + 1, "has format 1, which was never released"),
]


@pytest.mark.parametrize("torn", [False, True])
@pytest.mark.parametrize(("number", "mark", "why"), OTHERS)
def test_a_file_of_another_version_is_refused_and_not_changed(path, number, mark, why, *, torn):
    """Even a damaged one: nothing of it is rescued."""
    Journal(path).close()
    other = of_version(path, number, mark)
    if torn:
        path.write_bytes(other[:100] + bytes(len(other) - 100))
    before = path.read_bytes()
    with pytest.raises(OtherVersion, match=f"{path.name} {why}"):
        Journal(path)
    with pytest.raises(OtherVersion), rescue.history(path):
        pass
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*.damaged-*"))


@pytest.mark.parametrize(("number", "mark", "why"), OTHERS)
def test_a_copy_of_another_version_is_refused_and_not_changed(path, number, mark, why):
    Journal(path).close()
    copy = copies.make(path)
    before = of_version(copy, number, mark)
    for part in path.parent.glob("games.db*"):
        part.unlink()
    for reading in (Journal, lambda path: rescue.history(path).__enter__()):
        with pytest.raises(OtherVersion, match=f"{copy.name} {why}"):
            reading(path)
    for _ in range(copies.KEPT + 2):
        copies.make(damaged_journal(path))
    journal = Journal(damaged_journal(path))
    assert journal.damage
    journal.close()
    assert copy.read_bytes() == before


def damaged_journal(path):
    """A journal whose last page is zeroed."""
    path.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
        migrations.migrate(file)
    path.write_bytes(path.read_bytes()[: -pages.PAGE] + bytes(pages.PAGE))
    return path


def of_version(path, number, mark):
    """Write another version into a file's header; returns its bytes."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode = DELETE")
        file.execute(f"PRAGMA user_version = {number}")
        file.execute(f"PRAGMA application_id = {mark}")
    return path.read_bytes()


def test_the_version_and_mark_of_the_first_release_never_change(path):
    Journal(path).close()
    with contextlib.closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (3,)
        assert file.execute("PRAGMA application_id").fetchone() == (0x574F0003,)


def test_a_file_of_an_older_version_is_migrated(path, journal, monkeypatch):
    game = journal.begin(HEADER).result()
    journal.append(game, ROWS[0]).result()
    journal.close()

    def step(file: sqlite3.Connection) -> None:
        file.execute("ALTER TABLE games ADD COLUMN place TEXT")

    steps = (*migrations.MIGRATIONS, step)
    monkeypatch.setattr(migrations, "MIGRATIONS", steps)
    again = Journal(path)
    assert again.rows(game) == ROWS[:1]
    again.close()
    file = sqlite3.connect(path)
    assert file.execute("PRAGMA user_version").fetchone() == (migrations.FIRST + 1,)
    assert not judge.is_damaged(path)
    assert file.execute("SELECT place FROM games").fetchone() == (None,)
    file.close()


def test_an_unknown_entry_is_explained(path, journal):
    game = journal.begin(HEADER).result()
    journal.append(game, ROWS[0]).result()
    strange = '{"row": "dance"}'
    with sqlite3.connect(path) as file:
        sum = chain.link(file.execute("SELECT sum FROM games").fetchone()[0], strange)
        file.execute("UPDATE rows SET body = ?, sum = ?", (strange, sum))
    file.close()
    Path(f"{path}.ends").unlink()
    with pytest.raises(JournalError, match="Update the program"), rescue.history(path) as file:
        store.rows(file, game)


def test_the_time_of_a_clock_that_was_never_set_is_ignored():
    assert believable(0.0) is None
    assert believable(1_700_000_000.0) is None
    assert believable(1_800_000_000.9) == 1_800_000_000


KILLED = """
import sys
from pathlib import Path
from companion.journal.journal import Journal
from companion.journal.file.entries import Act, Dictionary, GameHeader
journal = Journal(Path(sys.argv[1]))
words = Dictionary(name="short", size=3, sha256="00")
game = journal.begin(GameHeader(game="worph", players=("A",), dictionary=words, version="0"))
game = game.result()
for n in range(100_000):
    journal.append(game, Act(action={"n": n})).result()
    print(n, flush=True)
"""


def test_acknowledged_rows_survive_a_kill(path):
    with subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=-1, text=True) as child:
        lines = [child.stdout.readline() for _ in range(40)]
        child.kill()
        lines += child.stdout.readlines()
    acknowledged = sum(line.endswith("\n") for line in lines)
    journal = Journal(path)
    rows = journal.rows(journal.unfinished_game().game)
    journal.close()
    assert [row.action["n"] for row in rows] == list(range(len(rows)))
    assert acknowledged <= len(rows) <= acknowledged + 1
