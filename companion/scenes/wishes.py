"""What the table wants of a game: house rules, what else it decides, and whom the box plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.entry.pick import Pick
from companion.games import find_game
from companion.games.api.engine import STRENGTHS
from companion.games.api.house import Choice, Option, Wishes
from companion.ui.ui import Ui

PLAY, HANDICAPS, HOUSE_RULES, MACHINES = "play", "with handicaps", "house rules", "box plays: "


class Wanted(msgspec.Struct, frozen=True):
    """The wishes, whether handicaps are given, and whom the box plays, by strength."""

    wishes: Wishes
    handicaps: bool = False
    strengths: tuple[int, ...] = ()


async def want(ui: Ui, title: str, game: str, given: Mapping[str, Any]) -> Wanted | None:
    """The game's own list, until play is picked; None: back. `given`: what it begins with."""
    wanted, at = Wanted(_begun(game, given)), 0
    choices = [choice for choice in find_game(game).house.CHOICES if choice.row]
    while True:
        rows = _rows(game, wanted)
        index = await ui.ask(Pick(title.upper(), (*rows, *_said(choices, wanted)), at))
        if index is None:
            return None
        at = index
        if index >= len(rows):
            choice = choices[index - len(rows)]
            wanted = replace(wanted, wishes=await chosen(ui, choice, wanted.wishes))
        elif rows[index] in (PLAY, HANDICAPS):
            wishes = _possible(game, wanted)
            return replace(wanted, wishes=wishes, handicaps=rows[index] == HANDICAPS)
        else:
            wanted = await _changed(ui, game, wanted, rows[index])


def _begun(game: str, given: Mapping[str, Any]) -> Wishes:
    """What the settings wish for: house options, and what is decided beside them."""
    known = find_game(game).rules.Options.__struct_fields__
    options = {name: value for name, value in given.items() if name in known}
    return Wishes(options, {name: given[name] for name in given if name not in known})


def _rows(game: str, wanted: Wanted) -> tuple[str, ...]:
    handicaps = (HANDICAPS,) if find_game(game).house.HANDICAPS else ()
    machines = (f"{MACHINES}{plays(wanted.strengths)}",) if find_game(game).engine else ()
    return (PLAY, *handicaps, HOUSE_RULES, *machines)


def _said(choices: Iterable[Choice], wanted: Wanted) -> tuple[str, ...]:
    return tuple(choice.row(wanted.wishes) for choice in choices if choice.row)


async def _changed(ui: Ui, game: str, wanted: Wanted, row: str) -> Wanted:
    if row != HOUSE_RULES:
        strengths = await choose_machines(
            ui, wanted.strengths, find_game(game).rules.MAX_PLAYERS - 1
        )
        return replace(wanted, strengths=strengths)
    options = await choose_options(ui, game, wanted.wishes.options)
    return replace(wanted, wishes=replace(wanted.wishes, options=options))


def _possible(game: str, wanted: Wanted) -> Wishes:
    """The wishes with the house rules that the box needs where it plays."""
    engine = find_game(game).engine if wanted.strengths else None
    needs = engine.opponent.NEEDS if engine else {}
    return replace(wanted.wishes, options={**wanted.wishes.options, **needs})


async def choose_options(ui: Ui, game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The house rules, changed one by one until `play` is picked, or back to the game's list."""
    picked, at = dict(options), 0
    listed = find_game(game).house.OPTIONS
    while True:
        rows = (PLAY, *(option.shown(picked) for option in listed))
        at = await ui.ask(Pick("HOUSE RULES", rows, at)) or 0
        if at == 0:
            return picked
        await _change(ui, listed[at - 1], picked)


async def _change(ui: Ui, option: Option, picked: dict[str, Any]) -> None:
    index = await ui.ask(Pick(option.label, option.labels, option.index(picked)))
    if index is not None:
        picked[option.name] = option.values[index]


async def chosen(ui: Ui, choice: Choice, wishes: Wishes, players: tuple[str, ...] = ()) -> Wishes:
    """The wishes after one more decision; as they were where there is nothing to decide."""
    piece = choice.piece(wishes, players)
    value = None if piece is None else await ui.ask(piece)
    return wishes if value is None else choice.taken(wishes, value)


async def decided(ui: Ui, game: str, wishes: Wishes, players: tuple[str, ...]) -> Wishes:
    """The wishes after what is asked once all have joined."""
    for choice in find_game(game).house.CHOICES:
        if choice.row is None:
            wishes = await chosen(ui, choice, wishes, players)
    return wishes


async def choose_machines(ui: Ui, strengths: tuple[int, ...], most: int) -> tuple[int, ...]:
    """Whom the box plays, by strength: one more with each push; back takes all away."""
    adds = tuple(f"add {n}: {name}" for n, name in enumerate(STRENGTHS, 1))
    while True:
        first = f"done: {plays(strengths)}"
        at = await ui.ask(Pick("THE BOX PLAYS", (first, *adds), 0 if strengths else 3))
        if not at:
            return strengths if at == 0 else ()
        if len(strengths) == most:
            ui.notice("no more seats")
        else:
            strengths = (*strengths, at)


def plays(strengths: tuple[int, ...]) -> str:
    """The machines in a row of a list."""
    return " ".join(map(str, strengths)) or "no"


def named(strengths: tuple[int, ...]) -> dict[str, int]:
    """The machines' names, with their strengths: BOX 3, a second one BOX 3B."""
    names: dict[str, int] = {}
    for at, level in enumerate(strengths):
        like = strengths[:at].count(level)
        names[f"BOX {level}{chr(ord('A') + like) if like else ''}"] = level
    return names
