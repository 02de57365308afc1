"""`companion games` and `companion show` say the same of a game, in words that people use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from table_kit import act, begun_game

from companion.cli.main import main
from companion.games import GAMES
from companion.games.api.sheet import Line
from companion.journal.journal import Journal
from companion.lexicon import closed
from companion.reports import sheet
from companion.table.table import Table

RULING = closed({"words": ["CARE", "ACRE"]})


def betting(journal: Journal) -> Table:
    """A round is paid; in the next one the antes are in the pot, and AL has bet 9."""
    table = begun_game(journal, "word_for_word", "AL", "NB", ruling=RULING, setup={"dealer": "NB"})
    dealt = {"do": "collect_antes"}, {"do": "deal_thought"}
    act(table, *dealt, {"do": "bet", "by": "NB", "amount": 5}, {"do": "fold", "by": "AL"})
    act(table, {"do": "next_round"}, *dealt, {"do": "bet", "by": "AL", "amount": 9})
    return table


@pytest.fixture
def said(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    def run(*words: str) -> str:
        assert main([*words, "--state", str(tmp_path)]) == 0
        return capsys.readouterr().out

    return run


def test_chips_of_an_open_round_go_back_and_both_lists_say_so(said, tmp_path):
    journal = Journal(tmp_path / "games.db")
    table = betting(journal)
    assert table.view().scores == {"AL": 89, "NB": 100}
    assert table.standing() == ({"AL": 99, "NB": 101}, ("NB",))
    table.finish("stopped").result(10)
    journal.close()
    assert "NB 101, AL 99" in " ".join(said("games").split())
    assert "NB 101, AL 99" in said("show", "1")
    (game,) = json.loads(said("games", "--json"))
    assert (
        json.loads(said("show", "1", "--json"))["scores"] == game["scores"] == {"AL": 99, "NB": 101}
    )


def test_a_game_that_goes_on_has_its_open_chips_too(said, tmp_path):
    journal = Journal(tmp_path / "games.db")
    betting(journal)
    journal.close()
    assert "NB 101, AL 99" in said("show", "1")


def test_no_cell_of_a_sheet_holds_a_dictionary():
    word = Line((), {"player": "AL", "score": {"total": 9, "parts": {"flush": 2}}}, "", {})
    steal = Line((), {"player": "NB", "score": None, "new": ["CAR", "EAT"]}, "", {})
    assert sheet.as_csv([word, steal]).splitlines() == [
        "player,score.total,score.parts.flush,new",
        "AL,9,2,",
        "NB,,,CAR EAT",
    ]


def test_games_are_listed_by_their_names_in_columns(said, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    journal = Journal(tmp_path / "games.db")
    names = ("MAXIMILI", "ROSAMUND", "BARTHOLO", "WWWWWWWW")
    for game in GAMES:
        begun_game(journal, game.name, *names, ruling=RULING).finish("stopped").result(10)
    journal.close()
    lines = said("games").splitlines()
    shown = " ".join(lines)
    assert all(f" {game.title} " in shown for game in GAMES)
    assert "word_for_word" not in shown
    assert len({len(line) for line in lines[1:]}) == 1
    for n, game in enumerate(GAMES, 1):
        assert said("show", str(n)).startswith(game.title)
