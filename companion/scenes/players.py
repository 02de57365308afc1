"""Somebody leaves for bed, comes late or back, changes seats or the name; no score is lost."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.api.rules import Action, Join, Leave, Swap
from companion.scenes.host import Host
from companion.scenes.joining import NAME_MOST, NEW_NAME, remembered
from companion.scenes.playing.play import Playing
from companion.scenes.playing.shown import Shown
from companion.screen.screen import Lamp, Screen, fit, page, wrapped
from companion.ui.ui import Prompt, Ui
from companion.widgets.pick import Pick, Read
from companion.widgets.spell import Spell
from companion.widgets.widget import is_back
from hardware.box import seat_number

CHANGES = ("a player leaves", "a player joins", "swap seats", "change a name")


async def change(host: Host, playing: Playing) -> bool:
    """Ask what happened until it is done; False: the list was left."""
    at, shown = 0, playing.shown
    ways = (_leave, _join, _swap, lambda _: _rename(host, playing))
    while (index := await shown.ui.ask(Pick("PLAYERS", CHANGES, at))) is not None:
        at = index
        if await ways[index](shown):
            return True
    return False


async def _who(shown: Shown, title: str, names: tuple[str, ...]) -> str | None:
    index = await shown.ui.ask(Pick(title, names))
    return None if index is None else names[index]


async def _leave(shown: Shown) -> bool:
    """Whoever leaves is asked for first; a notice says what becomes of the points."""
    while (name := await _who(shown, "WHO LEAVES?", shown.table.view().players)) is not None:
        if not await shown.ui.ask(Pick(f"{name} leaves?", ("no", "yes"), right=" ")):
            continue
        if await _do(shown, Leave(by=name)):
            shown.ui.notice(fit(f"{name} left, points stay", f"{name}: points stay"))
            return True
    return False


async def _join(shown: Shown) -> bool:
    """Anybody who was here before, or a new name; then the seat in the order, and the button."""
    while (name := await _newcomer(shown)) is not None:
        left_of = await _who(shown, "PLAYS AFTER", shown.table.view().players)
        if left_of is not None and await _do(shown, Join(by=name, left_of=left_of)):
            if name not in shown.table.header.machines:
                await _button(shown, name)
            shown.ui.notice(f"{name} plays")
            return True
    return False


async def _newcomer(shown: Shown) -> str | None:
    """Who joins; None: back to what happened."""
    table, ui = shown.table, shown.ui
    present = table.view().players
    known = [n for n in (*table.view().scores, *ui.prefs.names) if n not in present]
    names = (*dict.fromkeys(known), NEW_NAME)
    while (name := await _who(shown, "WHO'S JOINING?", names)) == NEW_NAME:
        name = await ui.ask(Spell("NAME", most=NAME_MOST))
        if name in present:
            ui.notice("that name is taken")
        elif name is not None:
            break
    return name


async def _swap(shown: Shown) -> bool:
    present = shown.table.view().players
    while (one := await _who(shown, "WHO MOVES?", present)) is not None:
        others = tuple(p for p in present if p != one)
        if not others:
            shown.ui.notice("nobody else is here")
            return False
        other = await _who(shown, "SWAPS WITH", others)
        if other is not None and await _do(shown, Swap(by=one, other=other)):
            await _buttons_swapped(shown, one, other)
            return True
    return False


async def _rename(host: Host, playing: Playing) -> bool:
    """Somebody is called otherwise, also in all that was played; a computer player never is."""
    shown, table = playing.shown, playing.table
    known = dict.fromkeys((*table.view().players, *table.view().scores))
    people = tuple(name for name in known if name not in table.header.machines)
    while (old := await _who(shown, "WHOSE NAME?", people)) is not None:
        if (new := await _other_name(shown, old)) is not None:
            prompt = shown.prompt()  # of before: the draft goes with it
            await shown.ui.settle(table.rename(old, new), prompt)
            playing.renamed(old)
            _remember(host, new, table.buttons.get(new))
            shown.ui.notice(fit(f"{old} is now {new}", f"now {new}"))
            return True
    return False


async def _other_name(shown: Shown, old: str) -> str | None:
    """That of the seat, one that the table knows, or a new one; None: back to whose it is."""
    taken, number = shown.table.everybody, shown.table.buttons.get(old)
    known = (f"P{number}" if number else NEW_NAME, *shown.ui.prefs.names)
    names = (*(name for name in dict.fromkeys(known) if name not in {*taken, NEW_NAME}), NEW_NAME)
    title = f"{old}: NEW NAME"
    while (index := await shown.ui.ask(Pick(title, names, len(names) - 1, right=" "))) is not None:
        name: str | None = names[index]
        if name == NEW_NAME:
            name = await shown.ui.ask(Spell("NAME", most=NAME_MOST))
        if name is not None and name not in taken:
            return name
        if name is not None:
            shown.ui.notice("that name is taken")
    return None


def _remember(host: Host, name: str, number: int | None) -> None:
    """The next game offers that name, at the same button too."""
    prefs = host.ui.prefs.remembering(name)
    host.adopt(prefs if number is None else remembered(prefs, {number: name}))


async def _buttons_swapped(shown: Shown, one: str, other: str) -> None:
    buttons = dict(shown.table.buttons)
    moved = {one: buttons.get(other), other: buttons.get(one)}
    buttons = {p: b for p, b in {**buttons, **moved}.items() if b is not None}
    await shown.ui.settle(shown.table.seat(buttons), shown.prompt())


async def _do(shown: Shown, action: Action) -> bool:
    """Act without letting the clocks run on behind the menu; a refusal is shown whole."""
    prompt, was = shown.prompt(), shown.context()  # of before: the draft goes with it
    acted = shown.table.act(action, shown.ui.timers.spent(shown.ui.now))
    await shown.ui.settle(acted.saved, prompt)
    shown.carry_on(was, acted.action)
    if not acted.outcome.accepted:
        await shown.ui.ask(Read("NOT POSSIBLE", wrapped(acted.outcome.message)))
    return acted.outcome.accepted


async def _button(shown: Shown, name: str) -> None:
    here = shown.table.view().players
    sat = {number: p for p, number in shown.table.buttons.items() if p in here and p != name}
    number = await _pressed(shown.ui, name, sat)
    if number is not None:
        buttons = {p: b for p, b in shown.table.buttons.items() if b != number}
        await shown.ui.settle(shown.table.seat({**buttons, name: number}), shown.prompt())


async def _pressed(ui: Ui, name: str, others: Mapping[int, str]) -> int | None:
    """The button that the newcomer presses; None where the box has none, or by the spin button.

    `others` sit at their own already.
    """
    if not ui.box.seats:
        return None
    screen = page("WHO'S JOINING?", name, "press your button", "SPIN: no button")
    lamps = {n: Lamp.BLINK for n in range(1, ui.box.seats + 1) if n not in others}
    while True:
        thing = await ui.gesture(Prompt(lambda _: Screen(screen.items, lamps)))
        number = seat_number(thing.control)
        if number is not None and number in others:
            ui.notice(f"{others[number]} sits there")
        elif number is not None or is_back(thing):
            return number
