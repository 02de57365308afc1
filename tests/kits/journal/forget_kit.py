"""A state folder in which a player is everywhere, and a search through all of its bytes."""

from __future__ import annotations

import bz2
import contextlib
import gzip
import lzma
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from table_kit import act, new_game

from companion.journal import copies, store
from companion.journal.file.entries import Clocks
from companion.journal.journal import Journal
from companion.lexicon import open_ruling
from companion.table.table import Table

NAME = "ZWQ"
"""A name that no word and no file of the program has."""

PLAYS = (
    {"do": "draw_start", "by": "NB", "word": "CAR"},
    {"do": "spin", "by": NAME, "wedge": 4},
    {"do": "play", "by": NAME, "word": "SCAR"},
)


Facts = dict[str, tuple[Any, ...]]
"""The games of a journal by `uid`, without names."""


def fill(state: Path) -> None:
    """Three games, two of them with the player, the last one unfinished; and everything beside."""
    journal = Journal(state / store.NAME)
    for number, players in enumerate(((NAME, "NB"), ("AL", "NB"), (NAME, "NB")), start=1):
        table = new_table(journal, *players, number=number)
        table.undo(1, players).result()
        if number < 3:
            table.finish("over").result()
    table.clock({"turn": 3.5}, "pause", NAME).result()
    journal.clocks(table.game, Clocks(elapsed={"turn": 4.5}))
    prefs = {"names": [NAME, "NB"], "seats": {"1": NAME, "2": "NB"}, "volume": 3}
    journal.set_pref("prefs", prefs)
    holder = {"seat": 1, "player": NAME, "evening": {"made": {"unix": 0.0}}}
    journal.set_pref("phones", {"a" * 64: holder, "b" * 64: {**holder, "player": "NB"}}).result()
    copies.make(state / store.NAME)
    journal.close()
    shutil.copy(state / store.NAME, state / f"{store.NAME}.damaged-1")
    for folder, name in (("recordings", "000001.wav"), ("faults", "fault-1.txt")):
        (state / folder).mkdir()
        (state / folder / name).write_text(f"{NAME}: help", encoding="utf-8")
    (state / f"{store.NAME}.rescuing").write_bytes((state / store.NAME).read_bytes()[:5000])


def new_table(journal: Journal, first: str, second: str, *, number: int) -> Table:
    """A game of Worph of these two, with some turns."""
    table = new_game(
        journal, "worph", first, second, ruling=open_ruling(), uid=f"{number:032}",
        buttons={first: 1, second: 2}, setup={"drawer": second},
    )  # fmt: skip
    for play in PLAYS:
        act(table, {**play, "by": first if play["by"] == NAME else second})
    return table


def search(folder: Path, name: str) -> set[str]:
    """The files of a folder that have a text in their bytes, or in what they have compressed."""
    return {
        str(file.relative_to(folder))
        for file in folder.rglob("*")
        if file.is_file()
        for content in _contents(file.read_bytes())
        if name.encode() in content or name.encode("utf-16-le") in content
    }


def _contents(data: bytes) -> Iterator[bytes]:
    """Bytes, and what is compressed in them."""
    if not data:
        return
    yield data
    for unpack in (gzip.decompress, bz2.decompress, lzma.decompress, zlib.decompress):
        with contextlib.suppress(OSError, EOFError, zlib.error, lzma.LZMAError, ValueError):
            yield from _contents(unpack(data))
    with contextlib.suppress(zipfile.BadZipFile), zipfile.ZipFile(BytesIO(data)) as packed:
        for one in packed.namelist():
            yield one.encode()
            yield from _contents(packed.read(one))


def facts(path: Path) -> Facts:
    """Every game of a journal by `uid`, as JSON without names and digests, and its clocks."""
    with store.reading(path) as file:
        return {
            one.header.uid: (
                one.game, one.how, one.clocks,
                [without_names(store.encode(row)) for row in store.rows(file, one.game)],
            )
            for one in store.records(file)
        }  # fmt: skip


def without_names(text: str) -> object:
    """A row with one name for both players, and without its digest."""
    row = msgspec.json.decode(text.replace('"somebody"', f'"{NAME}"'))
    if row.get("led"):
        row["led"].pop("state")
    return row


def lines() -> tuple[list[str], ...]:
    """Commands that take something out of the folder."""
    return ["forget", NAME, "--yes"], ["games", "delete", "1", "--yes"]


def erased(line: list[str], state: Path) -> set[str]:
    """The files that still have what a command takes out; empty if it is gone."""
    return search(state, NAME if line[0] == "forget" else f"{1:032}")


def wrong_after(line: list[str], path: Path, before: Facts) -> Iterator[str]:
    """The faults of the journal after a command that was interrupted, or was not."""
    faults: list[str | None] = []
    journal = Journal(path, report=faults.append, rescued=faults.append, gone=faults.append)
    volume = journal.prefs.get("prefs", {}).get("volume")
    journal.close()
    if any(faults):
        yield f"wrong: {faults}"
    deleted = {uid: fact for uid, fact in before.items() if uid != f"{1:032}"}
    if facts(path) not in ([before] if line[0] == "forget" else [before, deleted]):
        yield "wrong: something else is lost"
    if volume != 3:
        yield "wrong: preferences are lost"
