"""The rules of Word For Word as the table calls them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.rules import Action
from companion.games.kit.rules import GameRules
from companion.games.word_for_word.rules import (
    actions,
    challenges,
    moves,
    reasons,
    seating,
    start,
    state,
    timing,
    view,
)
from companion.games.word_for_word.rules.actions import Declare
from companion.games.word_for_word.rules.dealing import draw_cards
from companion.games.word_for_word.rules.state import BETTING, WordForWordState
from companion.lexicon.ruling import Ruling


class WordForWordRules(GameRules[WordForWordState]):
    """The rules of Word For Word (F1 to F15).

    With the hands of more than eight players too few cards would be left to guess (F1).
    """

    MAX_PLAYERS = 8
    Actions = actions.Actions
    Options = state.Options
    Setup = start.Setup
    Reason = reasons.Reason

    start = staticmethod(start.start)
    view = staticmethod(view.view)
    timing_fault = staticmethod(timing.timing_fault)
    act = staticmethod(moves.act)
    decide = staticmethod(challenges.decide)
    event = staticmethod(moves.event)
    leave = staticmethod(seating.leave)
    join = staticmethod(seating.join)

    def with_scores(self, state: WordForWordState, scores: Mapping[str, int]) -> WordForWordState:
        """The new game with the chips that players bring from an earlier one."""
        return replace(state, chips={**state.chips, **scores})

    def draw(
        self, state: WordForWordState, action: Action, chance: Chance, ruling: Ruling
    ) -> Action:
        """The cuts and cards that the action still lacks."""
        del ruling
        return action if self.timing_fault(state, action) else draw_cards(state, action, chance)

    def welcome(self, state: WordForWordState, by: str) -> WordForWordState:
        """Seat the player in this round, who may be the one to act."""
        to_act = state.to_act or (by if state.phase in BETTING else None)
        return replace(super().welcome(state, by), dealt=(*state.dealt, by), to_act=to_act)

    def is_secret(self, state: WordForWordState, action: Action) -> bool:
        """Whether the word is declared in secret."""
        return state.options.secret_words and isinstance(action, Declare)


RULES = WordForWordRules()
