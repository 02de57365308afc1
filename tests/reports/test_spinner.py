"""The report of the wheel: how likely its spins are, and the newest of them."""

import math
import random

import pytest

from companion.reports import spinner


@pytest.mark.parametrize(
    ("chi_square", "p"),
    [(0.0, 1.0), (1.145, 0.95), (4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (20.515, 0.001)],
)
def test_p_values_match_the_table_for_five_degrees_of_freedom(chi_square, p):
    assert math.isclose(spinner.p_value(chi_square), p, rel_tol=2e-3)


def test_p_values_of_a_fair_wheel_are_uniform():
    chance = random.Random(7)
    found = [spinner.wheel(chance.choices(range(1, 7), k=120)).p for _ in range(400)]
    assert 0.02 < sum(p < 0.05 for p in found) / len(found) < 0.09
    assert 0.42 < sum(p < 0.5 for p in found) / len(found) < 0.58


@pytest.mark.parametrize(
    ("wedges", "says"),
    [
        ([], "Too few"),
        ([1, 2, 3, 4, 5, 6] * 10, "100 of 100 such tests: no sign"),
        ([1] * 20 + [2, 3, 4, 5, 6] * 8, "odd, but it happens"),
        ([1] * 40 + [2, 3, 4, 5, 6] * 8, "fewer than 1 of 1000 such tests: something is wrong"),
    ],
)
def test_the_verdict_about_the_wheel(wedges, says):
    assert says in spinner.verdict(spinner.wheel(wedges))


def test_the_newest_spin_comes_last():
    assert spinner.last([]) == "none yet"
    assert spinner.last([6] * 30 + [1, 2]).endswith("6 1 2")
