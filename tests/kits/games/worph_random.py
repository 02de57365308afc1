"""Random games of Worph, with every option and with players joining and leaving."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import strategies as st

from companion.games.worph.rules.state import WorphState
from companion.lexicon import closed_lexicon

LETTERS = "ASE"
WORDS = ["".join(w) for n in (3, 4, 5) for w in product(LETTERS, repeat=n)]
WORDS += ["A" * n for n in range(6, 13)]
FACTS = {"not_nouns": WORDS[::2]}
RULING = closed_lexicon({"words": WORDS, **FACTS})
NAMES = ["AL", "NB", "JR", "AR", "ZZ"]
TILES = {"A": 12, "S": 3, "E": 4}

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "plural_s": st.sampled_from(["plural", "strict", "off", "vote"]),
        "start_word_counts": st.booleans(),
        "one_try": st.booleans(),
        "doubled_end_letter": st.sampled_from(["best", "outside"]),
        "auto_end": st.booleans(),
        "redraw_dead_start": st.booleans(),
        "rounds": st.integers(1, 3),
        "turn_limit_s": st.sampled_from([None, 20, 30]),
    },
)
GAMES = st.fixed_dictionaries(
    {
        "players": st.lists(st.sampled_from(NAMES), min_size=2, unique=True).map(tuple),
        "options": OPTIONS,
        "limited": st.booleans(),
        "handicap": st.integers(-5, 20),
    }
)
STEPS = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 10**6)), max_size=60)


def begun(game: dict[str, Any]) -> dict[str, Any]:
    """The players, options and setup of a game, as in the first row of its journal."""
    tiles = {"tile_counts": "limited", "tiles": TILES} if game["limited"] else {}
    handicaps = {game["players"][-1]: {"points": game["handicap"], "extra_s": 5, "bonus": False}}
    setup = {"handicaps": handicaps, "drawer": game["players"][-1]}
    return {"players": game["players"], "options": {**game["options"], **tiles}, "setup": setup}


def action(state: WorphState, roll: int, pick: int) -> dict[str, Any]:
    """An action: mostly a sensible one of the player on turn, sometimes any other."""
    name = NAMES[pick % len(NAMES)]
    if roll < 60:
        return {"by": state.turn, **proper(state, pick)}
    if roll < 80:
        return {"by": state.turn, "do": "pass"}
    return {
        0: {"do": "timeout", "elapsed_s": 30},
        1: {"by": name, "do": "leave"},
        2: {"by": name, "do": "join", "left_of": state.players[0]},
        3: {"by": name, "do": "swap", "other": state.players[0]},
        4: {"do": "group_accepts", "word": WORDS[pick % len(WORDS)], "accepts": pick % 3 > 0},
        5: {"by": name, **proper(state, pick)},
        6: {"by": state.turn, "do": "play", "word": "QQ1", "elapsed_s": pick % 40},
    }[roll % 7]


def proper(state: WorphState, pick: int) -> dict[str, Any]:
    if state.phase == "start":
        return {"do": "draw_start", "word": WORDS[pick % 27]}
    if state.phase == "spin":
        return {"do": "spin", "wedge": pick % 6 + 1}
    near = sorted(RULING.neighbours(state.table_word)) or WORDS
    return {"do": "play", "word": near[pick % len(near)], "elapsed_s": pick % 32}
