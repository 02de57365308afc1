"""The box without a game, and the way into one: what a whole evening runs through."""

from __future__ import annotations

import msgspec

from companion.entry.pick import Pick
from companion.entry.piece import backed, taken, turned
from companion.games import find_game
from companion.games.kit.showing import press_again, ranking
from companion.scenes import judge, preferences, resume, tools, word_list
from companion.scenes.host import Host, Setup
from companion.scenes.menu import ask_power_off, table_menu
from companion.scenes.playing.play import Playing
from companion.scenes.playing.shown import ALWAYS
from companion.scenes.setup import begin, knows, new_game
from companion.screen.screen import Screen
from companion.table.table import Table
from companion.ui.ui import Face
from hardware.box import KNOB, Kind, seat_number

DICTIONARY = "dictionary"
ROWS = ("play", "judge words", "spinner", "timer", DICTIONARY, "sound & light", "power off")

ROW = 20
"""How many letters a row of a list has."""

BESIDE_TITLE, BESIDE_ROW = 10, ROW - len(f"{DICTIONARY}: ")
"""How many letters there are beside the title, and beside the row of the dictionary."""


async def evening(host: Host) -> None:
    """From switching on to power off."""
    await resume.damage(host)
    ended, table = "", await resume.unfinished(host)
    if table is not None:
        ended = await _games(host, table, paused=True)
    at = 0
    while ended != "off":
        name = word_list.short(host.ruling.name, BESIDE_ROW)
        beside = name if len(name) <= BESIDE_TITLE else ""
        index = await host.ui.ask(Pick("WORD GAMES", _rows(name), at, right=beside), back=False)
        at = index or 0
        ended = await _chosen(host, at) if index is not None else ""


def _rows(name: str) -> tuple[str, ...]:
    """What the box can do; the dictionary with its name."""
    named = f"{DICTIONARY}: {name}"
    shown = named if len(named) <= ROW else name
    return tuple(shown if row == DICTIONARY else row for row in ROWS)


async def _chosen(host: Host, index: int) -> str:
    match ROWS[index]:
        case "play":
            begun = await new_game(host)
            return "" if begun is None else await _games(host, begun.table, guided=begun.guided)
        case "judge words":
            await judge.judge(host.ui, host.ruling)
        case "spinner":
            await tools.Spinner(host).run()
        case "timer":
            await tools.Countdown(host.ui).run()
        case "dictionary":
            await word_list.choose(host)
        case "sound & light":
            await preferences.change(host)
        case "power off":
            return "off" if await ask_power_off(host) else ""
    return ""


async def _games(host: Host, table: Table, *, paused: bool = False, guided: bool = False) -> str:
    """Play a game, and again with the starter rotated as long as the table wants."""
    ended, after = await _one_game(host, table, paused=paused, guided=guided), table
    while ended == "again":
        begun = await begin(host, _again(after))
        if begun is None:
            return ""
        ended, after = await _one_game(host, begun), begun
    return ended


async def _one_game(host: Host, table: Table, *, paused: bool = False, guided: bool = False) -> str:
    async def menu(playing: Playing) -> None:
        await table_menu(host, playing)

    playing = Playing(host.ui, table, menu, host.luck, guided=guided)
    ended = await playing.run(paused=paused)
    while ended in ("over", "stopped"):
        await host.ui.settle(table.finish(ended), playing.shown.face())
        knows(host, table.header.game)
        ended = await _ranking(host, playing)
        if ended == "over" and not table.view().game_over:
            ended = await playing.run()
    playing.leave()
    return ended


async def _ranking(host: Host, playing: Playing) -> str:
    """Show who won until somebody presses; a turn of the knob looks back on the game.

    Returns `again`, `home`, `over` (the menu changed something) or `off`.
    """
    host.ui.sound("game_over")
    while True:
        thing = await host.ui.gesture(_final(playing))
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


def _final(playing: Playing) -> Face:
    """The game's own last picture; of one that was stopped, who leads."""
    view = playing.table.view()
    if view.game_over:
        return playing.shown.face()
    most = max(view.scores.values(), default=0)
    leading = tuple(player for player, points in view.scores.items() if points == most)
    ended = msgspec.structs.replace(view, winners=leading)
    return Face(lambda _: Screen((*ranking(ended), *press_again(ended))), ALWAYS)


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
