"""A look back at a round: the best steal that was there, the best word, what swung it."""

from __future__ import annotations

from typing import Any

import msgspec
from word_lift_kit import ORDER_GIFT, drawn, play, words

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Record
from companion.games.word_lift.engine import review
from companion.games.word_lift.rules import rules
from companion.games.word_lift.rules.state import WordLiftState
from companion.lexicon import Ruling

RULING = words("SUN", "FORGE", "ORDER", "GIFT", "DIRT", "CAMPED", "RIGID", "FORT", "RIFT")
PASS = {"do": "pass"}


def records(
    state: WordLiftState, *actions: tuple[str | None, dict[str, Any]], ruling: Ruling = RULING
) -> list[Record]:
    """A game played so."""
    found = []
    for by, raw in actions:
        action = msgspec.convert({"by": by, **raw}, rules.Actions)
        outcome = rules.apply(state, action, RecordingRuling(ruling))
        assert outcome.accepted, outcome.message
        assert isinstance(outcome.state, WordLiftState)
        state = outcome.state
        found.append(Record(action, outcome))
    return found


HANDS = {"A": list("SUNDIRT"), "B": list("FORGEAA")}
BEGUN = [
    ("A", play("SUN")),
    ("A", {"do": "draw", "consonants": ["C"], "vowels": ["A"]}),
    ("B", play("FORGE")),
    ("B", {"do": "draw", "vowels": ["E", "E"]}),
]


def game(hands: dict[str, list[str]] | None, *more: Any, **options: Any) -> list[Record]:
    """Hidden or known hands; SUN and FORGE lie there, and A is on turn."""
    state = rules.new(("A", "B"), options, {} if hands is None else {"hands": hands})
    first = [(None, {"do": "deal"})] if hands is None else []
    return records(state, *first, *BEGUN, *more)


def told(found: list[Record]) -> str:
    rows = review.lines(found, RULING)
    assert all(len(row) <= 21 for row in rows)
    return " ".join(rows)


END = [("A", {"do": "leave"})]


def test_the_steal_that_was_missed_is_told():
    text = told(game(HANDS, ("A", play("DIRT")), ("A", drawn()), ("B", PASS), ("B", drawn()), *END))
    assert "BEST STEAL A could have stolen B's FORGE: GIFT and ORDER, a swing of 18 points." in text
    assert text.startswith("ROUND 1")


def test_a_steal_that_was_made_is_told_as_made():
    text = told(game(HANDS, ("A", ORDER_GIFT), ("A", drawn()), *END))
    assert "A stole B's FORGE: GIFT and ORDER, a swing of 18 points." in text
    assert "TURNING POINT A stole FORGE for ORDER and GIFT: +13, B -5." in text


def test_of_real_cards_only_those_that_were_laid_are_known():
    text = told(game(None, ("A", play("DIRT")), ("A", drawn()), *END))
    assert "A could have stolen B's FORGE: GIFT and ORDER, a swing of 18 points." in text
    text = told(game(None, ("A", PASS), ("A", drawn()), *END))
    assert "BEST STEAL: none was there." in text


def test_the_best_word_counts_its_marks_and_its_length():
    text = told(game(HANDS, ("A", ORDER_GIFT), ("A", drawn()), *END))
    assert "BEST WORD B: FORGE, 5." in text


def test_ones_own_word_may_be_the_best_to_steal():
    hands = {"A": list("FORGEDIRT"), "B": list("AAAFF")}
    begun = [("A", play("FORGE")), ("A", drawn()), ("B", PASS), ("B", drawn())]
    found = records(
        rules.new(("A", "B"), {}, {"hands": hands}), *begun, ("A", PASS), ("A", drawn()), *END
    )
    assert "A could have stolen their own FORGE: GIFT and ORDER, a swing of 8 points." in told(
        found
    )


def test_a_word_that_the_table_took_back_was_never_there():
    refused = (None, {"do": "group_accepts", "word": "DIRT", "accepts": False})
    text = told(game(HANDS, ("A", play("DIRT")), refused, ("A", PASS), ("A", drawn()), *END))
    assert "played DIRT" not in text


def test_nothing_is_told_while_the_round_goes_on():
    assert " ".join(review.lines([], RULING)) == review.RUNNING
    assert told(game(HANDS)) == review.RUNNING


def test_the_last_round_that_is_over_is_told_in_the_next():
    state = rules.new(("A", "B"), {}, {"hands": {"A": list("SUN"), "B": list("AAAFORGE")}})
    found = records(
        state,
        ("A", play("SUN")),
        ("B", play("FORGE")),
        (None, {"do": "score_round"}),
        (None, {"do": "start_round", "hands": HANDS}),
    )
    text = told(found)
    assert text.startswith("ROUND 1")
    assert "BEST STEAL" in text


def test_an_empty_round_has_nothing_to_tell():
    state = rules.new(("A", "B"), {}, {})
    text = told(records(state, (None, {"do": "deal"}), ("A", {"do": "leave"})))
    assert text == "ROUND 1 BEST STEAL: none was there. BEST WORD: none was laid."
