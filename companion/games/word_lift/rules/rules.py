"""The rules of Word Lift as the table calls them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, GroupAccepts
from companion.games.cards import box_deals
from companion.games.kit.rules import Done, GameRules
from companion.games.word_lift.rules import (
    actions,
    reasons,
    rounds,
    seating,
    start,
    state,
    turns,
    view,
)
from companion.games.word_lift.rules.actions import (
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
from companion.games.word_lift.rules.state import DEALT, PILES, Moved, WordLiftState
from companion.games.word_lift.rules.steals import steal
from companion.lexicon.ruling import Ruling


class WordLiftRules(GameRules[WordLiftState]):
    """The rules of Word Lift (L1 to L8). The decks have cards for six players (L1)."""

    MAX_PLAYERS = 6
    Actions = actions.Actions
    Options = state.Options
    Setup = start.Setup
    Reason = reasons.Reason

    start = staticmethod(start.start)
    view = staticmethod(view.view)
    timing_fault = staticmethod(turns.timing_fault)
    leave = staticmethod(seating.leave)
    join = staticmethod(seating.join)
    swap = staticmethod(seating.swap)

    def with_scores(self, state: WordLiftState, scores: Mapping[str, int]) -> WordLiftState:
        """A new game in which the players keep their points from an earlier one."""
        return replace(state, round_scores=(dict(scores),))

    def draw(self, state: WordLiftState, action: Action, chance: Chance, ruling: Ruling) -> Action:
        """Shuffle the cards of a deal, and draw the lot for who begins a round."""
        del ruling
        if isinstance(action, Deal) and box_deals(state.options) and state.phase == "setup":
            return _shuffle(state, action, chance)
        if isinstance(action, StartRound) and action.first is None:
            tied = rounds.next_starters(state) if state.phase == "between_rounds" else []
            return replace(action, first=chance.pick(tied)) if len(tied) > 1 else action
        return action

    def act(
        self, state: WordLiftState, action: Action, ruling: RecordingRuling
    ) -> WordLiftState | Done[WordLiftState] | Fault:
        """Deal, score or start a round, or take a turn."""
        by = str(state.turn)
        match action:
            case Deal():
                return rounds.deal(state, action)
            case ScoreRound():
                return rounds.score_round(state, action)
            case StartRound():
                return rounds.start_round(state, action)
            case PlayWord():
                return play_word(state, by, action, ruling)
            case StealSplit():
                return steal(state, by, action, ruling)
            case Draw():
                return draw(state, by, action)
            case DrawOne():
                return draw_one(state, by, action)
        return turns.after_play(replace(state, before=None), by, passes=True)

    def decide(self, state: WordLiftState, decision: GroupAccepts) -> WordLiftState:
        """Record the table's vote; a no to a word of the last play undoes it (L4.7)."""
        refused = not decision.accepts and decision.word in view.words_open_to_objection(state)
        base = state.before if refused and state.before else state
        return replace(base, verdicts={**state.verdicts, decision.word: decision.accepts})

    def welcome(self, state: WordLiftState, by: str) -> WordLiftState:
        """Seat the player, who may be the one on turn."""
        return replace(super().welcome(state, by), turn=state.turn or by)

    def event(
        self, before: WordLiftState, after: WordLiftState, action: Action, ruling: RecordingRuling
    ) -> Moved:
        """The player who acted, and the cards that moved."""
        del ruling
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


def _shuffle(state: WordLiftState, action: Deal, chance: Chance) -> Deal:
    """The deal with both piles shuffled, unless it names cards already."""
    if action.hands is not None or action.consonants or action.vowels:
        return action
    consonants, vowels = (tuple(chance.shuffle(state.cards.cards(pile))) for pile in PILES)
    return replace(action, consonants=consonants, vowels=vowels)


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


RULES = WordLiftRules()
