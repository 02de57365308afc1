"""Files with every game, and plots."""

from __future__ import annotations

import csv
import os
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from companion import __version__
from companion.cli.main import main
from companion.simulation.match import Played
from companion.simulation.plot import Bar, plot

PROGRAM = f"tabletop-word-companion {__version__}"


def simulate(*more: str) -> int:
    given = ["simulate", "word-lift", "--players", "2,1", "--games", "4", "--seed", "1"]
    given += ["--rules", "rounds=1"]
    return main([*given, *more])


@pytest.mark.no_cover
def test_every_game_is_a_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.csv"
    assert simulate("--out", str(file)) == 0
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert [row["game"] for row in rows] == ["0", "1", "2", "3"]
    assert {row["first"] for row in rows} == {"P1", "P2"}
    assert all(float(row["P1 won"]) + float(row["P2 won"]) == 1 for row in rows)
    assert all(int(row["actions"]) > 4 and int(row["P1 points"]) for row in rows)
    assert "P1" in capsys.readouterr().out


def test_parquet_has_the_same_rows_as_csv(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    both = tmp_path / "games.csv", tmp_path / "games.parquet"
    assert simulate("--out", *map(str, both)) == 0
    rows = csv.DictReader(both[0].read_text(encoding="utf-8").splitlines())
    found = parquet.read_table(both[1]).to_pylist()
    assert [{name: str(value) for name, value in row.items()} for row in found] == list(rows)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("games.xls", "games.xls is not a name to write to. End it with .csv or .svg."),
        ("no/games.csv", "There is no folder"),
        ("folder.csv", "folder.csv cannot be written. Choose another name or folder."),
        ("folder.csv/games.csv", "games.csv cannot be written. Choose another name or folder."),
    ],
)
def test_a_file_that_cannot_be_written_is_reported_first(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    said: str,
) -> None:
    folder = tmp_path / "folder.csv"
    folder.mkdir()
    monkeypatch.setattr(os, "access", lambda place, _mode: place != folder)  # as for another user
    assert simulate("--out", str(tmp_path / name)) == 1
    printed = capsys.readouterr()
    assert said in printed.err
    assert not printed.out


def test_parquet_without_pyarrow_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert simulate("--out", str(tmp_path / "games.parquet")) == 1
    assert "Parquet needs pyarrow. Install it" in capsys.readouterr().err


@pytest.mark.no_cover
def test_the_plot_shows_every_player(tmp_path: Path) -> None:
    file = tmp_path / "shares.svg"
    assert simulate("--out", str(file)) == 0
    assert {"Word Lift", "Games won, %", "P1, strength 2", "P2, strength 1"} <= set(texts(file))


def texts(file: Path) -> list[str | None]:
    return [one.text for one in ET.parse(file).getroot().iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.no_cover
def test_a_plot_of_word_for_word_is_in_chips(tmp_path: Path) -> None:
    file, given = tmp_path / "chips.svg", ["word-for-word", "--players", "2,1", "--paired"]
    assert main(["simulate", *given, "--games", "6", "--seed", "4", "--out", str(file)]) == 0
    found = texts(file)
    assert "Chips won in 100 rounds" in found
    assert f"Word For Word, strengths 2 and 1, 3 deals, seed 4, {PROGRAM}." in found
    assert "Each line is a 95% confidence interval; the dashed one is a gain of 0." in found


def test_a_plot_of_a_change_has_an_axis_for_each_quantity(tmp_path: Path) -> None:
    file, rule = tmp_path / "rule.svg", ["word-for-word", "--change", "least_bet=2"]
    given = ["--players", "1,1", "--games", "6", "--jobs", "1", "--seed", "4"]
    assert main(["study", "rule", *rule, *given, "--out", str(file)]) == 0
    found = texts(file)
    heads = [text for text in found if text and text.startswith("Difference, ")]
    assert heads == ["Difference, % of the games", "Difference, chips", "Difference, actions"]
    facts = "strengths 1 and 1, 6 deals in each of 2 matches, seed 4"
    assert f"Word For Word, {facts}, {PROGRAM}." in found


def test_the_axis_of_a_quantity_leaves_out_the_others() -> None:
    bars = [Bar("won", 1, -2, 4, "%"), Bar("lead", 300, 200, 400, "points")]
    picture = ET.fromstring(plot("", bars))
    dots = [float(one.attrib["cx"]) for one in picture.iter("{http://www.w3.org/2000/svg}circle")]
    assert dots[0] == dots[1]


def test_a_plot_marks_values_and_intervals_in_their_places() -> None:
    picture = ET.fromstring(plot("A < B", [Bar("one", 40, 30, 50), Bar("two", 60, 50, 70)], 50))
    name = "{http://www.w3.org/2000/svg}"
    dots = [float(one.attrib["cx"]) for one in picture.iter(f"{name}circle")]
    lines = [one for one in picture.iter(f"{name}line") if one.get("stroke") == "#246"]
    dashed = [one for one in picture.iter(f"{name}line") if one.get("stroke-dasharray")]
    assert dots == sorted(dots)
    assert float(lines[0].attrib["x2"]) == float(dashed[0].attrib["x1"])
    assert float(lines[1].attrib["x1"]) == float(dashed[0].attrib["x1"])
    assert next(picture.iter(f"{name}text")).text == "A < B"


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (29.3, 47.5, ["30", "35", "40", "45"]),
        (-53.7, 22.1, ["-40", "-20", "0", "20"]),
        (0.0, 1134.0, ["0", "500", "1000"]),
    ],
)
def test_the_axis_has_round_values(low: float, high: float, marks: list[str]) -> None:
    picture = ET.fromstring(plot("", [Bar("", low, low, high)]))
    shown = [one.text for one in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert shown[2:-1] == marks


def test_a_plot_of_one_sure_value_can_be_drawn() -> None:
    for near in (1, 1 + 1e-12):
        drawn = plot("sure", [Bar("one", 1, 1, near)])
        assert ">0.5<" in drawn
        assert "e-12" not in drawn


def test_a_result_survives_encoding() -> None:
    from companion.simulation.task import decode, encode

    played = [Played({"A": -3, "B": 7}, ("A", "B"), "B", 9), Played({"A": 0, "B": 0}, (), "A", 1)]
    assert list(decode(encode(played, "AB"), "AB")) == played
