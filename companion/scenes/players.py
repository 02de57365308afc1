"""Changes of players during a game: leave, join, swap seats, change a name. Scores are kept."""

from __future__ import annotations

from collections.abc import Collection

from companion.games.api.rules import Action, Join, Leave, Swap
from companion.names import namesake
from companion.scenes.host import Host
from companion.scenes.joining import taken_notice
from companion.scenes.joining_screen import NEW_NAME
from companion.scenes.playing.display import GameDisplay
from companion.scenes.playing.play import Playing
from companion.screen.screen import Lamp, Screen, fit, page
from companion.table.table import Table
from companion.ui.ui import Prompt, Ui
from companion.widgets.name import NameEntry, typed_sign
from companion.widgets.pick import Pick, Read
from companion.widgets.widget import Back, Done, is_back
from hardware.box import Event, seat_number

JOINING = "WHO'S JOINING?"
CHANGES = ("a player leaves", "a player joins", "swap seats", "change a name")


async def change(host: Host, playing: Playing) -> bool:
    """Ask what to change; returns False if the players go back without a change."""
    at, display = 0, playing.display
    ways = (_leave, _join, _swap, lambda _: _rename(host, playing))
    while (index := await display.ui.ask(Pick("PLAYERS", CHANGES, at))) is not None:
        at = index
        if await ways[index](display):
            return True
    return False


async def _ask_player(display: GameDisplay, title: str, names: tuple[str, ...]) -> str | None:
    index = await display.ui.ask(Pick(title, names))
    return None if index is None else names[index]


async def _leave(display: GameDisplay) -> bool:
    """Ask who leaves, and confirm it; a notice says that the points stay."""
    players = display.table.view().players
    while (name := await _ask_player(display, "WHO LEAVES?", players)) is not None:
        if not await display.ui.ask(Pick(f"{name} leaves?", ("no", "yes"), right=" ")):
            continue
        if await _do(display, Leave(by=name)):
            display.ui.notice(fit(f"{name} left, points stay", f"{name}: points stay"))
            return True
    return False


async def _join(display: GameDisplay) -> bool:
    """Ask for the name of the new or returning player, the place in the order, and the button."""
    while (name := await _ask_newcomer(display)) is not None:
        left_of = await _ask_player(display, "PLAYS AFTER", display.table.view().players)
        if left_of is not None and await _do(display, Join(by=name, left_of=left_of)):
            if name not in display.table.header.machines:
                await _button(display, name)
            display.ui.notice(f"{name} joins")
            return True
    return False


async def _ask_newcomer(display: GameDisplay) -> str | None:
    """Ask who joins; None goes back."""
    table, ui = display.table, display.ui
    present = table.view().players
    used = table.all_names
    known = (*table.view().scores, *ui.prefs.offered_names)
    names = tuple(n for n in dict.fromkeys(known) if not _conflict(n, present, used))
    name: str | None
    while True:
        name, entry = NEW_NAME, NameEntry("NAME")
        if names:
            name = await _ask_player(display, JOINING, (*names, NEW_NAME))
        elif first := await _ask_first_key(ui):
            entry = entry.begin(first)
        else:
            return None
        if name != NEW_NAME:
            return name
        name = await ui.ask(entry)
        if name is not None and (other := _conflict(name, present, used)):
            ui.notice(taken_notice(name, other))
        elif name is not None:
            return name


def _conflict(name: str, present: Collection[str], used: Collection[str]) -> str | None:
    """The name beside which a newcomer cannot have this one; a player who left may return."""
    other = namesake(name, used)
    return None if other == name and name not in present else other


async def _ask_first_key(ui: Ui) -> Event | None:
    """The letter, or any press, that begins a new name; None goes back."""
    pick = Pick(JOINING, (NEW_NAME,))
    while True:
        thing = await ui.gesture(Prompt(lambda _: pick.draw(), widget=pick))
        after = pick.step(thing)
        if isinstance(after, Back):
            return None
        pressed = isinstance(after, Done) or seat_number(thing.control) is not None
        if pressed or typed_sign(thing):
            return thing


async def _swap(display: GameDisplay) -> bool:
    present = display.table.view().players
    while (one := await _ask_player(display, "WHO MOVES?", present)) is not None:
        others = tuple(p for p in present if p != one)
        if not others:
            display.ui.notice("no other player")
            return False
        other = await _ask_player(display, "SWAPS WITH", others)
        if other is not None and await _do(display, Swap(by=one, other=other)):
            await _swap_buttons(display, one, other)
            return True
    return False


async def _rename(host: Host, playing: Playing) -> bool:
    """Change a person's name, in the whole game. Computer players keep their names."""
    display, table = playing.display, playing.table
    known = dict.fromkeys((*table.view().players, *table.view().scores))
    people = tuple(name for name in known if name not in table.header.machines)
    while (old := await _ask_player(display, "WHOSE NAME?", people)) is not None:
        if (new := await _ask_name(display, old)) is not None:
            prompt = display.prompt()  # taken before the change, which may end the draft
            await display.ui.settle(table.rename(old, new), prompt)
            playing.update_names(old)
            _remember(host, new, table.buttons.get(new))
            display.ui.notice(fit(f"{old} is now {new}", f"now {new}"))
            return True
    return False


async def _ask_name(display: GameDisplay, old: str) -> str | None:
    """Ask for the new name: the seat's name, a known name, or a new one; None goes back."""
    ui, used, number = display.ui, display.table.all_names, display.table.buttons.get(old)

    def conflict(name: str) -> str | None:
        """The name beside which this player cannot be called so; their accents may change."""
        return namesake(name, used - ({old} - {name}))

    known = (*((f"P{number}",) if number else ()), *ui.prefs.offered_names)
    names = (*(name for name in dict.fromkeys(known) if not conflict(name)), NEW_NAME)
    title = f"{old}: NEW NAME"
    while (index := await ui.ask(Pick(title, names, len(names) - 1, right=" "))) is not None:
        name: str | None = names[index]
        if name == NEW_NAME:
            name = await ui.ask(NameEntry("NAME"))
        if name is not None and (other := conflict(name)):
            ui.notice(taken_notice(name, other))
        elif name is not None:
            return name
    return None


def _remember(host: Host, name: str, number: int | None) -> None:
    """Save the name, so that the next game offers it at the same button."""
    prefs = host.ui.prefs.with_name(name)
    host.adopt(prefs if number is None else prefs.with_seats({number: name}))


async def _swap_buttons(display: GameDisplay, one: str, other: str) -> None:
    buttons = dict(display.table.buttons)
    moved = {one: buttons.get(other), other: buttons.get(one)}
    buttons = {p: b for p, b in {**buttons, **moved}.items() if b is not None}
    await display.ui.settle(display.table.seat(buttons), display.prompt())


async def _do(display: GameDisplay, action: Action) -> bool:
    """Do an action without running the clocks, as the menu is open; a refusal is shown in full.

    Returns whether it was accepted.
    """
    prompt, was = display.prompt(), display.context()  # before the action, which ends the draft
    acted = display.table.act(action, display.ui.timers.spent(display.ui.now))
    await display.ui.settle(acted.saved, prompt)
    display.keep_after_action(was, acted.action)
    if not acted.outcome.accepted:
        await display.ui.ask(Read("NOT POSSIBLE", (acted.outcome.message,)))
    return acted.outcome.accepted


async def _button(display: GameDisplay, name: str) -> None:
    table = display.table
    number = await _ask_button(display.ui, table, JOINING, name)
    if number is not None:
        await display.ui.settle(table.seat(_buttons_with(table, name, number)), display.prompt())


async def seat_again(ui: Ui, table: Table) -> None:
    """Ask players for another button if this box lacks theirs: the game may come from a larger one.

    Without one they use the knob and the keyboard.
    """
    for name in table.view().players:
        if (lost := table.buttons.get(name, 0)) > ui.box.seats:
            number = await _ask_button(ui, table, f"NO SEAT {lost} HERE", name)
            await ui.settle(table.seat(_buttons_with(table, name, number)))


def _buttons_with(table: Table, name: str, number: int | None) -> dict[str, int]:
    """The buttons of all, with this one, or none, for a player."""
    others = {p: b for p, b in table.buttons.items() if p != name and b != number}
    return others if number is None else {**others, name: number}


async def _ask_button(ui: Ui, table: Table, title: str, name: str) -> int | None:
    """Ask a player to press a button; None if there are no buttons or SPIN is pressed."""
    if not ui.box.seats:
        return None
    here = table.view().players
    others = {number: p for p, number in table.buttons.items() if p in here and p != name}
    screen = page(title, name, "press your button", "SPIN: no button")
    lamps = {n: Lamp.BLINK for n in range(1, ui.box.seats + 1) if n not in others}
    while True:
        thing = await ui.gesture(Prompt(lambda _: Screen(screen.items, lamps)))
        number = seat_number(thing.control)
        if number is not None and number in others:
            ui.notice(f"{others[number]} sits there")
        elif number is not None or is_back(thing):
            return number
