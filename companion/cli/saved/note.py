"""Writes a note about players or games into the journal, while the box does not use it."""

from __future__ import annotations

from pathlib import Path

from companion.errors import JournalError
from companion.journal import store
from companion.journal.file.entries import NO_GAME, AnyRow
from companion.journal.journal import Journal, Saved


def write_note(state: Path, note: AnyRow) -> None:
    """Append a note that belongs to no game; raises JournalError, JournalLocked."""
    faults: list[str | None] = []
    journal = Journal(state / store.NAME, report=faults.append)
    try:
        saved = journal.append(NO_GAME, note).result()
    finally:
        journal.close()
    if saved is not Saved.YES and journal.unsaved:
        why = next(filter(None, faults), "Check the disk.")
        raise JournalError(f"It is not saved. {why}")
