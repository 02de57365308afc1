"""The rules of NewWord behind the interface of all games (`Rules`)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, GroupAccepts, Join, Leave, Outcome, Swap
from companion.games.cards import Cards
from companion.games.kit.rules import admit_actor, voter_fault, with_scores
from companion.games.kit.validation import capitals, clean
from companion.games.newword.rules.actions import (
    Actions,
    Challenge,
    Deal,
    LetStand,
    Pass,
    PlayWord,
    Timeout,
)
from companion.games.newword.rules.assign import available_cards
from companion.games.newword.rules.plays import Result, challenge, pass_turn, play
from companion.games.newword.rules.readings import readings
from companion.games.newword.rules.reasons import Reason
from companion.games.newword.rules.seating import reseat
from companion.games.newword.rules.start import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    Setup,
    deal,
    new,
    shuffle,
)
from companion.games.newword.rules.state import (
    HAND,
    ChallengeResult,
    Laid,
    NewWordState,
    Options,
    Refill,
    Turn,
)
from companion.games.newword.rules.timing import timing_fault
from companion.games.newword.rules.turns import cards_owed, close_window
from companion.games.newword.rules.view import view
from companion.lexicon.ruling import Ruling

__all__ = [
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "Actions",
    "Options",
    "Reason",
    "Setup",
    "apply",
    "complete",
    "new",
    "view",
    "with_scores",
]  # fmt: skip


def complete(state: NewWordState, action: Action, chance: Chance, ruling: Ruling) -> Action:
    """Shuffle the cards of a deal, and add the cards of a word that came without them."""
    del ruling
    now = admit_actor(state, action, _welcome)
    match action:
        case Deal():
            return shuffle(now, action, chance)
        case PlayWord():
            return _with_cards(close_window(now), action)
    return action


def _with_cards(state: NewWordState, action: PlayWord) -> PlayWord:
    """The word with the cards of its cheapest reading, unless it names its cards."""
    word = capitals(action.word)
    if word is None or action.cards is not None or len(word) < state.least_letters():
        return action
    found = readings(available_cards(state, state.turn), word).readings
    return replace(action, cards=found[0].cards if found else None)


def apply(state: NewWordState, action: Action, ruling: RecordingRuling) -> Outcome[NewWordState]:
    """Judge an action; a refusal leaves the state as it was."""
    now = admit_actor(state, action, _welcome)
    result = timing_fault(now, action) or _act(now, action, ruling)
    if isinstance(result, Fault):
        return Outcome(state=state, fault=result)
    event = _event(now, result.state, action)
    return Outcome(state=result.state, score=result.score, event=event)


def _act(state: NewWordState, action: Action, ruling: RecordingRuling) -> Result | Fault:
    if isinstance(action, PlayWord):
        return play(close_window(state), action, ruling)
    result = _act_without_score(state, action, ruling)
    return result if isinstance(result, Fault) else Result(result)


def _act_without_score(
    state: NewWordState, action: Action, ruling: RecordingRuling
) -> NewWordState | Fault:
    """Apply an action that scores nothing."""
    match action:
        case Deal():
            return deal(state, action)
        case Challenge():
            return challenge(state, action, ruling)
        case LetStand():
            return close_window(state)
        case Pass(discard=discard):
            return pass_turn(close_window(state), discard)
        case Timeout():
            return pass_turn(close_window(state), ())
        case Leave() | Join() | Swap():
            return reseat(state, action)
        case GroupAccepts():
            return _group_accepts(state, action)
    return state


def _group_accepts(state: NewWordState, action: GroupAccepts) -> NewWordState | Fault:
    if fault := voter_fault(state, action):
        return fault
    word = capitals(action.word)
    if word is None or len(word) < 2:
        return Fault("bad_entry", f"{clean(action.word)}: not a word", "Enter letters A to Z.")
    return replace(state, verdicts={**state.verdicts, word: action.accepts})


def _welcome(state: NewWordState, by: str) -> NewWordState:
    turn = state.turn if state.phase in ("setup", "over") else state.turn or by
    players, scores = (*state.players, by), {**state.scores, by: 0}
    hands = {**state.hands, by: Cards.hidden(HAND)}
    return replace(state, players=players, scores=scores, hands=hands, turn=turn)


def _event(before: NewWordState, after: NewWordState, action: Action) -> Turn:
    """What the new state does not show: who acted, and which cards were discarded and drawn."""
    player = action.by or before.turn
    match action:
        case PlayWord() if after.last is not None:
            gone = after.last.discarded.known
            return Refill(player=player, discarded=gone, drawn=cards_owed(after))
        case Pass() | Timeout():
            earlier = close_window(before)
            gone = after.discards.known[len(earlier.discards.known) :]
            drawn = len(earlier.stock) - len(after.stock)
            return Refill(player=player, discarded=gone, drawn=drawn)
        case Challenge() if before.last is not None:
            return _challenge_result(before, before.last, after, player)
    return Turn(player=player)


def _challenge_result(
    before: NewWordState, laid: Laid, after: NewWordState, player: str | None
) -> ChallengeResult:
    valid = after.verdict == "legal"
    return ChallengeResult(
        player=player,
        result=after.verdict,
        word=laid.word,
        maker=laid.by,
        hand_returned={} if valid else {laid.by: list(laid.from_hand)},
        drawn=cards_owed(before) if valid else 0,
    )
