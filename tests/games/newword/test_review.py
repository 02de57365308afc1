"""The review of a game of NewWord."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Record
from companion.games.newword.engine import review
from companion.games.newword.rules.rules import RULES
from companion.lexicon import closed_lexicon

RULING = closed_lexicon({"words": ["CHART", "CHARTS", "TRAINS", "STRAIN", "CHARM", "ZARFS"]})
DEALT = {"AL": ["C", "H", "T", "S"], "NB": ["I/O", "N", "R", "T", "S"]}


def play_records(start: dict[str, Any], *actions: dict[str, Any]) -> list[Record]:
    state = RULES.new(("AL", "NB"), start.get("options", {}), start.get("setup", {}))
    records = []
    for given in actions:
        action = msgspec.convert(given, RULES.Actions)
        action = RULES.complete(state, action, Chance(1), RULING)
        outcome = RULES.apply(state, action, RecordingRuling(RULING))
        assert outcome.accepted, outcome.message
        records.append(Record(action, outcome))
        state = outcome.state
    return records


def dealt_game(*actions: dict[str, Any]) -> list[Record]:
    """The records of a game with known hands; the first stands for the deal."""
    setup = {"dealer": "NB", "hands": DEALT, "table": ["A/E", "R", "T", "M", "M"], "stock": []}
    return play_records({"setup": setup}, {"do": "group_accepts", "word": "ZZ"}, *actions)


OVER = (
    {"do": "play_word", "by": "AL", "word": "chart"},
    {"do": "play_word", "by": "NB", "word": "trins"},
    {"do": "challenge", "by": "AL"},
    {"do": "pass", "by": "AL"},
    {"do": "pass", "by": "NB"},
)


def test_there_is_no_review_during_a_game():
    assert review.texts(dealt_game(*OVER[:3]), RULING, over=False) == ()
    assert review.texts((), RULING, over=True) == ()


def test_the_review_of_a_dealt_game_shows_the_best_word_of_each_hand():
    texts = review.texts(dealt_game(*OVER), RULING, over=True)
    assert texts == (
        "MOST POINTS", "CHART 22 AL", "LONGEST", "CHART AL", "TURN BY TURN",
        "AL (ch)art 22", " best (ch)art(s) 39",
        "NB tr(ins) 18, not valid", " best chart(s) 39",
        "AL passed", " best chart(s) 39",
        "NB passed", " best chart(s) 39",
    )  # fmt: skip


def test_a_game_that_the_table_ended_is_reviewed_as_far_as_it_went():
    texts = review.texts(dealt_game(*OVER[:2]), RULING, over=True)
    assert texts[:5] == (
        "MOST POINTS",
        "CHART 22 AL",
        "TRINS 18 NB, a bluff",
        "LONGEST",
        "CHART AL",
    )
    assert "NB tr(ins) 18, a bluff" in texts


def test_a_word_that_a_challenge_has_found_valid_is_not_called_one():
    voted = ({"do": "group_accepts", "word": "trins"}, *OVER[:3])
    texts = review.texts(dealt_game(*voted), RULING, over=True)
    assert "TRINS 18 NB" in texts
    assert not any("bluff" in text or "valid" in text for text in texts)


def test_the_review_of_real_cards_uses_the_table_and_one_card():
    records = play_records(
        {"options": {"junior": True}},
        {"do": "deal", "dealer": "NB", "table": ["C", "A/E", "R", "T", "H"]},
        {"do": "play_word", "by": "AL", "word": "chart"},
        {"do": "leave", "by": "NB"},
    )
    texts = review.texts(records, RULING, over=True)
    assert texts[:5] == ("MOST POINTS", "CHART 11 AL", "LONGEST", "CHART AL", "TURN BY TURN")
    assert texts[5:] == ("AL (c)hart 11", " with 1 card chart(s) 13")


def test_the_review_says_if_no_word_was_possible():
    texts = review.texts(dealt_game(*OVER), closed_lexicon({"words": []}), over=True)
    assert texts[-1] == " no word possible"


def test_the_review_of_a_game_without_words():
    setup = {"dealer": "NB", "hands": DEALT, "table": ["A/E", "R", "T", "M", "M"], "stock": []}
    records = play_records({"setup": setup}, {"do": "pass", "by": "AL"}, {"do": "pass", "by": "NB"})
    assert review.texts(records, RULING, over=True)[0] == "Nobody laid a word."
