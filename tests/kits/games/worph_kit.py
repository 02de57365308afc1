"""Short ways to set up Worph and to act in it."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Outcome
from companion.games.worph.protocol import messages
from companion.games.worph.rules import rules
from companion.games.worph.rules.state import WorphState
from companion.lexicon import Ruling, closed


def words(*listed: str, **facts: list[str]) -> Ruling:
    """A closed lexicon of those words; facts such as not_nouns=["HER"]."""
    return closed({"words": list(listed), **facts})


NONE = words()


def new(*players: str, options: dict[str, Any] | None = None, **setup: Any) -> WorphState:
    """A new game, of AL, NB and JR but for who is given."""
    return rules.new(players or ("AL", "NB", "JR"), options or {}, setup)


def position(**given: Any) -> WorphState:
    """AL, NB and JR at play on CAR, AL on turn with wedge 1, but for what is given."""
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
    """The outcome of an action as it would come in from outside."""
    action = msgspec.convert({"do": do, "by": by, **more}, rules.Actions)
    return rules.apply(state, action, RecordingRuling(ruling))


def play(state: WorphState, word: str, *listed: str, **more: Any) -> Outcome:
    """The player on turn plays; besides the word, only what is listed is in the lexicon."""
    return act(state, words(word.upper(), *listed), "play", state.turn, word=word, **more)


def going_on(state: WorphState, ruling: Ruling, *actions: tuple[str, ...]) -> WorphState:
    """The state after actions that are all accepted: (do, by) or (do, by, word)."""
    for do, by, *word in actions:
        more = {"word": word[0]} if word else {"wedge": 6} if do == "spin" else {}
        outcome = act(state, ruling, do, by, **more)
        assert outcome.accepted, outcome.message
        state = outcome.state
    return state


SHEET_SEED = 2104963
"""With it the wheel stops as in the sheet's example: 4 4 6 5 3 1 4 2."""

WORDS = ("SCAR", "SPAR", "SPEAR", "SPEAK", "STEAK", "STREAK", "STREAM", "SCREAM")

FINAL = {"AL": 4, "NB": 10, "JR": 4, "AR": 10}
