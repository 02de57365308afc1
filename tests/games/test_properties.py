"""Random games keep the promises of every game, and can be undone at every point."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pages
import pytest
import random_games
from random_games import PLAYED, Given, Step, Steps, Walk, at_random

from companion.games import NAMES, find_game

FEW = 40
EXAMPLES = {
    "worph": 150, "word_sprout": 300, "word_for_word": 150, "word_lift": 40, "newword": 60,
}  # fmt: skip
"""Number of random games for each game; some are slower. A new game has a few."""


def test_every_game_is_played_at_random() -> None:
    where = pages.last_line(Path(random_games.__file__), r'cast\("RandomGame"')
    for name in NAMES:
        assert name in PLAYED, f"{where}: add {name!r}, with a module that plays it at random"


@pytest.mark.parametrize("name", PLAYED)
def test_random_games_are_reported_correctly_and_can_be_undone(name: str) -> None:
    at_random(name, EXAMPLES.get(name, FEW), check)


def check(name: str, given: Given, steps: Steps) -> None:
    walk = Walk(name, given)
    first, states = walk.state, []
    for step in walk.through(steps):
        check_step(name, step)
        check_told(name, walk.state)
        if step.outcome.accepted:
            states.append(step.before)
    half = len(states) // 2
    if half:
        walk.undo(half)
        assert walk.state == states[len(states) - half]
    if len(states) > half:
        walk.undo(len(states) - half)
    assert walk.state == first or not states


def check_step(name: str, step: Step) -> None:
    """A refusal changes nothing and is a sentence."""
    outcome = step.outcome
    assert type(outcome.state) is type(step.before)
    if not outcome.accepted:
        assert outcome.message.endswith(".")
        assert len(outcome.message) < 200
        assert outcome.state is step.before or name == "worph"  # there it may cost the turn


def check_told(name: str, state: Any) -> None:
    game = find_game(name)
    facts, view = game.protocol.snapshot(state), game.rules.view(state, None)
    if name != "newword":  # its facts do not tell which cards are in the stock
        assert game.protocol.position(facts) == state
    assert view.game_over == (view.phase == "over") == (not game.protocol.legal(state))
    assert facts["game_over"] == bool(facts["winners"])
