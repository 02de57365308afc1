"""The end of a game: what happened last, the winner, then standings, best word and turning point.

The winner's page also says how to play again, review the game or return to the main list.
"""

from __future__ import annotations

import math

from msgspec.structs import replace

from companion.games.api.offers import Closed, Offer, Offered, Way
from companion.games.kit.buttons import LATE_PRESS_S
from companion.scenes.ending_pages import ending_pages
from companion.scenes.host import Host
from companion.scenes.playing.display import ALWAYS
from companion.scenes.playing.play import Playing
from companion.screen.screen import Screen
from companion.table.table import Table
from companion.ui.clock import nanoseconds
from companion.ui.onlooker import Taken, offer_of
from companion.ui.ui import Prompt
from companion.widgets.widget import sign_of, steps_of
from hardware.box import KNOB, Event, Kind, seat_number

LAST_S = 6.0
"""How long the game shows what happened last, before the winner, in seconds; a press ends it."""


ON_PAGE: Closed = {"phone": "The page has everything at once."}


async def one_game(host: Host, table: Table, *, paused: bool = False, guided: bool = False) -> str:
    """Play a game to its end; returns `again`, `home` or `off`."""

    async def menu(playing: Playing, row: str) -> None:
        from companion.scenes.menu import table_menu  # a game is resumed sooner without it

        await table_menu(host, playing, row)

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
        take_s=host.settings.voice.take_s,
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
        self._pages, host.ui.result = ending_pages(playing.table, ended, playing.display.watch)
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
