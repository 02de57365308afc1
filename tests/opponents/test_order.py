"""A deal or two of each game: a stronger computer player wins more, the weakest beats nonsense.

The other tests of this folder play more of them against more players, in `make test-opponents`.
"""

from __future__ import annotations

from typing import Any

import pytest
from measure import won
from sizes import slow_after


@pytest.mark.parametrize(
    ("game", "kinds", "pairs", "rules", "least"),
    slow_after(
        3,
        [
            ("newword", ("3", "1"), 1, {}, 0.5),
            ("worph", ("3", "1"), 4, {}, 0.5),
            ("word_sprout", ("1", "nonsense"), 2, {"rounds": 1}, 0.5),
            ("word_sprout", ("3", "1"), 2, {"rounds": 1}, 0.5),
            ("word_lift", ("3", "1"), 1, {"rounds": 1}, 0.5),
            ("word_for_word", ("3", "1"), 3, {}, 0),
            ("newword", ("3", "1"), 1, {"junior": True}, 0.5),
        ],
    ),
)
def test_the_stronger_player_wins_more(
    game: str, kinds: tuple[str, str], pairs: int, rules: dict[str, Any], least: float
) -> None:
    assert won(game, kinds, pairs, 1, rules).mean > least
