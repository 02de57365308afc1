"""The main list of the box, and a whole evening from power-on to power-off.

A resumed game is shown before the scenes behind the rows of the list are imported.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.scenes import resume, word_list
from companion.scenes.ending import one_game
from companion.scenes.host import Host, setup_of
from companion.table.table import Table
from companion.widgets.pick import ROW, Pick

DICTIONARY, PHONES = "dictionary", "phones"
ROWS = (
    *("play", "judge words", "spinner", "timer", "records", "games"),
    *(DICTIONARY, "sound & light", "power off"),
)

NAME_ROOM = ROW - len(f"{DICTIONARY}: ")
"""Room for the name of the dictionary in its row, in letters."""


async def evening(host: Host) -> None:
    """Run an evening, from power-on until somebody chooses power off."""
    await resume.report_damage(host)
    ended, table = "", await resume.resume_unfinished(host)
    if table is not None:
        ended = await _play_games(host, table, paused=True)
    at = 0
    while ended != "off":
        name = word_list.short_name(host.ruling.name, NAME_ROOM)
        rows = _rows(host)
        labels = _labels(rows, name)
        index = await host.ui.ask(Pick("WORD GAMES", labels, at), back=False, between=True)
        at = index or 0
        ended = await _open(host, rows[at]) if index is not None else ""


def _rows(host: Host) -> tuple[str, ...]:
    """The rows of the main list; phones first if they are on, last if they can be switched on."""
    if host.show_phones is not None:
        return ROWS[0], PHONES, *ROWS[1:]
    return ROWS if host.switch_on_phones is None else (*ROWS[:-1], PHONES, ROWS[-1])


def _labels(rows: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The rows as shown; the dictionary's row has its name."""
    row_text = f"{DICTIONARY}: {name}"
    row_text = row_text if len(row_text) <= ROW else name
    return tuple(row_text if row == DICTIONARY else row for row in rows)


async def _open(host: Host, row: str) -> str:
    from companion.scenes import judge, past, preferences, records, tools
    from companion.scenes.menu import ask_power_off
    from companion.scenes.setup import new_game

    match row:
        case "phones":
            await _show_phones(host)
        case "play":
            begun = await new_game(host)
            return (
                "" if begun is None else await _play_games(host, begun.table, guided=begun.guided)
            )
        case "judge words":
            await judge.judge(host.ui, host.ruling)
        case "spinner":
            await tools.Spinner(host).run()
        case "timer":
            await tools.Countdown(host.ui).run()
        case "records":
            await records.show(host)
        case "games":
            await past.show(host)
        case "dictionary":
            await word_list.choose(host)
        case "sound & light":
            await preferences.change(host)
        case "power off":
            return "off" if await ask_power_off(host) else ""
    return ""


async def _show_phones(host: Host) -> None:
    """Show the list of the phones, or ask whether to switch them on."""
    if host.show_phones is not None:
        await host.show_phones(False)
    elif host.switch_on_phones is not None:
        await host.switch_on_phones()


async def _play_games(
    host: Host, table: Table, *, paused: bool = False, guided: bool = False
) -> str:
    """Play a game, and rematches as long as the table wants."""
    ended, after = await one_game(host, table, paused=paused, guided=guided), table
    while ended == "again":
        begun = await _rematch(host, after)
        if begun is None:
            return ""
        ended, after = await one_game(host, begun), begun
    return ended


async def _rematch(host: Host, table: Table) -> Table | None:
    """Begin a rematch, or say why it cannot start; the next player to the left starts."""
    from companion.scenes.setup import begin

    rules = table.kind.house_rules
    following = rules.next_setup(table.header.setup, table.view().players)
    return await begin(host, replace(setup_of(table), setup=following))
