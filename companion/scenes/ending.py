"""A game at its end: who has won, large; leafing on, the standings, the best word, the lead.

It says how to play again, how to look back, and how to get home.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.kit.screen_helpers import ROOM, fit, result_items, score_row, standing_rows
from companion.scenes.host import Host
from companion.scenes.menu import table_menu
from companion.scenes.playing.play import Playing
from companion.scenes.playing.shown import ALWAYS
from companion.scenes.setup import knows
from companion.screen.screen import CONTEXT, FOOT, Lamp, Screen, Text, line, page, top, wrapped
from companion.table import summary
from companion.table.history import History, Standing
from companion.table.table import Table
from companion.ui.ui import Prompt
from companion.widgets.widget import is_back, is_push, steps_of
from hardware.box import KNOB, WIDTH, Event, Kind, seat_number

ROWS = (16, 28, 40, 52)
"""Where the rows of the standings begin, pixels from the top."""

GESTURES = (("push:", "again"), ("turn:", "review"), ("SPIN:", "home"))
"""What can be done at the end, side by side."""

COLUMNS = (WIDTH // 6, WIDTH // 2, WIDTH - WIDTH // 6)
"""The middles of their columns, pixels."""


async def one_game(host: Host, table: Table, *, paused: bool = False, guided: bool = False) -> str:
    """Play a game to its end; returns `again`, `home` or `off`."""

    async def menu(playing: Playing) -> None:
        await table_menu(host, playing)

    playing = Playing(host.ui, table, menu, host.luck, bests=host.bests, guided=guided)
    ended = await playing.run(paused=paused)
    while ended in ("over", "stopped"):
        how, ending = ended, _Ending(host, playing)
        await host.ui.settle(table.finish(ended), ending.prompt())
        knows(host, table.header.game)
        ended = await ending.run()
        if ended == "undone":
            ended = await playing.run()
        elif ended == "renamed":
            ended = how
    playing.leave()
    return ended


class _Ending:
    """The end of one game."""

    def __init__(self, host: Host, playing: Playing) -> None:
        self._host, self._playing = host, playing
        self._pages = pages(playing.table, _told(playing))
        self._at = 0
        playing.end("")

    def prompt(self) -> Prompt:
        """The page that is open."""
        return Prompt(lambda _: self._pages[self._at], ALWAYS)

    async def run(self) -> str:
        """Show it until somebody goes on.

        Returns `again`, `home`, `undone`, `renamed` or `off`.
        """
        self._host.ui.sound("game_over")
        ended = ""
        while not ended:
            thing = await self._host.ui.gesture(self.prompt())
            if thing.kind is not Kind.HELD:
                ended = _leads_to(thing)
                await self._leaf(steps_of(thing))
            elif thing.control == KNOB:
                ended = await self._menu()
        return ended

    async def _menu(self) -> str:
        """The menu of the table; a turn that is undone or corrected there goes on with the game.

        A name that is changed there only shows the end once more.
        """
        table = self._playing.table
        state, header = table.state, table.header
        await self._playing.menu()
        if table.header is not header:
            return self._playing.ended or "renamed"
        return self._playing.ended or ("undone" if table.state is not state else "")

    async def _leaf(self, steps: int) -> None:
        """Turn over; behind the last page is the game's own review."""
        last = len(self._pages) - 1
        if self._at + steps > last:
            await self._playing.review()
        self._at = min(max(self._at + steps, 0), last)


def _told(playing: Playing) -> str:
    """How the game ended, in its own words."""
    context = playing.shown.context()
    return playing.table.kind.ui.ending_text(context) if context.view.game_over else ""


def _leads_to(thing: Event) -> str:
    """What a press leads to; nothing for what is no press."""
    if is_back(thing):
        return "home"
    return "again" if is_push(thing) or seat_number(thing.control) is not None else ""


# -- the pages ----------------------------------------------------------------------------


class _Page(NamedTuple):
    """One of the pages: its title, the rows below it, and what stands large instead."""

    title: str
    rows: tuple[str, ...] = ()
    thing: str = ""

    def draw(self, number: int, count: int) -> Screen:
        """The page with its number; it says that there are more, or what comes behind them."""
        right, foot = f"{number}/{count}", "turn: review" if number == count else "turn: more"
        if self.thing:
            return page(self.title, self.thing, self.rows[0], foot, right=right)
        rows = [line(row, y) for y, row in zip(ROWS, self.rows, strict=False)]
        rows += [line(foot, FOOT, "m")] if len(rows) < len(ROWS) else []
        return Screen((*top(self.title, right), *rows))


def pages(table: History, ended: str = "") -> list[Screen]:
    """The winner first, with all that can be done; behind it what there is to say of the game.

    `ended`: how it ended, in a sentence.
    """
    standing = table.standing()
    lamps = {table.buttons[p]: Lamp.BLINK for p in standing.winners if p in table.buttons}
    told = [_Page("HOW IT ENDED", wrapped(ended))] if ended else []
    rest = [*_standings(standing), *told, *_words(table), *_turning(table, standing.winners)]
    shown = [one.draw(n, len(rest) + 1) for n, one in enumerate(rest, 2)]
    return [screen.replace(lamps=lamps) for screen in (_first(standing), *shown)]


def _first(standing: Standing) -> Screen:
    items = [*result_items(standing.points, standing.winners)]
    for x, words in zip(COLUMNS, GESTURES, strict=True):
        for y, word in zip((CONTEXT, FOOT), words, strict=True):
            items.append(Text(x, y, word, 12, "m", over=True))
    return Screen(tuple(items), alt_text=tuple(" ".join(words) for words in GESTURES))


def _standings(standing: Standing) -> Iterator[_Page]:
    """Everybody's place and points, where the first page has no room for them."""
    rows = () if len(score_row(standing.points)) <= ROOM else standing_rows(standing.points)
    for first in range(0, len(rows), len(ROWS)):
        yield _Page("STANDINGS", rows[first : first + len(ROWS)])


def _words(table: History) -> Iterator[_Page]:
    made = summary.words(table.kind, table.records)
    best, longest = summary.best(made), summary.longest(made)
    if best and best.points:
        yield _Page("BEST WORD", (f"{best.player}, {best.points} points",), best.word)
    if longest and (not best or not best.points or len(longest.word) > len(best.word)):
        letters = f"{longest.player}, {len(longest.word)} letters"
        yield _Page("LONGEST WORD", (letters,), longest.word)


def _turning(table: History, winners: tuple[str, ...]) -> Iterator[_Page]:
    """When the lead changed for good, and by which word; nothing where nobody led alone."""
    found = summary.turning_point(table)
    if found is None:
        return
    leads = f"{' + '.join(winners)} {'leads' if len(winners) == 1 else 'lead'}"
    passed = f"{winners[0]} passes {' + '.join(sorted(found.before))}" if found.before else leads
    word = found.words[-1].word if found.words else ""
    if word:
        yield _Page("TURNING POINT", (fit(passed, leads, "the lead changes"),), word)
    else:
        yield _Page("TURNING POINT", ("takes the lead",), fit(*winners[:1]))
