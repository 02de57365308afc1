"""What each action does, after the checks of turn and phase, and what it has to tell."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Facts, GroupAccepts, Join, Leave, Swap
from companion.games.kit.given import capitals, shown
from companion.games.word_for_word.rules.actions import (
    Accept,
    Bet,
    Bets,
    Board,
    Call,
    CastVote,
    Challenge,
    ChallengeCategory,
    Check,
    CollectAntes,
    Cuts,
    DealThought,
    Declare,
    Fold,
    Misuse,
    NextRound,
    PayOut,
    Raise,
    Recount,
    Timeout,
)
from companion.games.word_for_word.rules.betting import (
    bet_round,
    fold,
    least,
    must_open,
    out_of_round,
    owed,
    still_to_declare,
)
from companion.games.word_for_word.rules.challenges import (
    accept,
    cast_vote,
    challenge,
    challenge_category,
    word_of,
)
from companion.games.word_for_word.rules.dealing import (
    collect_antes,
    cut,
    deal,
    deal_order,
    lay_board,
    recounted,
)
from companion.games.word_for_word.rules.rounds import next_round, pay_out
from companion.games.word_for_word.rules.seating import join, leave, swap
from companion.games.word_for_word.rules.showdown import declare, no_word
from companion.games.word_for_word.rules.state import Counted, Cut, Dealt, Judged, Turn, WfwState
from companion.games.word_for_word.rules.view import words


class Done(NamedTuple):
    """An action that stands: the new state, the points if there are any, and what happened."""

    state: WfwState
    score: Facts | None = None
    event: Turn | None = None


def act(state: WfwState, action: Action, ruling: RecordingRuling) -> Done | Fault:
    """The new state, or why it cannot be; turn and phase have been seen to."""
    match action:
        case Check() | Bet() | Call() | Raise() | Fold() | Misuse() | Timeout():
            return _done(_betting(state, action))
        case Declare():
            return _declared(state, action, ruling)
        case Challenge():
            return _challenged(state, action, ruling)
        case ChallengeCategory() | CastVote() | Accept():
            return _voting(state, action)
        case Cuts() | CollectAntes() | DealThought() | Board():
            return _dealing(state, action)
        case PayOut() | NextRound() | Recount() | GroupAccepts():
            return _done(_between(state, action))
        case Leave() | Join() | Swap():
            return _done(_seating(state, action))
    return Done(state)  # nothing but the time has passed


def _done(result: WfwState | Fault, event: Turn | None = None) -> Done | Fault:
    return result if isinstance(result, Fault) else Done(result, event=event)


# -- betting --------------------------------------------------------------------------


def _betting(state: WfwState, action: Bets | Misuse | Timeout) -> WfwState | Fault:
    match action:
        case Fold():
            return fold(state, str(action.by))
        case Misuse():
            return out_of_round(state, str(action.by))
        case Timeout():
            return _time_up(state, action.by)
    return bet_round(state, action)


def _time_up(state: WfwState, by: str | None) -> WfwState | Fault:
    """A check, the least bet of who has to open, or a fold; at the showdown no word."""
    if state.phase == "showdown":
        return _no_words(state, by or state.to_act)
    player = str(state.to_act)
    if must_open(state):
        amount = min(least(state), state.chips.get(player, least(state)))
        return bet_round(state, Bet(by=player, amount=amount))
    return fold(state, player) if owed(state, player) else bet_round(state, Check(by=player))


def _no_words(state: WfwState, late: str | None) -> WfwState:
    """The player has no word; where nobody is late alone, all who have declared none."""
    for player in (late,) if late else still_to_declare(state):
        state = no_word(state, player)
    return state


# -- words and doubts -----------------------------------------------------------------


def _good(state: WfwState, word: str, ruling: RecordingRuling) -> bool:
    """Whether a word is good: the table's own decision goes first, then the dictionary (C2)."""
    if not word:
        return False
    return state.verdicts[word] if word in state.verdicts else ruling.is_word(word)


def _declared(state: WfwState, action: Declare, ruling: RecordingRuling) -> Done | Fault:
    """A word is laid; only a strict referee looks it up now (C3)."""
    player, word = str(action.by), capitals(action.word or "") or ""
    good = not state.options.strict_referee or _good(state, word, ruling)
    result = declare(state, player, action, good=good)
    return result if isinstance(result, Fault) else Done(result, _points(result, player))


def _points(state: WfwState, player: str) -> Facts | None:
    """The score of the player's word part by part, and as the sheet's steps."""
    word = words(state, player)[player]
    if word.score is None:
        return None
    return {**msgspec.to_builtins(word.score), "steps": [step._asdict() for step in word.steps]}


def _challenged(state: WfwState, action: Challenge, ruling: RecordingRuling) -> Done | Fault:
    against = action.against
    good = _good(state, word_of(state, against), ruling)
    result = challenge(state, str(action.by), against, good=good)
    return _done(result, Judged(player=action.by, against=against, good=good))


def _voting(state: WfwState, action: ChallengeCategory | CastVote | Accept) -> Done | Fault:
    by = str(action.by)
    match action:
        case ChallengeCategory(against=against, votes=votes):
            return _voted(challenge_category(state, by, against, votes), by, against)
        case CastVote(qualifies=qualifies):
            against = state.vote.against if state.vote else ""
            return _voted(cast_vote(state, by, qualifies), by, against)
    return Done(accept(state, by))


def _voted(result: WfwState | Fault, by: str, against: str) -> Done | Fault:
    """What a vote came to, once it has been counted (F13.5)."""
    if isinstance(result, Fault) or against not in result.claims:
        return _done(result)
    stays = result.claims[against]
    return Done(result, event=Counted(player=by, against=against, stays=stays))


# -- what everybody waits for ---------------------------------------------------------


def _dealing(state: WfwState, action: Cuts | CollectAntes | DealThought | Board) -> Done | Fault:
    match action:
        case Cuts(cuts=cuts):
            return _done(cut(state, cuts), Cut(player=action.by, cuts=cuts or {}))
        case CollectAntes():
            return Done(collect_antes(state))
        case DealThought():
            order = deal_order(state)
            return _done(deal(state, action), Dealt(player=action.by, order=order))
    return _done(lay_board(state, action))


def _between(
    state: WfwState, action: PayOut | NextRound | Recount | GroupAccepts
) -> WfwState | Fault:
    match action:
        case PayOut(card_totals=totals):
            return pay_out(state, totals)
        case Recount(chips=chips):
            return recounted(state, chips)
        case GroupAccepts():
            return _group_accepts(state, action)
    return next_round(state)


def _group_accepts(state: WfwState, action: GroupAccepts) -> WfwState | Fault:
    """The table's own verdict about a word; it holds for this game (C2)."""
    word = capitals(action.word)
    if word is None:
        return Fault("bad_entry", f"{shown(action.word)}: no word", "Enter letters A to Z.")
    return replace(state, verdicts={**state.verdicts, word: action.accepts})


def _seating(state: WfwState, action: Leave | Join | Swap) -> WfwState | Fault:
    match action:
        case Leave():
            return leave(state, action)
        case Join():
            return join(state, action)
    return swap(state, action)
