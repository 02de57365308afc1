"""The records of this table: everybody's games, wins, best word and longest word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games import find_game
from companion.games.kit.screen_helpers import fit
from companion.quantity import quantity
from companion.reports import records as reports
from companion.reports.records import Player
from companion.scenes.host import Host
from companion.screen.screen import TOP, Screen, line, top
from companion.ui.thinking import wait_for_job
from companion.widgets.pick import Read
from companion.widgets.widget import Done, Single

TITLE = "RECORDS"
ROWS = (16, 28, 40, 52)
NOBODY = ("No game has been", "finished yet.")


class Records(Single, frozen=True):
    """A page for each player. A push ends it, the spin button goes back."""

    players: tuple[Player, ...]
    index: int = 0
    title: ClassVar[str] = TITLE
    drawn: ClassVar[bool] = False

    @property
    def on_page(self) -> tuple[str, ...]:
        """A line for each player."""
        return tuple(f"{player.name}: {' · '.join(_rows(player))}" for player in self.players)

    def push(self) -> Done:
        """End."""
        return Done(None)

    def turn(self, steps: int) -> Records:
        """Turn to the page of another player."""
        return replace(self, index=min(max(self.index + steps, 0), len(self.players) - 1))

    def draw(self) -> Screen:
        """Draw the page of one player."""
        player = self.players[self.index]
        head = top(player.name, f"{self.index + 1}/{len(self.players)}")
        rows = (line(row, y) for y, row in zip(ROWS, _rows(player), strict=False))
        return Screen((*head, *rows), spare=TOP)


async def show(host: Host) -> None:
    """Work the records out in the background, then show them."""
    journal = host.journal
    records = host.records = host.records or reports.Records()
    players = await wait_for_job(
        host.ui,
        TITLE,
        lambda: records.players(journal.games(), lambda game: journal.rows(game, past=True)),
        "the records failed",
    )
    if players:
        await host.ui.ask(Records(tuple(players)))
    elif players is not None:
        await host.ui.ask(Read(TITLE, NOBODY))


def _rows(player: Player) -> Iterator[str]:
    games, wins = quantity(player.games, "game"), quantity(player.wins, "win")
    yield fit(f"{games}, {wins}", f"{player.games} g., {wins}")
    if best := player.best:
        worth = f"{best.word} {best.points}" if best.points else best.word
        yield fit(f"best: {worth}", worth)
        yield f"({find_game(best.game).title})"
    if longest := player.longest:
        yield fit(f"longest: {longest.word}", f"long: {longest.word}")
