"""The table menu (knob held): help, undo, players, sound, the end, power off last."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.scenes import judge, players, preferences
from companion.scenes.host import Host
from companion.scenes.playing import scores
from companion.scenes.playing.agree import agree
from companion.scenes.playing.correct import correct, take_back
from companion.scenes.playing.play import Playing
from companion.scenes.playing.shown import disputed_word
from companion.screen.screen import wrapped
from companion.widgets.pager import Reading
from companion.widgets.pick import Pick, Read

Entry = tuple[str, Callable[[], Awaitable[bool]]]
"""A row of the menu, and what it does; True: it did its job, and the menu closes."""


async def table_menu(host: Host, playing: Playing) -> None:
    """Offer what can be done at this table until something was done, or the menu is left."""
    at, entries = 0, _entries(host, playing)
    labels = tuple(label for label, _ in entries)
    while (index := await host.ui.ask(Pick("MENU", labels, at))) is not None:
        at = index
        if await entries[index][1]():
            return


def _entries(host: Host, playing: Playing) -> tuple[Entry, ...]:
    """The rows, each in its place whatever can be done just now."""
    return (
        ("help", lambda: _help(playing)),
        ("undo", lambda: take_back(playing.shown, playing.clocks)),
        ("correct a turn", lambda: correct(playing.shown)),
        ("let a word count", lambda: _count(playing)),
        ("scores", lambda: _staying(scores.show(host.ui, playing.table))),
        ("players", lambda: players.change(host, playing)),
        ("judge words", lambda: _staying(judge.judge(host.ui, playing.table.ruling))),
        ("sound & light", lambda: _staying(preferences.change(host))),
        ("end this game", lambda: _end(playing)),
        ("power off", lambda: _power_off(host, playing)),
    )


async def _staying(done: Awaitable[object]) -> bool:
    """Whatever is left by going back leads back to the menu."""
    await done
    return False


async def _help(playing: Playing) -> bool:
    reading = Reading(playing.table.kind.title, playing.shown.help())
    return await playing.ui.ask(reading) is not None


async def _count(playing: Playing) -> bool:
    """A vote on the word that was just refused."""
    if not disputed_word(playing.table.refused):
        playing.ui.notice("no word to vote on")
        return False
    return await playing.verdicts.overrule()


async def _end(playing: Playing) -> bool:
    over = playing.table.view().game_over
    if not over and not await agree(playing.ui, playing.table, "END GAME?"):
        return False
    playing.end("home" if over else "stopped")
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
