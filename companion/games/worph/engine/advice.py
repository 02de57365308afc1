"""What to play in Worph, for whoever has the whole position: every legal word, the best first."""

from __future__ import annotations

from companion.games.worph.engine.plays import Possible, possible_plays
from companion.games.worph.rules.state import WorphState
from companion.lexicon.ruling import Ruling


def best_plays(state: WorphState, ruling: Ruling) -> list[Possible]:
    """All words that the player on turn may play: most points first, then the best known."""
    return possible_plays(state, ruling)
