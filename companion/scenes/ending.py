"""The end of a game: what happened last, the winner, then standings, best word and turning point.

The winner's page also says how to play again, review the game or return to the main list.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from companion.games.api.offers import Closed, Offer, Offered, Way
from companion.games.kit.buttons import LATE_PRESS_S
from companion.games.kit.screen_helpers import (
    ROOM,
    fit,
    names_row,
    result_items,
    score_row,
    standing_rows,
)
from companion.quantity import quantity
from companion.scenes.host import Host
from companion.scenes.playing.display import ALWAYS
from companion.scenes.playing.play import Playing
from companion.screen.screen import CONTEXT, FOOT, Lamp, Screen, Text, line, page, top, wrap
from companion.table import summary
from companion.table.history import History, Standing
from companion.table.marks import Fall
from companion.table.table import Table
from companion.ui.clock import nanoseconds
from companion.ui.onlooker import Fact, Result, Taken, offer_of
from companion.ui.ui import Prompt
from companion.widgets.widget import sign_of, steps_of
from hardware.box import KNOB, WIDTH, Event, Kind, seat_number

ROWS = (16, 28, 40, 52)
"""Top edges of the rows of a page, in pixels."""

GESTURES = (("push:", "again"), ("turn:", "review"), ("SPIN:", "home"))
"""The gestures on the first page, in three columns."""

COLUMNS = (WIDTH // 6, WIDTH // 2, WIDTH - WIDTH // 6)
"""Centres of these columns, in pixels."""

LAST_S = 6.0
"""How long the game shows what happened last, before the winner, in seconds; a press ends it."""

ON_PAGE: Closed = {"phone": "The page has everything at once."}


async def one_game(host: Host, table: Table, *, paused: bool = False, guided: bool = False) -> str:
    """Play a game to its end; returns `again`, `home` or `off`."""

    async def menu(playing: Playing, row: str) -> None:
        from companion.scenes.menu import table_menu  # a game is resumed sooner without it

        await table_menu(host, playing, row)

    take_s = host.settings.voice.take_s
    playing = Playing(
        host.ui,
        table,
        menu,
        host.luck,
        bests=host.bests,
        watch=host.watch(table),
        guided=guided,
        ear=host.ear,
        mouth=host.mouth,
        take_s=take_s,
    )
    ended = await playing.run(paused=paused)
    while ended in ("over", "stopped"):
        how, ending = ended, _Ending(host, playing)
        await host.ui.settle(table.finish(ended), ending.prompt())
        host.remember_known(table.header.game)
        ended = await ending.run()
        if ended == "undone":
            ended = await playing.run()
        elif ended == "renamed":
            ended = how
    playing.leave()
    return ended


def _way_on(kind: str, label: str, *on: Way) -> Offer:
    """A choice after the game, which is said as its button is called."""
    return Offer(kind=kind, does=None, label=label, on=on, say=(label.lower(),))


class _Ending:
    """The end of one game."""

    def __init__(self, host: Host, playing: Playing) -> None:
        self._host, self._playing = host, playing
        game, context = playing.table.kind.ui, playing.display.context()
        over = context.view.game_over
        ended = game.ending_text(context) if over else ""
        self._last: Screen | None = game.last_screen(context) if over else None
        self._begun = host.ui.now
        self._last_until = self._begun + LAST_S if self._last else -math.inf
        fallen = playing.display.watch.at_end(playing.table)
        self._pages = pages(playing.table, ended, fallen)
        host.ui.result = result(playing.table, ended, fallen)
        self._at = 0
        playing.end("")

    def offers(self) -> Offered:
        """All that can come next."""
        more = self._at + 1 < len(self._pages)
        return (
            _way_on("again", "Play again", "push", "press"),
            _way_on("review", "Review"),
            _way_on("home", "Main list", "back"),
            *((replace(_way_on("page", "Next page"), closed=ON_PAGE),) if more else ()),
        )

    def prompt(self) -> Prompt:
        """The page that is open."""
        return Prompt(self._draw, ALWAYS, offers=self.offers())

    def _draw(self, now: float) -> Screen:
        left = self._last_until - now
        if self._last and left > 0:
            return self._last.replace(again_s=left)
        return self._pages[self._at]

    async def run(self) -> str:
        """Show the pages until somebody chooses what comes next.

        A press that comes late was meant for what was shown before, and must not hide who has won.
        Returns `again`, `home`, `undone`, `renamed` or `off`.
        """
        self._host.ui.sound("game_over")
        self._begun = self._host.ui.now
        self._host.ui.calm(LATE_PRESS_S)
        ended = ""
        while not ended:
            prompt = self.prompt()
            thing = await self._host.ui.gesture(prompt)
            if thing.kind is Kind.HELD:
                ended = await self._menu() if thing.control == KNOB else ""
                continue
            if not isinstance(thing, Taken) and self._is_for_before(thing):
                continue
            anybody = None if seat_number(thing.control) is None else ""
            offer = offer_of(thing, prompt.offers, anybody)
            if offer is None:
                await self._turn_page(steps_of(thing))
            else:
                ended = await self._take(offer.kind)
        return ended

    def _is_for_before(self, thing: Event) -> bool:
        """Whether a gesture only ends what happened last, or comes late and does nothing."""
        at = thing.ns / 1e9
        late = thing.ns < nanoseconds(max(self._begun, self._last_until) + LATE_PRESS_S)
        if at >= self._last_until:
            return late and thing.kind is Kind.PRESSED
        if at >= self._begun + LATE_PRESS_S and not sign_of(thing):
            self._last_until = at
            self._host.ui.calm(LATE_PRESS_S)
        return True

    async def _take(self, kind: str) -> str:
        """Do what was chosen; returns what comes next, empty if this goes on."""
        if kind == "review":
            await self._playing.review(over=True)
        elif kind == "page":
            await self._turn_page(1)
        else:
            return kind
        return ""

    async def _menu(self) -> str:
        """Open the table menu. An undo or a correction there continues the game.

        A change of name only shows the end again.
        """
        table = self._playing.table
        state, header = table.state, table.header
        await self._playing.menu()
        if table.header is not header:
            return self._playing.ended or "renamed"
        return self._playing.ended or ("undone" if table.state is not state else "")

    async def _turn_page(self, steps: int) -> None:
        """Turn to another page; after the last page comes the review of the game."""
        last = len(self._pages) - 1
        if self._at + steps > last:
            await self._playing.review(over=True)
        self._at = min(max(self._at + steps, 0), last)


# -- the pages ----------------------------------------------------------------------------


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


def pages(table: History, ended: str = "", fallen: Sequence[Fall] = ()) -> list[Screen]:
    """All pages, the winner first. `ended` says in a sentence how the game ended."""
    standing = table.standing()
    lamps = {table.buttons[p]: Lamp.BLINK for p in standing.winners if p in table.buttons}
    rest = [*_standings(standing), *_facts(table, ended, fallen)]
    screens = [one.draw(n, len(rest) + 1) for n, one in enumerate(rest, 2)]
    return [screen.replace(lamps=lamps) for screen in (_winner_page(standing), *screens)]


def result(table: History, ended: str = "", fallen: Sequence[Fall] = ()) -> Result:
    """How the game ended, for onlookers: the same facts as on the pages."""
    standing = table.standing()
    facts = (Fact(one.title, one.large, " ".join(one.rows)) for one in _facts(table, ended, fallen))
    rows = map(_record_rows, fallen)
    records = tuple(f"{name} {', '.join(what)}" for name, *what in rows)
    return Result(standing.points, standing.winners, tuple(facts), records)


def _facts(table: History, ended: str, fallen: Sequence[Fall]) -> Iterator[_Page]:
    """All pages but the winner's and the standings."""
    if ended:
        yield _Page("HOW IT ENDED", wrap(ended))
    yield from (_Page("HOUSE RECORD", _record_rows(fall)) for fall in fallen)
    yield from _words(table)
    yield from _turning_point(table, table.standing().winners)


def _record_rows(fall: Fall) -> tuple[str, ...]:
    word, size = fall.feat.word, fall.feat.size_text
    what = (fit(f"{word}, {size}", f"{word} {fall.feat.size}"),) if word else (size,)
    return f"{fall.name}:", *what, names_row(fall.players)


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
    leads = f"{' + '.join(winners)} {'leads' if len(winners) == 1 else 'lead'}"
    passed = f"{winners[0]} overtakes {' + '.join(sorted(found.before))}" if found.before else leads
    word = found.words[-1].word if found.words else ""
    if word:
        yield _Page("TURNING POINT", (fit(passed, leads, "the lead changes"),), word)
    else:
        yield _Page("TURNING POINT", ("takes the lead",), fit(*winners[:1]))
