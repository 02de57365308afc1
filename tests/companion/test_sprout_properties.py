"""Random games of Word Sprout under random legal rules keep what must always hold."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.app.referee import Playing
from companion.games import find_game
from companion.games.api.rules import Outcome
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules import rules
from companion.games.word_sprout.rules.board.boards import VOWELS, Grid, vowels
from companion.games.word_sprout.rules.board.grid import has_hole
from companion.games.word_sprout.rules.board.state import ROUND_OVER, SproutState
from companion.games.word_sprout.rules.turns import undone
from companion.games.word_sprout.rules.variations import VARIATIONS, clash
from companion.lexicon import closed

LETTERS = "AETS"
WORDS = ["".join(w) for n in (2, 3, 5) for w in product(LETTERS, repeat=n)][::3]
RULING = closed({"words": WORDS, "verbs": WORDS[::4], "plural_only": WORDS[1::9]})
NAMES = ["A", "B", "C", "D", "E"]
TILES = {"A": 5, "E": 4, "T": 6, "S": 5, "I": 2, "O": 2, "U": 2}
SECRET = {"string", "strings", "cells", "plays", "letters", "vowels", "consonants", "locked"}
FOLLOWS = SECRET | {"direction", "collections", "pot", "win", "how", "may"}
"""What of a view may change with a play out of turn: the string, and what follows from it."""


def legal_rules(names: list[str]) -> tuple[str, ...]:
    """As many of the variations as can be in force together."""
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


def start(game: dict[str, Any]) -> SproutState:
    tiles = {"tile_counts": "limited", "tiles": TILES} if game["limited"] else {}
    setup = {"first": game["players"][-1], "variations": game["variations"]}
    return rules.new(game["players"], {**game["options"], **tiles}, setup)


def action(state: SproutState, roll: int, pick: int) -> dict[str, Any]:
    """Mostly what somebody could sensibly do now, and everything else as well."""
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


def laying(state: SproutState, pick: int) -> dict[str, Any]:
    letter = (LETTERS + "IOU")[pick % 7]
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


def shown(state: SproutState, pick: int) -> str | None:
    """A goal word if there is one; sometimes any word, sometimes none."""
    strings = state.stack[-1].changed if state.stack else ("A",)
    good = sorted(RULING.goals(strings[0])) if pick % 3 else []
    return good[pick % len(good)] if good else (None if pick % 2 else WORDS[pick % len(WORDS)])


def other_phase(state: SproutState, pick: int) -> dict[str, Any]:
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


def tiles(state: SproutState) -> Counter[str]:
    ground = state.ground
    return Counter(ground.pot) + Counter(
        ground.board.letters + "".join(ground.collections.values())
    )


def check_state(state: SproutState, game: dict[str, Any]) -> None:
    playing = state.phase not in ROUND_OVER
    assert (state.turn in state.active) if playing else state.turn is None
    assert not playing or len(state.active) >= 2
    assert set(state.players) <= set(state.order) or not playing
    assert (state.doubt is not None) == (state.phase in ("answer", "vote"))
    assert bool(state.winners) == (not playing)
    assert clash(state.variations) is None
    for held in state.ground.collections.values():
        assert len(set(held)) == len(held) > 0
        assert set(held) <= set(VOWELS)
    if game["limited"]:
        assert min(state.ground.pot.values()) >= 0
        assert tiles(state) == Counter(TILES)
    check_stack(state)
    check_told(state)


def check_stack(state: SproutState) -> None:
    """The plays stand upon each other, from an empty board in the first direction."""
    grounds = [play.before for play in state.stack] + [state.ground]
    for before, after in pairwise(grounds):
        assert len(before.board.letters) < len(after.board.letters)
        assert before.stage.plays + 1 == after.stage.plays
        assert after.stage.letters == len(after.board.letters)
        assert not (before.stage.locked and not after.stage.locked)
    turns = [play.turn for play in state.stack]
    pending = len(state.pending)
    assert "pending" not in turns[: len(turns) - pending]
    if state.stack:
        empty = undone(state, len(state.stack))
        assert (empty.ground.board.letters, empty.ground.direction) == ("", "clockwise")
        assert (empty.ground.win, empty.ground.stage.locked) == (None, False)
    if "vowel_reverses" in state.variations and state.phase not in ROUND_OVER:
        turned = len(vowels(state.ground.board.letters)) % 2
        assert state.ground.direction == ("clockwise", "anticlockwise")[turned]
    check_strings(state, grounds)


def check_strings(state: SproutState, grounds: list[Any]) -> None:
    """What everybody can see is never against the rules in force."""
    if state.phase in ROUND_OVER:
        return
    for ground in grounds[1:]:
        letters, strings = ground.board.letters, ground.board.strings
        if "three_consonants_first" in state.variations and len(letters) <= 3:
            assert not vowels(letters)
        if "vowel_limit" in state.variations:
            assert all(2 * len(vowels(string)) <= len(string) for string in strings)
        if ground.stage.locked:
            assert letters == letters[::-1]
        assert ground.win is None or has_hole(ground.board) or ground.how == "vowels"


def check_told(state: SproutState) -> None:
    facts, view = messages.snapshot(state), rules.view(state, None)
    assert messages.position(facts) == state
    assert view.game_over == (state.phase == "over") == (not messages.legal(state))
    assert facts["game_over"] == (state.phase in ROUND_OVER) == bool(facts["winners"])
    assert set(view.may) <= set(view.players) | set(state.winners) | {
        play.by for play in state.stack
    }


def check_step(before: SproutState, outcome: Outcome) -> None:
    after = outcome.state
    assert isinstance(after, SproutState)
    if not outcome.accepted:
        assert after is before
        assert outcome.message.endswith(".")
        return
    assert all(after.scores[name] >= score for name, score in before.scores.items())
    won = sum(after.scores.values()) > sum(before.scores.values())
    assert won == (before.phase not in ROUND_OVER and after.phase in ROUND_OVER)
    if len(after.pending) > len(before.pending):
        check_silence(before, after)
    if messages.answer(outcome)["event"]["undone"] and after.phase not in ROUND_OVER:
        assert after.ground == before.stack[len(after.stack)].before
        assert after.stack == before.stack[: len(after.stack)]


def check_silence(before: SproutState, after: SproutState) -> None:
    """A play out of turn changes nothing that can be seen, but the string (S4.1)."""
    was, now = rules.view(before, None), rules.view(after, None)
    told = {name: getattr(was, name) for name in FOLLOWS if hasattr(was, name)}
    assert replace(now, **told) == was
    assert now.turn == was.turn
    assert all(set(was.may[name]) <= set(now.may[name]) | {"challenge"} for name in was.may)


@settings(max_examples=300, deadline=None)
@given(game=GAMES, steps=STEPS)
def test_random_games_keep_the_rules_and_can_be_taken_back(game, steps):
    playing = Playing(find_game("word_sprout"), start(game), RULING, seed=1)
    first, states = playing.state, []
    for roll, pick in steps:
        before = playing.state
        assert isinstance(before, SproutState)
        outcome = playing.act(action(before, roll, pick))
        check_step(before, outcome)
        assert isinstance(playing.state, SproutState)
        check_state(playing.state, game)
        if outcome.accepted:
            states.append(before)
    half = len(states) // 2
    if half:
        playing.undo(half)
        assert playing.state == states[len(states) - half]
    if len(states) > half:
        playing.undo(len(states) - half)
    assert playing.state == first
