"""What each action does once turn and phase are checked, and the event it causes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Facts, GroupAccepts, Leave
from companion.games.kit.rules import Done
from companion.games.kit.validation import capitals
from companion.games.word_for_word.rules.actions import (
    Accept,
    Bet,
    Board,
    BuyIn,
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
    LetFall,
    Misuse,
    NextRound,
    PayOut,
    Raise,
    Recount,
    Timeout,
)
from companion.games.word_for_word.rules.betting import (
    bet,
    call,
    check,
    chips_to_call,
    fold,
    min_bet,
    misuse,
    must_open,
    players_to_declare,
    raise_to,
)
from companion.games.word_for_word.rules.challenges import (
    accept,
    cast_vote,
    challenge,
    challenge_category,
    settle,
    standing_word,
    table_verdict,
)
from companion.games.word_for_word.rules.dealing import (
    collect_antes,
    cut,
    deal,
    deal_order,
    lay_board,
)
from companion.games.word_for_word.rules.rounds import (
    buy_in,
    next_round,
    pay_out,
    pot_winners,
    recount,
)
from companion.games.word_for_word.rules.showdown import claims_category, declare, declare_no_word
from companion.games.word_for_word.rules.state import (
    Counted,
    Cut,
    Dealt,
    Judged,
    Settled,
    Turn,
    WordForWordState,
)
from companion.games.word_for_word.rules.view import words
from companion.games.word_for_word.rules.words.scoring import EXCLAMATION


def act(
    state: WordForWordState, action: Action, ruling: RecordingRuling
) -> WordForWordState | Done[WordForWordState] | Fault:
    """Carry out an action whose turn and phase were checked; return the result or the fault."""
    after = _after(state, action, ruling)
    if isinstance(after, Fault) or not isinstance(action, Declare):
        return after
    return Done(after, _points(after, str(action.by)))


def _after(
    state: WordForWordState, action: Action, ruling: RecordingRuling
) -> WordForWordState | Fault:
    """The state after the action. Only three actions ask the dictionary (C3)."""
    match action:
        case Declare(word=entry):
            word = capitals(entry or "") or ""
            claimed = claims_category(state, word, action.category)
            good = not state.options.strict_referee or _good(state, word, claimed, ruling)
            return declare(state, action, good=good)
        case Challenge(against=against, decided=None):
            return challenge(state, action, good=_stands(state, against, ruling))
        case Challenge(decided=decided):
            return challenge(state, action, good=bool(decided))
        case LetFall():
            return settle(state, good=False)
    move = MOVES.get(type(action))
    return move(state, action) if move else state  # only time has passed


def _stands(state: WordForWordState, player: str, ruling: RecordingRuling) -> bool:
    """Whether the word that the player declared is good."""
    declared = state.declared.get(player)
    word, claimed = standing_word(state, player), declared is not None and declared.category
    return _good(state, word, claimed, ruling)


def _good(state: WordForWordState, word: str, claimed: bool, ruling: RecordingRuling) -> bool:
    """Whether a word is good: the table's decision comes first, then the dictionary (C2)."""
    if not word:
        return False
    decided = table_verdict(state, word, claimed=claimed)
    return ruling.is_word(word) if decided is None else decided


def _points(state: WordForWordState, player: str) -> Facts | None:
    """The score of the player's word, part by part and as the sheet's steps."""
    word = words(state, player)[player]
    if word.score is None:
        return None
    return {**msgspec.to_builtins(word.score), "steps": [step._asdict() for step in word.steps]}


def event(
    before: WordForWordState, after: WordForWordState, action: Action, ruling: RecordingRuling
) -> Turn:
    """The event of an action: what the new state does not show."""
    by, vote = action.by, before.vote
    match action:
        case Cuts(cuts=cuts):
            return Cut(player=by, cuts=cuts or {})
        case DealThought():
            return Dealt(player=by, order=deal_order(before))
        case Challenge(against=against) if against in after.settled:
            return _verdict_on(before, after, str(by), against)
        case LetFall() | GroupAccepts() if before.doubt and not after.doubt:
            return _verdict_on(before, after, before.doubt.by, before.doubt.against)
        case ChallengeCategory(against=against) if against in after.claims:
            return Counted(player=by, against=against, stays=after.claims[against])
        case CastVote() | Leave() if vote and vote.against in after.claims:
            return Counted(player=by, against=vote.against, stays=after.claims[vote.against])
        case PayOut():
            return Settled(player=by, bluffs=tuple(_bluffs(after, ruling)))
    return Turn(player=by)


def _verdict_on(before: WordForWordState, after: WordForWordState, by: str, against: str) -> Judged:
    declared, good = before.declared[against], after.settled[against]
    word, claimed = declared.word or "", declared.category
    return Judged(player=by, against=against, good=good, word=word, claimed=claimed)


def _bluffs(state: WordForWordState, ruling: RecordingRuling) -> Iterator[str]:
    """Players who won with a bluff that nobody challenged. The round is over: it may be shown."""
    for player in pot_winners(state):
        word = standing_word(state, player)
        unchallenged = word not in ("", EXCLAMATION) and player not in state.settled
        if unchallenged and not _stands(state, player, ruling):
            yield player


def _time_up(state: WordForWordState, action: Timeout) -> WordForWordState | Fault:
    """The time is up: check or fold, the opener bets the minimum; no word at the showdown."""
    if state.phase == "showdown":
        return _no_words(state, action.by or state.to_act)
    player = str(state.to_act)
    if must_open(state):
        amount = min(min_bet(state), state.chips.get(player, min_bet(state)))
        return bet(state, Bet(by=player, amount=amount))
    return (
        fold(state, Fold(by=player))
        if chips_to_call(state, player)
        else check(state, Check(by=player))
    )


def _no_words(state: WordForWordState, late: str | None) -> WordForWordState:
    """Declare no word for the late player, or for all who are still to declare."""
    for player in (late,) if late else players_to_declare(state):
        state = declare_no_word(state, player)
    return state


MOVES: dict[type[Action], Callable[[WordForWordState, Any], WordForWordState | Fault]] = {
    Cuts: cut,
    CollectAntes: collect_antes,
    DealThought: deal,
    Board: lay_board,
    Check: check,
    Bet: bet,
    Call: call,
    Raise: raise_to,
    Fold: fold,
    Misuse: misuse,
    Timeout: _time_up,
    ChallengeCategory: challenge_category,
    CastVote: cast_vote,
    Accept: accept,
    PayOut: pay_out,
    NextRound: next_round,
    BuyIn: buy_in,
    Recount: recount,
}
"""The function for each action that does not need the dictionary."""
