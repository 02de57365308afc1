"""The points that a table screen shows: those of the round so far are in them."""

from __future__ import annotations

import pytest
import word_lift_kit

from companion.games import find_game


@pytest.mark.parametrize(
    ("phase", "points"),
    [("normal", {"A": 10, "B": 4, "C": 0}), ("between_rounds", {"A": 10, "B": 2, "C": 0})],
)
def test_a_round_counts_once(phase: str, points: dict[str, int]) -> None:
    game = find_game("word_lift")
    state = word_lift_kit.position(mine="SUN", theirs="FORGE, GIFT")
    before = ({"A": 10, "B": 2, "C": 0},)
    given = type(state)(**{
        **{name: getattr(state, name) for name in state.__struct_fields__},
        "phase": phase, "round_scores": before,
    })  # fmt: skip
    view = game.rules.view(given, None)
    assert view.scores == before[0]
    assert game.race(view) == points
