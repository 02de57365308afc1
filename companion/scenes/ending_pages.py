"""The pages at the end of a game, and the same for onlookers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from companion.games.kit.screen_helpers import names_row, result_items, score_row, standing_rows
from companion.quantity import quantity
from companion.screen.screen import (
    CONTEXT,
    FOOT,
    ROOM,
    ROWS,
    Lamp,
    Screen,
    Text,
    fit,
    line,
    page,
    top,
    wrap,
)
from companion.table import summary
from companion.table.history import History, Standing
from companion.table.marks import Fall, Watch
from companion.table.places import Place
from companion.ui.onlooker import Fact, Result
from hardware.box import WIDTH

GESTURES = (("push:", "again"), ("turn:", "review"), ("SPIN:", "home"))
"""The gestures on the first page, in three columns."""

COLUMNS = (WIDTH // 6, WIDTH // 2, WIDTH - WIDTH // 6)
"""Centres of these columns, in pixels."""

RECORD = "HOUSE RECORD"
"""The title of a page."""


class _Page(msgspec.Struct, frozen=True):
    """A page after the first one: a title and rows, or a title, a large text and one row."""

    title: str
    rows: tuple[str, ...] = ()
    large: str = ""

    def draw(self, number: int, count: int) -> Screen:
        """Draw the page with its number, and what comes after it."""
        right, foot = f"{number}/{count}", "turn: review" if number == count else "turn: more"
        if self.large:
            return page(self.title, self.large, self.rows[0], foot, right=right)
        rows = [line(row, y) for y, row in zip(ROWS, self.rows, strict=False)]
        rows += [line(foot, FOOT, "m")] if len(rows) < len(ROWS) else []
        return Screen((*top(self.title, right), *rows))


def ending_pages(table: History, ended: str, watch: Watch) -> tuple[list[Screen], Result]:
    """All pages, and the same for onlookers; `watch` knows of earlier games."""
    more = (*_records(watch.at_end(table)), *_evening(watch.places(table)))
    return pages(table, ended, more), result(table, ended, more)


def pages(table: History, ended: str = "", more: Sequence[_Page] = ()) -> list[Screen]:
    """All pages, the winner first. `ended` says in a sentence how the game ended."""
    standing = table.standing()
    lamps = {table.buttons[p]: Lamp.BLINK for p in standing.winners if p in table.buttons}
    rest = [*_standings(standing), *_facts(table, ended, more)]
    screens = [one.draw(n, len(rest) + 1) for n, one in enumerate(rest, 2)]
    return [screen.replace(lamps=lamps) for screen in (_winner_page(standing), *screens)]


def result(table: History, ended: str = "", more: Sequence[_Page] = ()) -> Result:
    """How the game ended, for onlookers: the same facts as on the pages."""
    standing = table.standing()
    facts = (Fact(one.title, one.large, " ".join(one.rows)) for one in _facts(table, ended, more))
    fallen = (one.rows for one in more if one.title == RECORD)
    records = tuple(f"{name} {', '.join(what)}" for name, *what in fallen)
    return Result(standing.points, standing.winners, tuple(facts), records)


def _facts(table: History, ended: str, more: Sequence[_Page]) -> Iterator[_Page]:
    """All pages but the winner's and the standings; `more` are of earlier games too."""
    if ended:
        yield _Page("HOW IT ENDED", wrap(ended))
    yield from more
    yield from _words(table)
    yield from _turning_point(table, table.standing().winners)


def _records(fallen: Sequence[Fall]) -> Iterator[_Page]:
    """The house records that fell, each with what was done and by whom."""
    for fall in fallen:
        word, size = fall.feat.word, fall.feat.size_text
        what = (fit(f"{word}, {size}", f"{word} {fall.feat.size}"),) if word else (size,)
        yield _Page(RECORD, (f"{fall.name}:", *what, names_row(fall.players)))


def _evening(places: Sequence[Place]) -> Iterator[_Page]:
    """How many players everybody left behind in the evening so far, the best first."""
    behind = ", ".join(f"{one.player} {one.behind}" for one in places)
    rows = wrap(f"players left behind: {behind}") if places else ()
    for first in range(0, len(rows), len(ROWS)):
        yield _Page("THE EVENING", rows[first : first + len(ROWS)])


def _winner_page(standing: Standing) -> Screen:
    items = [*result_items(standing.points, standing.winners)]
    for x, words in zip(COLUMNS, GESTURES, strict=True):
        for y, word in zip((CONTEXT, FOOT), words, strict=True):
            items.append(Text(x, y, word, 12, "m", over=True))
    return Screen(tuple(items), alt_text=tuple(" ".join(words) for words in GESTURES))


def _standings(standing: Standing) -> Iterator[_Page]:
    """Everybody's place and points, if the first page has no room for them."""
    rows = () if len(score_row(standing.points)) <= ROOM else standing_rows(standing.points)
    for first in range(0, len(rows), len(ROWS)):
        yield _Page("STANDINGS", rows[first : first + len(ROWS)])


def _words(table: History) -> Iterator[_Page]:
    made = summary.words(table.kind, table.records)
    best, longest = summary.best(made), summary.longest(made)
    if best and best.points:
        yield _Page("BEST WORD", (f"{best.player}, {quantity(best.points, 'point')}",), best.word)
    if longest and (not best or not best.points or len(longest.word) > len(best.word)):
        letters = f"{longest.player}, {quantity(len(longest.word), 'letter')}"
        yield _Page("LONGEST WORD", (letters,), longest.word)


def _turning_point(table: History, winners: tuple[str, ...]) -> Iterator[_Page]:
    """The turn that changed the lead for good, with its word, if there was one."""
    found = summary.turning_point(table)
    if found is None:
        return
    names, several = " + ".join(winners), len(winners) > 1
    leads, behind = f"{names} {'lead' if several else 'leads'}", found.before.difference(winners)
    passes = f"{names} {'overtake' if several else 'overtakes'} {' + '.join(sorted(behind))}"
    happens = fit(*(passes,) * bool(behind), leads, "the lead changes")
    if found.words:
        yield _Page("TURNING POINT", (happens,), found.words[-1].word)
    elif several:
        yield _Page("TURNING POINT", (happens,))
    else:
        yield _Page("TURNING POINT", ("takes the lead",), names)
