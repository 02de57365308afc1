"""`companion games` and `companion show` agree about a game and use its title."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from table_kit import act, new_game

from companion.cli.main import main
from companion.games import GAMES
from companion.games.api.sheet import Line
from companion.journal.file.entries import kept_points
from companion.journal.journal import Journal
from companion.lexicon import closed_lexicon
from companion.reports import sheet
from companion.table.history import Standing
from companion.table.table import Table

RULING = closed_lexicon({"words": ["CARE", "ACRE"]})


def betting(journal: Journal) -> Table:
    """A table after one round, with antes and a bet of 9 by AL in the next."""
    table = new_game(journal, "word_for_word", "AL", "NB", ruling=RULING, setup={"dealer": "NB"})
    dealt = {"do": "collect_antes"}, {"do": "deal_thought"}
    act(table, *dealt, {"do": "bet", "by": "NB", "amount": 5}, {"do": "fold", "by": "AL"})
    act(table, {"do": "next_round"}, *dealt, {"do": "bet", "by": "AL", "amount": 9})
    return table


def test_chips_of_an_open_pot_are_known_even_if_the_rules_cannot_replay_it(tmp_path):
    journal = Journal(tmp_path / "games.db")
    table = betting(journal)
    assert kept_points(journal.rows(1)) == table.standing().points == {"AL": 99, "NB": 101}
    act(table, {"do": "fold", "by": "NB"})
    assert kept_points(journal.rows(1)) == table.view().scores == {"AL": 100, "NB": 100}
    journal.close()


@pytest.fixture
def printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    def run(*words: str) -> str:
        assert main([*words, "--state", str(tmp_path)]) == 0
        return capsys.readouterr().out

    return run


def test_chips_of_an_unfinished_round_go_back_in_both_reports(printed, tmp_path):
    journal = Journal(tmp_path / "games.db")
    table = betting(journal)
    assert table.view().scores == {"AL": 89, "NB": 100}
    assert table.standing() == Standing({"AL": 99, "NB": 101}, ("NB",))
    table.finish("stopped").result()
    journal.close()
    assert "NB 101, AL 99" in " ".join(printed("games").split())
    assert "NB 101, AL 99" in printed("show", "1")
    (game,) = json.loads(printed("games", "--json"))
    assert (
        json.loads(printed("show", "1", "--json"))["scores"]
        == game["scores"]
        == {"AL": 99, "NB": 101}
    )


def test_chips_of_an_unfinished_game_go_back_in_its_sheet(printed, tmp_path):
    journal = Journal(tmp_path / "games.db")
    betting(journal)
    journal.close()
    assert "NB 101, AL 99" in printed("show", "1")


def test_csv_cells_hold_no_nested_data():
    word = Line((), {"player": "AL", "score": {"total": 9, "parts": {"flush": 2}}}, "", {})
    steal = Line((), {"player": "NB", "score": None, "new": ["CAR", "EAT"]}, "", {})
    assert sheet.as_csv([word, steal]).splitlines() == [
        "player,score.total,score.parts.flush,new",
        "AL,9,2,",
        "NB,,,CAR EAT",
    ]


def test_games_are_listed_by_their_titles_in_columns(printed, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    journal = Journal(tmp_path / "games.db")
    names = ("MAXIMILI", "ROSAMUND", "BARTHOLO", "WWWWWWWW")
    for game in GAMES:
        new_game(journal, game.name, *names, ruling=RULING).finish("stopped").result()
    journal.close()
    lines = printed("games").splitlines()
    shown = " ".join(lines)
    assert all(f" {game.title} " in shown for game in GAMES)
    assert "word_for_word" not in shown
    assert len({len(line) for line in lines[1:]}) == 1
    for n, game in enumerate(GAMES, 1):
        assert printed("show", str(n)).startswith(game.title)
