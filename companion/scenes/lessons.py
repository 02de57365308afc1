"""How to play a game, page by page. A table new to a game is asked whether it wants to know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games import find_game
from companion.games.api.primer import Page
from companion.screen.screen import CONTEXT, FOOT, TOP, Screen, line
from companion.ui.ui import Ui
from companion.widgets.pick import Pick
from companion.widgets.widget import Done, Single

HOW_TO_PLAY, GUIDED = "how to play", "guided game"
TITLE = 1
"""Top edge of a page's title, in pixels."""

ROWS = ("no, play", HOW_TO_PLAY, GUIDED)


class Lessons(Single, frozen=True):
    """The pages of a primer: turn or push for the next one; a push on the last page ends."""

    pages: tuple[Page, ...]
    at: int = 0
    drawn: ClassVar[bool] = True

    @property
    def title(self) -> str:
        """The title of the page."""
        return self.pages[self.at].title

    @property
    def on_page(self) -> tuple[str, ...]:
        """The lines of the page, which are one text."""
        page = self.pages[self.at]
        return (f"{page.first} {page.second}",)

    def push(self) -> Lessons | Done:
        """Turn to the next page, or end."""
        return Done(None) if self.at == len(self.pages) - 1 else self.turn(1)

    def turn(self, steps: int) -> Lessons:
        """Turn to another page."""
        return replace(self, at=min(max(self.at + steps, 0), len(self.pages) - 1))

    def draw(self) -> Screen:
        """Draw the page: its drawing, with two lines below it."""
        page, count = self.pages[self.at], len(self.pages)
        last = self.at == count - 1
        where = f"{count}/{count} push: end" if last else f"turn: {self.at + 1}/{count}"
        head = line(page.title, TITLE), line(where, TITLE, "r")
        below = line(page.first, CONTEXT, "m"), line(page.second, FOOT, "m")
        return Screen((*head, *page.drawing, *below), spare=TOP)


def has_primer(game: str) -> bool:
    """Whether the game has pages for newcomers."""
    return find_game(game).primer is not None


async def how_to_play(ui: Ui, game: str, options: Mapping[str, Any]) -> None:
    """Show the pages of the game, for these house rules."""
    primer = find_game(game).primer
    if primer is not None:
        await ui.ask(Lessons(primer.pages(options)))


async def ask_newcomers(ui: Ui, title: str, game: str, options: Mapping[str, Any]) -> str | None:
    """Ask a table new to the game how to start; returns one of `ROWS`, or None to go back.

    A table that knows the game is not asked.
    """
    at = 0
    while has_primer(game) and game not in ui.prefs.known:
        index = await ui.ask(Pick(f"NEW TO {title.upper()}?", ROWS, at, right=" "))
        if index is None:
            return None
        at = index
        if ROWS[at] != HOW_TO_PLAY:
            return ROWS[at]
        await how_to_play(ui, game, options)
    return ROWS[0]
