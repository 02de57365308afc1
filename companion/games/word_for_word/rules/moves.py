"""What each action does, after the checks of turn and phase, and what it has to tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import msgspec
from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Facts, GroupAccepts, Join, Leave, Swap
from companion.games.kit.given import capitals, shown
from companion.games.word_for_word.rules.actions import (
    Accept,
    Bet,
    Board,
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
    Misuse,
    NextRound,
    PayOut,
    Raise,
    Recount,
    Timeout,
)
from companion.games.word_for_word.rules.chips.betting import (
    bet_round,
    fold,
    least,
    must_open,
    out_of_round,
    owed,
    still_to_declare,
)
from companion.games.word_for_word.rules.chips.rounds import next_round, pay_out
from companion.games.word_for_word.rules.dealing import (
    collect_antes,
    cut,
    deal,
    deal_order,
    lay_board,
    recounted,
)
from companion.games.word_for_word.rules.seating import join, leave, swap
from companion.games.word_for_word.rules.state import WfwState
from companion.games.word_for_word.rules.view import words
from companion.games.word_for_word.rules.words.challenges import (
    accept,
    cast_vote,
    challenge,
    challenge_category,
    word_of,
)
from companion.games.word_for_word.rules.words.scoring import CATEGORY, Score, steps
from companion.games.word_for_word.rules.words.showdown import declare

NO_WORD = Declare(word=None)


class Done(msgspec.Struct, frozen=True):
    """An action that stands: the new state, points if there are any, facts of the event."""

    state: WfwState
    score: Facts | None = None
    event: Facts = {}


def subject(state: WfwState, action: Declare | Challenge) -> str:
    """The word that has to be looked up for an action; empty for none (C3)."""
    match action:
        case Challenge(against=against):
            return word_of(state, against)
        case Declare(word=word) if word and state.options.strict_referee:
            return capitals(word) or ""
    return ""


def _verdicts(
    state: WfwState, action: Declare | Challenge, ruling: RecordingRuling
) -> Mapping[str, bool]:
    """Which words are good: the table's own decision goes first, then the dictionary (C2)."""
    word = subject(state, action)
    if not word or word in state.verdicts:
        return state.verdicts
    return {**state.verdicts, word: ruling.is_word(word)}


def act(state: WfwState, action: Action, ruling: RecordingRuling) -> Done | Fault:
    """The new state, or why it cannot be; turn and phase have been seen to."""
    match action:
        case Check() | Bet() | Call() | Raise() | Fold() | Misuse() | Timeout():
            return _done(_betting(state, action))
        case Declare() | Challenge():
            return _judged(state, action, _verdicts(state, action, ruling))
        case Cuts() | CollectAntes() | DealThought() | Board():
            return _dealing(state, action)
        case ChallengeCategory() | CastVote() | Accept():
            return _table(state, action)
        case PayOut() | NextRound() | Recount():
            return _done(_between(state, action))
        case Clock():
            return Done(state)
        case GroupAccepts():
            return _done(_group_accepts(state, action))
    return _done(_seating(state, cast("Leave | Join | Swap", action)))


def _done(result: WfwState | Fault) -> Done | Fault:
    return result if isinstance(result, Fault) else Done(result)


def _betting(state: WfwState, action: Action) -> WfwState | Fault:
    match action:
        case Fold():
            return fold(state, str(action.by))
        case Misuse():
            return out_of_round(state, str(action.by))
        case Timeout():
            return _time_up(state, action.by)
    return bet_round(state, cast("Check | Bet | Call | Raise", action))


def _time_up(state: WfwState, by: str | None) -> WfwState | Fault:
    """A check, the least bet of who has to open, or a fold; at the showdown no word."""
    if state.phase == "showdown":
        late = (by or state.to_act,) if by or state.to_act else still_to_declare(state)
        for player in late:
            state = cast("tuple[WfwState, None]", declare(state, str(player), NO_WORD, None))[0]
        return state
    player = str(state.to_act)
    if must_open(state):
        amount = min(least(state), state.chips.get(player, least(state)))
        return bet_round(state, Bet(by=player, amount=amount))
    return fold(state, player) if owed(state, player) else bet_round(state, Check(by=player))


def _judged(state: WfwState, action: Declare | Challenge, said: Mapping[str, bool]) -> Done | Fault:
    if isinstance(action, Challenge):
        return _challenge(state, action, said)
    good = said if state.options.strict_referee else None
    result = declare(state, str(action.by), action, good)
    if isinstance(result, Fault):
        return result
    after, score = result
    return Done(after, _told(after, str(action.by), score) if score else None)


def _told(state: WfwState, player: str, score: Score) -> Facts:
    """The score part by part, and as the sheet's steps."""
    cards = words(state, player)[player].cards
    plain: Facts = msgspec.to_builtins(score)
    return {**plain, "steps": [step._asdict() for step in steps(cards, score)]}


def _challenge(state: WfwState, action: Challenge, said: Mapping[str, bool]) -> Done | Fault:
    result = challenge(state, str(action.by), action.against, said)
    if isinstance(result, Fault):
        return result
    legal = result.settled[action.against]
    event = {"result": "legal" if legal else "illegal", "word_stands": legal}
    return Done(result, event={**event, "against": action.against})


def _dealing(state: WfwState, action: Action) -> Done | Fault:
    match action:
        case Cuts(cuts=cuts):
            return _cut(state, cuts)
        case CollectAntes():
            return Done(collect_antes(state))
        case DealThought():
            result = deal(state, action)
            event = {"deal_order": list(deal_order(state))}
            return result if isinstance(result, Fault) else Done(result, event=event)
    return _done(lay_board(state, cast("Board", action)))


def _cut(state: WfwState, cuts: Mapping[str, str] | None) -> Done | Fault:
    result = cut(state, cuts)
    return result if isinstance(result, Fault) else Done(result, event={"cuts": dict(cuts or {})})


def _table(state: WfwState, action: Action) -> Done | Fault:
    by = str(action.by)
    match action:
        case ChallengeCategory(against=against, votes=votes):
            return _voted(challenge_category(state, by, against, votes), against)
        case CastVote(qualifies=qualifies):
            return _voted(cast_vote(state, by, qualifies), state.vote.against if state.vote else "")
    return Done(accept(state, by))


def _voted(result: WfwState | Fault, against: str) -> Done | Fault:
    """What a vote came to, once it has been counted (F13.5)."""
    if isinstance(result, Fault):
        return result
    stays = result.claims.get(against)
    if stays is None:
        return Done(result)
    event = {"category_bonus": CATEGORY if stays else 0, "word_stands": True, "against": against}
    return Done(result, event=event)


def _between(state: WfwState, action: Action) -> WfwState | Fault:
    match action:
        case PayOut(card_totals=totals):
            return pay_out(state, totals)
        case Recount(chips=chips):
            return recounted(state, chips)
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
