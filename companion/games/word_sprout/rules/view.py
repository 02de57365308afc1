"""The view of Word Sprout: what players may see. This module alone decides what is secret.

There is one secret: whether the last play was out of turn (S4.1). The box says nothing until a
player calls it. So a play out of turn changes only the string in the view, and what follows from
the string: letters, counts, collections, the lock and the direction. `turn` stays the same, and
`may` always offers to call and to challenge. The view names the player of the last play only
once it is challenged. Goal words are not part of the state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.api.rules import Deadline, View
from companion.games.kit.rules import CLOSED, copy_fields, leaders, turn_deadline
from companion.games.word_sprout.rules.actions import Timeout
from companion.games.word_sprout.rules.board.boards import Cell, Grid, vowels
from companion.games.word_sprout.rules.board.state import Direction, How, Options, WordSproutState
from companion.games.word_sprout.rules.plays import letters_allowed
from companion.games.word_sprout.rules.turns import may_challenge, rules, winning_side
from companion.games.word_sprout.rules.variations import warnings

LAYING = ("play", "place", "insert_2d", "play_2d")
"""The kinds of action that add a letter; only the first is used without a grid."""


class RuleName(NamedTuple):
    """A rule in force: its option name, its rule id, a short title, and a sentence."""

    name: str
    rule: str
    title: str
    says: str


class WordSproutView(View, frozen=True, kw_only=True):
    """The view of a seat, or of the whole table.

    `string` is the only string; it is empty if several cross, which are in `strings` and `cells`.
    `letters` is how many may be added in this turn. `vowels` and `consonants` count the letters
    on the table. `collections` is None unless vowels are collected. While a challenge is open,
    `challenger`, `challenged` and the `doubted` strings are known. `asked` is a word to vote on,
    `unlisted` whether that is because it is not in the dictionary. `win` is who wins unless
    challenged. `scores` are the rounds won; `out` lists players in the order they went out.
    `verdicts` are the table's decisions about words. `own_play`, for the seat only: whether the
    last play was its own.
    """

    options: Options
    first: str
    string: str
    strings: tuple[str, ...]
    cells: tuple[Cell, ...]
    letters: int
    plays: int
    direction: Direction
    vowels: int
    consonants: int
    out: tuple[str, ...]
    active: tuple[str, ...]
    locked: bool
    two_d: bool
    collections: dict[str, str] | None
    pot: dict[str, int] | None
    teams: dict[str, tuple[str, ...]]
    rules: tuple[RuleName, ...]
    custom_rules: tuple[str, ...]
    warnings: tuple[str, ...]
    challenger: str | None
    challenged: str | None
    doubted: tuple[str, ...]
    asked: str
    unlisted: bool
    win: str | None
    how: How
    winning_team: str | None
    round: int
    verdicts: dict[str, bool]
    own_play: bool


def view(state: WordSproutState, seat: str | None) -> WordSproutView:
    """The view of a seat, or of the whole table if `seat` is None."""
    ground, letters = state.ground, state.ground.board.letters
    last, strings = state.stack[-1] if state.stack else None, ground.board.strings
    challenged = last if state.doubt else None
    asked = state.doubt.asked[0] if state.doubt and state.doubt.asked else ""
    return copy_fields(
        WordSproutView,
        state,
        may=may(state),
        deadlines=_deadlines(state),
        game_over=state.phase == "over",
        winners=winners(state),
        string=strings[0] if len(strings) == 1 else "",
        strings=strings,
        cells=ground.board.cells if isinstance(ground.board, Grid) else (),
        letters=letters_allowed(state),
        plays=ground.stage.plays,
        direction=ground.direction,
        vowels=len(vowels(letters)),
        consonants=len(letters) - len(vowels(letters)),
        active=state.active,
        locked=ground.stage.locked,
        two_d=isinstance(ground.board, Grid),
        collections=_collections(state),
        pot=ground.pot,
        teams=state.teams if "teams" in state.variations else {},
        rules=tuple(RuleName(r.name, r.rule, r.title, r.says) for r in rules(state)),
        warnings=tuple(warnings(state.variations)),
        challenger=state.doubt.by if state.doubt else None,
        challenged=challenged.by if challenged else None,
        doubted=challenged.changed if challenged else (),
        asked=asked,
        unlisted=state.doubt is not None and asked in state.doubt.unlisted,
        win=ground.win,
        how=state.how or ground.how,
        winning_team=winning_team(state),
        dictionary_closed=CLOSED if state.bluffing else "",
        own_play=seat is not None and last is not None and last.by == seat,
    )


def winners(state: WordSproutState) -> tuple[str, ...]:
    """The winners of the round, or at the end of the most rounds; ties are shared (C7)."""
    return leaders(state.scores) if state.phase == "over" else state.winners


def winning_team(state: WordSproutState) -> str | None:
    """The team that won the round, or the name of a winner without a team; else None."""
    if not state.winners or not any(rule.together for rule in rules(state)):
        return None
    return winning_side(state, state.winners[0])[0] or state.winners[0]


def _collections(state: WordSproutState) -> dict[str, str] | None:
    """Everybody's vowels, empty for players who have none."""
    if "vowel_collections" not in state.variations:
        return None
    return {player: state.ground.collections.get(player, "") for player in state.players}


def may(state: WordSproutState) -> dict[str, tuple[str, ...]]:
    """The kinds of action that each player may take, as far as all know; they may be wrong."""
    match state.phase:
        case "play":
            return {player: tuple(_kinds(state, player)) for player in state.active}
        case "answer":
            return {state.stack[-1].by: ("show_word",)}
        case "vote":
            return dict.fromkeys(state.players, ("group_accepts",))
        case "between_rounds":
            return dict.fromkeys(state.winners, ("change_rule", "decline"))
        case "next_round":
            return dict.fromkeys(state.players, ("next_round",))
    return {}


def _kinds(state: WordSproutState, player: str) -> Iterator[str]:
    last, allowed = state.stack[-1] if state.stack else None, may_challenge(state, player)
    yield from LAYING if isinstance(state.ground.board, Grid) else LAYING[:1]
    if last and not last.shown and allowed:
        yield from ("challenge", "open_challenge")
    if last:
        yield "call_out_of_turn"
    if state.ground.win and allowed:
        yield "accept"
    if player == state.turn:
        yield "give_up"


def _deadlines(state: WordSproutState) -> tuple[Deadline, ...]:
    """The time limit of the turn (S2.5) or the answer (SP-A10)."""
    house = state.options
    match state.phase:
        case "play":
            return turn_deadline(Timeout, state.turn, house.turn_limit_s)
        case "answer":
            return turn_deadline(Timeout, state.stack[-1].by, house.answer_limit_s, id="answer")
    return ()
