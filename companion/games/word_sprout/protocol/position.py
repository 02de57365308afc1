"""A game of Word Sprout set up in the middle, from the keys of the protocol.

What a position leaves out has its ordinary start value. What its plays changed is worked
out from the strings by the rules in force, where it is not told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from companion.errors import BadEntry
from companion.games.api.rules import Seconds
from companion.games.kit.messages import check_seated, seated_players, verdicts
from companion.games.kit.rules import copy_fields
from companion.games.kit.validation import check_names, convert, tiles_by_letter
from companion.games.word_sprout.protocol.history import Names, Played, locked, stack
from companion.games.word_sprout.protocol.layout import (
    from_cells,
    from_rows,
    from_strings,
    letters_of,
)
from companion.games.word_sprout.rules.board.boards import VOWELS, Board, Cell
from companion.games.word_sprout.rules.board.state import (
    ROUND_OVER,
    Count,
    Direction,
    Doubt,
    Ground,
    How,
    Options,
    Phase,
    Stage,
    WordSproutState,
)
from companion.games.word_sprout.rules.start import check_rules, full_pot
from companion.games.word_sprout.rules.turns import passed_on, sharers
from companion.games.word_sprout.rules.variations import in_force
from companion.games.word_sprout.rules.variations.base import Variation


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """A position; what it leaves out has its ordinary start value. Other keys are not read."""

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
    history: tuple[Played, ...] = ()
    pending_out_of_turn: str | None = None
    shown_valid: Names = ()
    challenge: Doubt | None = None
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
    """A game in the middle; raises BadEntry."""
    stated = convert(given, Given, "position")
    check_rules(stated.variations)
    players = seated_players(stated.players, *_named(stated))
    check_names(players)
    rules, history = in_force(stated.variations), _history(stated)
    ground = _ground(stated, rules, history)
    first = stated.first or (history[0].by if history else stated.turn) or next(iter(players), "")
    state = copy_fields(
        WordSproutState,
        stated,
        players=players,
        order=stated.order or players,
        scores={**dict.fromkeys(players, 0), **stated.scores},
        first=first,
        ground=ground,
        stack=stack(history, ground, rules, tuple(map(str.upper, stated.shown_valid))),
        doubt=stated.challenge if stated.phase in ("answer", "vote") else None,
        how=stated.how if stated.phase in ROUND_OVER else "",
        changed=stated.rule_changed,
        open_seats=stated.players is None,
    )
    return _on_turn(_event(state, stated), stated)


def _event(state: WordSproutState, stated: Given) -> WordSproutState:
    """The position with all who won the round, and the table's decisions; raises BadEntry."""
    if state.phase in ("answer", "vote") and not (state.doubt and state.stack):
        raise BadEntry("Nobody is challenged in this position. Give `challenge` and `history`.")
    winner = stated.round_winner
    named = stated.round_winners or (sharers(state, winner)[1] if winner else ())
    decided = verdicts(map(letters_of, stated.group_accepts), map(letters_of, stated.group_refuses))
    return replace(state, winners=named, verdicts=decided)


def _on_turn(state: WordSproutState, stated: Given) -> WordSproutState:
    """The position with somebody on turn, who sits there and is in; raises BadEntry."""
    named = (*stated.out, stated.turn, stated.win_pending, *(play.by for play in state.stack))
    check_seated({*state.order, *state.players}, *named)
    if stated.phase in ROUND_OVER or not state.active:
        return replace(state, turn=None)
    if stated.turn is not None:
        return state
    if state.stack:
        return replace(passed_on(state, state.stack[-1].by), elapsed_s=stated.elapsed_s)
    return replace(state, turn=state.first)


def _named(stated: Given) -> Iterator[str | None]:
    """Those whom the position names."""
    yield from (play.by for play in stated.history)
    yield from (stated.turn, *stated.out, *stated.scores)
    yield from (player for team in stated.teams.values() for player in team)
    yield from (stated.round_winner, *stated.collections)


def _history(stated: Given) -> tuple[Played, ...]:
    """The plays; those on top by who played out of turn can still be called."""
    offender, plays = stated.pending_out_of_turn, list(stated.history)
    if offender is None or any(play.turn == "pending" for play in plays):
        return stated.history
    if not plays:
        plays = [Played(by=offender, string=stated.string or "")]
    plays[-1] = replace(plays[-1], by=offender, turn="pending")
    return tuple(plays)


def _ground(stated: Given, rules: tuple[Variation, ...], history: tuple[Played, ...]) -> Ground:
    """What lies on the table, with all that the rules remember of it."""
    played_on = any(rule.grid for rule in rules) and stated.phase not in ROUND_OVER
    board = _board(stated, grid=played_on)
    letters = len(board.letters)
    whole = bool(history) and len(history[0].string) == 1
    plays = stated.plays if stated.plays is not None else len(history) if whole else letters
    stage = locked(Stage(letters, plays), board.strings, rules)
    if stated.palindrome_lock is not None:
        stage = replace(stage, locked=stated.palindrome_lock)
    held = {player: "".join(sorted(map(letters_of, v))) for player, v in stated.collections.items()}
    collections = {player: vowels for player, vowels in held.items() if vowels}
    return Ground(
        board=board,
        stage=stage,
        direction=stated.direction,
        collections=collections,
        pot=_pot(stated, board, collections),
        win=stated.win_pending,
        how=_how(stated, collections),
    )


def _board(stated: Given, *, grid: bool) -> Board:
    if stated.cells is not None:
        return from_cells(stated.cells)
    if grid and stated.grid is not None:
        return from_rows(stated.grid, stated.grid_origin or (0, 0))
    return from_strings(stated.strings or (stated.string or "",), grid=grid)


def _how(stated: Given, collections: dict[str, str]) -> How:
    """By what the win is that nobody has challenged yet."""
    if stated.win_pending is None:
        return ""
    return stated.how or ("vowels" if collections.get(stated.win_pending) == VOWELS else "hole")


def _pot(stated: Given, board: Board, collections: dict[str, str]) -> dict[str, int] | None:
    """What is left in the pot: as stated, or what the set has more than the table."""
    whole = stated.tile_set if stated.tile_set is not None else full_pot(stated.options)
    if stated.pot is not None or whole is None:
        return stated.pot
    used = Counter(board.letters) + Counter("".join(collections.values()))
    return {letter: max(count - used[letter], 0) for letter, count in whole.items()}
