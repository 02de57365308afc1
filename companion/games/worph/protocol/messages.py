"""Snapshots of Worph in JSON, and games set up from a position with the same keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from companion.errors import BadEntry
from companion.games.api.rules import Facts, Messages, Outcome, Seconds
from companion.games.kit.messages import decisions, fields, seated_players, to_json, verdicts
from companion.games.kit.rules import copy_fields
from companion.games.kit.seating import check_names, check_seated, next_player, players_before
from companion.games.kit.tiles import tiles_by_letter
from companion.games.kit.validation import capitals, convert
from companion.games.kit.wheel import GROUPS
from companion.games.worph.rules.start import full_holder
from companion.games.worph.rules.state import (
    BOARD_SPACES,
    Count,
    Handicap,
    Options,
    Phase,
    Points,
    WorphState,
)
from companion.games.worph.rules.turns import move_tiles, winners
from companion.games.worph.rules.view import KINDS, timer_s


def snapshot(state: WorphState) -> Facts:
    """The whole state in JSON types; `position` accepts the same keys."""
    return {
        **fields(state, "players scores phase drawer turn"),
        "table_word": state.table_word or None,
        "used_words": list(state.used_words),
        "wedge": state.wedge,
        "wedge_letters": GROUPS[state.wedge] if state.wedge else None,
        "timer_s": timer_s(state),
        **fields(state, "elapsed_s clock_s"),
        "passes_in_row": len(state.passed),
        **fields(state, "passed holder round starts"),
        "game_over": state.phase == "over",
        "winners": list(winners(state)),
        "options": to_json(state.options),
        "handicaps": to_json(state.handicaps),
        **decisions(state),
    }


def legal(state: WorphState) -> list[Facts]:
    """The kinds of action that the player on turn may take now."""
    return [{"do": kind} for kind in KINDS[state.phase]]


def answer(outcome: Outcome[WorphState]) -> Facts:
    """The snapshot after an action, and whose turn it was."""
    turn = outcome.event
    return {**snapshot(outcome.state), **({} if turn is None else {"player": turn.player})}


Wedge = Annotated[int, msgspec.Meta(ge=1, le=6)]


class PositionKeys(msgspec.Struct, frozen=True, kw_only=True):
    """The keys of a position; a missing key has its value at the start. Others are ignored."""

    players: tuple[str, ...] | None = None
    scores: dict[str, Points] = {}
    phase: Phase | None = None
    drawer: str | None = None
    turn: str | None = None
    table_word: str | None = None
    used_words: tuple[str, ...] | None = None
    wedge: Wedge | None = None
    elapsed_s: Seconds = 0.0
    clock_s: Seconds = 0.0
    passes_in_row: Count = 0
    passed: tuple[str, ...] | None = None
    holder: dict[str, Count] | None = None
    round: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    starts: tuple[str, ...] = ()
    options: Options = Options()
    handicaps: dict[str, Handicap] = {}
    group_accepts: tuple[str, ...] = ()
    group_refuses: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.holder is not None:
            msgspec.structs.force_setattr(self, "holder", tiles_by_letter(self.holder))


def position(given: Mapping[str, Any]) -> WorphState:
    """Set up a game from a position (C10); raises BadEntry."""
    keys = convert(given, PositionKeys, "position")
    players = seated_players(keys.players, keys.drawer, keys.turn, *keys.scores)
    check_names(players)
    check_seated(players, keys.turn, keys.drawer, *(keys.passed or ()))
    phase = _phase(keys)
    word = _board_word(keys.table_word) if keys.table_word else ""
    drawer, turn = _on_turn(keys, players, phase)
    state = copy_fields(
        WorphState,
        keys,
        players=players,
        scores={**dict.fromkeys(players, 0), **keys.scores},
        phase=phase,
        drawer=drawer,
        turn=turn,
        table_word=word,
        used_words=_used_words(keys, word),
        starts=tuple(map(_board_word, keys.starts)),
        passed=(),
        holder=_holder(keys, word),
        verdicts=verdicts(keys.group_accepts, keys.group_refuses, _board_word),
        open_seats=keys.players is None,
    )
    return replace(state, passed=_players_who_passed(state, keys))


def _used_words(keys: PositionKeys, word: str) -> tuple[str, ...]:
    """The words used so far: as given, or the one on the table."""
    if keys.used_words is not None:
        return tuple(map(_board_word, keys.used_words))
    return (word,) if word and keys.options.start_word_counts else ()


def _phase(keys: PositionKeys) -> Phase:
    phase: Phase = keys.phase or _implied_phase(keys)
    if phase in ("spin", "play") and not keys.table_word:
        raise BadEntry("There is no word on the table. Give `table_word`.")
    return phase


def _implied_phase(keys: PositionKeys) -> Phase:
    if not keys.table_word:
        return "start"
    return "spin" if keys.wedge is None else "play"


def _on_turn(
    keys: PositionKeys, players: tuple[str, ...], phase: Phase
) -> tuple[str | None, str | None]:
    """The drawer and the player on turn."""
    drawer = keys.drawer or (players[0] if players else None)
    if phase == "start":
        drawer = keys.drawer or keys.turn or drawer
        return drawer, drawer
    after = next_player(players, drawer) if drawer else None
    return drawer, None if phase == "over" else keys.turn or after


def _players_who_passed(state: WorphState, keys: PositionKeys) -> tuple[str, ...]:
    """The players who passed since the last word: as given, or those just before the turn."""
    if keys.passed is not None:
        return keys.passed
    if state.phase == "start":
        return ()
    return players_before(state.players, state.turn, keys.passes_in_row)


def _holder(keys: PositionKeys, word: str) -> dict[str, int] | None:
    """The tiles left in the holder; None, unlimited, if neither it nor the set is given."""
    if keys.options.tile_counts == "unlimited":
        return None
    if keys.holder is not None:
        return keys.holder
    return move_tiles(full_holder(keys.options), out=word)


def _board_word(text: str) -> str:
    word = capitals(text)
    if word is None or len(word) > BOARD_SPACES:
        raise BadEntry(
            f"{text[:20]!r} does not fit the board. Give 1 to {BOARD_SPACES} letters A to Z."
        )
    return word


PROTOCOL = Messages(position, legal, snapshot, answer)
