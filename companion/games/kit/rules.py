"""What the rules of several games do alike: time, people, points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Action, GroupAccepts, Join, Leave, State, Swap
from companion.games.kit.given import absent, cannot_join, seated, shown, swapped

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=msgspec.Struct)


def timed(state: S, action: Action) -> S:
    """The state with the times that the action carries; without them they are unchanged."""
    elapsed = state.elapsed_s if action.elapsed_s is None else action.elapsed_s
    clock = state.clock_s if action.clock_s is None else action.clock_s
    return replace(state, elapsed_s=elapsed, clock_s=clock)


def newcomer(state: State, action: Action) -> str | None:
    """Who acts in a position that left players out, and so is one of them; None for nobody."""
    known = not state.open_seats or action.by in state.players or isinstance(action, Join)
    return None if known else action.by


def no_voter(state: State, action: GroupAccepts) -> Fault | None:
    """The fault where somebody who does not sit here decides for the table (C2)."""
    if action.by is None or action.by in state.players:
        return None
    return Fault("bad_entry", f"{shown(action.by)} does not sit here", "Let the table decide.")


def exchanged(state: State, action: Swap) -> tuple[str, ...] | Fault:
    """The players when two of them have changed seats."""
    if fault := absent(state.players, action.by) or absent(state.players, action.other):
        return fault
    return swapped(state.players, action.by or "", action.other)


def leaders(scores: Mapping[str, int]) -> tuple[str, ...]:
    """Who has the most points; a tie is shared (C7)."""
    most = max(scores.values(), default=0)
    return tuple(player for player, score in scores.items() if score == most)


def alike(kind: type[T], source: msgspec.Struct, **own: Any) -> T:
    """A struct with the fields that `source` has too, under the same names, and `own`."""
    shared = {*source.__struct_fields__} & {*kind.__struct_fields__} - own.keys()
    return kind(**{name: getattr(source, name) for name in shared}, **own)


def reseated(state: State, action: Leave | Join | Swap, most: int) -> tuple[str, ...] | Fault:
    """Who sits here, in order, after somebody left, came or changed seats."""
    match action:
        case Leave(by=by):
            gone = tuple(player for player in state.players if player != by)
            return absent(state.players, by) or gone
        case Join(by=by, left_of=after):
            fault = cannot_join(state.players, by, after, most)
            return fault or seated(state.players, by or "", after)
        case Swap():
            return exchanged(state, action)
