"""A few games of Worph that show the order of the computer players; the seed is fixed."""

from __future__ import annotations

import pytest
from measure import won


@pytest.mark.slow
def test_a_stronger_player_beats_a_weaker_one():
    assert won("worph", ("5", "4"), 20, 1).mean > 0.6
    assert won("worph", ("3", "2"), 20, 1).mean > 0.6


@pytest.mark.slow
def test_a_beginner_can_beat_the_weakest_but_not_the_next():
    assert 0.2 < won("worph", ("1", "beginner"), 20, 1).mean < 0.8
    assert won("worph", ("2", "beginner"), 20, 1).mean > 0.6
