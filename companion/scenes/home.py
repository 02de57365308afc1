"""The box without a game, and the way into one: what a whole evening runs through."""

from __future__ import annotations

import msgspec

from companion.config import own_decks as own
from companion.entry.pick import Pick, Read
from companion.entry.piece import backed, taken, turned
from companion.errors import BadEntry
from companion.games import find_game
from companion.games.api.engine import named
from companion.scenes import judge, preferences, resume, tools, word_list
from companion.scenes.host import Host, Setup
from companion.scenes.menu import ask_power_off, table_menu
from companion.scenes.playing.play import Playing
from companion.scenes.setup import Joining, choose_game, handicaps, remembered
from companion.scenes.wishes import Wanted, decided, want
from companion.screen.screen import wrapped
from companion.table.table import Table
from hardware.box import KNOB, Kind, seat_number

ROWS = ("play", "judge words", "spinner", "timer", "word list", "sound, light", "power off")


async def evening(host: Host) -> None:
    """From switching on to power off."""
    await resume.damage(host)
    ended, table = "", await resume.unfinished(host)
    if table is not None:
        ended = await _games(host, table, paused=True)
    at = 0
    while ended != "off":
        index = await host.ui.ask(Pick("WORD GAMES", ROWS, at, right=host.ruling.name[:7]))
        at = index or 0
        ended = await _chosen(host, at) if index is not None else ""


async def _chosen(host: Host, index: int) -> str:
    match ROWS[index]:
        case "play":
            return await _new_game(host)
        case "judge words":
            await judge.judge(host.ui, host.ruling)
        case "spinner":
            await tools.Spinner(host).run()
        case "timer":
            await tools.Countdown(host.ui).run()
        case "word list":
            await word_list.choose(host)
        case "sound, light":
            await preferences.change(host)
        case "power off":
            return "off" if await ask_power_off(host) else ""
    return ""


async def _new_game(host: Host) -> str:
    setup = await _set_up(host)
    table = None if setup is None else await _begun(host, setup)
    return "" if table is None else await _games(host, table)


async def _begun(host: Host, setup: Setup) -> Table | None:
    """A game of that setup, with this house's deck; where it cannot be played, a word says why."""
    try:
        brought = own.installed().brought(setup.game)
        return await host.begin(msgspec.structs.replace(setup, setup={**brought, **setup.setup}))
    except BadEntry as fault:
        await host.ui.ask(Read("NOT POSSIBLE", wrapped(str(fault))))
        return None


async def _wanted(host: Host) -> tuple[str, Wanted] | None:
    """Which game, and what the table wants of it."""
    offer = await choose_game(host.ui)
    if offer is None:
        return None
    given = {**host.settings.game.get(offer.game, {}), **offer.options}
    wanted = await want(host.ui, offer.title, offer.game, given)
    return None if wanted is None else (offer.game, wanted)


async def _set_up(host: Host) -> Setup | None:
    chosen = await _wanted(host)
    if chosen is None:
        return None
    game, wanted = chosen
    seated = await _joined(host, game, wanted)
    if seated is None:
        return None
    machines = named(wanted.strengths)
    players = (*seated.values(), *machines)
    wishes = await decided(host.ui, game, wanted.wishes, players)
    setup = find_game(game).house.seated(wishes.setup, players)
    if wanted.handicaps and (given := await handicaps(host.ui, list(seated.values()))):
        setup = {**setup, "handicaps": given}
    buttons = {name: number for number, name in seated.items()} if host.ui.box.seats else {}
    return Setup(game, list(players), buttons, wishes.options, setup, machines)


async def _joined(host: Host, game: str, wanted: Wanted) -> dict[int, str] | None:
    """Who plays beside the machines: button to name. A house option may seat more."""
    ui, ruled, machines = host.ui, find_game(game).rules, len(wanted.strengths)
    seats = wanted.wishes.options.get("max_players", ruled.MAX_PLAYERS)
    most = min(seats - machines, ui.box.seats or 8)
    seated = await Joining(ui, max(ruled.MIN_PLAYERS - machines, 1), most).run()
    if seated is not None:
        host.adopt(remembered(ui.prefs, seated))
    return seated


async def _games(host: Host, table: Table, *, paused: bool = False) -> str:
    """Play a game, and again with the starter rotated as long as the table wants."""
    ended, after = await _one_game(host, table, paused=paused), table
    while ended == "again":
        begun = await _begun(host, _again(after))
        if begun is None:
            return ""
        ended, after = await _one_game(host, begun), begun
    return ended


async def _one_game(host: Host, table: Table, *, paused: bool = False) -> str:
    async def menu(playing: Playing) -> None:
        await table_menu(host, playing)

    playing = Playing(host.ui, table, menu, host.luck)
    ended = await playing.run(paused=paused)
    while ended == "over":
        await host.ui.settle(table.finish("over"), playing.shown.face())
        ended = await _ranking(host, playing)
        if ended == "over" and not table.view().game_over:
            ended = await playing.run()
    if ended == "stopped":
        await host.ui.settle(table.finish("stopped"), playing.shown.face())
    playing.leave()
    return ended


async def _ranking(host: Host, playing: Playing) -> str:
    """Show who won until somebody presses; a turn of the knob looks back on the game.

    Returns `again`, `home`, `over` (the menu changed something) or `off`.
    """
    host.ui.sound("game_over")
    while True:
        thing = await host.ui.gesture(playing.shown.face())
        if thing.kind is Kind.HELD and thing.control == KNOB:
            await playing.menu()
            return playing.ended or "over"
        if thing.kind is Kind.HELD:
            continue
        if turned(thing):
            await playing.review()
        if backed(thing):
            return "home"
        if taken(thing) or seat_number(thing.control) is not None:
            return "again"


def _again(table: Table) -> Setup:
    """The same table once more; the next seat to the left begins."""
    header, players = table.header, table.view().players
    return Setup(
        game=header.game,
        players=list(players),
        buttons=dict(table.buttons),
        options=dict(header.options),
        setup=find_game(header.game).house.again(header.setup, players),
        machines={p: level for p, level in header.machines.items() if p in players},
    )
