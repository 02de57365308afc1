"""Helpers for tests of Worph: games, positions and actions."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Outcome
from companion.games.worph.protocol import messages
from companion.games.worph.rules.rules import RULES
from companion.games.worph.rules.state import WorphState
from companion.lexicon import Ruling, closed_lexicon


def words(*listed: str, **facts: list[str]) -> Ruling:
    """A closed dictionary of these words; `facts` such as not_nouns=["HER"]."""
    return closed_lexicon({"words": list(listed), **facts})


NONE = words()


def new(*players: str, options: dict[str, Any] | None = None, **setup: Any) -> WorphState:
    """A new game; by default of AL, NB and JR."""
    return RULES.new(players or ("AL", "NB", "JR"), options or {}, setup)


def position(**given: Any) -> WorphState:
    """A position: AL, NB and JR, CAR on the table, AL on turn with wedge 1.

    `given` overrides these keys or adds others.
    """
    usual = {
        "players": ["AL", "NB", "JR"],
        "phase": "play",
        "turn": "AL",
        "table_word": "CAR",
        "wedge": 1,
        "elapsed_s": 5,
    }
    return messages.position({**usual, **given})


def act(state: WorphState, ruling: Ruling, do: str, by: str | None = None, **more: Any) -> Outcome:
    """Apply an action, built from its JSON fields, and return the outcome."""
    action = msgspec.convert({"do": do, "by": by, **more}, RULES.Actions)
    return RULES.apply(state, action, RecordingRuling(ruling))


def play(state: WorphState, word: str, *listed: str, **more: Any) -> Outcome:
    """Let the player on turn play; the dictionary has only that word and those listed."""
    return act(state, words(word.upper(), *listed), "play", state.turn, word=word, **more)


def after_actions(state: WorphState, ruling: Ruling, *actions: tuple[str, ...]) -> WorphState:
    """Apply actions that must be accepted, each (do, by) or (do, by, word); return the state."""
    for do, by, *word in actions:
        more = {"word": word[0]} if word else {"wedge": 6} if do == "spin" else {}
        outcome = act(state, ruling, do, by, **more)
        assert outcome.accepted, outcome.message
        state = outcome.state
    return state


SHEET_SEED = 2104963
"""The random seed with which the wheel stops as in the rule sheet's example: 4 4 6 5 3 1 4 2."""

WORDS = ("SCAR", "SPAR", "SPEAR", "SPEAK", "STEAK", "STREAK", "STREAM", "SCREAM")

FINAL = {"AL": 4, "NB": 10, "JR": 4, "AR": 10}
