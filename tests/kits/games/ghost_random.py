"""Random games of Ghost."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import strategies as st

from companion.lexicon import closed_lexicon

LETTERS = "AENR"
WORDS = ["".join(w) for n in (3, 4, 5) for w in product(LETTERS, repeat=n)][::7]
FACTS: dict[str, Any] = {}
RULING = closed_lexicon({"words": WORDS})
NAMES = ["AL", "NB", "JR", "AR"]
OPTIONS = st.fixed_dictionaries(
    {}, optional={"turn_limit_s": st.sampled_from([None, 30]), "least": st.integers(2, 5)}
)
GAMES = st.fixed_dictionaries(
    {
        "players": st.lists(st.sampled_from(NAMES), min_size=2, unique=True).map(tuple),
        "options": OPTIONS,
    }
)
STEPS = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 10**6)), max_size=40)


def begun(game: dict[str, Any]) -> dict[str, Any]:
    """The game with its setup, as in the first row of a journal."""
    return {**game, "setup": {}}


def action(state: Any, roll: int, pick: int) -> dict[str, Any]:
    """An action that mostly makes sense now, but not always."""
    name = NAMES[pick % len(NAMES)]
    if roll < 20:
        return {"by": state.turn, "do": "challenge"}
    if roll < 80:
        return {"by": state.turn, "do": "add", "letter": LETTERS[pick % len(LETTERS)]}
    return {
        0: {"by": name, "do": "leave"},
        1: {"by": name, "do": "join", "left_of": state.players[0]},
        2: {"by": name, "do": "swap", "other": state.players[-1]},
        3: {"by": state.turn, "do": "timeout", "elapsed_s": 30},
        4: {"do": "group_accepts", "word": WORDS[pick % len(WORDS)], "accepts": pick % 2 > 0},
    }.get(roll % 6, {"by": name, "do": "challenge"})
