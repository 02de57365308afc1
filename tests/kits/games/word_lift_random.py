"""Random games of Word Lift."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import msgspec
from hypothesis import strategies as st

from companion.games.word_lift.rules.readings import readings
from companion.games.word_lift.rules.rules import RULES
from companion.games.word_lift.rules.state import PLAYING, WordLiftState
from companion.games.word_lift.rules.view import WordLiftView
from companion.lexicon import closed_lexicon

LETTERS = "AEINRST"
WORDS = ["".join(w) for n in (3, 4) for w in product(LETTERS, repeat=n)][::5]
FACTS = {"same_word_forms": [[w, f"{w}S"] for w in WORDS[::3]]}
RULING = closed_lexicon({"words": WORDS, **FACTS})
NAMES = ["A", "B", "C", "D"]

DECK = {
    "title": "small", "game": "word_lift",
    "mark": [
        {"name": "pilcrow", "place": "ends"}, {"name": "dagger", "steal": 2},
        {"name": "lozenge", "hand": -2}, {"name": "dollar", "table": 2},
    ],
    "card": [
        *({"face": face, "count": 4, "pile": "consonants"} for face in ("N", "R", "S", "T")),
        *({"face": f"{face}:{mark}", "count": 1, "pile": "consonants"}
          for face, mark in (("N", "dollar"), ("R", "pilcrow"), ("S", "dagger"), ("T", "lozenge"))),
        {"face": "?", "count": 2, "pile": "consonants"},
        {"face": "A", "count": 6, "pile": "vowels"}, {"face": "E", "count": 6, "pile": "vowels"},
        {"face": "I", "count": 5, "pile": "vowels"},
        {"face": "E:dagger", "count": 1, "pile": "vowels"},
    ],
}  # fmt: skip

OPTIONS = st.fixed_dictionaries(
    {"hands": st.sampled_from(["dealt", "hidden"])},
    optional={
        "rounds": st.sampled_from([1, 2]),
        "split_needs_stolen": st.booleans(),
        "same_form": st.sampled_from(["inflected", "strict"]),
        "dagger_draw": st.sampled_from([None, 1, 4]),
        "dagger_per_card": st.booleans(),
        "final_any_victim": st.booleans(),
        "discard_before_draw": st.sampled_from([0, 1]),
        "turn_limit_s": st.sampled_from([None, 20]),
    },
)
GAMES = st.fixed_dictionaries(
    {
        "players": st.lists(st.sampled_from(NAMES), min_size=2, max_size=3, unique=True).map(tuple),
        "options": OPTIONS,
    }
)


def rolls(seed: int) -> list[tuple[int, int]]:
    """The rolls of a random game, from one seed.

    A hypothesis list of rolls would be too short, in most games, for a steal to happen.
    """
    chance = random.Random(seed)
    return [(0, 0), *((chance.randrange(100), chance.randrange(10**6)) for _ in range(45))]


STEPS = st.integers(0, 10**6).map(rolls)


def begun(game: dict[str, Any]) -> dict[str, Any]:
    """The game with its setup, as in the first row of a journal."""
    return {**game, "setup": {"deck": DECK}}


def action(state: WordLiftState, roll: int, pick: int) -> dict[str, Any]:
    """An action that mostly makes sense now, but not always."""
    name = NAMES[pick % len(NAMES)]
    if state.phase not in PLAYING and roll < 90:
        kinds = {"setup": "deal", "round_over": "score_round", "between_rounds": "start_round"}
        return {"do": kinds.get(state.phase, "deal")}
    by = state.turn if roll % 9 else name
    if state.phase == "draw" and roll < 90:
        return {"by": by, **draw(state, pick)}
    if roll < 80:
        return {"by": by, **(lay_words(state, by or "", roll, pick) or {"do": "pass"})}
    return {
        0: {"by": name, "do": "leave"},
        1: {"by": name, "do": "join"},
        2: {"by": name, "do": "swap", "other": state.players[0]},
        3: {"do": "timeout"},
        4: {"do": "group_accepts", "word": last_word(state), "accepts": pick % 2 > 0},
        5: {"by": by, "do": "play_word", "word": "TEN", "cards": ["T", "E", "N"]},
    }.get(roll % 9, {"by": by, "do": "pass"})


def draw(state: WordLiftState, pick: int) -> dict[str, Any]:
    counts = {"consonants": pick % 3, "vowels": 2 - pick % 3}
    known = state.hand(state.turn or "").known
    discard = list(known[: state.to_discard]) if known else None
    if pick % 5 == 0:
        return {"do": "draw_one", "vowels": 1, "discard": discard}
    if pick % 7 == 0 or state.to_draw < 2:
        counts = {"consonants": min(state.to_draw, len(state.piles["consonants"])), "vowels": 0}
        counts["vowels"] = state.to_draw - counts["consonants"]
    return {"do": "draw", "discard": discard, **counts}


def lay_words(state: WordLiftState, by: str, roll: int, pick: int) -> dict[str, Any] | None:
    """A word or a steal whose letters are there, valid or not."""
    view = RULES.view(state, by)
    if by not in state.players:
        return None
    if roll % 2 and view.victims[by]:
        return steal(view, by, pick)
    for word in WORDS[pick % len(WORDS) :][:25]:
        if ways := readings.read_play(view, by, word).ways:
            found: dict[str, Any] = msgspec.to_builtins(
                readings.play_action(by, ways[pick % len(ways)])
            )
            return found
    return None


def steal(view: WordLiftView, by: str, pick: int) -> dict[str, Any] | None:
    victim = view.victims[by][pick % len(view.victims[by])]
    stolen = view.fronts[victim][pick % len(view.fronts[victim])]
    for at in range(25):
        new = [WORDS[(pick + at * 7) % len(WORDS)], WORDS[(pick // 3 + at * 11) % len(WORDS)]]
        if ways := readings.read_steal(view, by, victim, stolen, new).ways:
            way = ways[pick % len(ways)]
            found: dict[str, Any] = msgspec.to_builtins(
                readings.steal_action(by, victim, stolen, way)
            )
            return found
    return None


def last_word(state: WordLiftState) -> str:
    words = [laid.word for front in state.fronts.values() for laid in front]
    return words[-1] if words else "TEN"
