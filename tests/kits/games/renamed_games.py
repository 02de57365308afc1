"""Random games in which the names of players change, and the same games without a change."""

from __future__ import annotations

import random
import sys
from typing import Any

import msgspec
import pytest
from random_games import PLAYED, Evening, Given

from companion.journal.file.entries import Act, Amend, AnyRow, Undo
from companion.table.table import Table

MEANT_ELSEWHERE = ("qualifies", "by", "play", "T", "E", "A", "B", "first", "1")
"""Names that also mean something else in an action or a setup."""

Called = dict[str, str]
"""Current names of players by their first names."""


def replaced(value: Any, names: Called) -> Any:
    """Replace these texts wherever they stand alone in the value, whatever they mean there."""
    if isinstance(value, dict):
        return {replaced(key, names): replaced(one, names) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [replaced(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


def repeat(table: Table, row: AnyRow, names: Called) -> None:
    """Apply a row to a table under other names."""

    def action(raw: Any) -> Any:
        return table._action(replaced(raw, names))

    match row:
        case Act():
            table.act(action(row.action), row.clocks)
        case Undo():
            table.undo(row.count, ())
        case Amend():
            table.amend({change.index: action(change.action) for change in row.changes})


def seen(table: Table) -> tuple[Any, ...]:
    """Everything that matters about a table."""
    header = msgspec.to_builtins(table.header)
    return table.state, table.records, table.refused, table.spent, table._drawn, header


class Twins:
    """A random game, and the same one in which names change now and then.

    The names of the first one are nothing else anywhere, so any text that is one is a player.
    """

    def __init__(self, name: str, given: Given, seed: int) -> None:
        self.plain, self.other = Evening(name, given), Evening(name, given)
        self.called: Called = {}
        words = PLAYED[name].WORDS
        self._luck = random.Random(seed)
        self._free = [*MEANT_ELSEWHERE, *words[:: len(words) // 8 + 1], words[-1].lower()]

    def step(self) -> None:
        """The same in both; then somebody may be called otherwise in one of them."""
        before = len(self.plain.texts)
        self.plain.step(self._luck.randrange(100), self._luck.randrange(10**6))
        for row in self.plain.rows()[before:]:
            repeat(self.other.table, row, self.called)
        if self._luck.random() < 0.4:
            self.rename()

    def rename(self) -> None:
        """A name that is free: something else's too, or one that another player had."""
        table = self.other.table
        old = self._luck.choice(sorted(table.view().scores))
        first = next((plain for plain, now in self.called.items() if now == old), old)
        taken = {*table.all_names, *self.called.values()}
        free = [name for name in (*self._free, *self.called) if name not in taken]
        if free:
            self.called[first] = self._luck.choice(free)
            table.rename(old, self.called[first])

    def from_the_start(self) -> Table:
        """The game of those who were always called as they are now."""
        head, evening = self.plain.head, self.plain
        named = {
            "players": tuple(replaced(head.players, self.called)),
            "setup": replaced(head.setup, self.called),
        }
        fresh = Evening.__new__(Evening)
        fresh.game, fresh.ruling, fresh.texts = evening.game, evening.ruling, []
        fresh.head = msgspec.structs.replace(head, **named)
        fresh.table = fresh.seated(evening.ruling)
        for row in evening.rows():
            repeat(fresh.table, row, self.called)
        return fresh.table


def unmistakable(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No card and no word has the name of a player of the random games."""
    module = sys.modules[PLAYED[name].__name__]  # type: ignore[attr-defined]
    monkeypatch.setattr(module, "NAMES", type(module.NAMES)(f"@{one}" for one in module.NAMES))
