"""Pages for the fridge: an evening with its winner, games, places and points; the house records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain, groupby

from msgspec.structs import replace

from companion.printing.ink import GREY, PALE, SLATE, WEDGE_INKS, WHITE, Ink
from companion.printing.page import HEIGHT, WIDTH, Bar, Items, Words, fit, width_of
from companion.quantity import quantity
from companion.reports.evenings import Night, best_word, places_of
from companion.reports.played import Played
from companion.reports.records import Best, Records

MARGIN, TOP = 16.0, 74.0
ROOM = WIDTH - 2 * MARGIN
ROW = 8.0
"""Height of a row of text in a table, in millimetres."""

MEDALS: tuple[Ink, ...] = (WEDGE_INKS[1], WEDGE_INKS[6], WEDGE_INKS[5])
"""Behind the first three places."""

PLACE = 9.0
"""Width of the box of a place."""

RECORDS = "House records"


def title_of(night: Night) -> str:
    """The title of the page of an evening."""
    return f"An evening of word games, {night.day}" if night.day else "An evening of word games"


def evening_page(night: Night, records: Sequence[Best] = ()) -> Items:
    """The page of an evening; `records` are the house records that fell in it."""
    names = " and ".join(night.winners)
    won = f"{names} {'win' if len(night.winners) > 1 else 'wins'}" if names else "Nobody wins"
    said = f"an evening of {quantity(len(night.games), 'word game')}"
    rows = [*_standings(night), *chain.from_iterable(map(_game, night.games))]
    return _page(_long_date(night.day), won, said, [*rows, *_records(RECORDS, records)])


def records_page(records: Records) -> Items:
    """The page of the house records."""
    rows: list[Row] = []
    for title, some in groupby(records.bests(), lambda one: one.title):
        rows += [*_records(title, [*some]), (5.0, [])]
    said = f"in {quantity(sum(1 for _ in records.finished), 'game')} so far"
    return _page("Word games", RECORDS, said, rows)


Row = tuple[float, list[Words | Bar]]
"""The height of a row, and what is in it, from its top."""


def _place(item: Words | Bar, top: float, scale: float) -> Words | Bar:
    """An item of a row on the page; rows are lower if there are many."""
    if isinstance(item, Bar):
        return replace(item, y=top + item.y * scale, height=item.height * scale)
    return replace(item, y=top + item.y * scale, size=item.size * scale)


def _page(above: str, large: str, below: str, rows: Sequence[Row]) -> Items:
    """A page with a head of three lines; the rows are lower if there are many."""
    heights = sum(height for height, _ in rows)
    scale = min(1.0, (HEIGHT - TOP - MARGIN) / heights) if heights else 1.0
    middle = WIDTH / 2
    items: list[Words | Bar] = [
        Bar(0, 0, WIDTH, 60, SLATE),
        Words(middle, 14, above, 6, PALE, bold=False, anchor="middle"),
        fit(Words(middle, 32, large, 20, WHITE, anchor="middle"), ROOM),
        Words(middle, 49, below, 6, PALE, bold=False, anchor="middle"),
    ]
    y = TOP
    for height, drawn in rows:
        items += [_place(item, y, scale) for item in drawn]
        y += height * scale
    return items


def _long_date(day: str) -> str:
    """A date in words, such as Friday, 27 November 2026."""
    if not day:
        return "Word games"
    found = date.fromisoformat(day)
    return f"{found:%A}, {found.day} {found:%B} {found.year}"


def _standings(night: Night) -> Iterator[Row]:
    places = night.places
    if not places:
        return
    yield _heading("The evening", "players left behind")
    most = max(one.behind for one in places)
    for one in places:
        rank = 1 + sum(other.behind > one.behind for other in places)
        items: list[Words | Bar] = [*_place_box(rank, 0.0)]
        items.append(fit(Words(MARGIN + PLACE + 3, ROW / 2, one.player, 6), 40))
        long = 90 * one.behind / most if most else 0
        items.append(
            Bar(MARGIN + 56, 1.5, max(long, 0.4), ROW - 3, WEDGE_INKS[1 if rank == 1 else 2])
        )
        items.append(Words(WIDTH - MARGIN, ROW / 2, str(one.behind), 6, anchor="end"))
        yield ROW, items
    yield 6.0, []


def _place_box(rank: int, x: float) -> Iterator[Words | Bar]:
    """The number of a place, in the colour of its medal."""
    if rank <= len(MEDALS):
        yield Bar(MARGIN + x, 0.8, PLACE, ROW - 1.6, MEDALS[rank - 1])
    yield Words(MARGIN + x + PLACE / 2, ROW / 2, str(rank), 5, anchor="middle")


def _heading(text: str, right: str = "") -> Row:
    return 10.0, [
        Words(MARGIN, 3.5, text, 5, GREY),
        Words(WIDTH - MARGIN, 3.5, right, 4, GREY, bold=False, anchor="end"),
        Bar(MARGIN, 7.5, ROOM, 0.3, PALE),
    ]


def _game(game: Played) -> Iterator[Row]:
    """A game: its best word, then everybody's place and points, two in a row."""
    word = best_word(game)
    points = f" {word.size}" if word and word.kind == "best" else ""
    said = f"{word.word}{points}, {word.player}" if word else ""
    yield _heading(game.title, said if game.how is not None else "not finished")
    ranked = [*places_of(game).items()]
    for first in range(0, len(ranked), 2):
        items: list[Words | Bar] = []
        for column, (player, rank) in enumerate(ranked[first : first + 2]):
            x = column * ROOM / 2
            items += _place_box(rank, x)
            name = fit(Words(MARGIN + x + PLACE + 3, ROW / 2, player, 5.5), 48)
            right = MARGIN + x + ROOM / 2 - (0 if column else 8)
            shown = str(game.points[player])
            items += [name, Words(right, ROW / 2, shown, 5.5, bold=False, anchor="end")]
        yield ROW, items
    yield 5.0, []


def _records(title: str, records: Sequence[Best]) -> Iterator[Row]:
    """Records below a title, which may be that of their game."""
    if not records:
        return
    yield _heading(title)
    for one in records:
        name = one.name_text if one.title == title else f"{one.name_text}, {one.title}"
        shown = fit(Words(MARGIN, ROW / 2, name, 5, bold=False), ROOM / 2)
        said = Words(WIDTH - MARGIN, ROW / 2, f"{one.what}: {', '.join(one.players)}", 5)
        room = ROOM - width_of(name, shown.size, bold=False) - 6
        yield ROW, [shown, fit(replace(said, anchor="end"), room)]
