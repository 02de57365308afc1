"""The quick set's floors are its first figures less two standard errors, and get stricter."""

import pytest
from voice_sets.figures import floors
from voice_sets.figures.measures import Share
from voice_sets.figures.rows import Figure

ROW = "exact word, word alone"
BLUFFS = "bluffs taken, word alone, at 68 % of legal words"


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    (tmp_path / "full.toml").write_bytes((floors.HERE / "full.toml").read_bytes())
    monkeypatch.setattr(floors, "HERE", tmp_path)


def written(value: float, more: bool = True, row: str = ROW, error: float = 3.0) -> float:
    floors.write_floors("quick", (1,), [Figure(row, Share(value, error, 60, 240), more)])
    return floors.floors("quick")[row]


def test_a_floor_is_two_standard_errors_away():
    assert written(80, error=6) == 68
    assert written(20, more=False, row=BLUFFS, error=6) == 32


def test_a_floor_gets_stricter_only():
    assert written(80, error=6) == 68
    assert written(70, error=6) == 68
    assert written(90, error=6) == 78


def test_a_perfect_figure_is_not_certain():
    assert 90 < written(100, error=0) < 98


def test_costs_have_the_full_sets_floors():
    figure = Figure("memory, without Whisper", Share(60, 0, 1, 1), more=False, unit="MB")
    floors.write_floors("quick", (1,), [figure])
    assert floors.floors("quick") == {"memory, without Whisper": 100}


def test_the_full_sets_floors_are_those_of_rows_that_exist():
    assert floors.floors("full")[ROW] == 86.5
