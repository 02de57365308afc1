"""A state of Worph in JSON, and a game set up in the middle from the same keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from companion.errors import BadEntry
from companion.games.api.rules import Facts, Outcome, Seconds
from companion.games.kit.messages import decisions, fields, seated_players, to_json, verdicts
from companion.games.kit.rules import copy_fields
from companion.games.kit.validation import (
    capitals,
    check_names,
    convert,
    next_player,
    tiles_by_letter,
)
from companion.games.kit.wheel import GROUPS
from companion.games.worph.rules.start import check_seated, full_holder
from companion.games.worph.rules.state import (
    BOARD_SPACES,
    Count,
    Handicap,
    Options,
    Phase,
    Points,
    WorphState,
)
from companion.games.worph.rules.turns import moved, winners
from companion.games.worph.rules.view import KINDS, timer_s


def snapshot(state: WorphState) -> Facts:
    """The whole state; what `position` takes, it also gives."""
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
    """The new state, and whose turn it was."""
    turn = outcome.event
    return {**snapshot(outcome.state), **({} if turn is None else {"player": turn.player})}


Wedge = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """A position; what it leaves out has its ordinary start value. Other keys are not read."""

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
    """A game in the middle (C10); raises BadEntry."""
    stated = convert(given, Given, "position")
    players = seated_players(stated.players, stated.drawer, stated.turn, *stated.scores)
    check_names(players)
    check_seated(players, stated.turn, stated.drawer, *(stated.passed or ()))
    phase = _phase(stated)
    word = _word(stated.table_word) if stated.table_word else ""
    drawer, turn = _on_turn(stated, players, phase)
    state = copy_fields(
        WorphState,
        stated,
        players=players,
        scores={**dict.fromkeys(players, 0), **stated.scores},
        phase=phase,
        drawer=drawer,
        turn=turn,
        table_word=word,
        used_words=_used(stated, word),
        starts=tuple(map(_word, stated.starts)),
        passed=(),
        holder=_tiles(stated, word),
        verdicts=verdicts(map(_word, stated.group_accepts), map(_word, stated.group_refuses)),
        open_seats=stated.players is None,
    )
    return replace(state, passed=_run(state, stated))


def _used(stated: Given, word: str) -> tuple[str, ...]:
    """The words of the game so far: those that are stated, or the one on the table."""
    if stated.used_words is not None:
        return tuple(map(_word, stated.used_words))
    return (word,) if word and stated.options.start_word_counts else ()


def _phase(stated: Given) -> Phase:
    phase: Phase = stated.phase or _implied(stated)
    if phase in ("spin", "play") and not stated.table_word:
        raise BadEntry("There is no word on the table. Give `table_word`.")
    return phase


def _implied(stated: Given) -> Phase:
    if not stated.table_word:
        return "start"
    return "spin" if stated.wedge is None else "play"


def _on_turn(
    stated: Given, players: tuple[str, ...], phase: Phase
) -> tuple[str | None, str | None]:
    """The drawer and the player on turn."""
    drawer = stated.drawer or (players[0] if players else None)
    if phase == "start":
        drawer = stated.drawer or stated.turn or drawer
        return drawer, drawer
    after = next_player(players, drawer) if drawer else None
    return drawer, None if phase == "over" else stated.turn or after


def _run(state: WorphState, stated: Given) -> tuple[str, ...]:
    """Who passed since the last word: those who had the turn before this one."""
    if stated.passed is not None:
        return stated.passed
    if not state.players or state.phase == "start":
        return ()
    turn = state.turn or state.players[0]
    at = state.players.index(turn)
    circle = state.players[at:] + state.players[:at]
    most = len(circle) if state.phase == "over" else len(circle) - 1
    return circle[len(circle) - min(stated.passes_in_row, most) :]


def _tiles(stated: Given, word: str) -> dict[str, int] | None:
    """What is left in the holder; not judged where neither it nor the set is stated."""
    if stated.options.tile_counts == "unlimited":
        return None
    if stated.holder is not None:
        return stated.holder
    return moved(full_holder(stated.options), out=word)


def _word(text: str) -> str:
    word = capitals(text)
    if word is None or len(word) > BOARD_SPACES:
        raise BadEntry(
            f"{text[:20]!r} is no word for the board. Give 1 to {BOARD_SPACES} letters A to Z."
        )
    return word
