"""Random games of Word Sprout under random legal rules."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import strategies as st

from companion.games.word_sprout.rules.board.boards import VOWELS, Grid
from companion.games.word_sprout.rules.board.state import WordSproutState
from companion.games.word_sprout.rules.variations import VARIATIONS, clash
from companion.lexicon import closed_lexicon

LETTERS = "AETS"
WORDS = ["".join(w) for n in (2, 3, 5) for w in product(LETTERS, repeat=n)][::3]
FACTS = {"verbs": WORDS[::4], "plural_only": WORDS[1::9]}
RULING = closed_lexicon({"words": WORDS, **FACTS})
NAMES = ["A", "B", "C", "D", "E"]
TILES = {"A": 5, "E": 4, "T": 6, "S": 5, "I": 2, "O": 2, "U": 2}


def legal_rules(names: list[str]) -> tuple[str, ...]:
    """As many of the variations as can be combined, in their order."""
    chosen: tuple[str, ...] = ()
    for name in [*names, *names]:
        if name not in chosen and not clash((*chosen, name)):
            chosen = (*chosen, name)
    return chosen


OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "turn_limit_s": st.sampled_from([None, 20]),
        "answer_limit_s": st.sampled_from([None, 20]),
        "starter": st.sampled_from(["rotate", "winner", "loser"]),
        "strict_referee": st.booleans(),
        "notice": st.sampled_from(["people", "machine"]),
        "two_letters_always": st.booleans(),
        "teams_play_on": st.booleans(),
        "plural_vote": st.booleans(),
        "rounds": st.sampled_from([None, 1, 3]),
    },
)
GAMES = st.fixed_dictionaries(
    {
        "players": st.lists(st.sampled_from(NAMES), min_size=2, unique=True).map(tuple),
        "options": OPTIONS,
        "limited": st.booleans(),
        "variations": st.lists(st.sampled_from(list(VARIATIONS)), max_size=9).map(legal_rules),
    }
)
STEPS = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 10**6)), max_size=50)


def begun(game: dict[str, Any]) -> dict[str, Any]:
    """The players, options and setup of a game, as in the first row of its journal."""
    tiles = {"tile_counts": "limited", "tiles": TILES} if game["limited"] else {}
    setup = {"first": game["players"][-1], "variations": game["variations"]}
    return {"players": game["players"], "options": {**game["options"], **tiles}, "setup": setup}


def action(state: WordSproutState, roll: int, pick: int) -> dict[str, Any]:
    """An action: mostly a sensible one for now, sometimes any other."""
    name = NAMES[pick % len(NAMES)]
    by = state.turn if roll % 9 else name
    if state.phase != "play" and roll < 90:
        return other_phase(state, pick)
    if state.ground.win and roll < 50:
        return {"by": by, "do": "accept"}
    if roll < 80:
        return {"by": by, **laying(state, pick)}
    last = state.stack[-1].by if state.stack else name
    return {
        0: {"by": by, "do": "challenge", "against": last, "shown_word": shown(state, pick)},
        1: {"by": by, "do": "open_challenge"},
        2: {"by": name, "do": "call_out_of_turn", "against": last},
        3: {"by": by, "do": "accept"},
        4: {"by": by, "do": "give_up"} if pick % 3 else {"do": "timeout"},
        5: {"by": name, "do": "leave"},
        6: {"by": name, "do": "join"},
        7: {"by": name, "do": "swap", "other": state.players[0]},
        8: {"by": name, **laying(state, pick)},
    }[roll % 9]


def laying(state: WordSproutState, pick: int) -> dict[str, Any]:
    held = state.ground.collections.get(state.turn or "", VOWELS)
    wanted = [vowel for vowel in VOWELS if vowel not in held]  # else hardly anybody collects all
    letter = wanted[0] if wanted and pick % 3 else (LETTERS + "IOU")[pick % 7]
    board = state.ground.board
    if isinstance(board, Grid) and board.cells:
        return on_grid(board, pick, letter)
    string = board.letters
    at = pick // 7 % (len(string) + 1)
    longer = string[:at] + letter + string[at:]
    if state.ground.stage.locked and pick % 4:
        longer = letter + string + letter
    return {"do": "play", "string": longer}


def on_grid(board: Grid, pick: int, letter: str) -> dict[str, Any]:
    row, col, near = board.cells[pick // 7 % len(board.cells)]
    string = board.strings[pick % len(board.strings)]
    square = [(row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)][pick // 50 % 4]
    if pick % 5 == 0:
        return {"do": "insert_2d", "string": string, "at_index": 1, "letter": letter}
    if pick % 5 == 1:
        new, at = (letter + near, near + letter)[pick % 2], string.find(near)
        return {"do": "play_2d", "cross_string": string, "at_index": at, "new_string": new}
    return {"do": "place", "row": square[0], "col": square[1], "letter": letter}


def shown(state: WordSproutState, pick: int) -> str | None:
    """A goal word if there is one; sometimes any word, or none."""
    strings = state.stack[-1].changed if state.stack else ("A",)
    good = sorted(RULING.goals(strings[0])) if pick % 3 else []
    return good[pick % len(good)] if good else (None if pick % 2 else WORDS[pick % len(WORDS)])


def other_phase(state: WordSproutState, pick: int) -> dict[str, Any]:
    names = list(VARIATIONS)
    if state.phase == "answer":
        return {"do": "show_word", "word": shown(state, pick)}
    if state.phase == "vote" and state.doubt:
        return {"do": "group_accepts", "word": state.doubt.asked[0], "accepts": pick % 2 > 0}
    if state.phase == "between_rounds":
        by = state.winners[0]
        inside = state.variations[pick % len(state.variations)]
        return {
            0: {"by": by, "do": "change_rule", "add": names[pick % 18]},
            1: {"by": by, "do": "change_rule", "remove": inside},
            2: {"by": by, "do": "change_rule", "add_custom": f"no {pick % 5}"},
        }.get(pick // 18 % 4, {"by": by, "do": "decline"})
    return {"do": "next_round"}
