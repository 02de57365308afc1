"""A few rounds of Word For Word that show the order of the computer players; the seed is fixed."""

from __future__ import annotations

import pytest
from measure import won


@pytest.mark.slow
def test_the_strongest_wins_chips_from_the_old_strongest_and_from_a_claimer():
    assert won("word_for_word", ("5", "old"), 120, 77).mean > 1
    assert won("word_for_word", ("5", "claimer"), 20, 77).mean > 3


@pytest.mark.slow
def test_nobody_wins_with_random_letters():
    assert won("word_for_word", ("nonsense", "1"), 30, 1).mean < 0


@pytest.mark.slow
def test_a_beginner_holds_out_against_the_weakest_but_not_the_next():
    assert -1 < won("word_for_word", ("1", "beginner"), 30, 1).mean < 1
    assert won("word_for_word", ("2", "beginner"), 30, 1).mean > 0.5
