"""A game of the journal played again, to see what it came to."""

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
    """What stands of a game: undone turns are left out, corrections are made.

    `points` are everybody's as the game came to them. Where today's rules judge an entry
    differently, `version` judged it, the records end before it, and the points are those
    kept then.
    `unrecorded`: for some words only the verdict was kept, and the list has changed.
    """

    records: list[Record]
    points: dict[str, int]
    version: str = ""
    unrecorded: bool = False


def replay(record: GameRecord, rows: Sequence[AnyRow], ruling: Ruling) -> Replayed:
    """Play a game again; raises JournalError for an entry that this version does not know."""
    history = History(record.header, ruling)
    try:
        history.load(rows)
    except ReplayDiffers as fault:
        points = _points(rows) or history.standing().points
        return Replayed(history.records, points, fault.version, history.unrecorded)
    except msgspec.ValidationError as error:
        raise JournalError(
            f"Game {record.game} holds an entry that this version does not know ({error}). "
            "Update the program."
        ) from error
    return Replayed(history.records, history.standing().points, "", history.unrecorded)


def _points(rows: Sequence[AnyRow]) -> dict[str, int]:
    """Everybody's points as they were kept; none where they are damaged."""
    try:
        return msgspec.convert(kept_points(rows), dict[str, int])
    except msgspec.ValidationError:
        return {}


def judged_elsewhere(record: GameRecord, rows: Sequence[AnyRow]) -> Replayed | None:
    """The game, if another version played it and today's rules judge it differently."""
    if not _versions(record, rows) - {__version__, ""}:
        return None
    try:
        found = replay(record, rows, missing(record))
    except CompanionError:
        return None
    return found if found.version else None


def ruling_of(record: GameRecord) -> Ruling:
    """The dictionary that ruled, as it is today; one that asks nothing where it is unusable."""
    from companion.lexicon import open_ruling

    try:
        return open_ruling(record.header.dictionary.name, house=True)
    except DictionaryError:
        return missing(record)


def missing(record: GameRecord) -> Ruling:
    """What stands in for the dictionary of a game: its entries keep all the answers."""
    return cast("Ruling", Missing(record.header.dictionary.name))


def _versions(record: GameRecord, rows: Sequence[AnyRow]) -> set[str]:
    led = [row.led for row in rows if isinstance(row, Act | Undo | Amend | Rename)]
    return {record.header.version, *(one.version for one in led if one)}
