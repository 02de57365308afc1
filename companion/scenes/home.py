"""The box without a game, and the way into one: what a whole evening runs through."""

from __future__ import annotations

from companion.games import find_game
from companion.scenes import judge, preferences, records, resume, tools, word_list
from companion.scenes.ending import one_game
from companion.scenes.host import Host, Setup
from companion.scenes.menu import ask_power_off
from companion.scenes.setup import begin, new_game
from companion.table.table import Table
from companion.widgets.pick import Pick

DICTIONARY = "dictionary"
ROWS = (
    *("play", "judge words", "spinner", "timer", "records"),
    *(DICTIONARY, "sound & light", "power off"),
)

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
        case "records":
            await records.show(host)
        case "dictionary":
            await word_list.choose(host)
        case "sound & light":
            await preferences.change(host)
        case "power off":
            return "off" if await ask_power_off(host) else ""
    return ""


async def _games(host: Host, table: Table, *, paused: bool = False, guided: bool = False) -> str:
    """Play a game, and again with the starter rotated as long as the table wants."""
    ended, after = await one_game(host, table, paused=paused, guided=guided), table
    while ended == "again":
        begun = await begin(host, _again(after))
        if begun is None:
            return ""
        ended, after = await one_game(host, begun), begun
    return ended


def _again(table: Table) -> Setup:
    """The same table once more; the next seat to the left begins."""
    header, players = table.header, table.view().players
    return Setup(
        game=header.game,
        players=list(players),
        buttons=dict(table.buttons),
        options=dict(header.options),
        setup=find_game(header.game).house_rules.next_setup(header.setup, players),
        machines={p: level for p, level in header.machines.items() if p in players},
    )
