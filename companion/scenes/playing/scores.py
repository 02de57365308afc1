"""The scores so far: a table with several pages, or all turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, TypeVar

from msgspec.structs import replace

from companion.games.api.highlights import Word
from companion.scenes.playing.turns import turn_text
from companion.screen.screen import ROOM, ROWS, TOP, Screen, fit, line
from companion.table import summary
from companion.table.history import History
from companion.table.table import Table
from companion.ui.thinking import wait_for_job
from companion.ui.ui import Ui
from companion.widgets.pick import Pick, Read
from companion.widgets.widget import Done, Single

TITLE = "SCORES"

NAME, NUMBER = 9, 6
"""Widths of the columns of names and of totals, in letters."""

T = TypeVar("T")


class Sheet(Single, frozen=True):
    """Pages of rows, each with a heading. A push ends it, the spin button goes back."""

    pages: tuple[tuple[str, ...], ...]
    index: int = 0
    title: ClassVar[str] = TITLE
    drawn: ClassVar[bool] = False

    @property
    def on_page(self) -> tuple[str, ...]:
        """The rows of all pages, as they are read aloud."""
        return tuple(row for page in self.pages for row in _page_aloud(page))

    @property
    def aloud(self) -> tuple[str, ...]:
        """The rows of the page, as they are read aloud."""
        return _page_aloud(self.pages[self.index])

    def push(self) -> Done:
        """End."""
        return Done(None)

    def turn(self, steps: int) -> Sheet:
        """Turn to another page."""
        return replace(self, index=min(max(self.index + steps, 0), len(self.pages) - 1))

    def draw(self) -> Screen:
        """Draw the page number, the heading and the rows."""
        head, *rows = self.pages[self.index]
        number = f"{self.index + 1}/{len(self.pages)}"
        shown = (line(row, y) for y, row in zip(ROWS, rows, strict=False))
        return Screen((line(number + head[len(number) :], 2), *shown), spare=TOP)


def _page_aloud(page: tuple[str, ...]) -> tuple[str, ...]:
    """The rows of a page, each number with its heading."""
    head, *rows = page
    said = tuple(_row_aloud(row, head.split()) for row in rows)
    return said if head.split()[:1] == ["points"] else (head, *said)


def _row_aloud(row: str, names: Sequence[str]) -> str:
    """A row with the words of the heading behind its numbers: `NB: 12 points, 3 words`."""
    name, *cells = row.split()
    numbers = len(cells) == len(names) and all(cell.isdigit() for cell in cells)
    named = zip(cells, names if numbers else [""] * len(cells), strict=True)
    parts = (f"{cell} {word.removesuffix('s') if cell == '1' else word}" for cell, word in named)
    return f"{name}: {', '.join(part.strip() for part in parts)}"


async def show(ui: Ui, table: Table) -> None:
    """Show the table or the turns, until the players go back."""
    at: int | None = 0
    while (at := await ui.ask(Pick(TITLE, ("table", "turns"), at or 0))) is not None:
        if at:
            await ui.ask(Read("TURNS", turns_of(table) or ("nothing played yet",)))
            continue
        await show_sheet(ui, table)


async def show_sheet(ui: Ui, table: Table) -> None:
    """Show the pages of the table, until the players go back."""
    if sheet := await find_sheet(ui, table):
        await ui.ask(sheet)


async def find_sheet(ui: Ui, table: Table) -> Sheet | None:
    """The pages of the table; None if they could not be made, which is shown."""
    found = await wait_for_job(ui, TITLE, lambda: pages(table), "the table failed")
    return None if found is None else Sheet(found)


def turns_of(table: History) -> tuple[str, ...]:
    """The turns so far, a row each."""
    return tuple(filter(None, (turn_text(table, index) for index in range(len(table.records)))))


# -- the table ----------------------------------------------------------------------------


def pages(table: History) -> tuple[tuple[str, ...], ...]:
    """The pages: points and number of words, best words, and points gained in each turn."""
    points, made = table.standing().points, summary.words(table.kind, table.records)
    players = sorted(points, key=lambda player: -points[player])
    parts = [*_totals(players, points, made)]
    parts += _best(players, made) if made else []
    return (*parts, *_gains(players, summary.gains(table)))


def _totals(
    players: Sequence[str], points: dict[str, int], made: Sequence[Word]
) -> Iterator[tuple[str, ...]]:
    counts = {p: sum(word.player == p for word in made) for p in players}
    (head,) = _number_rows("", ("points", "words") if made else ("points",))
    rows = [_number_rows(p, (points[p], *((counts[p],) if made else ()))) for p in players]
    yield from _paginate(head, rows)


def _best(players: Sequence[str], made: Sequence[Word]) -> Iterator[tuple[str, ...]]:
    """Everybody's best word, beside the name or, if it is too long, below it."""
    bests = (summary.best(word for word in made if word.player == p) for p in players)
    rows = [_best_rows(player, best) for player, best in zip(players, bests, strict=True)]
    yield from _paginate(f"{'best word':>{ROOM}}", rows)


def _best_rows(name: str, best: Word | None) -> tuple[str, ...]:
    word = best.word if best else "-"
    worth = f"{word} {best.points}" if best and best.points else word
    for text in (worth, word):
        if len(name) + 1 + len(text) <= ROOM:
            return (f"{name}{text:>{ROOM - len(name)}}",)
    return name, f"{worth:>{ROOM}}"


def _batches(things: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """The things in their order, at most `most` at a time."""
    return (things[first : first + most] for first in range(0, len(things), most))


def _paginate(head: str, players: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Pages of the players' rows below the heading; the rows of a player stay on one page."""
    found: list[tuple[str, ...]] = []
    for rows in players:
        if not found or len(found[-1]) + len(rows) > 1 + len(ROWS):
            found.append((head,))
        found[-1] += rows
    return found


def _number_rows(name: str, numbers: Sequence[object]) -> tuple[str, ...]:
    cells = "".join(f"{number!s:>{NUMBER}}" for number in numbers)
    return _rows_of(name, f"{cells:>{ROOM - NAME}}")


def _rows_of(name: str, cells: str) -> tuple[str, ...]:
    """The cells beside the name, or below it if there is no room."""
    if NAME + len(cells) <= ROOM:
        return (f"{name:<{NAME}}{cells}",)
    return name, f"{cells.strip():>{ROOM}}"


def _gains(players: Sequence[str], columns: Sequence[summary.Gains]) -> Iterator[tuple[str, ...]]:
    """What everybody gained in each turn, with as many turns to a page as fit."""
    widest = max((len(f"{n:+}") for column in columns for n in column.values()), default=0)
    wide = max(widest, len(str(len(columns)))) + 1
    numbered = list(enumerate(columns, 1))
    for some in _batches(numbered, max((ROOM - NAME) // wide, 1)):
        turns = "".join(f"{number:>{wide}}" for number, _ in some)
        head = fit(f"{'turn':>{NAME}}{turns}", f"{'turn ' + turns.strip():>{ROOM}}")
        gained = (_gain_rows(player, [column for _, column in some], wide) for player in players)
        yield from _paginate(head, gained)


def _gain_rows(player: str, columns: Sequence[summary.Gains], wide: int) -> tuple[str, ...]:
    cells = (f"{column[player]:+}" if player in column else "" for column in columns)
    return _rows_of(player, "".join(f"{cell:>{wide}}" for cell in cells))
