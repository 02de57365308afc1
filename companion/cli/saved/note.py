"""Writes a note about players or games into the journal, while the box does not use it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.errors import JournalError
from companion.journal import judge, store
from companion.journal.file.entries import NO_GAME, AnyRow
from companion.journal.journal import Journal, Saved
from companion.ui.prefs import PREFS


def write_note(state: Path, note: AnyRow, *, unused: str = "") -> None:
    """Append a note that belongs to no game; raises JournalError, JournalLocked.

    `unused` is a name that the box no longer offers.
    """
    judge.refuse_damaged(state / store.NAME)
    faults: list[str | None] = []
    journal = Journal(state / store.NAME, report=faults.append)
    try:
        saved = journal.append(NO_GAME, note).result()
        if unused and (prefs := journal.prefs.get(PREFS)):
            journal.set_pref(PREFS, without_text(prefs, unused)).result()
    finally:
        journal.close()
    if saved is not Saved.YES and journal.unsaved:
        why = next(filter(None, faults), "Check the disk.")
        raise JournalError(f"It is not saved. {why}")


def without_text(value: Any, text: str) -> Any:
    """A JSON value without entries that are the text, or belong to it."""
    if isinstance(value, dict):
        pairs = ((key, one) for key, one in value.items() if text not in (key, one))
        return {key: without_text(one, text) for key, one in pairs}
    if isinstance(value, list):
        return [without_text(one, text) for one in value if one != text]
    return value
