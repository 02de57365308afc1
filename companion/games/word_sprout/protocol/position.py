"""Set up a game of Word Sprout from a position, given by the keys of the referee's protocol.

A missing key has its value at the start of a game. If a position does not say what its plays
changed, that is worked out from the strings by the rules in force.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from companion.errors import BadEntry
from companion.games.api.rules import Seconds
from companion.games.kit.messages import seated_players, verdicts
from companion.games.kit.rules import copy_fields
from companion.games.kit.seating import check_names, check_seated
from companion.games.kit.tiles import tiles_by_letter
from companion.games.kit.validation import convert
from companion.games.word_sprout.protocol.layout import (
    from_cells,
    from_rows,
    from_strings,
    letters_of,
)
from companion.games.word_sprout.protocol.plays import Names, PlayKeys, lock_stage, standing_plays
from companion.games.word_sprout.rules.board.boards import VOWELS, Board, Cell
from companion.games.word_sprout.rules.board.state import (
    ROUND_OVER,
    Count,
    Direction,
    Ground,
    How,
    Options,
    PendingChallenge,
    Phase,
    Stage,
    WordSproutState,
)
from companion.games.word_sprout.rules.start import check_rules, full_pot
from companion.games.word_sprout.rules.turns import pass_turn, winning_side
from companion.games.word_sprout.rules.variations import in_force
from companion.games.word_sprout.rules.variations.base import Variation


class PositionKeys(msgspec.Struct, frozen=True, kw_only=True):
    """The keys of a position; a missing key has its value at the start. Others are ignored."""

    players: Names | None = None
    order: Names | None = None
    scores: dict[str, Count] = {}
    phase: Phase = "play"
    round: Annotated[int, msgspec.Meta(ge=1)] = 1
    first: str | None = None
    turn: str | None = None
    out: Names = ()
    string: str | None = None
    strings: Names = ()
    cells: tuple[Cell, ...] | None = None
    grid: Names | None = None
    grid_origin: tuple[int, int] | None = None
    direction: Direction = "clockwise"
    plays: Count | None = None
    palindrome_lock: bool | None = None
    collections: dict[str, Names] = {}
    pot: dict[str, Count] | None = None
    tile_set: dict[str, Count] | None = None
    win_pending: str | None = None
    how: How = ""
    history: tuple[PlayKeys, ...] = ()
    pending_out_of_turn: str | None = None
    shown_valid: Names = ()
    challenge: PendingChallenge | None = None
    passed: Names = ()
    round_winner: str | None = None
    round_winners: Names = ()
    rule_changed: bool = False
    options: Options = Options()
    variations: Names = ()
    custom_rules: Names = ()
    teams: dict[str, Names] = {}
    elapsed_s: Seconds = 0.0
    clock_s: Seconds = 0.0
    group_accepts: Names = ()
    group_refuses: Names = ()

    def __post_init__(self) -> None:
        for name, tiles in (("pot", self.pot), ("tile_set", self.tile_set)):
            if tiles is not None:
                msgspec.structs.force_setattr(self, name, tiles_by_letter(tiles))


def position(given: Mapping[str, Any]) -> WordSproutState:
    """Set up a game from a position (C10); raises BadEntry."""
    keys = convert(given, PositionKeys, "position")
    check_rules(keys.variations)
    players = seated_players(keys.players, *_players_named(keys))
    check_names(players)
    rules, history = in_force(keys.variations), _history(keys)
    ground = _ground(keys, rules, history)
    first = keys.first or (history[0].by if history else keys.turn) or next(iter(players), "")
    state = copy_fields(
        WordSproutState,
        keys,
        players=players,
        order=keys.order or players,
        scores={**dict.fromkeys(players, 0), **keys.scores},
        first=first,
        ground=ground,
        stack=standing_plays(history, ground, rules, tuple(map(str.upper, keys.shown_valid))),
        doubt=keys.challenge if keys.phase in ("answer", "vote") else None,
        how=keys.how if keys.phase in ROUND_OVER else "",
        changed=keys.rule_changed,
        open_seats=keys.players is None,
    )
    return _with_turn(_with_winners(state, keys), keys)


def _with_winners(state: WordSproutState, keys: PositionKeys) -> WordSproutState:
    """Add the winners of the round and the table's verdicts; raises BadEntry."""
    if state.phase in ("answer", "vote") and not (state.doubt and state.stack):
        raise BadEntry("Nobody is challenged in this position. Give `challenge` and `history`.")
    winner = keys.round_winner
    named = keys.round_winners or (winning_side(state, winner)[1] if winner else ())
    decided = verdicts(keys.group_accepts, keys.group_refuses, letters_of)
    return replace(state, winners=named, verdicts=decided)


def _with_turn(state: WordSproutState, keys: PositionKeys) -> WordSproutState:
    """Put a player on turn who is at the table and still in the round; raises BadEntry."""
    named = (*keys.out, keys.turn, keys.win_pending, *(play.by for play in state.stack))
    check_seated({*state.order, *state.players}, *named)
    if keys.phase in ROUND_OVER or not state.active:
        return replace(state, turn=None)
    if keys.turn is not None:
        return state
    if state.stack:
        return replace(pass_turn(state, state.stack[-1].by), elapsed_s=keys.elapsed_s)
    return replace(state, turn=state.first)


def _players_named(keys: PositionKeys) -> Iterator[str | None]:
    """All players that the position names."""
    yield from (play.by for play in keys.history)
    yield from (keys.turn, *keys.out, *keys.scores)
    yield from (player for team in keys.teams.values() for player in team)
    yield from (keys.round_winner, *keys.collections)


def _history(keys: PositionKeys) -> tuple[PlayKeys, ...]:
    """The plays; the last one of the player `pending_out_of_turn` can still be called."""
    offender, plays = keys.pending_out_of_turn, list(keys.history)
    if offender is None or any(play.turn == "pending" for play in plays):
        return keys.history
    if not plays:
        plays = [PlayKeys(by=offender, string=keys.string or "")]
    plays[-1] = replace(plays[-1], by=offender, turn="pending")
    return tuple(plays)


def _ground(
    keys: PositionKeys, rules: tuple[Variation, ...], history: tuple[PlayKeys, ...]
) -> Ground:
    """The letters on the table, with everything that the rules remember about them."""
    played_on = any(rule.grid for rule in rules) and keys.phase not in ROUND_OVER
    board = _board(keys, grid=played_on)
    letters = len(board.letters)
    whole = bool(history) and len(history[0].string) == 1
    plays = keys.plays if keys.plays is not None else len(history) if whole else letters
    stage = lock_stage(Stage(letters, plays), board.strings, rules)
    if keys.palindrome_lock is not None:
        stage = replace(stage, locked=keys.palindrome_lock)
    held = {player: "".join(sorted(map(letters_of, v))) for player, v in keys.collections.items()}
    collections = {player: vowels for player, vowels in held.items() if vowels}
    return Ground(
        board=board,
        stage=stage,
        direction=keys.direction,
        collections=collections,
        pot=_pot_left(keys, board, collections),
        win=keys.win_pending,
        how=_win_how(keys, collections),
    )


def _board(keys: PositionKeys, *, grid: bool) -> Board:
    if keys.cells is not None:
        return from_cells(keys.cells)
    if grid and keys.grid is not None:
        return from_rows(keys.grid, keys.grid_origin or (0, 0))
    return from_strings(keys.strings or (keys.string or "",), grid=grid)


def _win_how(keys: PositionKeys, collections: dict[str, str]) -> How:
    """How the pending win came about; empty if there is none."""
    if keys.win_pending is None:
        return ""
    return keys.how or ("vowels" if collections.get(keys.win_pending) == VOWELS else "hole")


def _pot_left(
    keys: PositionKeys, board: Board, collections: dict[str, str]
) -> dict[str, int] | None:
    """The tiles in the pot: as given, or the set without those on the table and collected."""
    whole = keys.tile_set if keys.tile_set is not None else full_pot(keys.options)
    if keys.pot is not None or whole is None:
        return keys.pot
    used = Counter(board.letters) + Counter("".join(collections.values()))
    return {letter: max(count - used[letter], 0) for letter, count in whole.items()}
