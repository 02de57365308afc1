"""`companion forget` and `companion games delete` take everything out, and lose nothing else."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import forget_kit
import pytest
from forget_kit import NAME, facts, fill, new_table, search

from companion.cli import sure
from companion.journal import copies, forgotten, judge, rescue, store
from companion.journal.journal import Journal
from companion.lexicon import open_ruling
from companion.table.history import History

Say = Callable[..., str]


@pytest.fixture
def state(tmp_path: Path) -> Path:
    fill(tmp_path / "state")
    return tmp_path / "state"


def test_a_forgotten_name_is_in_no_byte_and_everything_else_is_there(state: Path, say: Say) -> None:
    before = facts(state / store.NAME)
    assert {store.NAME, f"{store.NAME}.damaged-1", "copies/games-000001.db"} < search(state, NAME)
    say("records", "--state", state)
    done = say("forget", NAME.lower(), "--yes", "--state", state)
    assert f"{NAME} will be somebody in 2 games; turns and points stay." in done
    assert "games.db.damaged-1" in done
    assert "1 recording of voices will be deleted." in done
    assert "Backups elsewhere" in done
    assert done.endswith("\nDone.\n")
    assert search(state, NAME) == set()
    path = state / store.NAME
    assert facts(path) == before
    assert not judge.is_damaged(path)
    assert len(copies.all_of(path)) == 1
    journal = Journal(path)
    assert journal.damage is None
    assert [one.players for one in journal.games()] == [
        ("somebody", "NB"), ("AL", "NB"), ("somebody", "NB"),
    ]  # fmt: skip
    assert journal.prefs["prefs"] == {"names": ["NB"], "seats": {"2": "NB"}, "volume": 3}
    assert list(journal.prefs["phones"]) == ["b" * 64]
    for record in journal.games():
        history = History(record.header, open_ruling())
        history.load(journal.rows(record.game))  # raises if a digest is not that of its state
        assert history.buttons[record.players[0]] == 1
    journal.close()


def test_a_name_in_the_log_of_a_killed_box_goes_too(tmp_path: Path, state: Path, say: Say) -> None:
    journal, killed = Journal(state / store.NAME), tmp_path / "killed"
    new_table(journal, NAME, "AL", number=4)
    journal.set_pref("saved", True).result()  # a copy of a file that changes is damaged
    shutil.copytree(state, killed)
    journal.close()
    assert f"{store.NAME}-wal" in search(killed, NAME)
    say("forget", NAME, "--yes", "--state", killed)
    assert search(killed, NAME) == set()
    assert len(facts(killed / store.NAME)) == 4


def test_a_game_with_other_names_of_one_player_has_none_of_them(state: Path, say: Say) -> None:
    journal = Journal(state / store.NAME)
    table = new_table(journal, "QZW", "AL", number=4)
    table.rename("QZW", "QZV").result()
    table.finish("over").result()
    journal.close()
    assert "QZV is ZWQ now." in say("players", "merge", "qzv", NAME, "--state", state)
    assert "ZWQ, QZV will be somebody in 3 games" in say("forget", "qzv", "--yes", "--state", state)
    for name in (NAME, "QZV", "QZW"):
        assert search(state, name) == set()


def test_a_deleted_game_is_in_no_byte_and_the_others_are_there(state: Path, say: Say) -> None:
    before, uid = facts(state / store.NAME), f"{3:032}"
    say("games", "hide", 3, "--state", state)
    done = say("games", "delete", 3, "--yes", "--state", state)
    assert "Game 3 with 5 entries will be deleted." in done
    assert search(state, uid) == set()
    after = facts(state / store.NAME)
    assert after == {one: fact for one, fact in before.items() if one != uid}
    journal = Journal(state / store.NAME)
    new = new_table(journal, "AL", "NB", number=5)
    assert new.game == 3
    journal.close()
    assert not judge.is_damaged(state / store.NAME)
    assert "There is no game 9." in say("games", "delete", 9, "--yes", "--state", state, status=1)


def test_nothing_happens_without_a_yes(state: Path, say: Say, monkeypatch) -> None:
    before = {file: file.read_bytes() for file in state.rglob("*.*") if file.is_file()}
    refused = say("forget", NAME, "--state", state, status=1)
    assert "Nothing was changed. Add --yes" in refused
    monkeypatch.setattr(sure.sys.stdin, "isatty", lambda: True, raising=False)
    for answer in ("", "no", "y"):
        monkeypatch.setattr("builtins.input", lambda _, answer=answer: answer)
        assert "Nothing was changed." in say("forget", NAME, "--state", state)
    after = {file: file.read_bytes() for file in before}
    changed = {file.name for file in before if before[file] != after[file]}
    assert changed <= {f"{store.NAME}.ends"}
    monkeypatch.setattr("builtins.input", lambda _: "yes")
    assert "Done." in say("forget", NAME, "--state", state)


def test_somebody_who_is_not_there_cannot_be_forgotten(state: Path, say: Say) -> None:
    assert "Nobody here is called XYZ." in say("forget", "xyz", "--state", state, status=1)
    say("forget", NAME, "--yes", "--state", state)
    assert "Nobody here is called" in say("forget", NAME, "--yes", "--state", state, status=1)
    assert "forgotten already" in say("forget", "somebody", "--state", state, status=1)


def test_an_older_file_with_the_name_is_deleted_too(state: Path, say: Say) -> None:
    older = state / f"{store.NAME}.damaged-1"
    kept = older.read_bytes()
    say("forget", NAME, "--yes", "--state", state)
    older.write_bytes(kept)
    assert "older files beside them do" in say("forget", NAME, "--yes", "--state", state)
    assert search(state, NAME) == set()


def test_a_file_of_somebody_else_is_named(state: Path, say: Say) -> None:
    shutil.copy(state / store.NAME, state / "mine.db")
    done = say("forget", NAME, "--yes", "--state", state)
    assert "mine.db still has it." in done
    assert search(state, NAME) == {"mine.db"}


def test_a_word_that_is_spelled_like_a_name_stays(
    tmp_path: Path, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command does not ask people to delete the games because of it."""
    plays = tuple({**one, "by": "SCAR"} if one["by"] == NAME else one for one in forget_kit.PLAYS)
    monkeypatch.setattr(forget_kit, "NAME", "SCAR")
    monkeypatch.setattr(forget_kit, "PLAYS", plays)
    forget_kit.fill(tmp_path)
    assert "still has it" not in say("forget", "scar", "--yes", "--state", tmp_path)
    with store.reading(tmp_path / store.NAME) as file:
        rows = [body for (body,) in file.execute("SELECT body FROM rows")]
    assert any('"SCAR"' in row for row in rows)
    assert not any('"by":"SCAR"' in row for row in rows)


def test_a_box_that_is_running_is_not_disturbed(state: Path, say: Say, monkeypatch) -> None:
    monkeypatch.setattr(store, "PATIENCE_S", 0.05)
    journal = Journal(state / store.NAME)
    for line in (["forget", NAME, "--yes"], ["games", "delete", "1", "--yes"],
                 ["games", "hide", "1"]):  # fmt: skip
        assert "Another program has" in say(*line, "--state", state, status=1)
    assert len(journal.games()) == 3
    journal.close()


def test_nothing_is_replaced_while_another_program_reads(state: Path, say: Say) -> None:
    with store.reading(state / store.NAME) as file:
        file.execute("BEGIN")
        file.execute("SELECT count(*) FROM rows").fetchone()
        refused = say("forget", NAME, "--yes", "--state", state, status=1)
    assert "Another program has" in refused
    assert store.NAME in search(state, NAME)
    assert "Done." in say("forget", NAME, "--yes", "--state", state)


def test_the_memory_of_a_name_does_not_have_it(state: Path, say: Say) -> None:
    say("forget", NAME, "--yes", "--state", state)
    with rescue.history(state / store.NAME) as file:
        known = forgotten.of_prefs(store.prefs(file))
    assert known.players_in(("NB", NAME)) == [NAME]
    assert len(known.salt) == 32
    assert all(len(one) == 64 for one in known.hashes)
    assert forgotten.Forgotten().with_player("AL") != forgotten.Forgotten().with_player("AL")


def test_a_hidden_game_is_in_no_list_until_it_is_shown_again(state: Path, say: Say) -> None:
    assert "Game 2 is hidden." in say("games", "hide", 2, "--state", state)
    assert "AL" not in (listed := say("games", "--state", state))
    assert "1 game is hidden: companion games --hidden" in listed
    assert "AL" in say("games", "--hidden", "--state", state)
    assert "AL" in say("players", "--state", state)
    say("games", "unhide", 2, "--state", state)
    assert "AL" in say("games", "--state", state)
    assert "There is no game 9." in say("games", "hide", 9, "--state", state, status=1)


def test_a_list_of_which_all_is_hidden_does_not_say_that_nobody_played(
    state: Path, say: Say
) -> None:
    for game in json.loads(say("games", "--json", "--state", state)):
        say("games", "hide", game["no"], "--state", state)
    assert "are hidden: companion games --hidden" in (said := say("games", "--state", state))
    assert "No games" not in said


def test_two_spellings_are_one_player_until_they_are_parted(state: Path, say: Say) -> None:
    rows = facts(state / store.NAME)
    say("players", "merge", "nb", "al", "--state", state, status=1)
    say("players", "merge", "al", NAME, "--state", state)
    assert facts(state / store.NAME) == rows
    shown = say("players", "--json", "--state", state)
    assert f'"name": "{NAME}", "games": 3' in shown
    assert '"also": ["AL"]' in shown
    assert "Nobody here is called AL." in say(
        "players", "merge", "al", "nb", "--state", state, status=1
    )
    say("players", "part", "al", "--state", state)
    assert f'"name": "{NAME}", "games": 2' in say("players", "--json", "--state", state)
    assert "AL is nobody else." in say("players", "part", "al", "--state", state, status=1)


def test_a_restored_box_knows_who_is_one_player_and_what_is_hidden(
    state: Path, say: Say, tmp_path: Path
) -> None:
    say("players", "merge", "al", NAME, "--state", state)
    say("games", "hide", 2, "--state", state)
    backup, other = tmp_path / "all.db", tmp_path / "other"
    say("backup", backup, "--state", state)
    for _ in range(2):
        say("restore", backup, "--state", other)
        assert '"also": ["AL"]' in say("players", "--json", "--state", other)
        assert "1 game is hidden" in say("games", "--state", other)
    assert not judge.is_damaged(other / store.NAME)
    say("games", "unhide", 2, "--state", other)
    say("players", "part", "al", "--state", other)
    say("restore", backup, "--state", other)
    assert '"also": ["AL"]' not in say("players", "--json", "--state", other)
    assert "hidden" not in say("games", "--state", other)


def test_no_note_about_a_forgotten_player_or_game_comes_back(
    state: Path, say: Say, tmp_path: Path
) -> None:
    say("players", "merge", "al", NAME, "--state", state)
    say("games", "hide", 3, "--state", state)
    backup = tmp_path / "all.db"
    say("backup", backup, "--state", state)
    say("games", "delete", 3, "--yes", "--state", state)
    say("forget", NAME, "--yes", "--state", state)
    say("restore", backup, "--state", state)
    assert search(state, NAME) == set()
    assert search(state, f"{3:032}") == set()
    say("restore", backup, "--with-forgotten", "--state", state)
    assert f'"name": "{NAME}"' in say("players", "--json", "--state", state)
    assert '"also": ["AL"]' in say("players", "--json", "--state", state)
    assert "1 game is hidden" in say("games", "--state", state)


def test_somebody_sets_no_records_and_merged_names_set_theirs_together(
    state: Path, say: Say
) -> None:
    say("forget", NAME, "--yes", "--state", state)
    assert "somebody" not in say("records", "--json", "--state", state)
    assert "somebody" not in say("players", "--state", state)
    assert "AL" in say("records", "--json", "--state", state)
    journal = Journal(state / store.NAME)
    new_table(journal, "ALL", "ZOE", number=7).finish("over").result()
    journal.close()
    say("players", "merge", "al", "all", "--state", state)
    shown = say("records", "ALL", "--json", "--state", state)
    assert '"games": 2' in shown
    assert "AL has finished no game" in say("records", "AL", "--state", state, status=1)


def test_two_names_of_one_game_are_two_players(state: Path, say: Say) -> None:
    refused = say("players", "merge", NAME, "nb", "--state", state, status=1)
    assert f"{NAME} and NB are two players: both sat in game 1." in refused
    assert "same name" in say("players", "merge", "nb", "nb", "--state", state, status=1)


def test_restoring_brings_back_what_was_forgotten_only_if_asked(
    tmp_path: Path, state: Path, say: Say
) -> None:
    before, file = facts(state / store.NAME), tmp_path / "before.db"
    journal = Journal(state / store.NAME)
    new_table(journal, "AL", NAME, number=4)
    journal.close()
    say("backup", file, "--state", state)
    say("games", "delete", 4, "--yes", "--state", state)
    say("games", "delete", 2, "--yes", "--state", state)
    say("forget", NAME, "--yes", "--state", state)
    for dry in (["--dry-run"], []):
        told = say("restore", file, *dry, "--state", state)
        assert told.count("already here") == 2
        assert "2 games that you deleted here stayed away." in told
        assert search(state, NAME) == set()
    wanted = ("restore", file, "--with-forgotten", "--state", state)
    assert say(*wanted, "--dry-run").count("with its names again") == 2
    told = say(*wanted)
    assert told.count("with its names again") == told.count(": new, ") == 2
    after = facts(state / store.NAME)
    assert {uid: rows for uid, (*_, rows) in after.items() if uid in before} == {
        uid: rows for uid, (*_, rows) in before.items()
    }
    assert store.NAME in search(state, NAME)
    assert not judge.is_damaged(state / store.NAME)
    with rescue.history(state / store.NAME) as file:
        for record in store.records(file):
            History(record.header, open_ruling()).load(store.rows(file, record.game))


def test_a_game_that_only_a_backup_has_comes_without_the_name(
    tmp_path: Path, state: Path, say: Say
) -> None:
    other, file = tmp_path / "other", tmp_path / "other.db"
    journal = Journal(other / store.NAME)
    new_table(journal, NAME, "ZOE", number=9)
    journal.close()
    say("backup", file, "--state", other)
    say("forget", NAME, "--yes", "--state", state)
    assert "somebody, ZOE: new, 3 entries" in say("restore", file, "--state", state)
    assert search(state, NAME) == set()
