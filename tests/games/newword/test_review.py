"""A game of NewWord once more, when it is over."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Record
from companion.games.newword.engine import review
from companion.games.newword.rules import rules
from companion.lexicon import closed

RULING = closed({"words": ["CHART", "CHARTS", "TRAINS", "STRAIN", "CHARM", "ZARFS"]})
DEALT = {"AL": ["C", "H", "T", "S"], "NB": ["I/O", "N", "R", "T", "S"]}


def recorded(start: dict[str, Any], *actions: dict[str, Any]) -> list[Record]:
    state = rules.new(("AL", "NB"), start.get("options", {}), start.get("setup", {}))
    records = []
    for given in actions:
        action = msgspec.convert(given, rules.Actions)
        action = rules.complete(state, action, Chance(1), RULING)
        outcome = rules.apply(state, action, RecordingRuling(RULING))
        assert outcome.accepted, outcome.message
        records.append(Record(action, outcome))
        state = outcome.state
    return records


def dealt(*actions: dict[str, Any]) -> list[Record]:
    """A game with known hands; the first record stands for the deal."""
    setup = {"dealer": "NB", "hands": DEALT, "table": ["A/E", "R", "T", "M", "M"], "stock": []}
    return recorded({"setup": setup}, {"do": "group_accepts", "word": "ZZ"}, *actions)


OVER = (
    {"do": "play_word", "by": "AL", "word": "chart"},
    {"do": "play_word", "by": "NB", "word": "trins"},
    {"do": "challenge", "by": "AL"},
    {"do": "pass", "by": "AL"},
    {"do": "pass", "by": "NB"},
)


def test_nothing_is_told_while_the_game_goes_on():
    assert review.lines(dealt(*OVER[:3]), RULING) == ()
    assert review.lines((), RULING) == ()


def test_a_dealt_game_tells_the_best_word_of_every_hand():
    told = review.lines(dealt(*OVER), RULING)
    assert told == (
        "DEAREST", "CHART 22 AL", "LONGEST", "CHART AL", "TURN BY TURN",
        "AL (ch)art 22", " best (ch)art(s) 39",
        "NB tr(ins) 18, taken", " back", " best chart(s) 39",
        "AL passed", " best chart(s) 39",
        "NB passed", " best chart(s) 39",
    )  # fmt: skip


def test_with_real_cards_it_tells_what_the_table_and_one_card_allowed():
    records = recorded(
        {"options": {"junior": True}},
        {"do": "deal", "dealer": "NB", "table": ["C", "A/E", "R", "T", "H"]},
        {"do": "play_word", "by": "AL", "word": "chart"},
        {"do": "leave", "by": "NB"},
    )
    told = review.lines(records, RULING)
    assert told[:5] == ("DEAREST", "CHART 11 AL", "LONGEST", "CHART AL", "TURN BY TURN")
    assert told[5:] == ("AL (c)hart 11", " with 1 card chart(s)", " 13")


def test_where_nothing_was_there_it_says_so():
    told = review.lines(dealt(*OVER), closed({"words": []}))
    assert told[-1] == " nothing was there"


def test_a_game_of_passes_has_no_words():
    setup = {"dealer": "NB", "hands": DEALT, "table": ["A/E", "R", "T", "M", "M"], "stock": []}
    records = recorded({"setup": setup}, {"do": "pass", "by": "AL"}, {"do": "pass", "by": "NB"})
    assert review.lines(records, RULING)[0] == "No word was laid."
