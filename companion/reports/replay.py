"""A game of the journal played again, to see what it came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from companion.errors import JournalError
from companion.games.base import Record
from companion.history import History
from companion.rows import AnyRow, GameRecord

if TYPE_CHECKING:
    from companion.lexicon.ruling import Ruling


def replay(record: GameRecord, rows: Sequence[AnyRow], ruling: Ruling) -> list[Record]:
    """What stands of the game, undone turns left out and corrections made; raises JournalError."""
    history = History(record.header, ruling)
    try:
        history.load(rows)
    except msgspec.ValidationError as error:
        raise JournalError(
            f"Game {record.game} holds an entry that this version does not know ({error}). "
            "Update the program."
        ) from error
    return history.records
