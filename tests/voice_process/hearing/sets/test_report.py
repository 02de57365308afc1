"""A missed floor fails the run, with a sentence that names the row."""

import pytest
from voice_sets.figures import report
from voice_sets.figures.measures import NOTHING, Share
from voice_sets.figures.rows import Figure

ROW = "exact word, word alone"


def figure(value: float, more: bool = True) -> Figure:
    return Figure(ROW, Share(value, 1, 10, 40), more)


@pytest.fixture(autouse=True)
def one_floor(monkeypatch):
    monkeypatch.setattr(report, "floors", lambda name: {ROW: 78.0})


def test_a_reached_floor_says_nothing():
    assert list(report.missed([figure(78)], "full")) == []


def test_a_missed_floor_names_the_row():
    (sentence,) = report.missed([figure(77)], "full")
    assert ROW in sentence
    assert "under its floor of 78" in sentence


def test_where_less_is_better_the_floor_is_a_ceiling():
    (sentence,) = report.missed([figure(79, more=False)], "full")
    assert "over its floor" in sentence


def test_a_row_without_a_figure_is_missed():
    assert list(report.missed([], "full"))
    assert list(report.missed([Figure(ROW, NOTHING)], "full"))
