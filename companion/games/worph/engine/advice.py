"""Advice on what to play in Worph: every legal word of a position, the best first."""

from __future__ import annotations

from companion.games.worph.engine.plays import PossiblePlay, possible_plays
from companion.games.worph.rules.state import WorphState
from companion.lexicon.ruling import Ruling


def best_plays(state: WorphState, ruling: Ruling) -> list[PossiblePlay]:
    """All legal plays of the player on turn, sorted as by `possible_plays`."""
    return possible_plays(state, ruling)
