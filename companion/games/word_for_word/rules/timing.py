"""Checks of phase and turn, before all other checks (C8)."""

from __future__ import annotations

from companion.games.api.fault import Fault
from companion.games.api.rules import TABLE_ACTIONS, Action
from companion.games.kit.seating import not_seated_fault
from companion.games.kit.validation import clean
from companion.games.word_for_word.rules.actions import (
    Accept,
    Bet,
    Bets,
    Board,
    BuyIn,
    Call,
    CastVote,
    Challenge,
    ChallengeCategory,
    Check,
    Clock,
    CollectAntes,
    Cuts,
    DealThought,
    Declare,
    Fold,
    LetFall,
    Misuse,
    NextRound,
    PayOut,
    Raise,
    Recount,
    Timeout,
)
from companion.games.word_for_word.rules.challenges import voters
from companion.games.word_for_word.rules.state import (
    BETTING,
    BETWEEN,
    BOARD,
    JUDGING,
    OPEN_WORDS,
    WordForWordState,
)

ANY_TIME = TABLE_ACTIONS | Clock
DEALT_IN = Challenge | ChallengeCategory | Accept

PHASES: dict[type[Action], tuple[str, ...]] = {
    Cuts: ("cut_for_deal",),
    CollectAntes: ("ante",),
    DealThought: ("deal",),
    Board: tuple(BOARD),
    **dict.fromkeys((Check, Bet, Call, Raise, Fold), BETTING),
    Declare: ("showdown",),
    Challenge: OPEN_WORDS,
    Accept: OPEN_WORDS,
    PayOut: OPEN_WORDS,
    ChallengeCategory: JUDGING,
    CastVote: ("category_challenge",),
    LetFall: ("appeal",),
    Misuse: (*BETTING, *BOARD, "showdown", *JUDGING),
    **dict.fromkeys((NextRound, BuyIn), ("round_over",)),
    Recount: ("cut_for_deal", "ante", "round_over"),
    Timeout: (*BETTING, "showdown"),
}
"""Phases in which each action is allowed."""

WAITS_FOR = {
    "cut_for_deal": "Everybody cuts a card.",
    "ante": "Everybody pays the ante.",
    "deal": "The dealer deals.",
    **dict.fromkeys(BOARD, "Lay the next cards on the board."),
    "showdown": "Declare the words first.",
    "appeal": "Vote on the challenged word, or let it fall.",
    "category_challenge": "Finish the vote on the category.",
    **dict.fromkeys(OPEN_WORDS, "Challenge a word, or pay the pot."),
    "round_over": "Begin the next round.",
}
"""What each phase waits for, as a sentence."""


def timing_fault(state: WordForWordState, action: Action) -> Fault | None:
    """Why the action is not allowed now, or not for this player; None if it is."""
    if state.phase == "over":
        return Fault("game_over", "The game is over", "Start a new one.")
    if isinstance(action, ANY_TIME):
        return None
    if isinstance(action, Declare) and action.by in state.declared and state.phase not in BETWEEN:
        return Fault("already_declared", f"{action.by} has declared", "That cannot be changed.")
    if state.phase not in PHASES[type(action)]:
        return Fault("wrong_phase", "Not now", _waiting(state))
    return _wrong_player(state, action)


def _waiting(state: WordForWordState) -> str:
    if state.phase in BETTING:
        return f"{state.to_act} bets next."
    return WAITS_FOR[state.phase]


def _wrong_player(state: WordForWordState, action: Action) -> Fault | None:
    if isinstance(action, Bets):
        return None if action.by == state.to_act else _not_on_turn(state)
    if isinstance(action, Timeout):
        return None if action.by in (None, state.to_act) else _not_on_turn(state)
    if isinstance(action, Declare):
        return _cannot_declare(state, action.by)
    if isinstance(action, Misuse):
        return _cannot_fold(state, action.by)
    if isinstance(action, DEALT_IN):
        return _not_in_round(state, action.by)
    if isinstance(action, CastVote):
        return None if action.by in voters(state) else _out_of_game(action.by)
    return None if action.by is None else not_seated_fault(state.players, action.by)


def _not_on_turn(state: WordForWordState) -> Fault:
    return Fault("not_your_turn", "Not your turn", f"{state.to_act} goes now.")


def _cannot_declare(state: WordForWordState, player: str | None) -> Fault | None:
    if state.to_act is not None and player != state.to_act:
        return _not_on_turn(state)
    if player in state.active:
        return None
    return Fault("not_your_turn", f"{clean(player or 'Nobody')} is not in", "Let others declare.")


def _cannot_fold(state: WordForWordState, player: str | None) -> Fault | None:
    if state.options.open_dictionary:
        return Fault("bad_entry", "Looking words up is allowed", "Go on.")
    if player in state.folded:
        return Fault("bad_entry", f"{player} has folded already", "Go on.")
    return _not_in_round(state, player)


def _not_in_round(state: WordForWordState, player: str | None) -> Fault | None:
    if player in state.dealt and player in state.players:
        return None
    return _out_of_game(player)


def _out_of_game(player: str | None) -> Fault:
    who = clean(player) if player else "Nobody"
    return Fault("bad_entry", f"{who} is not in the game now", "Only active players decide.")
