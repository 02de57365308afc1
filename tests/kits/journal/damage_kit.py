"""A state folder with something of everything, and ways to damage it."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion.cli.main import main
from companion.games.worph.rules.actions import Actions
from companion.journal.file.entries import Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.lexicon import installed_lists, open_ruling
from companion.lexicon.build.publish import About
from companion.table.table import Table

WORDS = ["CAR", "CARS", "SCAR", "SCARE", "SPAR"]
NOISE = random.Random(1).randbytes(3000)
ZONES = b"- car until 2031-01-01T06:00+05:30\n+ xu until 0001-01-01T00:00+14:00\n"
NESTED = b"x = " + b"[" * 5000

Damage = Callable[[Path], list[Path]]
"""Damages something in the folder; returns the files whose bytes must be kept."""


def fill(state: Path) -> None:
    """Fill the folder: own list and deck, both chosen; house words, settings and a game."""
    installed_lists().add(WORDS, About("FAMILY"))
    installed_lists().choose("FAMILY")
    main(["deck", "copy", "newword", "ours"])
    main(["deck", "use", "ours"])
    main(["dictionary", "accept", "zorp"])
    settings = state / "tabletop-word-companion" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text("[sound]\nvolume = 3\n", encoding="utf-8")
    _add_game(state)


def _add_game(state: Path) -> None:
    ruling, journal = open_ruling("FAMILY"), Journal(state / "games.db")
    listed = Dictionary(name=ruling.name, size=ruling.size, sha256=ruling.sha256)
    begun = GameHeader(game="worph", players=("AL", "NB"), dictionary=listed, version="0.0.9")
    table = Table(begun, ruling, journal, journal.begin(begun).result())
    for action in (
        {"do": "draw_start", "by": "NB", "word": "CAR"},
        {"do": "spin", "by": "AL", "wedge": 4},
        {"do": "play", "by": "AL", "word": "SCAR"},
    ):
        table.act(msgspec.convert(action, Actions)).saved.result()
    journal.close()


def bytes_in(name: str, data: bytes) -> Damage:
    """Replace the bytes of a file."""

    def damage(state: Path) -> list[Path]:
        (state / name).write_bytes(data)
        return [state / name]

    return damage


def cut(name: str) -> Damage:
    """Cut off the second half of a file."""

    def damage(state: Path) -> list[Path]:
        data = (state / name).read_bytes()
        return bytes_in(name, data[: len(data) // 2])(state)

    return damage


def folder_at(name: str) -> Damage:
    """Put a folder where a file should be."""

    def damage(state: Path) -> list[Path]:
        _clear(state / name)
        (state / name).mkdir()
        return []

    return damage


def file_at(name: str) -> Damage:
    """Put a file where a folder should be."""

    def damage(state: Path) -> list[Path]:
        _clear(state / name)
        return bytes_in(name, b"I am a file.")(state)

    return damage


def link_at(name: str) -> Damage:
    """Replace a file by a dangling link."""

    def damage(state: Path) -> list[Path]:
        _clear(state / name)
        (state / name).symlink_to(state / "gone")
        return []

    return damage


def delete(name: str) -> Damage:
    """Delete a file or folder."""

    def damage(state: Path) -> list[Path]:
        _clear(state / name)
        return []

    return damage


def every_file_in(name: str) -> Damage:
    """Fill all files of a folder with noise."""

    def damage(state: Path) -> list[Path]:
        files = [file for file in (state / name).iterdir() if file.is_file()]
        for file in files:
            file.write_bytes(NOISE)
        return files

    return damage


def rows_with(value: object, table: str = "rows", column: str = "body") -> Damage:
    """Put an invalid value, even NULL, in every row of a table."""

    def damage(state: Path) -> list[Path]:
        with sqlite3.connect(state / "games.db") as file:
            file.execute(f"CREATE TABLE loose AS SELECT * FROM {table}")
            file.execute(f"DROP TABLE {table}")
            file.execute(f"ALTER TABLE loose RENAME TO {table}")
            file.execute(f"UPDATE {table} SET {column} = ?", (value,))
        file.close()
        return [state / "games.db"]

    return damage


def sql(line: str) -> Damage:
    """Run a line of SQL on the journal."""

    def damage(state: Path) -> list[Path]:
        with sqlite3.connect(state / "games.db", isolation_level=None) as file:
            file.execute(line)
        file.close()
        return [state / "games.db"]

    return damage


def _clear(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def forbid(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forbid all access to the folder; patched, because root ignores permissions."""
    for name in ("stat", "lstat", "open", "mkdir", "iterdir", "touch", "unlink"):
        monkeypatch.setattr(Path, name, _forbidden(state, getattr(Path, name)))


def _forbidden(state: Path, real: Callable[..., object]) -> Callable[..., object]:
    def asked(path: Path, *args: object, **more: object) -> object:
        if state in path.parents:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *args, **more)

    return asked


SETTINGS = "tabletop-word-companion/settings.toml"
CHOSEN = "dictionaries/chosen"
FAMILY = "dictionaries/list-family"
DECK = "decks/ours.toml"

DAMAGES: dict[str, Damage] = {
    "noise for a journal": bytes_in("games.db", NOISE),
    "an empty journal": bytes_in("games.db", b""),
    "half a journal": cut("games.db"),
    "a folder for a journal": folder_at("games.db"),
    "a journal without tables": sql("DROP TABLE rows"),
    "a journal from tomorrow": sql("PRAGMA user_version = 99"),
    "rows of NULL": rows_with(None),
    "rows of null": rows_with("null"),
    "rows of numbers": rows_with(3),
    "rows of bytes": rows_with(NOISE[:50]),
    "nested rows": rows_with("[" * 5000),
    "empty acts": rows_with('{"row":"act","action":{}}'),
    "spins without a wedge": rows_with('{"row":"act","action":{"do":"spin","by":"AL"}}'),
    "plays of no word": rows_with('{"row":"act","action":{"do":"play","by":3,"word":null}}'),
    "acts that led nowhere": rows_with('{"row":"act","action":{"do":"pass"},"led":{"state":""}}'),
    "an undo of 99 actions": rows_with('{"row":"undo","count":99}'),
    "an end of nothing": rows_with('{"row":"finish","how":"","result":{"scores":7,"winners":7}}'),
    "corrections of nothing": rows_with('{"row":"amend","changes":[{"index":99}]}'),
    "headers of NULL": rows_with(None, "games", "header"),
    "headers of nothing": rows_with("{}", "games", "header"),
    "numbers of NULL": rows_with(None, "games", "id"),
    "numbers of text": rows_with("x", "rows", "id"),
    "preferences of noise": sql("INSERT INTO prefs (key, body) VALUES ('prefs', '[')"),
    "preferences of NULL": rows_with(None, "prefs"),
    "nested settings": bytes_in(SETTINGS, NESTED),
    "settings that are not text": bytes_in(SETTINGS, b"\xff\xfe\x00"),
    "endless settings": bytes_in(SETTINGS, b"#" * (1 << 21)),
    "a folder for settings": folder_at(SETTINGS),
    "settings that lead nowhere": link_at(SETTINGS),
    "settings of a list that is gone": bytes_in(SETTINGS, b'[dictionary]\nname = "GONE"\n'),
    "house words of noise": bytes_in("house-words.txt", NOISE + b"\n"),
    "house words with a time zone": bytes_in(
        "house-words.txt",
        b"- car until 2031-01-01T06:00+05:30\n+ xu until 0001-01-01T00:00+14:00\n",
    ),
    "a folder for house words": folder_at("house-words.txt"),
    "a choice of noise": bytes_in(CHOSEN, NOISE),
    "an empty choice": bytes_in(CHOSEN, b""),
    "a choice that is gone": bytes_in(CHOSEN, b"GONE+additions\n"),
    "a choice that leads away": bytes_in(CHOSEN, b"../../games.db\n"),
    "a folder for a choice": folder_at(CHOSEN),
    "a list of noise": every_file_in(FAMILY),
    "a list without a text": delete(f"{FAMILY}/list.txt"),
    "a list without its words": delete(f"{FAMILY}/words"),
    "a list without anything": delete(FAMILY),
    "a file for a list": file_at(FAMILY),
    "a file for the lists": file_at("dictionaries"),
    "a deck of noise": bytes_in(DECK, NOISE),
    "a nested deck": bytes_in(DECK, NESTED),
    "a deck that is gone": delete(DECK),
    "a folder for a deck": folder_at(DECK),
    "decks of noise": bytes_in("decks/chosen.json", NOISE),
    "nested decks": bytes_in("decks/chosen.json", b"[" * 5000),
    "a file for the decks": file_at("decks"),
}
