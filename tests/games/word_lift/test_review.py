"""The review of a round: the best possible steal, the best word, the turning point."""

from __future__ import annotations

from typing import Any

import msgspec
from word_lift_kit import ORDER_GIFT, draw_action, play, words

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Record
from companion.games.word_lift.engine import review
from companion.games.word_lift.rules.rules import RULES
from companion.games.word_lift.rules.state import WordLiftState
from companion.lexicon import Ruling

RULING = words("SUN", "FORGE", "ORDER", "GIFT", "DIRT", "CAMPED", "RIGID", "FORT", "RIFT")
PASS = {"do": "pass"}


def records(
    state: WordLiftState, *actions: tuple[str | None, dict[str, Any]], ruling: Ruling = RULING
) -> list[Record]:
    """The records of these actions, which must all be accepted."""
    found = []
    for by, raw in actions:
        action = msgspec.convert({"by": by, **raw}, RULES.Actions)
        outcome = RULES.apply(state, action, RecordingRuling(ruling))
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
    """A game with these hands, or hidden ones; SUN and FORGE are on the table, and A is on turn."""
    state = RULES.new(("A", "B"), options, {} if hands is None else {"hands": hands})
    first = [(None, {"do": "deal"})] if hands is None else []
    return records(state, *first, *BEGUN, *more)


def review_text(found: list[Record], *, over: bool = False) -> str:
    return " ".join(review.texts(found, RULING, over))


END = [("A", {"do": "leave"})]


def test_the_review_shows_a_missed_steal():
    turns = ("A", play("DIRT")), ("A", draw_action()), ("B", PASS), ("B", draw_action())
    text = review_text(game(HANDS, *turns, *END))
    assert "BEST STEAL A could have stolen B's FORGE: GIFT and ORDER, a swing of 18 points." in text
    assert text.startswith("ROUND 1")


def test_the_review_shows_a_steal_that_was_made():
    text = review_text(game(HANDS, ("A", ORDER_GIFT), ("A", draw_action()), *END))
    assert "A stole B's FORGE: GIFT and ORDER, a swing of 18 points." in text
    assert "TURNING POINT A stole FORGE for ORDER and GIFT: +13, B -5." in text


def test_a_steal_that_was_made_stands_before_another_that_is_as_good():
    ruling = words("SUN", "FORGE", "ORDER", "GIFT", "FORD", "TIGER")
    state = RULES.new(("A", "B"), {}, {"hands": HANDS})
    found = records(state, *BEGUN, ("A", ORDER_GIFT), ("A", draw_action()), *END, ruling=ruling)
    text = " ".join(review.texts(found, ruling, False))
    assert "A stole B's FORGE: GIFT and ORDER, a swing of 18 points." in text


def test_the_review_of_real_cards_uses_only_the_cards_laid():
    text = review_text(game(None, ("A", play("DIRT")), ("A", draw_action()), *END))
    assert "A could have stolen B's FORGE: GIFT and ORDER, a swing of 18 points." in text
    text = review_text(game(None, ("A", PASS), ("A", draw_action()), *END))
    assert "BEST STEAL: there was none." in text


def test_the_best_word_counts_its_marks_and_its_length():
    text = review_text(game(HANDS, ("A", ORDER_GIFT), ("A", draw_action()), *END))
    assert "BEST WORD B: FORGE, 5." in text


def test_the_best_steal_may_be_from_the_player_themselves():
    hands = {"A": list("FORGEDIRT"), "B": list("AAAFF")}
    begun = [("A", play("FORGE")), ("A", draw_action()), ("B", PASS), ("B", draw_action())]
    found = records(
        RULES.new(("A", "B"), {}, {"hands": hands}), *begun, ("A", PASS), ("A", draw_action()), *END
    )
    text = review_text(found)
    assert "A could have stolen their own FORGE: GIFT and ORDER, a swing of 8 points." in text


def test_the_review_leaves_out_plays_the_table_undid():
    refused = (None, {"do": "group_accepts", "word": "DIRT", "accepts": False})
    turns = ("A", play("DIRT")), refused, ("A", PASS), ("A", draw_action())
    text = review_text(game(HANDS, *turns, *END))
    assert "played DIRT" not in text


def test_there_is_no_review_during_a_round():
    assert " ".join(review.texts([], RULING, over=False)) == review.RUNNING
    assert review_text(game(HANDS)) == review.RUNNING


def test_a_game_that_the_table_ended_in_a_round_is_reviewed_as_far_as_it_went():
    text = review_text(game(HANDS), over=True)
    assert text.startswith("ROUND 1 BEST STEAL")
    assert "BEST WORD B: FORGE, 5." in text
    assert review.texts([], RULING, over=True) == ()


def test_the_review_is_about_the_last_finished_round():
    state = RULES.new(("A", "B"), {}, {"hands": {"A": list("SUN"), "B": list("AAAFORGE")}})
    found = records(
        state,
        ("A", play("SUN")),
        ("B", play("FORGE")),
        (None, {"do": "score_round"}),
        (None, {"do": "start_round", "hands": HANDS}),
    )
    text = review_text(found)
    assert text.startswith("ROUND 1")
    assert "BEST STEAL" in text
    assert review_text(found, over=True) == text


def test_the_review_of_an_empty_round():
    state = RULES.new(("A", "B"), {}, {})
    text = review_text(records(state, (None, {"do": "deal"}), ("A", {"do": "leave"})))
    assert text == "ROUND 1 BEST STEAL: there was none. BEST WORD: there was none."
