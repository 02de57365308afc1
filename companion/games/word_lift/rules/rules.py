"""The rules of Word Lift behind the interface of all games (`Rules`)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, GroupAccepts, Join, Leave, Outcome, Swap
from companion.games.kit.rules import admit_actor, voter_fault
from companion.games.kit.validation import capitals, clean
from companion.games.word_lift.rules.actions import (
    Actions,
    Deal,
    Draw,
    DrawOne,
    PlayWord,
    ScoreRound,
    StartRound,
    StealSplit,
)
from companion.games.word_lift.rules.piles import draw, draw_one
from companion.games.word_lift.rules.plays import play_word
from companion.games.word_lift.rules.reasons import Reason
from companion.games.word_lift.rules.rounds import (
    RoundResult,
    deal,
    next_starters,
    score_round,
    start_round,
)
from companion.games.word_lift.rules.seating import MAX_PLAYERS, reseat
from companion.games.word_lift.rules.start import MIN_PLAYERS, Setup, new
from companion.games.word_lift.rules.state import DEALT, PILES, Moved, Options, WordLiftState
from companion.games.word_lift.rules.steals import steal
from companion.games.word_lift.rules.turns import after_play, timing_fault
from companion.games.word_lift.rules.view import view, words_open_to_objection
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

LONGEST_WORD = 60
"""Letters of a word that the table may decide about, at most; anything longer is a slip."""

Result = WordLiftState | RoundResult | Fault


def with_scores(state: WordLiftState, scores: Mapping[str, int]) -> WordLiftState:
    """A new game in which the players keep their points from an earlier one."""
    return replace(state, round_scores=(dict(scores),))


def complete(state: WordLiftState, action: Action, chance: Chance, ruling: Ruling) -> Action:
    """Shuffle the cards of a deal, and draw the lot for who begins a round."""
    del ruling
    if isinstance(action, Deal) and state.options.hands == "dealt" and state.phase == "setup":
        return _shuffle(state, action, chance)
    if isinstance(action, StartRound) and action.first is None:
        tied = next_starters(state) if state.phase == "between_rounds" else []
        return replace(action, first=chance.pick(tied)) if len(tied) > 1 else action
    return action


def _shuffle(state: WordLiftState, action: Deal, chance: Chance) -> Deal:
    """The deal with both piles shuffled, unless it names cards already."""
    if action.hands is not None or action.consonants or action.vowels:
        return action
    consonants, vowels = (tuple(chance.shuffle(state.cards.cards(pile))) for pile in PILES)
    return replace(action, consonants=consonants, vowels=vowels)


def apply(state: WordLiftState, action: Action, ruling: RecordingRuling) -> Outcome[WordLiftState]:
    """Judge an action; a refusal leaves the state as it was."""
    now = admit_actor(state, action, _welcome)
    result = timing_fault(now, action) or _act(now, action, ruling)
    if isinstance(result, Fault):
        return Outcome(state=state, fault=result)
    after, score = result if isinstance(result, RoundResult) else (result, None)
    return Outcome(state=after, score=score, event=_event(now, after, action))


def _welcome(state: WordLiftState, by: str) -> WordLiftState:
    return replace(state, players=(*state.players, by), turn=state.turn or by)


def _act(state: WordLiftState, action: Action, ruling: RecordingRuling) -> Result:
    match action:
        case GroupAccepts():
            return group_accepts(state, action)
        case Leave() | Join() | Swap():
            return reseat(state, action)
        case Deal():
            return deal(state, action)
        case ScoreRound():
            return score_round(state, action)
        case StartRound():
            return start_round(state, action)
    return _turn(state, str(state.turn), action, ruling)


def _turn(
    state: WordLiftState, by: str, action: Action, ruling: RecordingRuling
) -> WordLiftState | Fault:
    match action:
        case PlayWord():
            return play_word(state, by, action, ruling)
        case StealSplit():
            return steal(state, by, action, ruling)
        case Draw():
            return draw(state, by, action)
        case DrawOne():
            return draw_one(state, by, action)
    return after_play(replace(state, before=None), by, passed=True)


def group_accepts(state: WordLiftState, action: GroupAccepts) -> WordLiftState | Fault:
    """Record the table's vote for this game; a no to a word of the last play undoes it (L4.7)."""
    if fault := voter_fault(state, action):
        return fault
    word = capitals(action.word)
    if word is None or len(word) > LONGEST_WORD:
        return Fault("bad_entry", f"{clean(action.word)}: not a word", "Enter letters A to Z.")
    refused = not action.accepts and word in words_open_to_objection(state)
    base = state.before if refused and state.before else state
    return replace(base, verdicts={**state.verdicts, word: action.accepts})


# -- what happened ------------------------------------------------------------------------


def _event(before: WordLiftState, after: WordLiftState, action: Action) -> Moved:
    """The event of an action: its player, and the cards that moved."""
    by = action.by or before.turn or ""
    drawn = max(before.cards_left - after.cards_left, 0)
    gained, lost = _table_points(before, after, action, by)
    return Moved(
        acted=by or None,
        hand=after.hand(by).known,
        drawn=drawn,
        discarded=max(len(after.aside) - len(before.aside), 0),
        dagger_draw={by: drawn} if drawn and isinstance(action, StealSplit) else {},
        table_points_gained=gained,
        table_points_lost=lost,
        dealt=DEALT if before.phase == "setup" else {},
    )


def _table_points(
    before: WordLiftState, after: WordLiftState, action: Action, by: str
) -> tuple[int, dict[str, int]]:
    """How many cards on the table the player gained, and how many the victim lost."""
    if before.phase not in ("normal", "final") or by not in after.fronts:
        return 0, {}
    gained = _table_cards(after, by) - _table_cards(before, by)
    if not isinstance(action, StealSplit):
        return gained, {}
    lost = len(action.word)  # a card for each letter
    return gained + (lost if action.victim == by else 0), {action.victim: lost}


def _table_cards(state: WordLiftState, player: str) -> int:
    return sum(len(laid.cards) for laid in state.front(player))
