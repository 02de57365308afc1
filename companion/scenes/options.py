"""The choices for a new game: house rules, the game's own choices, computer players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games import find_game
from companion.games.api.engine import (
    Strength,
    computer_names,
    strength_name,
    strengths_of,
)
from companion.games.api.house_rules import Choice, GameOptions
from companion.games.api.options import Option
from companion.quantity import quantity
from companion.scenes.lessons import GUIDED, HOW_TO_PLAY, ask_newcomers, has_primer, how_to_play
from companion.screen.screen import wrap
from companion.ui.prefs import Choices
from companion.ui.ui import Ui
from companion.widgets.aside import Aside
from companion.widgets.pager import ROWS, Page, Pager
from companion.widgets.pick import ROW, Pick
from hardware.box import Event

PLAY, HANDICAPS, HOUSE_RULES, MACHINES = "play", "with handicaps", "house rules", "computer: "
DONE = "done"
OPPONENTS = "play the computer", "wait for others"


class GameRequest(msgspec.Struct, frozen=True):
    """What the table has chosen for a new game.

    `strengths` are those of the computer players, 1 to 5; `guided`: the box explains each step.
    """

    requested: GameOptions
    handicaps: bool = False
    strengths: tuple[Strength, ...] = ()
    guided: bool = False


async def ask_request(ui: Ui, title: str, game: str, request: GameRequest) -> GameRequest | None:
    """Show the list of a game until the table starts it; None goes back.

    `request` has the choices so far.
    """
    at = 0
    choices = [choice for choice in find_game(game).house_rules.choices if choice.row]
    while True:
        rows = _rows(game, request)
        index = await ui.ask(Pick(title.upper(), (*rows, *_choice_rows(choices, request)), at))
        if index is None:
            return None
        at = index
        if index >= len(rows):
            choice = choices[index - len(rows)]
            request = replace(request, requested=await ask_choice(ui, choice, request.requested))
        elif rows[index] == HOW_TO_PLAY:
            await how_to_play(ui, game, request.requested.options)
        elif rows[index] in (PLAY, GUIDED, HANDICAPS):
            if final := await _start(ui, title, game, request, rows[index]):
                return final
        else:
            request = await _change_request(ui, game, request, rows[index])


async def _start(
    ui: Ui, title: str, game: str, request: GameRequest, row: str
) -> GameRequest | None:
    """The final request for a game started with this row; None goes back."""
    options = request.requested.options
    answer = GUIDED if row == GUIDED else await ask_newcomers(ui, title, game, options)
    if answer is None:
        return None
    requested, guided = _with_machine_needs(game, request), answer == GUIDED
    return replace(request, requested=requested, handicaps=row == HANDICAPS, guided=guided)


async def ask_opponents(
    ui: Ui, game: str, request: GameRequest, missing: int
) -> GameRequest | None:
    """Offer the missing computer players; None if they wait for others, or if one comes."""
    offered = _offered_strengths(game)
    while (chosen := await ui.ask(Aside(Pick("TOO FEW PLAYERS", OPPONENTS), talks=False))) == 0:
        names = tuple(map(strength_name, offered))
        index = await ui.ask(Pick("HOW STRONG?", names, len(names) // 2))
        if index is not None:
            strengths = (*request.strengths, *[offered[index]] * missing)
            request = replace(request, strengths=strengths)
            return replace(request, requested=_with_machine_needs(game, request))
    if isinstance(chosen, Event):
        ui.give_back(chosen)
    return None


def _offered_strengths(game: str) -> tuple[Strength, ...]:
    """The strengths of the game's computer players; empty if it has none."""
    opponent = find_game(game).engine.opponent
    return strengths_of(opponent) if opponent else ()


def _needs(game: str, request: GameRequest) -> Mapping[str, Any]:
    """The house rules that the computer players of a request need."""
    opponent = find_game(game).engine.opponent if request.strengths else None
    return opponent.NEEDS if opponent else {}


def initial_request(game: str, settings: Mapping[str, Any]) -> GameRequest:
    """The request with the defaults from the settings: house rules and the game's own choices."""
    fields = find_game(game).rules.Options.__struct_fields__
    options = {name: value for name, value in settings.items() if name in fields}
    setup = {name: value for name, value in settings.items() if name not in fields}
    return GameRequest(GameOptions(options, setup))


def changes_of(game: str, first: GameRequest, request: GameRequest) -> Choices:
    """What the table has changed since the first request; not what its computer players need."""
    needs, now = _needs(game, request), request.requested
    options = changed_values(first.requested.options, now.options)
    kept = {name: value for name, value in options.items() if name not in needs}
    return Choices(kept, changed_values(first.requested.setup, now.setup), request.strengths)


def changed_values(first: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """The values that differ from the first ones, or are new."""
    return {name: value for name, value in now.items() if first.get(name, first) != value}


def with_choices(game: str, first: GameRequest, choices: Choices) -> GameRequest:
    """The first request with earlier choices of the table, unless this version lacks them."""
    options = {**first.requested.options, **choices.options}
    setup = {**first.requested.setup, **choices.setup}
    try:
        msgspec.convert(options, find_game(game).rules.Options)
    except msgspec.ValidationError:
        return first
    offered = _offered_strengths(game)
    strengths = tuple(level for level in choices.strengths if level in offered)
    return replace(first, requested=GameOptions(options, setup), strengths=strengths)


def _rows(game: str, request: GameRequest) -> tuple[str, ...]:
    handicaps = (HANDICAPS,) if "handicaps" in find_game(game).rules.Setup.__struct_fields__ else ()
    computers = f"{MACHINES}{strengths_text(request.strengths)}"
    machines = (computers,) if find_game(game).engine.opponent else ()
    lessons = (HOW_TO_PLAY, GUIDED) if has_primer(game) else ()
    return (PLAY, *lessons, *handicaps, HOUSE_RULES, *machines)


def _choice_rows(choices: Iterable[Choice], request: GameRequest) -> tuple[str, ...]:
    return tuple(choice.row(request.requested) for choice in choices if choice.row)


async def _change_request(ui: Ui, game: str, request: GameRequest, row: str) -> GameRequest:
    if row != HOUSE_RULES:
        most, offered = find_game(game).rules.MAX_PLAYERS - 1, _offered_strengths(game)
        strengths = await choose_machines(ui, request.strengths, most, offered)
        return replace(request, strengths=strengths)
    options = await choose_options(ui, game, request.requested.options)
    return replace(request, requested=replace(request.requested, options=options))


def _with_machine_needs(game: str, request: GameRequest) -> GameOptions:
    """The chosen options, with the house rules that computer players need."""
    options = {**request.requested.options, **_needs(game, request)}
    return replace(request.requested, options=options)


async def choose_options(ui: Ui, game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Show the house rules, one to a page, until the table is done; returns the new options."""
    picked, at = dict(options), 0
    kind = find_game(game)
    listed = kind.options
    while True:
        first = Page(DONE, _changed_rules(listed, picked, kind.variant_by(picked)[1]))
        pages = (
            first,
            *(Page(rule.value(picked), rule.explanation, rule.label) for rule in listed),
        )
        at = await ui.ask(Pager("HOUSE RULES", pages, at), back=False) or 0
        if at == 0:
            return picked
        await _change(ui, listed[at - 1], picked)


def _changed_rules(
    listed: Iterable[Option], picked: Mapping[str, Any], printed: Mapping[str, Any]
) -> str:
    """The house rules that differ from the printed ones, which for a variant are other ones."""
    changed = [rule.label for rule in listed if rule.index(picked) != rule.index(printed)]
    if not changed:
        return "All as in the printed rules. Choose one to change it."
    named = f"Changed: {', '.join(changed)}."
    return named if len(wrap(named)) <= len(ROWS) else f"Changed: {quantity(len(changed), 'rule')}."


async def _change(ui: Ui, option: Option, picked: dict[str, Any]) -> None:
    index = await ui.ask(Pick(option.label, option.labels, option.index(picked)))
    if index is not None:
        picked[option.name] = option.values[index]


async def ask_choice(
    ui: Ui, choice: Choice, requested: GameOptions, players: tuple[str, ...] = ()
) -> GameOptions:
    """The options after one of the game's own choices; unchanged if there is nothing to choose."""
    widget = choice.widget(requested, players)
    value = None if widget is None else await ui.ask(widget)
    return requested if value is None else choice.choose(requested, value)


async def ask_late_choices(
    ui: Ui, game: str, requested: GameOptions, players: tuple[str, ...]
) -> GameOptions:
    """The options after the choices that are made once all players have joined."""
    for choice in find_game(game).house_rules.choices:
        if choice.row is None:
            requested = await ask_choice(ui, choice, requested, players)
    return requested


async def choose_machines(
    ui: Ui, strengths: tuple[Strength, ...], most: int, offered: Sequence[Strength]
) -> tuple[Strength, ...]:
    """Add and remove computer players of the offered strengths, at most `most`; returns them."""
    adds = tuple(f"add {strength_name(level)}" for level in offered)
    at = 0 if strengths else (len(adds) + 1) // 2
    while True:
        rows = (DONE, *adds, *(f"remove {name}" for name in computer_names(strengths)))
        at = await ui.ask(Pick("COMPUTER PLAYERS", rows, min(at, len(rows) - 1))) or 0
        if not at:
            return strengths
        if at > len(adds):
            gone = at - len(adds) - 1
            ui.notice(f"{list(computer_names(strengths))[gone]} is out")
            strengths = strengths[:gone] + strengths[gone + 1 :]
        elif len(strengths) == most:
            ui.notice("no more seats")
        else:
            strengths = (*strengths, offered[at - 1])
            ui.notice(f"{list(computer_names(strengths))[-1]} will play")


def strengths_text(strengths: tuple[Strength, ...]) -> str:
    """The computer players as the end of a row: `weak, good`, `3 players` or `none`."""
    names = ", ".join(map(strength_name, strengths))
    if not names:
        return "none"
    return names if len(MACHINES + names) <= ROW else f"{len(strengths)} players"
