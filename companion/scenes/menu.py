"""The table menu, opened by holding the knob."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial

from companion.games.api.offers import Offer
from companion.scenes import judge, players, preferences
from companion.scenes.host import Host
from companion.scenes.playing import scores
from companion.scenes.playing.agree import agree
from companion.scenes.playing.correct import correct, undo
from companion.scenes.playing.on_page import facts
from companion.scenes.playing.play import Playing
from companion.screen.screen import wrap
from companion.table.meanings import answer, may_explain, words_to_ask
from companion.ui.ui import Ui
from companion.widgets.aside import Aside
from companion.widgets.pager import Reading
from companion.widgets.pick import Explanation, Pick, Read
from companion.widgets.widget import Widget

Entry = tuple[str, Callable[[], Awaitable[bool]]]
"""A row of the menu and its function, which returns whether the menu closes."""

SCORES, MEANING = "scores", "what does it mean?"

ENDED = (
    *wrap("The game was ended."),
    *wrap("Push the knob or press your button to play again."),
    *wrap("Turn the knob for a review. SPIN: back to the list."),
)
"""Help after an end before the rules would have ended the game."""

BUTTONS = "Whatever you may do now has a button on this page."


async def table_menu(host: Host, playing: Playing, row: str) -> None:
    """Show the menu until an entry is done or the players go back, or only do one of its rows.

    It opens below the row of the meanings, which is a step away and in nobody's way. The row of the
    scores shows them at once, and that of the meanings the last word's: somebody who asks for them
    may not see a list.
    """
    if row == SCORES:
        await _show_aside(host.ui, await scores.find_sheet(host.ui, playing.table))
        return
    if row == MEANING:
        await _show_aside(host.ui, _last_word(playing))
        return
    if row:
        await dict(_entries(host, playing))[row]()
        return
    at, closes = len(_meanings(playing)), False
    while not closes:
        entries = _entries(host, playing)
        labels = tuple(label for label, _ in entries)
        index = await host.ui.ask(Pick("MENU", labels, min(at, len(labels) - 1)))
        at = index or 0
        closes = index is None or await entries[index][1]()


async def _show_aside(ui: Ui, page: Widget | None) -> None:
    """Show a page, if there is one; a press of who wants to speak is then the game's."""
    if page is not None:
        ui.give_back(await ui.ask(Aside(page)))


def _entries(host: Host, playing: Playing) -> tuple[Entry, ...]:
    """The rows, the same ones in the same order.

    Before them are the meanings of words, and those of phones that ask for a seat.
    """
    return (
        *_meanings(playing),
        *((label, partial(_claim, ask)) for label, ask in host.phone_claims()),
        ("help", lambda: _help(playing)),
        ("undo", lambda: undo(playing.display, playing.clocks)),
        ("correct a turn", lambda: correct(playing.display)),
        ("allow a word", playing.verdicts.appeal),
        *_offered(playing),
        (SCORES, lambda: _then_menu(scores.show(host.ui, playing.table))),
        ("players", lambda: players.change(host, playing)),
        *_phones(host),
        ("judge words", lambda: _then_menu(_judge(playing))),
        ("sound & light", lambda: _then_menu(preferences.change(host))),
        ("end this game", lambda: _end(playing)),
        ("power off", lambda: _power_off(host, playing)),
    )


def _phones(host: Host) -> tuple[Entry, ...]:
    """The row of the phones, if they are on."""
    show = host.show_phones
    return () if show is None else (("phones", lambda: _then_menu(show(False))),)


def _meanings(playing: Playing) -> tuple[Entry, ...]:
    """The row about the meanings of words, if one may be asked about."""
    words = words_to_ask(playing.table)
    return ((MEANING, lambda: _then_menu(_ask_meaning(playing, words))),) * bool(words)


async def _ask_meaning(playing: Playing, words: tuple[str, ...]) -> None:
    at = await playing.ui.ask(Pick("WHICH WORD?", words)) if len(words) > 1 else 0
    if at is not None:
        await playing.ui.ask(_explanation(playing, words[at]))


def _last_word(playing: Playing) -> Explanation | None:
    """What the last word means; None without a word, which is shown."""
    words = words_to_ask(playing.table)
    if not words:
        playing.ui.notice("no word to explain")
    return _explanation(playing, words[0]) if words else None


def _explanation(playing: Playing, word: str) -> Explanation:
    return Explanation(word, answer(playing.table, word))


async def _claim(ask: Callable[[], Awaitable[object]]) -> bool:
    """Ask whether a phone may have its seat."""
    await ask()
    return False


async def _then_menu(entry: Awaitable[object]) -> bool:
    """Run an entry that returns to the menu."""
    await entry
    return False


async def _help(playing: Playing) -> bool:
    stopped = playing.ui.result is not None and not playing.table.view().game_over
    rows = ENDED if stopped else playing.help()
    reading = Reading(playing.table.title, rows, facts=(BUTTONS, *facts(rows)))
    return await playing.ui.ask(reading) is not None


def _offered(playing: Playing) -> Iterator[Entry]:
    """A row for each kind of choice that the game offers in the menu."""
    rows: dict[str, list[Offer]] = {}
    for one in playing.display.offers():
        if "menu" in one.on:
            rows.setdefault(one.row, []).append(one)
    yield from ((row, partial(_take, playing, offers)) for row, offers in rows.items())


async def _take(playing: Playing, offers: Sequence[Offer]) -> bool:
    """Ask whose choice it is, and whether it is meant; then take it."""
    at = await playing.ui.ask(Pick("WHO?", tuple(str(one.by) for one in offers)))
    if at is None or not await playing.ui.ask(offers[at].ask or Pick("SURE?", ("no", "yes"))):
        return False
    await playing.verdicts.act(offers[at].does)
    return True


async def _judge(playing: Playing) -> None:
    """Judge words, unless the game keeps the dictionary closed now."""
    if why := playing.table.view().dictionary_closed:
        await playing.ui.ask(Read("NOT NOW", (why,)))
    else:
        table = playing.table
        await judge.judge(playing.ui, table.ruling, lambda word: may_explain(table, word))


async def _end(playing: Playing) -> bool:
    view = playing.table.view()
    over, open_round = view.game_over, playing.table.kind.ui.open_round(view)
    left_out = f"round {open_round} won't count" if open_round else ""
    if not over and not await agree(playing.ui, playing.table, "END GAME?", left_out):
        return False
    playing.end("home" if over else "stopped")
    return True


async def _power_off(host: Host, playing: Playing) -> bool:
    if not await ask_power_off(host):
        return False
    playing.end("off")
    return True


async def ask_power_off(host: Host) -> bool:
    """Ask, then switch the machine off; returns whether it will stop."""
    if not await host.ui.ask(Pick("POWER OFF?", ("no", "yes"))):
        return False
    if host.power_off():
        return True
    await host.ui.ask(
        Read("NOT POSSIBLE", ("This machine is not set up to be switched off from here.",))
    )
    return False
