"""What comes in from outside, made sure of before the rules see it; and seats in a circle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar, get_args

import msgspec

from companion.errors import BadEntry, Refused
from companion.games.api.fault import Fault

T = TypeVar("T")

LONGEST_NAME = 40
_SHOWN = 24


def convert(value: Any, kind: type[T], what: str) -> T:
    """The value as that type; raises BadEntry that says where in `what` it does not fit."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError) as problem:
        raise BadEntry(f"The {what} cannot be read: {problem}. {_known(kind, what)}") from None


def _known(kind: Any, what: str) -> str:
    if kinds := get_args(kind):
        return f"Let it do one of: {', '.join(one.__struct_config__.tag for one in kinds)}."
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return f"What it may hold: {', '.join(kind.__struct_fields__)}."
    return f"Correct the {what}."


def capitals(text: str) -> str | None:
    """The text in capitals where it is of the letters A to Z alone (C2), else None."""
    return text.upper() if text.isascii() and text.isalpha() else None


def clean(text: str) -> str:
    """A text that came in, short enough to be shown back, and without signs that cannot be."""
    short = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
    return "".join(sign if sign.isprintable() else "�" for sign in short)


def name_fault(name: str) -> Fault | None:
    """What is wrong with a player's name, or nothing."""
    if not name or name != name.strip() or not name.isprintable():
        why = "A player's name is empty or has signs that cannot be shown"
        return Fault("bad_entry", why, "Give another name.")
    if len(name) > LONGEST_NAME:
        way_out = f"Give a name of at most {LONGEST_NAME} signs."
        return Fault("bad_entry", f"{clean(name)} is too long", way_out)
    return None


def check_names(players: Sequence[str]) -> None:
    """Every player has a name, and no two the same; raises BadEntry."""
    for player in players:
        if fault := name_fault(player):
            raise BadEntry(fault.message)
    if twice := next((p for p in players if players.count(p) > 1), None):
        raise BadEntry(f"There are two players named {twice}. Give each another name.")


def check_count(players: Sequence[str], least: int, most: int) -> None:
    """So many can play; raises Refused."""
    if not least <= len(players) <= most:
        message = f"{len(players)} cannot play this game. Seat {least} to {most} players."
        raise Refused(message, "player_count")


def next_player(players: Sequence[str], player: str) -> str:
    """Who sits to the left of the player: the next one."""
    return players[(players.index(player) + 1) % len(players)]


def previous_player(players: Sequence[str], player: str) -> str:
    """Who sits to the right of the player: the one before."""
    return players[players.index(player) - 1]


def remove_player(players: Sequence[str], player: str) -> tuple[str, ...]:
    """The players without one of them."""
    return tuple(other for other in players if other != player)


def swap_players(players: Sequence[str], one: str, other: str) -> tuple[str, ...]:
    """The players with two of them in each other's seats."""
    moved = {one: other, other: one}
    return tuple(moved.get(player, player) for player in players)


def insert_player(players: Sequence[str], newcomer: str, after: str | None) -> tuple[str, ...]:
    """The players with a newcomer to the left of `after`; None: at the end."""
    place = len(players) if after is None else players.index(after) + 1
    return (*players[:place], newcomer, *players[place:])


def not_seated_fault(players: Sequence[str], player: str | None) -> Fault | None:
    """The fault in naming somebody who does not sit here; None where the player does."""
    if player in players:
        return None
    who = clean(player) if player else "Nobody"
    return Fault("bad_entry", f"{who} does not sit here", f"Name one of {', '.join(players)}.")


def join_fault(
    players: Sequence[str], name: str | None, after: str | None, most: int
) -> Fault | None:
    """Why somebody cannot sit down to the left of `after`; None where nothing is in the way."""
    name = name or ""
    if fault := name_fault(name):
        return fault
    if name in players:
        return Fault("bad_entry", f"{name} sits here already", "Give another name.")
    if len(players) >= most:
        return Fault("bad_entry", f"There are {most} players", "Let somebody leave first.")
    return None if after is None else not_seated_fault(players, after)


def tiles_by_letter(tiles: dict[str, int]) -> dict[str, int]:
    """Counts of tiles under capital letters; raises ValueError for what is no letter."""
    if wrong := next((key for key in tiles if len(key) != 1 or not capitals(key)), None):
        raise ValueError(f"{wrong[:20]!r} among the tiles is not a letter A to Z")
    return {letter.upper(): count for letter, count in tiles.items()}
