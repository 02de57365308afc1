"""The scores of the game so far: a table, leafed through with the knob, or the log of the turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from companion.games.api.highlights import Word
from companion.scenes.playing.thinking import worked_out
from companion.screen.screen import TOP, Screen, fit, line
from companion.table import summary
from companion.table.history import History
from companion.table.table import Table
from companion.ui.ui import Ui
from companion.widgets.pick import Pick, Read
from companion.widgets.widget import BACK, Back, Done, is_back, is_push, steps_of
from hardware.box import Event

ROWS = (16, 28, 40, 52)
"""Where the players' rows begin, pixels from the top."""

NAME, NUMBER = 9, 6
"""How many letters the columns of the names and of the totals have."""

ROOM = 21
"""How many letters a row has."""


T = TypeVar("T")


class Sheet(msgspec.Struct, frozen=True):
    """Pages of rows, each below its head; done by a push, back by the spin button."""

    pages: tuple[tuple[str, ...], ...]
    index: int = 0

    def step(self, event: Event) -> Sheet | Done | Back:
        """Turn over, or end."""
        if is_push(event):
            return Done(None)
        if is_back(event):
            return BACK
        last = len(self.pages) - 1
        return replace(self, index=min(max(self.index + steps_of(event), 0), last))

    def draw(self) -> Screen:
        """The head, behind the number of the page, and the rows."""
        head, *rows = self.pages[self.index]
        number = f"{self.index + 1}/{len(self.pages)}"
        shown = (line(row, y) for y, row in zip(ROWS, rows, strict=False))
        return Screen((line(number + head[len(number) :], 2), *shown), spare=TOP)


async def show(ui: Ui, table: Table) -> None:
    """Offer the table and the log until they are left."""
    at: int | None = 0
    while (at := await ui.ask(Pick("SCORES", ("table", "log"), at or 0))) is not None:
        if at:
            await ui.ask(Read("LOG", _log(table) or ("nothing played yet",)))
            continue
        found = await worked_out(ui, "SCORES", lambda: pages(table), "no table this time")
        if found is not None:
            await ui.ask(Sheet(found))


def _log(table: History) -> tuple[str, ...]:
    return tuple(filter(None, map(table.kind.ui.corrections.turn, table.records)))


# -- the table ----------------------------------------------------------------------------


def pages(table: History) -> tuple[tuple[str, ...], ...]:
    """Points and number of words, the best words, and the gains turn by turn."""
    points, made = table.standing().points, summary.words(table.kind, table.records)
    players = sorted(points, key=lambda player: -points[player])
    parts = [*_totals(players, points, made)]
    parts += _best(players, made) if made else []
    return (*parts, *_gains(players, summary.gains(table)))


def _totals(
    players: Sequence[str], points: dict[str, int], made: Sequence[Word]
) -> Iterator[tuple[str, ...]]:
    counts = {p: sum(word.player == p for word in made) for p in players}
    (head,) = _row("", ("points", "words") if made else ("points",))
    rows = [_row(p, (points[p], *((counts[p],) if made else ()))) for p in players]
    yield from _paged(head, rows)


def _best(players: Sequence[str], made: Sequence[Word]) -> Iterator[tuple[str, ...]]:
    """Everybody's best word; one for which there is no room beside the name stands below it."""
    bests = (summary.best(word for word in made if word.player == p) for p in players)
    rows = [_wide(player, best) for player, best in zip(players, bests, strict=True)]
    yield from _paged(f"{'best word':>{ROOM}}", rows)


def _wide(name: str, best: Word | None) -> tuple[str, ...]:
    word = best.word if best else "-"
    worth = f"{word} {best.points}" if best and best.points else word
    for told in (worth, word):
        if len(name) + 1 + len(told) <= ROOM:
            return (f"{name}{told:>{ROOM - len(name)}}",)
    return name, f"{worth:>{ROOM}}"


def _parts(things: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """The things in their order, so many at a time."""
    return (things[first : first + most] for first in range(0, len(things), most))


def _paged(head: str, players: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The players' rows below the head; those of one player stay on a page."""
    found: list[tuple[str, ...]] = []
    for rows in players:
        if not found or len(found[-1]) + len(rows) > 1 + len(ROWS):
            found.append((head,))
        found[-1] += rows
    return found


def _row(name: str, numbers: Sequence[object]) -> tuple[str, ...]:
    cells = "".join(f"{number!s:>{NUMBER}}" for number in numbers)
    return _named(name, f"{cells:>{ROOM - NAME}}")


def _named(name: str, cells: str) -> tuple[str, ...]:
    """The cells beside the name; below it where they have no room."""
    if NAME + len(cells) <= ROOM:
        return (f"{name:<{NAME}}{cells}",)
    return name, f"{cells.strip():>{ROOM}}"


def _gains(players: Sequence[str], columns: Sequence[summary.Gains]) -> Iterator[tuple[str, ...]]:
    """What everybody gained in each turn, as many turns on a page as there is room for."""
    widest = max((len(f"{n:+}") for column in columns for n in column.values()), default=0)
    wide = max(widest, len(str(len(columns)))) + 1
    numbered = list(enumerate(columns, 1))
    for some in _parts(numbered, max((ROOM - NAME) // wide, 1)):
        turns = "".join(f"{number:>{wide}}" for number, _ in some)
        head = fit(f"{'turn':>{NAME}}{turns}", f"{'turn ' + turns.strip():>{ROOM}}")
        gained = (_gained(player, [column for _, column in some], wide) for player in players)
        yield from _paged(head, gained)


def _gained(player: str, columns: Sequence[summary.Gains], wide: int) -> tuple[str, ...]:
    cells = (f"{column[player]:+}" if player in column else "" for column in columns)
    return _named(player, "".join(f"{cell:>{wide}}" for cell in cells))
