"""Records: games, wins, the best and the longest word of every player."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from evening import Evening
from evening_kit import Run, play_word, start_game
from screen_kit import check
from table_kit import act, new_game

from companion.cli.main import main
from companion.journal.file.entries import AnyRow, Finish, GameRecord
from companion.journal.journal import Journal
from companion.lexicon import open_ruling
from companion.reports.records import Feat, Player, Records
from companion.scenes import records as scene
from companion.table.table import Table

RULING = open_ruling()


def worph(journal: Journal, *plays: tuple[str, str], how: str = "over", **header: Any) -> Table:
    """Play a game of AL and NB with these words, and finish it."""
    table = new_game(journal, "worph", "AL", "NB", ruling=RULING, setup={"drawer": "NB"}, **header)
    act(table, {"do": "draw_start", "by": "NB", "word": "CAR"})
    for by, word in plays:
        act(table, {"do": "spin", "by": by, "wedge": 1}, {"do": "play", "by": by, "word": word})
    table.finish(how).result()
    return table


@pytest.fixture
def journal(tmp_path: Path):
    opened = Journal(tmp_path / "games.db")
    yield opened
    opened.close()


def everybody(journal: Journal, known: Records | None = None) -> dict[str, Player]:
    found = (known or Records()).players(
        journal.games(), lambda game: journal.rows(game, past=True)
    )
    return {player.name: player for player in found}


def test_games_wins_and_words_are_counted(journal):
    worph(journal, ("AL", "CARE"), ("NB", "SCARE"), ("AL", "SCARED"), how="stopped")
    worph(journal, ("AL", "CART"), how="stopped")
    found = everybody(journal)
    assert (found["AL"].games, found["AL"].wins, found["AL"].words) == (2, 2, 3)
    assert found["AL"].longest == Feat("SCARED", 2, "worph")
    assert found["NB"].best == Feat("SCARE", 3, "worph")
    assert list(found) == ["AL", "NB"]


def test_games_without_a_result_do_not_count(journal):
    table = new_game(journal, "worph", "AL", "NB", ruling=RULING, setup={"drawer": "NB"})
    assert everybody(journal) == {}
    journal.finish(table.game, "stopped", {}).result()
    assert everybody(journal) == {}


def test_computer_players_are_left_out(journal):
    worph(journal, ("AL", "CARE"), machines={"NB": 3}, how="stopped")
    assert list(everybody(journal)) == ["AL"]


@pytest.mark.parametrize("words", [None, {"AL": 3}, "nothing"])
def test_a_game_of_an_older_version_is_replayed_once(journal, words):
    table = worph(journal, ("AL", "CARE"), ("NB", "SCARE"), how="stopped")
    whole = everybody(journal)
    result = {"scores": table.view().scores, "winners": list(table.standing().winners)}
    journal.finish(table.game, "over", result | ({} if words is None else {"words": words})).result(
        10
    )
    known = Records()
    assert everybody(journal, known) == whole

    def unread(game: int) -> list[AnyRow]:
        raise AssertionError(game)

    assert {one.name: one for one in known.players(journal.games(), unread)} == whole


def test_a_damaged_or_unknown_game_does_not_hide_the_others(journal):
    worph(journal, ("AL", "CARE"), how="stopped")
    (record,) = journal.games()
    header = msgspec.structs.replace(record.header, game="chess")
    other = GameRecord(game=9, header=header).with_row(
        1, Finish(how="over", result={"scores": {"AL": 3}})
    )
    (found, _) = Records().players([record, other], lambda game: [])
    assert (found.name, found.games, found.words) == ("AL", 2, 1)


def test_the_command_prints_the_records(journal, tmp_path, capsys):
    worph(journal, ("AL", "CARE"), how="stopped")
    assert main(["records", "--state", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert len({len(line) for line in shown.splitlines()[1:]}) == 1
    assert "CARE 3, Worph" in " ".join(shown.split())
    assert main(["records", "--json", "--state", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)[0] == {
        "name": "AL", "games": 1, "wins": 1, "words": 1,
        "best": {"word": "CARE", "points": 3, "game": "worph"},
        "longest": {"word": "CARE", "points": 3, "game": "worph"},
    }  # fmt: skip


def test_the_command_explains_that_there_are_no_records(journal, tmp_path, capsys):
    assert main(["records", "--state", str(tmp_path)]) == 0
    assert "No finished games yet." in capsys.readouterr().out


@pytest.mark.parametrize("count", [1, 999])
@pytest.mark.parametrize("game", ["worph", "word_for_word"])
def test_every_record_fits_on_a_page(count, game):
    word = Feat("COUNTERMEASURES", 15_000, game)
    for feat in (None, word, word._replace(points=0)):
        player = Player("MAXIMILI", count, count, count, feat, feat)
        screen = scene.Records((player,) * 12).draw()
        check(screen)
        assert all(len(row) <= 21 for row in screen.words()[1:])
        assert not [row for row in screen.words() if row.endswith("~")]


def test_the_main_list_of_the_box_has_the_records(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("records")
        await table.sees("finished yet.")
        await table.press("knob")
        await start_game(table)
        await play_word(table, 1, "CART")
        await table.hand.hold("seat2", 1.2)
        await table.hand.hold("seat1", 1.2)
        await table.sees("P1 WINS")
        await table.press("spin")
        await table.sees("WORD GAMES")
        await table.choose("records")
        await table.sees("1 game, 1 win")
        table.picture("records")
        await table.turn(1)
        await table.sees("1 game, 0 wins")
        await table.press("spin")
        await table.sees("WORD GAMES")

    play_evening(play)
