"""A number and its noun, and a time on a clock."""

import pytest

from companion.quantity import clock_time, quantity


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (quantity(0, "point"), "0 points"),
        (quantity(1, "point"), "1 point"),
        (quantity(-1, "point"), "-1 point"),
        (quantity(1200, "point"), "1200 points"),
        (quantity(172823, "word"), "172,823 words"),
        (quantity(1, "entry", "entries"), "1 entry"),
        (quantity(2, "entry", "entries"), "2 entries"),
    ],
)
def test_one_thing_is_not_many(said: str, text: str) -> None:
    assert said == text


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (26.4, "0:27"), (59.01, "1:00"), (125, "2:05")]
)
def test_a_second_that_has_begun_counts_whole(seconds: float, text: str) -> None:
    assert clock_time(seconds) == text
