"""The review of every game, after it was ended by agreement at any moment."""

from __future__ import annotations

import random
from typing import Any, get_args, get_type_hints

import pytest
from random_games import PLAYED, Evening
from sizes import slow_after

from companion.games import find_game
from companion.games.word_for_word.engine import review as word_for_word
from companion.table import summary

GAMES, ACTIONS = 10, 60
"""Random games of each game, and the most actions of each."""

NOT_OVER = ("not over", "not finished")
"""What no review says of a game that the table has ended."""

STARTS: dict[str, dict[str, Any]] = {
    "worph": {"limited": False, "handicap": 0},
    "word_sprout": {"limited": False, "variations": ("metamorphism",)},
    "word_for_word": {
        "stacks": [9, 9, 9],
        "options": {"hands": "dealt"},
        "setup": {"categories": ["Food"]},
    },
}
"""What the start of a random game has beside its players and house rules."""

ELSEWHERE = {"word_sprout": {"vote"}}
"""Phases that random games hardly reach; the tests of the game's own review play them."""


@pytest.mark.parametrize("name", slow_after(2, PLAYED))
def test_a_game_ended_in_any_phase_is_reviewed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_for_word, "DEALS", 10)
    state = type(find_game(name).rules.new(("A", "B"), {}, {}))
    left = {*get_args(get_type_hints(state)["phase"])} - ELSEWHERE.get(name, set())
    for seed in range(GAMES):
        if not left:
            return
        luck = random.Random(seed)
        game = Evening(name, {"players": ("A", "B", "C"), "options": {}, **STARTS.get(name, {})})
        for _ in range(ACTIONS):
            check_review(game, left)
            game.act(luck.randrange(100), luck.randrange(10**6))
    assert not left


def check_review(game: Evening, left: set[str]) -> None:
    """Check what the review says if the table ends the game now, once in each phase."""
    table, phase = game.table, game.table.view().phase
    review = table.kind.engine.review
    if phase in left and review is not None:
        texts = review.texts(table.records, game.ruling, over=True)
        assert not any(words in " ".join(texts) for words in NOT_OVER), (phase, texts)
        assert texts or not summary.words(table.kind, table.records), phase
        left.remove(phase)
