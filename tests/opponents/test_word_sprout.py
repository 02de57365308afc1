"""A few games of Word Sprout that show the order of the computer players; the seed is fixed."""

from __future__ import annotations

import pytest
from measure import won


@pytest.mark.slow
def test_the_strongest_wins_and_each_strength_beats_the_one_below():
    assert won("word_sprout", ("5", "4"), 4, 1).mean > 0.8
    assert won("word_sprout", ("3", "2"), 4, 1).mean > 0.6


@pytest.mark.slow
def test_nobody_wins_with_random_letters():
    assert won("word_sprout", ("nonsense", "1"), 10, 1).mean < 0.3


@pytest.mark.slow
def test_a_beginner_can_beat_the_weakest_but_not_the_next():
    assert 0.2 < won("word_sprout", ("1", "beginner"), 10, 1).mean < 0.8
    assert won("word_sprout", ("2", "beginner"), 6, 1).mean > 0.6
