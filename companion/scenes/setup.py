"""Setting up a game: which game, its options, the players, their handicaps.

Going back returns to the step before, with its choices kept.
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
from companion.games.kit.validation import convert
from companion.scenes.host import Host, Setup
from companion.scenes.joining import Joining
from companion.scenes.options import (
    GameRequest,
    ask_late_choices,
    ask_opponents,
    ask_request,
    changes_of,
    initial_request,
    with_choices,
)
from companion.table.table import Table
from companion.ui.prefs import Choices
from companion.ui.ui import Ui
from companion.widgets.pick import ROW, Amount, Pick, Read


class Listed(NamedTuple):
    """A row in the list of games: its title, the game, and house rules that go with it."""

    title: str
    game: str
    options: Mapping[str, Any] = {}


class NewGame(NamedTuple):
    """A new game at the table, and whether the box explains each step of it."""

    table: Table
    guided: bool


async def new_game(host: Host) -> NewGame | None:
    """Ask for a game and set it up; None goes back."""
    listed = [row for game in games.GAMES for row in _rows(game)]
    titles, at = tuple(row.title for row in listed), 0
    while (index := await host.ui.ask(Pick("GAME", titles, at))) is not None:
        at = index
        started = await _set_up(host, listed[at])
        if started is not None:
            return started
    return None


def _rows(game: Game) -> Iterator[Listed]:
    """The rows of a game: its own, and one for each variant with a name."""
    yield Listed(game.title, game.name)
    for title, options in game.variants:
        yield Listed(title, game.name, options)


async def _set_up(host: Host, row: Listed) -> NewGame | None:
    """Set up a game; None goes back to the list of games."""
    first = initial_request(row.game, {**host.settings.game.get(row.game, {}), **row.options})
    request = with_choices(row.game, first, host.ui.prefs.choices.get(row.title, Choices()))
    seated: dict[int, str] = {}
    while (chosen := await ask_request(host.ui, row.title, row.game, request)) is not None:
        request = chosen
        if not request.guided:
            host.remember_known(row.game)
        joining = _joining(host, row.game, request, seated)
        begun = await _seat_players(host, row.game, request, joining)
        if begun is not None:
            table, request = begun
            kept = changes_of(row.game, first, request)
            host.adopt(host.ui.prefs.with_choices(row.title, kept))
            return NewGame(table, request.guided)
        seated = joining.seated
    return None


def _joining(host: Host, game: str, request: GameRequest, seated: dict[int, str]) -> Joining:
    """The joining of the people beside the computer players. A house rule may allow more seats."""
    rules, computers = find_game(game).rules, computer_names(request.strengths)
    house = convert(request.requested.options, rules.Options, "options")
    most = min(rules.most_players(house) - len(computers), host.ui.box.seats or 8)
    least = max(rules.MIN_PLAYERS - len(computers), 1)
    return Joining(host.ui, least, most, seated, computers, host.show_phones)


async def _seat_players(
    host: Host, game: str, request: GameRequest, joining: Joining
) -> tuple[Table, GameRequest] | None:
    """Let players join and start their game, too few of them perhaps with computer players.

    None goes back to the list of the game.
    """
    asked = request

    async def alone(missing: int) -> bool:
        nonlocal request
        chosen = await ask_opponents(host.ui, game, asked, missing)
        request = chosen or asked
        return chosen is not None

    joining.alone = alone if find_game(game).engine.opponent else None
    while (seated := await joining.run()) is not None:
        host.adopt(host.ui.prefs.with_seats(seated))
        players = list(seated.values())
        known = host.ui.prefs.handicaps if request.handicaps else {}
        handicaps = await ask_handicaps(host.ui, players, known) if request.handicaps else {}
        if handicaps is not None:
            if request.handicaps:
                host.adopt(host.ui.prefs.with_handicaps(players, handicaps))
            table = await begin(host, await _setup(host, game, request, seated, handicaps))
            return None if table is None else (table, request)
    return None


async def _setup(
    host: Host,
    game: str,
    request: GameRequest,
    seated: dict[int, str],
    handicaps: Mapping[str, Any],
) -> Setup:
    computers = computer_names(request.strengths)
    players = (*seated.values(), *computers)
    requested = await ask_late_choices(host.ui, game, request.requested, players)
    setup = find_game(game).house_rules.setup_for(requested.setup, players)
    if handicaps:
        setup = {**setup, "handicaps": handicaps}
    buttons = {name: number for number, name in seated.items()} if host.ui.box.seats else {}
    return Setup(game, list(players), buttons, requested.options, setup, computers)


async def begin(host: Host, setup: Setup) -> Table | None:
    """Start a game with this house's deck; None after a page that says why it cannot start."""
    try:
        brought = own.local_decks().setup_entry(setup.game)
        return await host.begin(msgspec.structs.replace(setup, setup={**brought, **setup.setup}))
    except BadEntry as fault:
        await host.ui.ask(Read("NOT POSSIBLE", (str(fault),)))
        return None


async def ask_handicaps(
    ui: Ui, players: list[str], known: Mapping[str, dict[str, Any]]
) -> dict[str, dict[str, Any]] | None:
    """Ask for handicaps (extra seconds, starting points, no bonus); None goes back.

    Players begin with those they had before.
    """
    handicaps = {player: dict(known[player]) for player in players if player in known}
    at = 0
    while True:
        done = "done" if handicaps else "none"
        rows = (done, *(_handicap_row(player, handicaps.get(player)) for player in players))
        index = await ui.ask(Pick("HANDICAPS", rows, at))
        if not index:
            return handicaps if index == 0 else None
        at = index
        await _change_handicap(ui, players[index - 1], handicaps)


async def _change_handicap(ui: Ui, player: str, handicaps: dict[str, dict[str, Any]]) -> None:
    handicap = handicaps.setdefault(player, {"extra_s": 0, "points": 0, "bonus": True})
    match await ui.ask(Pick(player, ("extra seconds", "start points", "bonus on/off"))):
        case 0:
            seconds = await ui.ask(Amount(f"{player} extra", handicap["extra_s"], 0, 120, 5, "s"))
            handicap["extra_s"] = handicap["extra_s"] if seconds is None else seconds
        case 1:
            points = await ui.ask(Amount(f"{player} starts", handicap["points"], 0, 99))
            handicap["points"] = handicap["points"] if points is None else points
        case 2:
            handicap["bonus"] = not handicap["bonus"]


def _handicap_row(player: str, handicap: dict[str, Any] | None) -> str:
    if not handicap:
        return player
    parts = [f"+{handicap['extra_s']}s"] if handicap["extra_s"] else []
    parts += [f"+{handicap['points']}"] if handicap["points"] else []
    parts += [] if handicap["bonus"] else ["no bonus"]
    row = " ".join([player, *parts])
    return row if len(row) <= ROW else f"{player}: {len(parts)} changes"
