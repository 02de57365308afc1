"""The review of a game of Worph: best words, missed words and the turning point."""

from __future__ import annotations

import time
from typing import Any

import pytest
from worph_kit import new

from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import GroupAccepts, Join
from companion.games.worph.engine import review
from companion.games.worph.engine.plays import possible_plays
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin, Timeout
from companion.games.worph.rules.rules import RULES
from companion.games.worph.rules.state import WorphState
from companion.lexicon import Ruling, closed_lexicon, open_ruling

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

LIST = closed_lexicon({"words": ["CAR", "CAT", "CART", "CHAT", "CHART", "SCAR", "BAR"]})


class Game:
    """A game with the record of each action."""

    def __init__(self, ruling: Ruling = LIST, **more: Any) -> None:
        self.ruling, self.records = ruling, list[review.WorphRecord]()
        self.state: WorphState = new("AL", "NB", **more)

    def act(self, action: Any) -> None:
        """Carry out an action; it must change the game."""
        action = RULES.complete(self.state, action, Chance(len(self.records)), self.ruling)
        outcome = RULES.apply(self.state, action, RecordingRuling(self.ruling))
        assert outcome.state is not self.state, outcome.message
        self.state = outcome.state
        self.records.append(review.WorphRecord(action, outcome))

    def turn(self, wedge: int, word: str = "") -> None:
        """Play a turn: a spin, then the word, or a pass."""
        by = self.state.turn
        self.act(Spin(by=by, wedge=wedge))
        self.act(Play(by=by, word=word) if word else Pass(by=by))

    def texts(self) -> tuple[str, ...]:
        """The review."""
        return review.texts(self.records, self.ruling, over=True)


def finished_game() -> Game:
    """A game in which AL misses CART with its bonus, and then all pass."""
    game = Game(drawer="NB")
    game.act(DrawStart(by="NB", word="CAR"))
    game.turn(1, "BAR")
    game.turn(2)
    game.turn(1)
    return game


def test_best_words_misses_and_each_turn_are_listed() -> None:
    assert finished_game().texts() == (
        "BEST WORDS",
        "AL BAR +1",
        "MOST MISSED",
        "AL after CAR:",
        " CART +3",
        "TURNING POINT",
        "BAR: AL takes the lead for good.",
        "TURN BY TURN",
        "AL bar +1",
        " best: CART +3",
        " 3 of 4 with bonus",
        "NB passed",
        " no word possible",
        "AL passed",
        " no word possible",
    )


def test_the_turning_point_is_the_last_time_that_the_winner_took_the_lead() -> None:
    game = Game(drawer="NB")
    game.act(DrawStart(by="NB", word="CAR"))
    game.turn(6, "CART")  # AL 2
    game.turn(1, "CHART")  # NB 4
    game.turn(6)
    assert game.texts()[3:5] == ("TURNING POINT", "CHART: NB takes the lead for good.")


def test_a_tie_has_no_turning_point() -> None:
    game = Game(drawer="NB")
    game.act(DrawStart(by="NB", word="CAR"))
    game.turn(6)
    game.turn(6)
    assert "TURNING POINT" not in game.texts()
    assert "NB passed" in game.texts()


def test_turns_without_points_say_why() -> None:
    game = Game(drawer="NB", options={"one_try": True})
    game.act(DrawStart(by="NB", word="CAR"))
    game.turn(6, "DOG")
    game.act(Spin(by="NB", wedge=1))
    game.act(Timeout(by="NB", elapsed_s=30.0))
    texts = game.texts()
    assert "AL had a word refused" in texts
    assert "NB ran out of time" in texts


def test_a_word_that_the_table_accepted_counts_as_possible() -> None:
    game = Game(drawer="NB")
    game.act(DrawStart(by="NB", word="BAR"))
    game.act(GroupAccepts(word="BARQ"))
    game.turn(6)
    assert "AL after BAR:| BARQ +8" in "|".join(game.texts())


def test_the_review_handles_passes_before_the_spin_and_newcomers() -> None:
    game = Game(drawer="NB")
    game.act(DrawStart(by="NB", word="CAR"))
    game.act(Pass(by="AL"))
    game.act(Join(by="JR", left_of="NB"))
    game.turn(1, "CART")
    assert game.texts()[:2] == ("BEST WORDS", "NB CART +3")
    assert "AL after CAR:| CART +2" in "|".join(game.texts())


@pytest.mark.parametrize("records", [0, 1, 2])
def test_without_a_turn_the_review_is_empty(records: int) -> None:
    game = Game(drawer="NB")
    game.act(DrawStart(by="NB", word="CAR"))
    game.act(Spin(by="AL"))
    assert review.texts(game.records[:records], LIST, over=True) == ()


def test_a_long_game_is_reviewed_quickly() -> None:
    ruling = open_ruling()
    game = Game(ruling, options={"rounds": 99, "auto_end": True})
    while len(game.records) < 2500 and game.state.phase != "over":
        if game.state.phase == "start":
            game.act(DrawStart(by=game.state.drawer))
            continue
        game.act(Spin(by=game.state.turn))
        found = possible_plays(game.state, ruling)[len(game.records) % 2 :]
        by = game.state.turn
        game.act(Play(by=by, word=found[0].word) if found else Pass(by=by))
    start = time.process_time()
    texts = game.texts()
    assert time.process_time() - start < 5
    turns = [text for text in texts[texts.index("TURN BY TURN") :] if not text.startswith(" ")]
    assert len(turns) == review.MOST_TURNS + 1


def test_worph_has_a_review() -> None:
    assert find_game("worph").engine.review is review
