"""Random games of Word Sprout under random legal rules keep all invariants."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from msgspec.structs import replace
from random_games import Walk
from sizes import examples
from word_sprout_random import GAMES, STEPS, TILES

from companion.games.api.rules import Outcome
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.board.boards import VOWELS, vowels
from companion.games.word_sprout.rules.board.grid import has_hole
from companion.games.word_sprout.rules.board.state import ROUND_OVER, WordSproutState
from companion.games.word_sprout.rules.rules import RULES
from companion.games.word_sprout.rules.turns import undo_plays
from companion.games.word_sprout.rules.variations import clash

SECRET = {"string", "strings", "cells", "plays", "letters", "vowels", "consonants", "locked"}
FOLLOWS = SECRET | {"direction", "collections", "pot", "win", "how", "may"}
"""What of a view may change with a play out of turn: the string, and what follows from it."""


def tiles(state: WordSproutState) -> Counter[str]:
    ground = state.ground
    return Counter(ground.pot) + Counter(
        ground.board.letters + "".join(ground.collections.values())
    )


def check_state(state: WordSproutState, game: dict[str, Any]) -> None:
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
    check_outputs(state)


def check_stack(state: WordSproutState) -> None:
    """The standing plays follow each other, from an empty board and clockwise play."""
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
        empty = undo_plays(state, len(state.stack))
        assert (empty.ground.board.letters, empty.ground.direction) == ("", "clockwise")
        assert (empty.ground.win, empty.ground.stage.locked) == (None, False)
    if "vowel_reverses" in state.variations and state.phase not in ROUND_OVER:
        turned = len(vowels(state.ground.board.letters)) % 2
        assert state.ground.direction == ("clockwise", "anticlockwise")[turned]
    check_strings(state, grounds)


def check_strings(state: WordSproutState, grounds: list[Any]) -> None:
    """The strings on the table never break a rule that everybody can check."""
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


def check_outputs(state: WordSproutState) -> None:
    facts, view = messages.snapshot(state), RULES.view(state, None)
    assert facts["game_over"] == (state.phase in ROUND_OVER)
    assert set(view.may) <= set(view.players) | set(state.winners) | {
        play.by for play in state.stack
    }


def check_step(before: WordSproutState, outcome: Outcome) -> None:
    after = outcome.state
    if not outcome.accepted:
        return
    assert all(after.scores[name] >= score for name, score in before.scores.items())
    won = sum(after.scores.values()) > sum(before.scores.values())
    assert won == (before.phase not in ROUND_OVER and after.phase in ROUND_OVER)
    if len(after.pending) > len(before.pending):
        check_silence(before, after)
    if messages.answer(outcome)["event"]["undone"] and after.phase not in ROUND_OVER:
        assert after.ground == before.stack[len(after.stack)].before
        assert after.stack == before.stack[: len(after.stack)]


def check_silence(before: WordSproutState, after: WordSproutState) -> None:
    """A play out of turn changes only the string in the view (S4.1)."""
    was, now = RULES.view(before, None), RULES.view(after, None)
    told = {name: getattr(was, name) for name in FOLLOWS if hasattr(was, name)}
    assert replace(now, **told) == was
    assert now.turn == was.turn
    assert all(set(was.may[name]) <= set(now.may[name]) | {"challenge"} for name in was.may)


@settings(max_examples=examples(300))
@given(game=GAMES, steps=STEPS)
def test_random_games_keep_the_rules(game, steps):
    for before, _, outcome in Walk("word_sprout", game).through(steps):
        check_step(before, outcome)
        check_state(outcome.state, game)
