"""Set how many tiles there are of each letter: choose a letter, then its number."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from companion.screen.screen import Screen
from companion.widgets.pick import Amount, Pick
from companion.widgets.widget import Back, Done
from hardware.box import Event

MOST = 99


class Counts(msgspec.Struct, frozen=True):
    """The number of tiles of each letter; the result is a mapping, empty for unlimited tiles.

    `index` is the row under the cursor, `amount` the number being changed, if any.
    """

    title: str
    counts: Mapping[str, int]
    index: int = 0
    amount: Amount | None = None

    @property
    def widget(self) -> Amount | Pick:
        """The part at work: the number being changed, or the list."""
        return self.amount or Pick(self.title, self.rows, self.index)

    @property
    def rows(self) -> tuple[str, ...]:
        """The two rows that end the entry, then a row for each letter."""
        total = sum(self.counts.values())
        letters = (f"{letter}: {count}" for letter, count in self.counts.items())
        return (f"these {total} tiles", "unlimited tiles", *letters)

    def step(self, event: Event) -> Counts | Done | Back:
        """Choose a letter and its number, confirm the set, or go back."""
        if self.amount is not None:
            return self._change_amount(self.amount, event)
        after = Pick(self.title, self.rows, self.index).step(event)
        if isinstance(after, Pick):
            return replace(self, index=after.index)
        return replace(self, index=after.value)._push() if isinstance(after, Done) else after

    def _push(self) -> Counts | Done:
        if self.index < 2:
            return Done({} if self.index else dict(self.counts))
        letter = self._letter()
        return replace(self, amount=Amount(f"TILES WITH {letter}", self.counts[letter], 0, MOST))

    def _change_amount(self, amount: Amount, event: Event) -> Counts:
        after = amount.step(event)
        if isinstance(after, Amount):
            return replace(self, amount=after)
        value = after.value if isinstance(after, Done) else self.counts[self._letter()]
        return replace(self, amount=None, counts={**self.counts, self._letter(): value})

    def _letter(self) -> str:
        return list(self.counts)[self.index - 2]

    def draw(self) -> Screen:
        """Draw the list, or the number being changed."""
        return self.widget.draw()
