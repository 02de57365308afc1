"""The table's own decisions about words (C2, V2.3)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import GroupAccepts
from companion.games.kit.given import capitals, shown
from companion.games.word_sprout.rules.challenges import voted
from companion.games.word_sprout.rules.state import SproutState

LONGEST_WORD = 60
"""Letters of a word on which a table may decide; longer ones are slips."""


def group_accepts(state: SproutState, action: GroupAccepts) -> SproutState | Fault:
    """The decision holds for this game; a challenge that waits for it is settled by it."""
    if action.by is not None and action.by not in state.players:
        return Fault("bad_entry", f"{shown(action.by)} does not sit here", "Let the table decide.")
    word = capitals(action.word)
    if word is None or len(word) > LONGEST_WORD:
        return Fault("bad_entry", f"{shown(action.word)}: no word", "Enter letters A to Z.")
    decided = replace(state, verdicts={**state.verdicts, word: action.accepts})
    if state.doubt is None or word not in state.doubt.asked:
        return decided
    return voted(decided, word, accepts=action.accepts)
