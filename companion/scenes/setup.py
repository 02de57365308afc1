"""Before a game: which game, what the table wants of it, who sits where, and handicaps.

Going back leads to the step before, which is as it was left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from companion import games
from companion.config import own_decks as own
from companion.errors import BadEntry
from companion.games import find_game
from companion.games.api.engine import computer_names
from companion.games.api.game import Game
from companion.scenes.host import Host, Setup
from companion.scenes.joining import Joining, remembered
from companion.scenes.options import Wanted, begun, decided, want
from companion.screen.screen import wrapped
from companion.table.table import Table
from companion.ui.ui import Ui
from companion.widgets.pick import Amount, Pick, Read

ROW = 20
"""How many letters a row of a list has."""


class Offer(NamedTuple):
    """A row of the games: its title, the game, and house options that go with it."""

    title: str
    game: str
    options: Mapping[str, Any] = {}


class Begun(NamedTuple):
    """A new game at the table, and whether the box explains each step of it."""

    table: Table
    guided: bool


async def new_game(host: Host) -> Begun | None:
    """A game that the table chose and sat down to; None: back."""
    offers = [offer for game in games.GAMES for offer in _offered(game)]
    titles, at = tuple(offer.title for offer in offers), 0
    while (index := await host.ui.ask(Pick("GAME", titles, at))) is not None:
        at = index
        begun = await _of_game(host, offers[at])
        if begun is not None:
            return begun
    return None


def _offered(game: Game) -> Iterator[Offer]:
    """The game, and what it is besides under another name."""
    yield Offer(game.title, game.name)
    for title, options in game.variants:
        yield Offer(title, game.name, options)


async def _of_game(host: Host, offer: Offer) -> Begun | None:
    """That game at the table; None: back to the games."""
    wanted = begun(offer.game, {**host.settings.game.get(offer.game, {}), **offer.options})
    seated: dict[int, str] = {}
    while (chosen := await want(host.ui, offer.title, offer.game, wanted)) is not None:
        wanted = chosen
        if not wanted.guided:
            knows(host, offer.game)
        joining = _joining(host.ui, offer.game, wanted, seated)
        table = await _sat_down(host, offer.game, wanted, joining)
        if table is not None:
            return Begun(table, wanted.guided)
        seated = joining.seated
    return None


def knows(host: Host, game: str) -> None:
    """The table knows how to play it, and is not asked any more."""
    if game not in host.ui.prefs.known:
        host.adopt(host.ui.prefs.knowing(game))


def _joining(ui: Ui, game: str, wanted: Wanted, seated: dict[int, str]) -> Joining:
    """Those who play beside the computer players. A house option may seat more."""
    ruled, computers = find_game(game).rules, computer_names(wanted.strengths)
    seats = wanted.requested.options.get("max_players", ruled.MAX_PLAYERS)
    most = min(seats - len(computers), ui.box.seats or 8)
    return Joining(ui, max(ruled.MIN_PLAYERS - len(computers), 1), most, seated, computers)


async def _sat_down(host: Host, game: str, wanted: Wanted, joining: Joining) -> Table | None:
    """A game of those who join, with their handicaps; None: back to the game's own list."""
    while (seated := await joining.run()) is not None:
        host.adopt(remembered(host.ui.prefs, seated))
        given = await handicaps(host.ui, list(seated.values())) if wanted.handicaps else {}
        if given is not None:
            return await begin(host, await _setup(host, game, wanted, seated, given))
    return None


async def _setup(
    host: Host, game: str, wanted: Wanted, seated: dict[int, str], given: Mapping[str, Any]
) -> Setup:
    computers = computer_names(wanted.strengths)
    players = (*seated.values(), *computers)
    requested = await decided(host.ui, game, wanted.requested, players)
    setup = find_game(game).house_rules.setup_for(requested.setup, players)
    if given:
        setup = {**setup, "handicaps": given}
    buttons = {name: number for number, name in seated.items()} if host.ui.box.seats else {}
    return Setup(game, list(players), buttons, requested.options, setup, computers)


async def begin(host: Host, setup: Setup) -> Table | None:
    """A game of that setup, with this house's deck; where it cannot be played, a page says why."""
    try:
        brought = own.local_decks().setup_entry(setup.game)
        return await host.begin(msgspec.structs.replace(setup, setup={**brought, **setup.setup}))
    except BadEntry as fault:
        await host.ui.ask(Read("NOT POSSIBLE", wrapped(str(fault))))
        return None


async def handicaps(ui: Ui, players: list[str]) -> dict[str, dict[str, Any]] | None:
    """Extra seconds, points to start with, or no bonus, for who wants a handicap; None: back."""
    given: dict[str, dict[str, Any]] = {}
    at = 0
    while True:
        rows = ("none" if not given else "done", *(_handicapped(p, given.get(p)) for p in players))
        index = await ui.ask(Pick("HANDICAPS", rows, at))
        if not index:
            return given if index == 0 else None
        at = index
        await _give(ui, players[index - 1], given)


async def _give(ui: Ui, player: str, given: dict[str, dict[str, Any]]) -> None:
    mine = given.setdefault(player, {"extra_s": 0, "points": 0, "bonus": True})
    match await ui.ask(Pick(player, ("extra seconds", "start points", "bonus on/off"))):
        case 0:
            seconds = await ui.ask(Amount(f"{player} extra", mine["extra_s"], 0, 120, 5, "s"))
            mine["extra_s"] = mine["extra_s"] if seconds is None else seconds
        case 1:
            points = await ui.ask(Amount(f"{player} starts", mine["points"], 0, 99))
            mine["points"] = mine["points"] if points is None else points
        case 2:
            mine["bonus"] = not mine["bonus"]


def _handicapped(player: str, mine: dict[str, Any] | None) -> str:
    if not mine:
        return player
    parts = [f"+{mine['extra_s']}s"] if mine["extra_s"] else []
    parts += [f"+{mine['points']}"] if mine["points"] else []
    parts += [] if mine["bonus"] else ["no bonus"]
    told = " ".join([player, *parts])
    return told if len(told) <= ROW else f"{player}: {len(parts)} changes"
