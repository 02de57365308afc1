"""The table menu (knob held): help, mend, players, sound, dictionary, the end, power off last."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.entry.pick import Pick, Read
from companion.scenes import judge, players, preferences
from companion.scenes.host import Host
from companion.scenes.playing.agree import agree
from companion.scenes.playing.correct import correct, take_back
from companion.scenes.playing.play import Playing
from companion.scenes.playing.shown import doubted
from companion.screen.screen import wrapped

Entry = tuple[str, Callable[[], Awaitable[bool]]]
"""A row of the menu, and what it does; True: the menu closes after it."""


async def table_menu(host: Host, playing: Playing) -> None:
    """Offer what can be done at this table until the menu is left."""
    at = 0
    while True:
        entries = _entries(host, playing)
        index = await host.ui.ask(Pick("MENU", tuple(label for label, _ in entries), at))
        if index is None:
            return
        at = index
        if await entries[index][1]():
            return


def _entries(host: Host, playing: Playing) -> list[Entry]:
    ui = host.ui
    rows: list[Entry] = [
        ("what now?", lambda: _help(playing)),
        ("take back", lambda: _closing(take_back(playing.shown, playing.clocks))),
        ("correct a turn", lambda: _closing(correct(playing.shown))),
        ("score sheet", lambda: _sheet(playing)),
        ("players", lambda: _closing(players.change(playing.shown))),
        ("judge words", lambda: _staying(judge.judge(ui, playing.table.ruling))),
        ("sound, light", lambda: _staying(preferences.change(host))),
        ("end this game", lambda: _end(playing)),
        ("power off", lambda: _power_off(host, playing)),
    ]
    if doubted(playing.table.refused):
        rows.insert(1, ("word counts!", lambda: _closing(playing.verdicts.overrule())))
    return rows


async def _staying(done: Awaitable[object]) -> bool:
    await done
    return False


async def _closing(done: Awaitable[object]) -> bool:
    await done
    return True


async def _help(playing: Playing) -> bool:
    title = playing.table.kind.title
    await playing.ui.ask(Read(title, playing.shown.help()))
    return False


async def _sheet(playing: Playing) -> bool:
    table = playing.table
    turn = table.kind.ui.corrections.turn
    rows = tuple(filter(None, map(turn, table.records)))
    await playing.ui.ask(Read("SCORE SHEET", rows or ("nothing played yet",)))
    return False


async def _end(playing: Playing) -> bool:
    if not await agree(playing.ui, playing.table, "END GAME"):
        return False
    playing.end("stopped")
    return True


async def _power_off(host: Host, playing: Playing) -> bool:
    if not await ask_power_off(host):
        return False
    playing.end("off")
    return True


async def ask_power_off(host: Host) -> bool:
    """Ask, then have the machine stopped; False where nothing can stop it."""
    if not await host.ui.ask(Pick("POWER OFF?", ("no", "yes"))):
        return False
    if host.power_off():
        return True
    await host.ui.ask(
        Read("NOT POSSIBLE", wrapped("This machine is not set up to be switched off here."))
    )
    return False
