"""Helpers for the rules of several games: time, players, points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.rules import (
    Action,
    GroupAccepts,
    Join,
    Leave,
    Player,
    Reseat,
    ScoredState,
    State,
    Swap,
)
from companion.games.kit.validation import (
    clean,
    insert_player,
    join_fault,
    not_seated_fault,
    remove_player,
    swap_players,
)
from companion.lexicon.ruling import Ruling

S = TypeVar("S", bound=State)
ScoredT = TypeVar("ScoredT", bound=ScoredState)
T = TypeVar("T", bound=msgspec.Struct)


class DefaultSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table decides before play: the first player (default: who joined first)."""

    first: Player | None = None


def set_times(state: S, action: Action) -> S:
    """The state with the action's times, if it has any."""
    elapsed = state.elapsed_s if action.elapsed_s is None else action.elapsed_s
    clock = state.clock_s if action.clock_s is None else action.clock_s
    return replace(state, elapsed_s=elapsed, clock_s=clock)


def admit_actor(state: S, action: Action, welcome: Callable[[S, str], S]) -> S:
    """The state at the time of the action.

    If a position left out its players, anybody who acts becomes one of them, by `welcome`.
    """
    if state.open_seats and action.by not in state.players and not isinstance(action, Join):
        state = state if action.by is None else welcome(state, action.by)
    return set_times(state, action)


def voter_fault(state: State, action: GroupAccepts) -> Fault | None:
    """The fault if the deciding player does not sit at the table (C2)."""
    if action.by is None or action.by in state.players:
        return None
    return Fault("bad_entry", f"{clean(action.by)} does not sit here", "Let the table decide.")


def leaders(scores: Mapping[str, int]) -> tuple[str, ...]:
    """Players with the most points; more than one in a tie (C7)."""
    most = max(scores.values(), default=0)
    return tuple(player for player, score in scores.items() if score == most)


def copy_fields(kind: type[T], source: msgspec.Struct, **own: Any) -> T:
    """Build a struct from the fields that `source` shares with it, and from `own`."""
    shared = {*source.__struct_fields__} & {*kind.__struct_fields__} - own.keys()
    return kind(**{name: getattr(source, name) for name in shared}, **own)


def new_seating(state: State, action: Reseat, most: int) -> tuple[str, ...] | Fault:
    """Seated players in order after a player leaves, joins or swaps seats; or the fault."""
    players, by = state.players, action.by or ""
    match action:
        case Leave():
            return not_seated_fault(players, by) or remove_player(players, by)
        case Join(left_of=after):
            return join_fault(players, by, after, most) or insert_player(players, by, after)
        case Swap(other=other):
            fault = not_seated_fault(players, by) or not_seated_fault(players, other)
            return fault or swap_players(players, by, other)


def with_scores(state: ScoredT, scores: Mapping[str, int]) -> ScoredT:
    """The new game with points that players bring from an earlier one."""
    return replace(state, scores={**state.scores, **scores})


def complete_unchanged(state: State, action: Action, chance: Chance, ruling: Ruling) -> Action:
    """`complete` for a game without chance: returns the action unchanged."""
    del state, chance, ruling
    return action
