"""NewWord for the table: what every game's rules offer."""

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
from companion.games.newword.rules.assign import around
from companion.games.newword.rules.plays import Done, challenged, passed, play
from companion.games.newword.rules.readings import readings
from companion.games.newword.rules.seating import reseat
from companion.games.newword.rules.start import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    Setup,
    deal,
    new,
    shuffled,
)
from companion.games.newword.rules.state import (
    HAND,
    Laid,
    NewWordState,
    Options,
    Refill,
    Settled,
    Turn,
)
from companion.games.newword.rules.timing import untimely
from companion.games.newword.rules.turns import closed, owed
from companion.games.newword.rules.view import view
from companion.lexicon.ruling import Ruling

__all__ = [
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "Actions",
    "Options",
    "Setup",
    "apply",
    "complete",
    "new",
    "view",
    "with_scores",
]  # fmt: skip


def complete(state: NewWordState, action: Action, chance: Chance, ruling: Ruling) -> Action:
    """The deal with its cards, and a word with its own."""
    del ruling
    now = admit_actor(state, action, _welcome)
    match action:
        case Deal():
            return shuffled(now, action, chance)
        case PlayWord():
            return _read(closed(now), action)
    return action


def _read(state: NewWordState, action: PlayWord) -> PlayWord:
    """The word with its cheapest reading where it came without one."""
    word = capitals(action.word)
    if word is None or action.cards is not None or len(word) < state.least_letters():
        return action
    found = readings(around(state, state.turn), word).readings
    return replace(action, cards=found[0].cards if found else None)


def apply(state: NewWordState, action: Action, ruling: RecordingRuling) -> Outcome[NewWordState]:
    """Judge an action by the rules."""
    now = admit_actor(state, action, _welcome)
    result = untimely(now, action) or _act(now, action, ruling)
    if isinstance(result, Fault):
        return Outcome(state=state, fault=result)
    event = _happened(now, result.state, action)
    return Outcome(state=result.state, score=result.score, event=event)


def _act(state: NewWordState, action: Action, ruling: RecordingRuling) -> Done | Fault:
    if isinstance(action, PlayWord):
        return play(closed(state), action, ruling)
    result = _moved(state, action, ruling)
    return result if isinstance(result, Fault) else Done(result)


def _moved(state: NewWordState, action: Action, ruling: RecordingRuling) -> NewWordState | Fault:
    """What scores nothing."""
    match action:
        case Deal():
            return deal(state, action)
        case Challenge():
            return challenged(state, action, ruling)
        case LetStand():
            return closed(state)
        case Pass(discard=discard):
            return passed(closed(state), discard)
        case Timeout():
            return passed(closed(state), ())
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
        return Fault("bad_entry", f"{clean(action.word)}: no word", "Enter letters A to Z.")
    return replace(state, verdicts={**state.verdicts, word: action.accepts})


def _welcome(state: NewWordState, by: str) -> NewWordState:
    turn = state.turn if state.phase in ("setup", "over") else state.turn or by
    players, scores = (*state.players, by), {**state.scores, by: 0}
    hands = {**state.hands, by: Cards.hidden(HAND)}
    return replace(state, players=players, scores=scores, hands=hands, turn=turn)


def _happened(before: NewWordState, after: NewWordState, action: Action) -> Turn:
    """What the new state does not say: who acted, and which cards went and come."""
    player = action.by or before.turn
    match action:
        case PlayWord() if after.last is not None:
            gone = after.last.discarded.known
            return Refill(player=player, discarded=gone, drawn=owed(after))
        case Pass() | Timeout():
            earlier = closed(before)
            gone = after.discards.known[len(earlier.discards.known) :]
            drawn = len(earlier.stock) - len(after.stock)
            return Refill(player=player, discarded=gone, drawn=drawn)
        case Challenge() if before.last is not None:
            return _settled(before, before.last, after, player)
    return Turn(player=player)


def _settled(before: NewWordState, laid: Laid, after: NewWordState, player: str | None) -> Settled:
    stands = after.verdict == "legal"
    return Settled(
        player=player,
        result=after.verdict,
        word=laid.word,
        maker=laid.by,
        hand_returned={} if stands else {laid.by: list(laid.from_hand)},
        drawn=owed(before) if stands else 0,
    )
