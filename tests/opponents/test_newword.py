"""A few games of NewWord that show the order of the computer players; the seed is fixed."""

from __future__ import annotations

import pytest
from measure import won


@pytest.mark.slow
@pytest.mark.parametrize("rules", [{}, {"junior": True}], ids=["NewWord", "Jr"])
def test_a_beginner_can_beat_the_weakest_but_not_the_next(rules):
    assert 0.2 < won("newword", ("1", "beginner"), 8, 1, rules).mean < 0.8
    assert won("newword", ("2", "beginner"), 6, 1, rules).mean > 0.6


@pytest.mark.slow
@pytest.mark.parametrize("rules", [{}, {"junior": True}], ids=["NewWord", "Jr"])
def test_nobody_wins_with_random_letters(rules):
    assert won("newword", ("nonsense", "1"), 4, 1, rules).mean < 0.3


@pytest.mark.slow
def test_a_stronger_player_beats_a_weaker_one():
    assert won("newword", ("3", "2"), 4, 1).mean > 0.6


@pytest.mark.slow
def test_the_strongest_is_about_as_strong_as_the_old_strongest():
    assert won("newword", ("5", "old"), 6, 1).mean > 0.3
