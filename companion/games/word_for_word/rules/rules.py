"""Word For Word's implementation of the `Rules` protocol."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Outcome
from companion.games.kit.rules import admit_actor
from companion.games.word_for_word.rules.actions import Actions, Declare
from companion.games.word_for_word.rules.dealing import draw_cards
from companion.games.word_for_word.rules.moves import act
from companion.games.word_for_word.rules.reasons import Reason
from companion.games.word_for_word.rules.seating import MAX_PLAYERS
from companion.games.word_for_word.rules.start import MIN_PLAYERS, Setup, new
from companion.games.word_for_word.rules.state import BETTING, Options, Turn, WordForWordState
from companion.games.word_for_word.rules.timing import timing_fault
from companion.games.word_for_word.rules.view import view
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


def with_scores(state: WordForWordState, scores: Mapping[str, int]) -> WordForWordState:
    """The new game with the chips that players bring from an earlier one."""
    return replace(state, chips={**state.chips, **scores})


def complete(state: WordForWordState, action: Action, chance: Chance, ruling: Ruling) -> Action:
    """Draw the cuts and cards that the action still lacks."""
    del ruling
    now = admit_actor(state, action, _welcome)
    return action if timing_fault(now, action) else draw_cards(now, action, chance)


def apply(
    state: WordForWordState, action: Action, ruling: RecordingRuling
) -> Outcome[WordForWordState]:
    """Accept or refuse an action by the rules."""
    now = admit_actor(state, action, _welcome)
    result = timing_fault(now, action) or act(now, action, ruling)
    if isinstance(result, Fault):
        return Outcome(state=state, fault=result)
    return Outcome(
        state=result.state,
        score=result.score,
        event=result.event or Turn(player=action.by),
        secret=now.options.secret_words and isinstance(action, Declare),
    )


def _welcome(state: WordForWordState, by: str) -> WordForWordState:
    players, dealt = (*state.players, by), (*state.dealt, by)
    to_act = state.to_act or (by if state.phase in BETTING else None)
    return replace(state, players=players, dealt=dealt, to_act=to_act)
