"""Replays a game of the journal for the score sheet and the list of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

import msgspec

from companion import __version__
from companion.errors import CompanionError, DictionaryError, JournalError, ReplayDiffers
from companion.games.api.rules import Record
from companion.journal.file.entries import Act, Amend, AnyRow, GameRecord, Rename, Undo, kept_points
from companion.lexicon.shelf import Missing
from companion.table.history import History

if TYPE_CHECKING:
    from companion.lexicon.ruling import Ruling


class Replayed(NamedTuple):
    """A replayed game, without undone turns and with corrections applied.

    `start` and `points` are everybody's points before the first action and now. If today's rules
    judge an entry differently, `version` is the version that judged it, `records` ends before
    that entry, and `points` are those saved then.
    """

    records: list[Record]
    start: dict[str, int]
    points: dict[str, int]
    version: str = ""


def replay(record: GameRecord, rows: Sequence[AnyRow], ruling: Ruling) -> Replayed:
    """Replay a game; raises JournalError for an entry that this version does not know."""
    history = History(record.header, ruling)
    start = history.standing().points
    version = load(history, record, rows)
    points = history.standing().points
    if version:
        points = _points(rows) or points
    return Replayed(history.records, start, points, version)


def load(history: History, record: GameRecord, rows: Sequence[AnyRow]) -> str:
    """Replay the entries of a game, as far as today's rules judge them as they were judged.

    Returns the version that judged the next one, empty if all are replayed. Raises JournalError
    for an entry that this version does not know.
    """
    try:
        history.load(rows)
    except ReplayDiffers as fault:
        return fault.version
    except msgspec.ValidationError as error:
        raise JournalError(
            f"Game {record.game} has an entry that this version does not know ({error}). "
            "Update the program."
        ) from error
    return ""


def _points(rows: Sequence[AnyRow]) -> dict[str, int]:
    """Everybody's points as saved with the entries; empty if those are damaged."""
    try:
        return msgspec.convert(kept_points(rows), dict[str, int])
    except msgspec.ValidationError:
        return {}


def if_different(record: GameRecord, rows: Sequence[AnyRow]) -> Replayed | None:
    """The game, if another version judged it and today's rules judge it differently; else None."""
    led = [row.led for row in rows if isinstance(row, Act | Undo | Amend | Rename)]
    if not {record.header.version, *(one.version for one in led if one)} - {__version__, ""}:
        return None
    try:
        found = replay(record, rows, missing_ruling(record))
    except CompanionError:
        return None
    return found if found.version else None


def ruling_of(record: GameRecord) -> Ruling:
    """The game's dictionary as it is today, or a stand-in if it cannot be opened."""
    from companion.lexicon import open_ruling

    try:
        return open_ruling(record.header.dictionary.name, house=True)
    except DictionaryError:
        return missing_ruling(record)


def missing_ruling(record: GameRecord) -> Ruling:
    """A stand-in for a game's dictionary; replays use the answers saved with the entries."""
    return cast("Ruling", Missing(record.header.dictionary.name))
