"""Random games of NewWord."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
from hypothesis import strategies as st

from companion.games.newword.rules.rules import RULES
from companion.games.newword.rules.state import NewWordState
from companion.lexicon import closed_lexicon

LETTERS = "AENRST"
WORDS = ["".join(w) for n in (2, 3, 4, 5) for w in product(LETTERS, repeat=n)][::3]
FACTS: dict[str, Any] = {}
RULING = closed_lexicon({"words": [word for at, word in enumerate(WORDS) if at % 4]})
NAMES = ["A", "B", "C", "D"]
DECK = {
    "title": "small",
    "game": "newword",
    "card": [
        *({"face": letter, "count": 6, "points": 2} for letter in "NRST"),
        *({"face": pair, "count": 4, "points": 1} for pair in ("A/E", "A/I", "E/I", "E/U")),
        {"face": "?", "count": 3, "points": 0},
    ],
}
OPTIONS = st.fixed_dictionaries(
    {"hands": st.sampled_from(["dealt", "hidden"])},
    optional={
        "junior": st.booleans(),
        "strict_referee": st.booleans(),
        "dealer_starts": st.booleans(),
        "same_word_ok": st.booleans(),
        "challengers": st.sampled_from(["anyone", "next_only"]),
        "end": st.sampled_from(["empty_stock", "any_empty_hand"]),
        "turn_limit_s": st.sampled_from([None, 30]),
    },
)
GAMES = st.fixed_dictionaries(
    {
        "players": st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True).map(tuple),
        "options": OPTIONS,
    }
)
ROLLS = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 10**6)), max_size=40)
STEPS = ROLLS.map(lambda rolls: [(0, 0), *rolls])  # the cards are dealt


def begun(game: dict[str, Any]) -> dict[str, Any]:
    """The game with its setup, as in the first row of a journal."""
    return {**game, "setup": {"deck": DECK}}


def action(state: NewWordState, roll: int, pick: int) -> dict[str, Any]:
    """An action that mostly makes sense now, but not always."""
    name = NAMES[pick % len(NAMES)]
    if state.phase == "setup" and roll < 95:
        return {"do": "deal"}
    if state.phase == "challenge_window" and roll < 15:
        return {"do": "challenge", "by": name, "vote": pick % 2 > 0}
    if state.phase == "challenge_window" and roll < 20:
        return {"do": "let_stand", "by": name}
    if state.phase == "appeal" and roll < 60:
        word = state.last.word if state.last else ""
        settled = {"do": "group_accepts", "word": word, "accepts": pick % 2 > 0}
        return {"do": "let_fall"} if roll < 20 else settled
    if roll < 75:
        return {"by": state.turn, **(lay_word(state, pick) or exchange(state, pick))}
    return {
        0: {"by": name, "do": "leave"},
        1: {"by": name, "do": "join", "left_of": state.players[0]},
        2: {"by": name, "do": "swap", "other": state.players[-1]},
        3: {"do": "timeout", "elapsed_s": 30},
        4: {"do": "group_accepts", "word": WORDS[pick % len(WORDS)], "accepts": pick % 2 > 0},
        5: {"by": name, "do": "play_word", "word": WORDS[pick % len(WORDS)]},
    }.get(roll % 12, {"by": state.turn, **exchange(state, pick)})


def lay_word(state: NewWordState, pick: int) -> dict[str, Any] | None:
    """A word whose letters are there, valid or not, in one of its readings."""
    view = RULES.view(state, state.turn)
    for at in range(40):
        word = WORDS[(pick + at * 53) % len(WORDS)]
        if len(word) > 3 and (ways := view.readings(word).readings):
            chosen = msgspec.to_builtins(ways[pick % len(ways)].cards)
            return {"do": "play_word", "word": word, "cards": chosen}
    return None


def exchange(state: NewWordState, pick: int) -> dict[str, Any]:
    known = state.hand(state.turn).known
    return {"do": "pass", "discard": list(known[: pick % 7]) if known else pick % 7}
