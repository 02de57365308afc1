"""A damaged games file: what the box says, what is printed, and how the game is resumed."""

from __future__ import annotations

import json
import os
import sqlite3
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from evening import Evening
from evening_kit import Run, menu, play_word, spin, start_game

from companion.cli.main import main
from companion.journal import journal as journal_module
from companion.journal import rescue, store
from companion.journal.file import disk
from companion.scenes import host


def torn(state: Path, row: int, table: str = "rows") -> None:
    """Change some letters of one text in the file."""
    file = sqlite3.connect(state / store.NAME)
    column = "body" if table == "rows" else "header"
    old = f"SELECT replace({column}, 'y', 'Y') FROM {table} WHERE id = ?"
    (text,) = file.execute(old, (row,)).fetchone()
    file.execute(f"UPDATE {table} SET {column} = ? WHERE id = ?", (text, row))
    file.commit()
    file.close()


async def turns(table: Evening) -> None:
    await start_game(table)
    await play_word(table, 1, "CART")
    await play_word(table, 2, "CHART")
    await table.sees("P1: SPIN")


def test_the_box_says_how_much_can_be_read_and_resumes_from_there(
    play_evening: Run, tmp_path: Path
) -> None:
    async def again(table: Evening) -> None:
        await table.sees("DAMAGED FILE")
        assert "3 entries are missing." in table.words().replace(" | ", " ")
        table.picture("damaged/file")
        await table.press("knob")
        await table.sees("DAMAGED GAME")
        assert "can be read. Resume from there?" in table.words().replace(" | ", " ")
        table.picture("damaged/game")
        await table.press("knob")
        await table.sees("RESUME ")
        await table.press("knob")
        await table.sees("CART")
        await play_word(table, 2, "CARTS" if "CARTS" in table.words() else "CHART")
        await table.sees("P1: SPIN")

    state = tmp_path / "state"
    play_evening(turns)
    with rescue.history(state / store.NAME) as file:
        whole = store.records(file)[0].count
    torn(state, store.SPAN + whole - 2)
    journal = play_evening(again).host.journal
    (record,) = journal.games()
    assert record.lost > 0
    assert (state / f"{store.NAME}.damaged-1").exists()


def test_the_box_names_the_day_up_to_which_games_are_complete(
    play_evening: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def end(table: Evening) -> None:
        await turns(table)
        await menu(table, "end this game")
        await table.press("seat1", "seat2")
        await table.sees("SPIN: home")
        await table.press("spin")
        await table.sees("WORD GAMES")

    async def again(table: Evening) -> None:
        await table.sees("DAMAGED FILE")
        told = table.words().replace(" | ", " ")
        assert "Games are complete up to Tuesday, 17 November; 3 entries are missing." in told
        table.picture("damaged/day")
        await table.press("knob")
        await table.sees("DAMAGED GAME")

    for day, play in ((17, end), (18, turns)):
        begun_at = datetime(2026, 11, day, 20).timestamp()
        monkeypatch.setattr(host, "believable", lambda _, at=begun_at: int(at))
        play_evening(play)
    torn(tmp_path / "state", 2 * store.SPAN + 5)
    play_evening(again)


def test_one_damaged_game_hides_no_other(
    play_evening: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def new(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.turn(1)
        await table.press("knob")
        await turns(table)

    def say(*words: str) -> str:
        assert main([*words, "--state", str(state)]) == 0
        return capsys.readouterr().out

    state = tmp_path / "state"
    play_evening(turns)
    play_evening(new)
    play_evening(new)
    torn(state, store.SPAN + 4)
    torn(state, 2, "games")
    listed = " ".join(say("games").replace("│", " ").split())
    assert "DAMAGED: 3 of" in listed
    assert "DAMAGED: none of" in listed
    assert [game["no"] for game in json.loads(say("games", "--json"))] == [1, 3]
    assert "This game is damaged: 3 of its" in say("show", "1")
    assert "(h)" in say("show", "3")


def test_an_unreadable_game_is_never_treated_as_empty(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fails = [True]
    read = store.rows

    def failing(*asked: Any) -> Any:
        if fails:
            raise sqlite3.OperationalError("disk I/O error")
        return read(*asked)

    async def again(table: Evening) -> None:
        await table.sees("CANNOT READ GAMES")
        table.picture("damaged/not_read")
        await table.press("knob")
        await table.sees("CANNOT READ GAMES")
        fails.clear()
        await table.press("knob")
        await table.sees("RESUME ")
        await table.press("knob")
        await table.sees("CHART")

    play_evening(turns)
    monkeypatch.setattr(store, "rows", failing)
    play_evening(again)
    assert "The games cannot be read (disk I/O error). Check the disk." in caplog.text


def test_a_box_that_cannot_read_its_games_can_be_played(
    play_evening: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "state"
    read = disk.read_block

    def failing(file: int, at: int) -> bytes:
        if os.fstat(file).st_ino == old.st_ino:
            raise OSError(5, "Input/output error")
        return read(file, at)

    async def again(table: Evening) -> None:
        await table.sees("play in a new file")
        await table.turn(1)
        await table.press("knob")
        await table.sees("A NEW FILE", within=60)
        table.picture("damaged/new_file")
        await table.press("knob")
        await start_game(table)
        await play_word(table, 1, "CART")
        await table.sees("P2: SPIN")

    play_evening(turns)
    path = state / store.NAME
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    old, before = path.stat(), path.read_bytes()
    monkeypatch.setattr(disk, "read_block", failing)
    monkeypatch.setattr(disk, "PATIENCE_S", 0)
    monkeypatch.setattr(journal_module, "RETRY_S", 0.01)
    host = play_evening(again).host
    assert not host.journal.unsaved
    assert (state / f"{store.NAME}.damaged-1").read_bytes() == before
    monkeypatch.undo()
    with rescue.history(path) as file:
        assert store.records(file)[-1].count == 4


def test_a_games_file_deleted_during_a_game_is_reported_and_rewritten(
    play_evening: Run, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "state" / store.NAME

    async def play(table: Evening) -> None:
        await start_game(table)
        path.unlink()
        await spin(table)
        await table.sees("games file was gone")
        table.picture("damaged/gone")

    play_evening(play)
    assert "All games were written again." in caplog.text
    with rescue.history(path) as file:
        assert len(store.rows(file, 1)) == 2
