"""Interface of a game's primer for newcomers: five pages on how to play, and tips while playing.

A primer is optional: a game that has one names it in its `Game`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from companion.screen.screen import Item

if TYPE_CHECKING:
    from companion.games.api.ui import Context

PAGES = 5
"""Number of pages on how to play."""


class Page(msgspec.Struct, frozen=True):
    """A page on how to play: a drawing between the rows TOP and CONTEXT, and two lines below it.

    The title has at most 11 letters, each line at most 21.
    """

    title: str
    drawing: tuple[Item, ...]
    first: str
    second: str


class Step(msgspec.Struct, frozen=True):
    """A tip for a situation that comes up for the first time.

    key: name of the situation within its game. title: at most 16 letters. text: at most three
    rows of 21 letters.
    """

    key: str
    title: str
    text: str


class Primer(msgspec.Struct, frozen=True):
    """A game's primer.

    pages: how to play with these house options, in `PAGES` pages. Their topics: the aim, a turn,
    scoring, challenges or checks of words, the end.
    guide: tips for this moment, the most important first; at least one for every phase. The host
    shows each tip once a game. Tips must not reveal what only one player may see.
    """

    pages: Callable[[Mapping[str, Any]], tuple[Page, ...]]
    guide: Callable[[Context[Any]], tuple[Step, ...]]
