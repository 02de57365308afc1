"""The chain of words in Worph, for records."""

from __future__ import annotations

from companion.games.api.highlights import NOTHING_SPECIAL, Highlight, IsWord
from companion.games.api.rules import Record
from companion.games.worph.rules.actions import Play
from companion.games.worph.rules.state import WorphState


def highlight(before: WorphState, record: Record[WorphState], is_word: IsWord) -> Highlight:
    """How many words have been made from the start word, one from another (W5.2)."""
    del before, is_word
    if not isinstance(record.action, Play):
        return NOTHING_SPECIAL
    state = record.outcome.state
    return Highlight("", chain=len(state.used_words) - state.options.start_word_counts)
