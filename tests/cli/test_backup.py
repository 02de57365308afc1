"""`companion backup` and `companion restore` carry games between boxes and lose none."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.journal import copies, exchange, judge, rescue, store
from companion.journal.file import chain
from companion.journal.file.entries import Act, Dictionary, GameHeader
from companion.journal.journal import Journal

Say = Callable[..., str]


def row(number: int, by: str = "AL") -> Act:
    return Act(action={"do": "pass", "by": by, "clock_s": float(number)})


def played(state: Path, uid: str, count: int, by: str = "AL") -> None:
    words = Dictionary(name="short", size=3, sha256="00")
    header = GameHeader(
        game="worph", players=("AL", "NB"), dictionary=words, version="0", uid=uid.zfill(32)
    )
    journal = Journal(state / store.NAME)
    game = journal.begin(header).result()
    for n in range(count):
        journal.append(game, row(n, by)).result()
    journal.close()


def counts(state: Path) -> dict[str, int]:
    with rescue.history(state / store.NAME) as file:
        return {one.header.uid.lstrip("0"): one.count for one in store.records(file)}


def test_all_games_go_from_one_box_to_another(tmp_path: Path, say: Say) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "games.db"
    played(here, "a", 3)
    played(here, "b", 5)
    assert say("backup", file, "--state", here) == f"Copied 2 games to {file}.\n"
    shown = say("restore", file, "--dry-run", "--state", there)
    assert "new, 5 entries" in shown
    assert "2 of 2 games would be restored." in shown
    assert not there.exists()
    assert "2 of 2 games were restored." in say("restore", file, "--state", there)
    assert counts(there) == counts(here) == {"a": 3, "b": 5}
    Journal(there / store.NAME).close()


def test_restoring_never_shortens_or_overwrites_a_game(tmp_path: Path, say: Say) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "games.db"
    for uid, count in (("a", 3), ("b", 5), ("c", 4), ("d", 4)):
        played(here, uid, count)
    for uid, count, by in (("c", 4, "AL"), ("b", 2, "AL"), ("a", 6, "AL"), ("d", 3, "NB")):
        played(there, uid, count, by)
    say("backup", file, "--state", here)
    dry = say("restore", file, "--dry-run", "--state", there)
    assert counts(there) == {"c": 4, "b": 2, "a": 6, "d": 3}
    done = say("restore", file, "--state", there)
    for text in ("5 entries instead of 2", "longer here (6 entries, not 3)", "already here",
                 "continued differently here"):  # fmt: skip
        assert text in dry
        assert text in done
    assert counts(there) == {"c": 4, "b": 5, "a": 6, "d": 3}
    (copy,) = copies.all_of(there / store.NAME)
    with store.reading(copy) as before:
        assert [one.count for one in store.records(before)] == [4, 2, 6, 3]


@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize(("kept", "missing"), [(6, 0), (4, 2)])
def test_restoring_repairs_a_damaged_game_and_counts_what_is_still_missing(
    tmp_path: Path, say: Say, kept: int, missing: int, *, opened: bool
) -> None:
    state, file = tmp_path / "state", tmp_path / "games.db"
    path = state / store.NAME
    played(state, "a", kept)
    say("backup", file, "--state", state)
    journal = Journal(path)
    for n in range(kept, 6):
        journal.append(1, row(n)).result()
    journal.close()
    torn = sqlite3.connect(path)
    torn.execute("UPDATE rows SET body = 'torn' WHERE id = ?", (store.SPAN + 3,))
    torn.commit()
    torn.close()
    if opened:
        Journal(path).close()
    assert f"{kept} entries instead of 2" in say("restore", file, "--state", state)
    assert path.with_name(f"{store.NAME}.damaged-1").exists()
    assert not judge.is_damaged(path)
    with rescue.history(path) as found:
        assert [(one.count, one.lost) for one in store.records(found)] == [(kept, missing)]


def test_a_backup_has_the_newest_entry(tmp_path: Path, say: Say) -> None:
    state, file = tmp_path / "state", tmp_path / "games.db"
    played(state, "a", 2)
    journal = Journal(state / store.NAME)
    journal.append(1, row(2)).result()
    say("backup", file, "--state", state)
    journal.close()
    with rescue.history(file) as found:
        assert store.records(found)[0].count == 3


@pytest.mark.parametrize("number", [1, 2])
def test_a_file_of_a_version_that_was_never_released_is_refused_by_name(
    tmp_path: Path, say: Say, number: int
) -> None:
    old, file = tmp_path / "old", tmp_path / "games.db"
    played(old, "a", 3)
    with contextlib.closing(sqlite3.connect(old / store.NAME)) as found:
        found.execute("PRAGMA journal_mode = DELETE")
        found.execute(f"PRAGMA user_version = {number}")
        found.execute("PRAGMA application_id = 0")
    before = (old / store.NAME).read_bytes()
    refused = f"{old / store.NAME} has format {number}, which was never released."
    for words in (("backup", file, "--state", old), ("restore", old / store.NAME),
                  ("games", "--state", old)):  # fmt: skip
        assert refused in say(*words, status=1)
    assert (old / store.NAME).read_bytes() == before
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("restore", "{none}"), "There is no file"),
        (
            ("restore", "{rubbish}"),
            "is not a backup: no game can be read in it. Name another file.",
        ),
        (("restore", "{empty}"), "is not a backup: no game can be read in it. Name another file."),
        (("restore", "{folder}"), "is not a file. Name the file that has the games."),
        (("backup", "{rubbish}"), "already exists. Choose another name."),
        (("backup", "{none}/x/y"), "cannot be written"),
    ],
)
def test_a_fault_is_explained_in_a_sentence(
    tmp_path: Path, say: Say, words: tuple[str, ...], expected: str
) -> None:
    state, rubbish, empty = (tmp_path / name for name in ("state", "rubbish", "empty"))
    played(state, "a", 1)
    rubbish.write_bytes(b"no games at all" * 300)
    empty.touch()
    files = {"none": tmp_path / "none", "rubbish": rubbish, "empty": empty, "folder": state}
    given = [word.format(**files) for word in words]
    printed = say(*given, "--state", state, status=1)
    assert expected in printed
    assert printed.endswith(".\n")
    assert counts(state) == {"a": 1}


def test_nothing_is_restored_while_the_box_is_running(
    tmp_path: Path, say: Say, monkeypatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE_S", 0.01)
    state, file = tmp_path / "state", tmp_path / "games.db"
    played(state, "a", 1)
    say("backup", file, "--state", state)
    journal = Journal(state / store.NAME)
    assert "Another program has" in say("restore", file, "--state", state, status=1)
    journal.close()


# -- damaged and strange files --------------------------------------------------------


def change(file: Path, *lines: str) -> None:
    with contextlib.closing(sqlite3.connect(file)) as found, found:
        for line in lines:
            found.execute(line)


def test_missing_entries_of_a_damaged_file_are_said_and_recorded(tmp_path: Path, say: Say) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "games.db"
    played(here, "a", 7)
    played(here, "b", 3)
    change(here / store.NAME, f"UPDATE rows SET body = 'torn' WHERE id = {store.SPAN + 3}")
    told = "it is damaged: 2 of 7 entries can be read"
    backed = say("backup", file, "--state", here)
    assert "Copied 2 games" in backed
    assert told in backed
    assert told in say("restore", file, "--dry-run", "--state", there)
    assert told in say("restore", file, "--state", there)
    with rescue.history(there / store.NAME) as found:
        assert [(one.count, one.lost) for one in store.records(found)] == [(2, 5), (3, 0)]


def test_a_backup_that_was_damaged_later_is_not_restored_without_a_word(
    tmp_path: Path, say: Say
) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "games.db"
    played(here, "a", 7)
    say("backup", file, "--state", here)
    change(file, f"UPDATE rows SET body = substr(body, 2) WHERE id = {store.SPAN + 3}")
    assert "it is damaged: 2 of " in say("restore", file, "--state", there)
    with rescue.history(there / store.NAME) as found:
        assert store.records(found)[0].lost > 0


def header_with(file: Path, **fields: object) -> None:
    """Give the first game of a file another header, with the checksums that belong to it."""
    with contextlib.closing(sqlite3.connect(file)) as found, found:
        (text,) = found.execute("SELECT header FROM games WHERE id = 1").fetchone()
        text = json.dumps({**json.loads(text), **fields})
        before = chain.start(1, text)
        found.execute("UPDATE games SET header = ?, sum = ? WHERE id = 1", (text, before))
        for id, body in found.execute("SELECT id, body FROM rows WHERE id < 2000000").fetchall():
            before = chain.link(before, body)
            found.execute("UPDATE rows SET sum = ? WHERE id = ?", (before, id))


@pytest.mark.parametrize(
    ("fields", "says"),
    [({"game": "chess"}, "chess"), ({"game": ["of", "a", "later", "form"]}, "Game 1")],
)
def test_an_unknown_game_is_said_and_left_out(
    tmp_path: Path, say: Say, fields: dict[str, object], says: str
) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "games.db"
    played(here, "a", 3)
    played(here, "b", 4)
    say("backup", file, "--state", here)
    header_with(file, **fields)
    printed = say("restore", file, "--state", there)
    assert says in printed
    assert "this version does not know it; left out. Update the program" in printed
    assert "1 of 2 games were restored." in printed
    assert counts(there) == {"b": 4}


def test_a_name_of_a_later_form_leaves_out_its_game_alone(tmp_path: Path, say: Say) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "games.db"
    played(here, "a", 3)
    played(here, "b", 4)
    say("backup", file, "--state", here)
    change(file, """UPDATE rows SET body = '{"row":"rename","later":1}' WHERE id = 1000002""")
    header_with(file)
    printed = say("restore", file, "--state", there)
    assert "1 of 2 games were restored." in printed
    assert counts(there) == {"b": 4}


def test_control_characters_of_a_file_are_never_printed(tmp_path: Path, say: Say) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "games.db"
    played(here, "a", 3)
    say("backup", file, "--state", here)
    evil = "\x1b[2J\x07\u202eAL"
    header_with(file, players=[evil, "NB"], version=evil)
    change(file, "UPDATE rows SET body = body")
    for words in (("restore", file, "--state", there), ("games", "--state", there)):
        printed = say(*words)
        assert "\\x1b[2J\\x07\\u202eAL" in printed.replace("\n", "")
        assert not {"\x1b", "\x07", "\u202e"} & set(printed)
    assert json.loads(say("games", "--json", "--state", there))[0]["players"] == [evil, "NB"]


def test_a_strangers_file_is_restored_as_far_as_it_is_sound(tmp_path: Path, say: Say) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "games.db"
    played(here, "a", 3)
    played(here, "b", 4)
    say("backup", file, "--state", here)
    change(
        file,
        f"INSERT INTO rows VALUES ({store.SPAN + 4}, hex(zeroblob(3000000)), 0)",
        "CREATE TRIGGER own AFTER INSERT ON rows BEGIN DELETE FROM games; END",
        "CREATE VIEW more AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x "
        "FROM n",
    )
    assert "2 of 2 games were restored." in say("restore", file, "--state", there)
    assert counts(there) == {"a": 3, "b": 4}


def test_the_games_file_that_was_kept_is_named_and_restored_from(tmp_path: Path, say: Say) -> None:
    state = tmp_path / "state"
    played(state, "a", 5)
    whole = (state / store.NAME).read_bytes()
    change(state / store.NAME, f"UPDATE rows SET body = 'torn' WHERE id = {store.SPAN + 3}")
    Journal(state / store.NAME).close()
    kept = state / f"{store.NAME}.damaged-1"
    assert f"{kept.name} is an older games file." in say("games", "--state", state)
    kept.write_bytes(whole)  # the sector can be read after all
    assert "5 entries instead of 2" in say("restore", kept, "--state", state)
    with rescue.history(state / store.NAME) as found:
        assert [(one.count, one.lost) for one in store.records(found)] == [(5, 0)]


def test_a_large_backup_is_never_in_memory_as_a_whole(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    played(here, "a", 1)
    with contextlib.closing(sqlite3.connect(here / store.NAME)) as file, file:
        (before,) = file.execute("SELECT sum FROM rows").fetchone()
        for n in range(2, 62):
            text = json.dumps({"row": "act", "action": {"do": "pass", "pad": "x" * 100_000}})
            before = chain.link(before, text)
            file.execute("INSERT INTO rows VALUES (?, ?, ?)", (store.SPAN + n, text, before))
    tracemalloc.start()
    with rescue.history(here / store.NAME) as backup:
        (game,) = exchange.restore(there / store.NAME, backup)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (game.entries, game.kind) == (61, exchange.ADDED)
    assert most < 2_000_000
