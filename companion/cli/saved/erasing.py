"""What `companion forget` and `companion games delete` share: one change of all the games' files.

The journal is written again without what is to go. The other files beside it that may still have
it are deleted: nobody can write a damaged file again, or hear whose voice a recording has.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from companion import files
from companion.app import faults
from companion.errors import JournalError
from companion.journal import copies, erase, forgotten, rescue, store
from companion.journal.forgotten import Forgotten
from companion.journal.salvage import Salvage
from companion.paths import installed_games
from companion.quantity import quantity
from companion.reports import played

RECORDINGS = "recordings"

ONLY_BESIDE = "The games have nothing of it, but older files beside them do."

OUT_OF_REACH = (
    "Backups elsewhere, printed sheets and the phones of players are out of reach. `companion "
    "restore` leaves out what is gone here, unless you ask for it with --with-forgotten."
)


class Left(NamedTuple):
    """The rest of a journal, what it remembers of what is gone, and what will be done.

    `plan` is a sentence; empty if the journal has nothing of what is to go. One of
    `signs` is in the bytes of every file that has something of it.
    """

    journal: Salvage
    forgotten: Forgotten
    plan: str
    signs: tuple[bytes, ...]


Less = Callable[[Salvage, Forgotten], Left]


def erase_from(state: Path, less: Less, is_sure: Callable[[str], bool]) -> bool:
    """Replace the journal in the folder by what is left, and delete what may still have more.

    `is_sure` is asked first. Returns whether there was anything to do; raises JournalError.
    """
    path = state / store.NAME
    try:
        with erase.whole(path) as journal:
            left = less(journal, forgotten.of_prefs(_prefs(journal)))
            beside = list(_beside(path))
            if not left.plan and not any(
                _has(file, left.signs) for file in (*beside, *copies.everything(path))
            ):
                return False
            if is_sure("\n".join((left.plan or ONLY_BESIDE, *_plan(path, beside), OUT_OF_REACH))):
                for file in beside:
                    file.unlink(missing_ok=True)
                    files.sync_folder(file.parent)
                remembered = msgspec.to_builtins(left.forgotten)
                erase.replace(path, _with_pref(left.journal, forgotten.KEY, remembered))
                _report(path, left.signs)
    except (sqlite3.Error, OSError) as error:
        if isinstance(error, JournalError):
            raise
        raise JournalError(
            f"Not everything could be erased ({error}). Check the disk, then try again."
        ) from error
    return True


def _has(file: Path, signs: Iterable[bytes]) -> bool:
    content = file.read_bytes()
    return any(sign in content for sign in signs)


def _report(path: Path, signs: Iterable[bytes]) -> None:
    """Say that it is done, and which files nobody but their owner can judge.

    In the games and their copies only a word can be left that is spelled like a name.
    """
    print("Done.")
    state, ours = path.parent, {*path.parent.glob(f"{path.name}*"), *copies.everything(path)}
    for file in sorted(one for one in state.rglob("*") if one.is_file() and one not in ours):
        if _has(file, signs):
            print(f"{file.relative_to(state)} still has it. Look at it, and delete it yourself.")


def _beside(path: Path) -> Iterator[Path]:
    """The files beside a journal and its copies that may have anything of its games."""
    for name in rescue.kept_files(path):
        yield from path.parent.glob(f"{name}*")
    yield from (one for one in rescue.unfinished_files(path) if one.exists())
    yield from path.parent.glob(".*.part")
    yield from path.parent.glob(played.NAME)
    for folder in (RECORDINGS, faults.FOLDER):
        yield from sorted(one for one in (path.parent / folder).glob("*") if one.is_file())


def _plan(path: Path, beside: list[Path]) -> Iterator[str]:
    """What else is deleted, in sentences."""
    if count := len(copies.everything(path)):
        yield f"{quantity(count, 'copy', 'copies')} of the games will be made again."
    older = [file.name for file in beside if file.name.startswith(path.name)]
    if older:
        yield (
            f"Older games files will be deleted: {', '.join(older)}. To take from them first what "
            "is missing: companion restore FILE"
        )
    if heard := sum(file.parent.name == RECORDINGS for file in beside):
        yield f"{quantity(heard, 'recording')} of voices will be deleted."
    if reports := sum(file.parent.name == faults.FOLDER for file in beside):
        yield f"{quantity(reports, 'report')} of faults will be deleted."
    if path.parent == installed_games():
        yield "Recordings of voices are deleted at the box: sound & light, delete recordings."


def _prefs(journal: Salvage) -> dict[str, Any]:
    return {key: msgspec.json.decode(body) for key, body, _ in journal.prefs}


def _with_pref(journal: Salvage, key: str, value: Any) -> Salvage:
    body = store.encode(value)
    others = [one for one in journal.prefs if one[0] != key]
    return replace(journal, prefs=[*others, (key, body, store.pref_sum(key, body))])


def map_prefs(journal: Salvage, change: Callable[[str, Any], Any]) -> Salvage:
    """The journal with its preferences changed, by key and value; JSON types."""
    for key, value in _prefs(journal).items():
        if (changed := change(key, value)) != value:
            journal = _with_pref(journal, key, changed)
    return journal
