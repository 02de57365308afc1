"""What a game tells newcomers: how it is played in five pages, and each moment when it first comes.

Both are optional: a game that has a `primer` module names it in its `Ui`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from companion.screen.screen import Item

if TYPE_CHECKING:
    from companion.games.api.ui import Context

PAGES = 5
"""So many pages tell how a game is played."""


class Page(msgspec.Struct, frozen=True):
    """One page of how to play: a drawing between the rows TOP and CONTEXT, two lines below it.

    The title has at most 11 letters, each line at most 21.
    """

    title: str
    drawing: tuple[Item, ...]
    first: str
    second: str


class Step(msgspec.Struct, frozen=True):
    """What the box says before a kind of moment that comes for the first time.

    `key` names the kind within its game. The title has at most 16 letters; the text fits
    three lines of 21.
    """

    key: str
    title: str
    text: str


class Primer(Protocol):
    """What a game's `primer` module offers."""

    def pages(self, options: Mapping[str, Any]) -> tuple[Page, ...]:
        """How to play by these house options: `PAGES` pages.

        What it is about, what one does on a turn, how one scores, how words are judged or
        challenged, how it ends.
        """

    def guide(self, context: Context) -> tuple[Step, ...]:
        """What there is to say of this moment, the most important first.

        Every phase has at least one step. The host shows each once a game. No step tells
        what only one player may see.
        """
