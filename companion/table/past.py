"""A finished game that is looked at again, and may be corrected."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from companion.journal.file.entries import AnyRow
from companion.journal.journal import Saved
from companion.table.table import Table


class PastGame(Table):
    """A finished game. A correction is kept back until `finish` saves it with the new end.

    So no interruption leaves the game without an end.
    """

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._held: list[AnyRow] = []

    def finish(self, how: str) -> Future[Saved]:
        """Save the correction and the new end at once."""
        rows, self._held = (*self._held, self._end(how)), []
        return self.journal.append(self.game, *rows)

    def _append(self, row: AnyRow) -> Future[Saved]:
        self._held.append(row)
        held: Future[Saved] = Future()
        held.set_result(Saved.YES)
        return held
