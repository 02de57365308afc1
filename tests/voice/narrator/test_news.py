"""News of a game: what is said of a turn, of points and of the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from evening import Evening
from mouth_kit import NotingMouth, told_evening

from companion.ui.onlooker import Result, Turn
from companion.voice.narrator.news import GameNews, points_text, scores_text


class View:
    """What everybody may see."""

    def __init__(self, winners: tuple[str, ...] = ()) -> None:
        self.game_over, self.winners = bool(winners), winners
        self.scores = {"NB": 12, "ANNA": 7}
        self.phase = "start"


class Game:
    """A game as onlookers know it, of which the test says what has happened."""

    name = "worph"
    people = ("NB", "ANNA")
    refused = None

    def __init__(self) -> None:
        self.revision, self.last_turn = 0, ""
        self.buttons = {"NB": 1, "ANNA": 2}
        self.log: list[Turn] = []
        self.view = View()

    def seat_view(self, player: str | None) -> View:
        return self.view

    def turns(self) -> tuple[Turn, ...]:
        return tuple(self.log)

    def meanings(self) -> dict[str, str]:
        return {}

    def goes_on(self, *turns: Turn, row: str = "") -> None:
        self.log += turns
        self.last_turn, self.revision = row, self.revision + 1


@pytest.fixture
def game() -> Game:
    return Game()


@pytest.fixture
def news(game: Game) -> GameNews:
    found = GameNews()
    found.take(game, ("NB",))
    return found


def turn(player: str, word: str, points: int, *, stands: bool = True, record: str = "") -> Turn:
    return Turn(player, word, points, {"NB": 12, "ANNA": 7}, stands, record)


@pytest.mark.parametrize(
    ("played", "said"),
    [
        (turn("NB", "LATEX", 7), "N B: LATEX, 7 points."),
        (turn("ANNA", "AT", 1), "ANNA: AT, 1 point."),
        (turn("ANNA", "AT", 0), "ANNA: AT."),
        (turn("NB", "", -5), "N B: minus 5 points."),
        (turn("NB", "LATEX", 7, stands=False), "LATEX does not count."),
        (
            turn("NB", "LATEX", 7, record="longest word ever"),
            "N B: LATEX, 7 points. A house record: longest word ever.",
        ),
        (turn("", "", 0), "N B 12 points, ANNA 7 points."),
    ],
)
def test_a_turn_is_said_with_its_word_and_points(game, news, played: Turn, said: str):
    game.goes_on(played)
    assert news.take(game, ("NB",)) == [said]
    assert news.take(game, ("NB",)) == []


def test_records_that_fell_are_said_once_at_the_end(news):
    ended = Result({"NB": 3}, ("NB",), (), ("longest chain: LATEX, 3 words, NB",))
    assert news.records(None) == []
    assert news.records(ended) == ["A house record: longest chain: LATEX, 3 words, NB."]
    assert news.records(ended) == []


def test_a_pass_is_said_as_in_the_list_of_turns(game, news):
    game.goes_on(row="NB passed")
    assert news.take(game, ("ANNA",)) == ["N B passed.", "ANNA, your turn."]


def test_undone_and_changed_turns_are_said(game, news):
    game.goes_on(turn("NB", "LATEX", 7))
    news.take(game, ("NB",))
    game.log = []
    game.goes_on()
    assert news.take(game, ("NB",)) == ["Undone."]
    game.log = [turn("NB", "LATEX", 7), turn("ANNA", "AT", 1)]
    game.goes_on()
    news.take(game, ("NB",))
    game.log = [turn("NB", "LATER", 7), turn("ANNA", "AT", 1)]
    game.goes_on()
    assert news.take(game, ("NB",)) == ["A turn was changed."]


@pytest.mark.parametrize(
    ("winners", "said"), [(("NB",), "N B won."), (("NB", "ANNA"), "A tie: N B and ANNA.")]
)
def test_the_end_is_said_with_the_winner_and_all_points(game, news, winners, said: str):
    game.view = View(winners)
    game.goes_on()
    end = f"The game is over. {said} N B 12 points, ANNA 7 points."
    assert news.take(game, ()) == [end]


def test_nothing_is_said_of_what_happened_before_a_restart(game):
    game.goes_on(turn("NB", "LATEX", 7), row="NB latex +7")
    assert GameNews().take(game, ("NB",)) == ["N B, your turn."]


def test_points_are_said_in_words():
    assert points_text(1) == "1 point"
    assert points_text(-1) == "minus 1 point"
    assert scores_text({"AL": 0, "NB": 3}) == "N B 3 points, A L 0 points"


def test_in_word_sprout_the_player_of_a_string_is_never_said(tmp_path: Path) -> None:
    """Nobody may hear from the box that a play was out of turn (S4.1)."""
    mouth = NotingMouth()

    async def play(table: Evening) -> None:
        await table.game("Word Sprout")
        await table.choose("play")
        await table.press("seat1", "seat2", "seat3", "knob")
        await table.sees("P1's turn")
        await table.type("O")
        await table.press("seat1")
        await table.sees("P2's turn")
        mouth.said.clear()
        await table.type("OA")
        await table.press("seat1")  # again, although it is the turn of P2
        await table.sees("P1 out of turn?")
        await table.press("seat1")
        await table.hold("seat1", 1.2)
        await table.sees("OA")

    told_evening(tmp_path, play, mouth, "verdicts")
    said = " ".join(mouth.said)
    assert "The string is O, A." in said
    assert "P 1" not in said
