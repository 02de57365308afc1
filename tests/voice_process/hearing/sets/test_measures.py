"""Shares are counted by turns, and a point is where a given part of legal words is taken."""

import math

import pytest
from voice_sets.figures.measures import Legal, share, threshold


def test_a_share_counts_every_clip():
    found = share([("a", True), ("a", False), ("b", True), ("b", True)])
    assert found.value == 75
    assert (found.turns, found.clips) == (2, 4)


def test_clips_of_one_turn_do_not_make_it_more_certain():
    once = [(str(turn), turn % 2 == 0) for turn in range(40)]
    assert share(once * 5).error == pytest.approx(share(once).error)


def test_a_share_that_does_not_depend_on_the_turns_has_no_error():
    assert share([(str(turn), True) for turn in range(9)]).error == 0


def test_nothing_has_no_share():
    assert math.isnan(share([]).value)


LEGAL = [Legal(0.9, True), Legal(0.8, False), Legal(0.7, True), Legal(0.6, True)]


def test_the_point_counts_only_what_is_right():
    assert threshold(LEGAL, 0.5) == 0.7
    assert threshold(LEGAL, 0.75) == 0.6


def test_a_point_that_cannot_be_reached():
    assert threshold(LEGAL, 0.9) is None


def test_a_point_needs_words_that_may_be_taken():
    assert threshold([Legal(0.0, True)] * 4, 0.5) is None
