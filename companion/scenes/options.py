"""What the table wants of a game: house rules, what else it decides, computer players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games import find_game
from companion.games.api.engine import STRENGTHS, computer_names
from companion.games.api.house_rules import Choice, GameOptions, Option
from companion.scenes.lessons import GUIDED, HOW_TO_PLAY, explains, how_to_play, new_to
from companion.screen.screen import wrapped
from companion.ui.ui import Ui
from companion.widgets.pager import ROWS, Page, Pager
from companion.widgets.pick import Pick

PLAY, HANDICAPS, HOUSE_RULES, MACHINES = "play", "with handicaps", "house rules", "computer: "
DONE = "done"

ROW = 20
"""How many letters a row of a list has."""


class Wanted(msgspec.Struct, frozen=True):
    """The wishes, whether handicaps are given, the strengths of the computer players, and
    whether the box explains each step."""

    requested: GameOptions
    handicaps: bool = False
    strengths: tuple[int, ...] = ()
    guided: bool = False


async def want(ui: Ui, title: str, game: str, wanted: Wanted) -> Wanted | None:
    """The game's own list, until play is picked; None: back. It begins with those wishes."""
    at = 0
    choices = [choice for choice in find_game(game).house_rules.CHOICES if choice.row]
    while True:
        rows = _rows(game, wanted)
        index = await ui.ask(Pick(title.upper(), (*rows, *_said(choices, wanted)), at))
        if index is None:
            return None
        at = index
        if index >= len(rows):
            choice = choices[index - len(rows)]
            wanted = replace(wanted, requested=await chosen(ui, choice, wanted.requested))
        elif rows[index] == HOW_TO_PLAY:
            await how_to_play(ui, game, wanted.requested.options)
        elif rows[index] in (PLAY, GUIDED, HANDICAPS):
            if begun := await _begins(ui, title, game, wanted, rows[index]):
                return begun
        else:
            wanted = await _changed(ui, game, wanted, rows[index])


async def _begins(ui: Ui, title: str, game: str, wanted: Wanted, row: str) -> Wanted | None:
    """What is wanted when the game begins with that row; None: back."""
    options = wanted.requested.options
    answer = GUIDED if row == GUIDED else await new_to(ui, title, game, options)
    if answer is None:
        return None
    requested, guided = _possible(game, wanted), answer == GUIDED
    return replace(wanted, requested=requested, handicaps=row == HANDICAPS, guided=guided)


def begun(game: str, given: Mapping[str, Any]) -> Wanted:
    """What the settings wish for: house options, and what is decided beside them."""
    known = find_game(game).rules.Options.__struct_fields__
    options = {name: value for name, value in given.items() if name in known}
    return Wanted(GameOptions(options, {name: given[name] for name in given if name not in known}))


def _rows(game: str, wanted: Wanted) -> tuple[str, ...]:
    handicaps = (HANDICAPS,) if find_game(game).house_rules.HANDICAPS else ()
    machines = (f"{MACHINES}{plays(wanted.strengths)}",) if find_game(game).engine.opponent else ()
    lessons = (HOW_TO_PLAY, GUIDED) if explains(game) else ()
    return (PLAY, *lessons, *handicaps, HOUSE_RULES, *machines)


def _said(choices: Iterable[Choice], wanted: Wanted) -> tuple[str, ...]:
    return tuple(choice.row(wanted.requested) for choice in choices if choice.row)


async def _changed(ui: Ui, game: str, wanted: Wanted, row: str) -> Wanted:
    if row != HOUSE_RULES:
        strengths = await choose_machines(
            ui, wanted.strengths, find_game(game).rules.MAX_PLAYERS - 1
        )
        return replace(wanted, strengths=strengths)
    options = await choose_options(ui, game, wanted.requested.options)
    return replace(wanted, requested=replace(wanted.requested, options=options))


def _possible(game: str, wanted: Wanted) -> GameOptions:
    """The wishes with the house rules that the box needs where it plays."""
    opponent = find_game(game).engine.opponent if wanted.strengths else None
    needs = opponent.NEEDS if opponent else {}
    return replace(wanted.requested, options={**wanted.requested.options, **needs})


async def choose_options(ui: Ui, game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The house rules, a page each, changed one by one until `done` or back to the game's list."""
    picked, at = dict(options), 0
    listed = find_game(game).house_rules.OPTIONS
    while True:
        first = Page(DONE, _changes(listed, picked))
        pages = (
            first,
            *(Page(rule.value(picked), rule.explanation, rule.label) for rule in listed),
        )
        at = await ui.ask(Pager("HOUSE RULES", pages, at), back=False) or 0
        if at == 0:
            return picked
        await _change(ui, listed[at - 1], picked)


def _changes(listed: Iterable[Option], picked: Mapping[str, Any]) -> str:
    """Which rules are not as they are printed."""
    changed = [rule.label for rule in listed if rule.index(picked)]
    if not changed:
        return "The rules as printed. Turn the knob to change one."
    summary = f"Changed: {', '.join(changed)}."
    return summary if len(wrapped(summary)) <= len(ROWS) else f"Changed: {len(changed)} rules."


async def _change(ui: Ui, option: Option, picked: dict[str, Any]) -> None:
    index = await ui.ask(Pick(option.label, option.labels, option.index(picked)))
    if index is not None:
        picked[option.name] = option.values[index]


async def chosen(
    ui: Ui, choice: Choice, requested: GameOptions, players: tuple[str, ...] = ()
) -> GameOptions:
    """The wishes after one more decision; as they were where there is nothing to decide."""
    widget = choice.widget(requested, players)
    value = None if widget is None else await ui.ask(widget)
    return requested if value is None else choice.choose(requested, value)


async def decided(
    ui: Ui, game: str, requested: GameOptions, players: tuple[str, ...]
) -> GameOptions:
    """The wishes after what is asked once all have joined."""
    for choice in find_game(game).house_rules.CHOICES:
        if choice.row is None:
            requested = await chosen(ui, choice, requested, players)
    return requested


async def choose_machines(ui: Ui, strengths: tuple[int, ...], most: int) -> tuple[int, ...]:
    """The strengths of the computer players, added and removed one by one until `done` or back."""
    adds, at = tuple(f"add {name}" for name in STRENGTHS), 0 if strengths else 3
    while True:
        rows = (DONE, *adds, *(f"remove {name}" for name in computer_names(strengths)))
        at = await ui.ask(Pick("COMPUTER PLAYERS", rows, min(at, len(rows) - 1))) or 0
        if not at:
            return strengths
        if at > len(adds):
            gone = at - len(adds) - 1
            ui.notice(f"without {list(computer_names(strengths))[gone]}")
            strengths = strengths[:gone] + strengths[gone + 1 :]
        elif len(strengths) == most:
            ui.notice("no more seats")
        else:
            strengths = (*strengths, at)
            ui.notice(f"{list(computer_names(strengths))[-1]} will play")


def plays(strengths: tuple[int, ...]) -> str:
    """The computer players in a row of a list."""
    told = ", ".join(STRENGTHS[level - 1] for level in strengths)
    if not told:
        return "none"
    return told if len(MACHINES + told) <= ROW else f"{len(strengths)} players"
