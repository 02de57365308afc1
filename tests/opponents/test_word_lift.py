"""A few games of Word Lift that show the order of the computer players; the seed is fixed."""

from __future__ import annotations

import pytest
from measure import won


@pytest.mark.slow
def test_the_strongest_beats_the_old_strongest():
    assert won("word_lift", ("5", "old"), 6, 1).mean > 0.58


@pytest.mark.slow
def test_a_beginner_can_beat_the_weakest_but_not_the_next():
    assert 0.2 < won("word_lift", ("1", "beginner"), 8, 1).mean < 0.8
    assert won("word_lift", ("2", "beginner"), 6, 1).mean > 0.6
