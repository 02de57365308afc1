"""The score sheet, the list of games and the wheel's history as the commands print them."""

from __future__ import annotations

import csv
import io
import itertools
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import cases
import msgspec
import pytest

from companion import lexicon
from companion.cli.main import main
from companion.games.worph.rules.actions import Actions
from companion.games.worph.ui import sheet as worph_sheet
from companion.journal.file.entries import (
    NO_GAME,
    Act,
    Amend,
    Change,
    Dictionary,
    Finish,
    GameHeader,
    GameRecord,
    Led,
    Undo,
)
from companion.journal.journal import Journal
from companion.reports import games, race
from companion.table.table import Table

EXAMPLE = next(g for g in cases.load("games.jsonl", "worph") if g["id"] == "worph-game-1")
MOVES = [
    {key: value for key, value in move.items() if key not in ("expect", "n")}
    for move in EXAMPLE["moves"]
]
STARTED = 1_800_000_000

SHEET = [
    ("", "Car", "1", "2", "2", "3", "1 2 3 4 5 6", ""),
    ("AL", "(s)car", "1", "2", "(2)", "3", "1 2 3 4 5 6", "2"),
    ("NB", "s(p)ar", "1", "(2)", "2", "3", "1 2 3 (4) 5 6", "6"),
    ("JR", "sp(e)ar", "1", "2", "2", "(3)", "1 2 3 4 5 6", "3"),
    ("AR", "spea(k)", "(1)", "2", "2", "3", "1 2 3 4 (5) 6", "6"),
    ("AL", "s(t)eak", "1", "(2)", "2", "3", "1 2 3 4 5 6", "2+2=4"),
    ("NB", "st(r)eak", "1", "2", "2", "(3)", "(1) 2 3 4 5 6", "6+4=10"),
    ("JR", "strea(m)", "(1)", "2", "2", "3", "1 2 3 4 5 6", "3+1=4"),
    ("AR", "s(c)ream", "1", "(2)", "2", "3", "1 (2) 3 4 5 6", "6+4=10"),
    ("AL", "pass", "", "", "", "", "", ""),
    ("NB", "pass", "", "", "", "", "", ""),
    ("JR", "time out", "", "", "", "", "", ""),
    ("AR", "pass", "", "", "", "", "", ""),
]

Say = Callable[..., str]


@pytest.fixture(scope="module")
def ruling() -> lexicon.Ruling:
    return lexicon.open_ruling()


def header(ruling: lexicon.Ruling, **other: Any) -> GameHeader:
    listed = Dictionary(name=ruling.name, size=ruling.size, sha256=ruling.sha256)
    given = {"players": tuple(EXAMPLE["players"]), "setup": EXAMPLE["setup"], "started": STARTED}
    given |= {"dictionary": listed, **other}
    return GameHeader(game="worph", version="0.1", **given)


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory, ruling: lexicon.Ruling) -> Path:
    """Three games: the example, one with an undo and a correction, one of another list."""
    folder = tmp_path_factory.mktemp("state")
    journal = Journal(folder / "games.db")
    played = Table(header(ruling), ruling, journal, journal.begin(header(ruling)).result())
    for move in MOVES:
        played.act(msgspec.convert(move, Actions))
    played.finish("over")
    rows = [
        *(Act(action=move) for move in MOVES[:5]),
        Undo(count=2, agreed=("AL", "NB")),
        Act(action=MOVES[3], again=True),
        Act(action=MOVES[4]),
        Amend(changes=(Change(index=4, action={"do": "pass", "by": "NB"}),)),
    ]
    second = journal.begin(header(ruling, started=None)).result()
    weights = {"wedge_weights": [2, 1, 1, 1, 1, 1]}
    other = Dictionary(name=ruling.name, size=3, sha256="00")
    third = journal.begin(header(ruling, options=weights, dictionary=other)).result()
    for game, some in ((second, rows), (third, [Act(action=move) for move in MOVES[:3]])):
        for row in some:
            journal.append(game, row)
    journal.append(NO_GAME, Act(action={"do": "spin", "wedge": 6}))
    journal.finish(third, "stopped", {"scores": {"AL": 2, "NB": 0}, "winners": []}).result()
    journal.close()
    return folder


@pytest.fixture
def say(state: Path, capsys: pytest.CaptureFixture[str]) -> Say:
    """Run a command on that folder and return what it prints."""

    def run(*words: str, status: int = 0) -> str:
        assert main([*words, "--state", str(state)]) == status
        captured = capsys.readouterr()
        return captured.err if status else captured.out

    return run


def test_the_sheet_matches_the_example_of_the_rule_sheet(ruling):
    table = Table(header(ruling), ruling, None, 1)
    table.load([Act(action=move) for move in MOVES])
    assert [line.cells for line in worph_sheet.lines(table.records)] == SHEET


def test_show_prints_every_cell_in_eighty_columns(say):
    shown = say("show", "1")
    assert max(map(len, shown.splitlines())) <= 80
    for cells in SHEET[:9]:
        line = next(text for text in shown.splitlines() if f" {cells[1]} " in text)
        assert " ".join(line.split()) == " ".join(" ".join(cells).split())
    assert "Worph, game 1, 2027-01-1" in shown
    assert "NB 10, AR 10, AL 4, JR 4" in shown
    assert "not finished" not in shown


def test_show_leaves_out_undone_turns_and_applies_corrections(say):
    shown = say("show", "2")
    assert "(s)car" in shown
    assert "s(p)ar" not in shown
    assert "NB      pass" in shown
    assert "date unknown" in shown
    assert "This game is not finished" in shown


@pytest.fixture
def other_version(tmp_path: Path, ruling: lexicon.Ruling) -> Path:
    """A folder with a game that version 9.9 judged differently."""
    journal = Journal(tmp_path / "games.db")
    game = journal.begin(header(ruling)).result()
    played = Table(header(ruling), ruling, journal, game)
    for move in MOVES[:5]:
        played.act(msgspec.convert(move, Actions))
    led = Led("00000000", {"AL": 7, "NB": 8}, "9.9")
    journal.append(game, Act(action={"do": "pass", "by": "JR"}, accepted=True, led=led)).result()
    journal.close()
    return tmp_path


def test_the_points_of_another_version_are_printed_if_it_judged_differently(
    other_version: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def say(*words: str) -> str:
        assert main([*words, "--state", str(other_version)]) == 0
        return capsys.readouterr().out

    shown = say("show", "1")
    assert "NB 8, AL 7" in shown
    assert "Judged by version 9.9" in shown
    assert "s(p)ar" in shown
    facts = json.loads(say("show", "1", "--json"))
    assert (facts["scores"], facts["judged_by"]) == ({"AL": 7, "NB": 8}, "9.9")
    listed = " ".join(say("games").replace("│", " ").split())
    assert "NB 8, AL 7" in listed
    assert "judged by version" in listed
    (game,) = json.loads(say("games", "--json"))
    assert (game["scores"], game["judged_by"]) == ({"AL": 7, "NB": 8}, "9.9")


def test_show_as_csv_has_the_facts_of_every_turn(say):
    rows = list(csv.DictReader(io.StringIO(say("show", "1", "--csv"))))
    assert [row["word"] for row in rows if row["word"]] == [
        "CAR", "SCAR", "SPAR", "SPEAR", "SPEAK", "STEAK", "STREAK", "STREAM", "SCREAM",
    ]  # fmt: skip
    assert rows[2] | {"index": ""} == {
        "word": "SPAR", "event": "word", "player": "NB", "wedge": "4", "kind": "inside_change",
        "letter": "P", "index": "", "base": "2", "bonus": "4", "points": "6", "total": "6",
    }  # fmt: skip


def test_show_as_json_has_the_game_and_its_lines(say):
    shown = json.loads(say("show", "1", "--json"))
    assert shown["scores"] == {"AL": 4, "NB": 10, "JR": 4, "AR": 10}
    assert shown["winners"] == ["NB", "AR"]
    assert len(shown["lines"]) == len(SHEET)


def test_the_sheet_has_refused_words_and_starting_points(ruling):
    options = {"one_try": True}
    setup = {"drawer": "AR", "handicaps": {"NB": {"points": 5}}}
    table = Table(header(ruling, options=options, setup=setup), ruling, None, 1)
    wrong = {"do": "play", "by": "AL", "word": "CARS"}
    moves = [*MOVES[:2], wrong, {"do": "spin", "by": "NB", "wedge": 1}]
    last = {"do": "play", "by": "NB", "word": "SCAR"}
    table.load([Act(action=move) for move in [*moves, last]])
    lines = worph_sheet.lines(table.records)
    assert lines[1].cells[:2] == ("AL", "cars: refused")
    assert lines[2].cells[-1] == "5+3=8"


def test_a_missing_game_is_explained(say):
    assert "`companion games`" in say("show", "12", status=1)


def test_an_unknown_entry_is_explained(tmp_path, ruling, capsys):
    journal = Journal(tmp_path / "games.db")
    game = journal.begin(header(ruling)).result()
    journal.append(game, Act(action={"do": "dance"})).result()
    journal.close()
    assert main(["show", "1", "--state", str(tmp_path)]) == 1
    assert "Update the program" in capsys.readouterr().err


def test_a_missing_journal_and_an_empty_one_are_explained(tmp_path, capsys):
    assert main(["games", "--state", str(tmp_path)]) == 1
    assert "There is no journal" in capsys.readouterr().err
    Journal(tmp_path / "games.db").close()
    assert main(["games", "--state", str(tmp_path)]) == 0
    assert "No games played yet" in capsys.readouterr().out


def test_games_shows_date_players_and_result(say, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    lines = say("games").splitlines()
    first, second, third = (next(t for t in lines if f"│ {n} " in t) for n in (1, 2, 3))
    assert "2027-01-1" in first
    assert "NB 10, AR 10, AL 4, JR 4" in first
    assert "NB and AR won" in first
    assert "date unknown" in second
    assert "unfinished (9 moves)" in second
    assert "ended early, no winner" in third


def test_games_as_json(say):
    first, second, _ = json.loads(say("games", "--json"))
    assert (first["no"], first["finished"], first["winners"]) == (1, "over", ["NB", "AR"])
    assert (second["began"], second["finished"]) == (None, None)


def test_names_are_printed_without_markup(ruling):
    record = GameRecord(game=1, header=header(ruling, players=("[b]AL", "[/]NB")))
    cells = games.table([record]).columns[3].cells
    assert [str(cell) for cell in cells] == ["[b]AL, [/]NB"]


# -- the picture ----------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def drawn(say: Say, tmp_path: Path) -> ElementTree.Element:
    file = tmp_path / "race.svg"
    assert str(file) in say("show", "1", "--svg", str(file))
    return ElementTree.fromstring(file.read_text(encoding="utf-8"))


def test_the_lines_of_the_race_differ_without_colour(say, tmp_path):
    picture = drawn(say, tmp_path)
    dashes = [line.get("stroke-dasharray") for line in picture.iter(f"{SVG}polyline")]
    marks = {path.get("d") for path in picture.iter(f"{SVG}path") if path.get("transform")}
    assert len(set(dashes)) == len(dashes) == 4
    assert len(marks) == 4


def test_the_race_shows_names_points_and_words(say, tmp_path):
    texts = [text.text for text in drawn(say, tmp_path).iter(f"{SVG}text")]
    assert [t for t in texts if t in ("NB  10", "AR  10", "AL  4", "JR  4")] == [
        "NB  10", "AR  10", "AL  4", "JR  4",
    ]  # fmt: skip
    assert "SCREAM" in texts


@pytest.mark.parametrize("players", [1, 2, 8])
@pytest.mark.parametrize("turns", [0, 1, 3, 150])
def test_the_race_stays_inside_its_picture_without_overlapping_labels(players, turns):
    names = [f"<P{n}>" for n in range(players)]
    chance = random.Random(turns)
    scores = dict.fromkeys(names, -3)
    lines = []
    for turn in range(turns):
        scores = scores | {
            names[turn % players]: scores[names[turn % players]] + chance.choice((0, 9))
        }
        lines.append(worph_sheet.Line((), {}, f"WORD{turn}", scores))
    picture = ElementTree.fromstring(race.race("race", names, lines))
    for line in picture.iter(f"{SVG}polyline"):
        spots = [tuple(map(float, spot.split(","))) for spot in line.get("points").split()]
        assert all(0 <= x <= race.WIDTH and 0 <= y <= race.HEIGHT for x, y in spots)
    labels = [t for t in picture.iter(f"{SVG}text") if (t.text or "").startswith("<P")]
    heights = sorted(float(label.get("y")) for label in labels)
    assert len(labels) == (players if turns else 0)
    assert all(b - a >= race.LABEL_PX - 0.2 for a, b in itertools.pairwise(heights))
    assert all(0 < height < race.HEIGHT for height in heights)


def test_the_race_has_room_for_the_longest_label():
    label = "TRANSPORT (ROSAMUND): SPORT + ANT"
    lines = [worph_sheet.Line((), {}, label, {"AL": 0})] * 3
    picture = ElementTree.fromstring(race.race("race", ["AL"], lines))
    left, top, width, height = map(int, picture.get("viewBox", "").split())
    reach = race.LETTER_PX * len(label)
    for group in picture.iter(f"{SVG}g"):
        x, y = map(float, re.findall(r"[\d.]+", group.get("transform", ""))[:2])
        assert left <= x - reach
        assert y + reach <= top + height
    assert left + width == race.WIDTH


def test_the_race_has_few_lines_for_any_points():
    """A handicap of Worph may be a million points less than nothing."""
    lines = [worph_sheet.Line((), {}, "WORD", {"AL": 5, "NB": -1_000_000})] * 2
    picture = ElementTree.fromstring(race.race("race", ["AL", "NB"], lines))
    paths = [path.get("d", "") for path in picture.iter(f"{SVG}path")]
    assert 4 <= sum(path.startswith(f"M{race.LEFT},") for path in paths) <= 8


def test_the_race_begins_at_everybodys_first_chips():
    lines = [worph_sheet.Line((), {}, "HOUSE", {"AL": 120, "NB": 80})]
    picture = ElementTree.fromstring(race.race("race", ["AL", "NB"], lines, {"AL": 100, "NB": 100}))
    first = {line.get("points", "").split()[0] for line in picture.iter(f"{SVG}polyline")}
    heights = sorted(float(spot.split(",")[1]) for spot in first)
    assert heights[1] - heights[0] < 3  # only as far apart as two lines of equal points
    assert all(spot.startswith(f"{race.LEFT:.1f},") for spot in first)


def test_a_picture_that_cannot_be_written_is_explained(say, tmp_path):
    assert "another file" in say("show", "1", "--svg", str(tmp_path), status=1)


# -- the wheel ------------------------------------------------------------------------


def test_every_spin_of_a_fair_wheel_is_counted_once(say):
    shown = json.loads(say("spinner", "--json"))
    drawn = [6, *(move["wedge"] for move in MOVES if move["do"] == "spin"), 4, 4]
    assert shown["spins"] == len(drawn)
    assert shown["counts"] == {str(n): drawn.count(n) for n in range(1, 7)}
    assert shown["left_out"] == 1


def test_the_spinner_report_explains_itself(say):
    shown = say("spinner")
    assert "Too few spins to judge" in shown
    assert "operating system" in shown
    assert "wedge weights of their own: 1." in shown


def test_a_result_without_winners_says_so(ruling):
    record = GameRecord(game=1, header=header(ruling)).with_row(1, Finish(how="over"))
    assert "no winner" in [str(cell) for cell in games.table([record]).columns[4].cells]


def test_a_variant_is_listed_by_its_own_name():
    start = GameHeader(
        game="newword",
        players=("AL", "NB"),
        dictionary=Dictionary(name="", size=0, sha256=""),
        version="0",
        options={"junior": True, "hands": "dealt"},
    )
    plain = msgspec.structs.replace(start, options={"junior": False})
    shown = games.table([GameRecord(game=1, header=one) for one in (start, plain)])
    assert [*map(str, shown.columns[2].cells)] == ["New Word Jr.", "NewWord"]
