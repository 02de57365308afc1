"""Bad input to Word Sprout through the referee gets a kind and a sentence, and changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from referee_kit import Talk

CLOSED = {"words": ["TOMATO", "BREAD"]}


def talk(string: str = "OMAT", **given: Any) -> Talk:
    """A talk with the referee: A added the last letter to C's string; B is on turn."""
    history = [{"by": "C", "string": string[:-1]}, {"by": "A", "string": string}]
    usual = {"players": ["A", "B", "C"], "turn": "B", "string": string, "lexicon": CLOSED,
             "history": history if string else []}  # fmt: skip
    return Talk({"do": "position", "game": "word_sprout", "given": {**usual, **given}})


OVER = {"string": "", "phase": "between_rounds", "round_winner": "B"}
CHANGING = {**OVER, "variations": ["metamorphism", "two_d", "hole_wins"]}
GRID = {"variations": ["two_d"], "grid": ["BREAD"], "history": []}


@pytest.mark.parametrize(
    ("given", "action", "reason"),
    [
        ({}, {"do": "play", "string": "STOMAT"}, "not_one_letter"),
        ({}, {"do": "play", "string": "OMAT"}, "not_one_letter"),
        ({}, {"do": "play", "string": "OMT"}, "not_one_letter"),
        ({}, {"do": "play", "string": "A" * 60}, "not_one_letter"),
        ({}, {"do": "play", "string": "OM4T5"}, "bad_entry"),
        ({}, {"do": "play", "string": ""}, "bad_entry"),
        ({}, {"do": "play", "string": "OMAT\u0301O"}, "bad_entry"),
        ({}, {"do": "play", "string": "\x00\x1b[2J"}, "bad_entry"),
        ({"string": ""}, {"do": "challenge", "against": "A"}, "nothing_to_challenge"),
        ({}, {"do": "challenge", "against": "B"}, "nothing_to_challenge"),
        ({"turn": "A"}, {"do": "challenge", "by": "A", "against": "A"}, "own_play"),
        ({"out": ["B"], "turn": "C"}, {"do": "challenge", "against": "A"}, "player_is_out"),
        ({"shown_valid": ["OMAT"]}, {"do": "challenge", "against": "A"}, "already_shown"),
        ({}, {"do": "challenge", "shown_word": "T0MATO"}, "bad_entry"),
        ({}, {"do": "call_out_of_turn", "against": "nobody"}, "not_out_of_turn"),
        ({}, {"do": "play", "by": "x" * 5000, "string": "OMATO"}, "bad_entry"),
        (CHANGING, {"do": "change_rule", "by": "A", "add": "teams"}, "not_the_winner"),
        (CHANGING, {"do": "change_rule", "add": "palindrome_lock"}, "rule_conflict"),
        (CHANGING, {"do": "change_rule", "remove": "two_d"}, "needs_parent_rule"),
        (CHANGING, {"do": "change_rule", "add": "x" * 10_000}, "bad_entry"),
        (CHANGING, {"do": "change_rule", "add_custom": "x" * 10_000}, "bad_entry"),
        (CHANGING, {"do": "change_rule", "add_custom": "no\u0007food"}, "bad_entry"),
        (CHANGING, {"do": "change_rule", "add_custom": "no\u202efood"}, "bad_entry"),
        (OVER, {"do": "change_rule", "add": "teams"}, "no_metamorphism"),
        ({"variations": ["metamorphism"]}, {"do": "change_rule", "add": "teams"}, "wrong_phase"),
        (GRID, {"do": "place", "row": 10**15, "col": -(10**15), "letter": "T"}, "bad_entry"),
        (GRID, {"do": "place", "row": 0, "col": 5, "letter": "ST"}, "not_one_letter"),
        (GRID, {"do": "insert_2d", "string": "BREAD", "at_index": 10**20, "letter": "S"},
         "bad_entry"),
        (GRID, {"do": "play_2d", "cross_string": "BREAD", "at_index": -1, "new_string": "TE"},
         "bad_entry"),
    ],
)  # fmt: skip
def test_a_play_against_the_rules_is_refused_in_a_sentence(given, action, reason):
    ask = talk(**given)
    before = ask.state()
    answer = ask({"by": "B", **action})
    assert (answer["verdict"], answer["reason"]) == ("reject", reason)
    assert answer["message"].endswith(".")
    assert len(answer["message"]) < 200
    assert "\x1b" not in answer["message"]
    assert ask.state() == before


@pytest.mark.parametrize(
    "action",
    [
        {"do": "play"},
        {"do": "play", "string": 5},
        {"do": "play", "string": None},
        {"do": "place", "row": "up", "col": 0, "letter": "T"},
        {"do": "place", "row": 1e400, "col": 0, "letter": "T"},
        {"do": "place", "row": 0.5, "col": 0, "letter": "T"},
        {"do": "challenge", "shown_word": ["TOMATO"]},
        {"do": "challenge", "against": 7},
        {"do": "change_rule", "add": ["teams"]},
        {"do": "next_round", "teams": ["A"]},
        {"do": "spin"},
        {"do": "play", "string": "OMATO", "elapsed_s": -1},
    ],
)
def test_unreadable_input_is_an_error(action):
    ask = talk()
    before = ask.state()
    answer = ask({"by": "B", **action})
    assert (answer["verdict"], answer["reason"]) == ("error", "bad_entry")
    assert answer["message"].endswith(".")
    assert ask.state() == before


def test_a_rule_is_not_changed_twice():
    ask = talk(**CHANGING)
    assert ask({"by": "B", "do": "change_rule", "add": "teams"})["verdict"] == "accept"
    before = ask.state()
    answer = ask({"by": "B", "do": "change_rule", "add": "vowel_limit"})
    assert (answer["verdict"], answer["reason"]) == ("reject", "one_change_only")
    assert ask.state() == before


@pytest.mark.parametrize(
    ("variations", "reason"),
    [
        (["complete_words", "vowel_limit"], "rule_conflict"),
        (["collections_persist"], "needs_parent_rule"),
    ],
)
def test_a_game_with_conflicting_rules_is_refused(variations, reason):
    answer = Talk()({"do": "new", "game": "word_sprout", "players": ["A", "B"],
                     "setup": {"variations": variations}})  # fmt: skip
    assert (answer["verdict"], answer["reason"]) == ("reject", reason)


def test_the_referee_never_says_a_goal_word():
    ask = talk()
    lines = [
        {"do": "legal"},
        {"do": "state"},
        {"by": "C", "do": "challenge", "against": "A"},
        {"by": "B", "do": "open_challenge"},
        {"by": "A", "do": "show_word", "word": None},
    ]
    answers = [ask(line) for line in lines]
    assert [answer["verdict"] for answer in answers[:2]] == ["accept"] * 2
    assert answers[-1]["next"]["out"] == ["A"]
    assert "TOMATO" not in json.dumps(answers)


def test_a_lie_about_the_dictionary_is_not_believed():
    ask = talk()
    said = {"words": {"OMATIC": "word"}, "strings": {"OMAT": True}}
    answer = ask({"by": "B", "do": "challenge", "shown_word": "OMATIC", "said": said})
    assert answer["next"]["out"] == ["A"]


def test_the_referee_undoes_a_play_and_continues():
    ask = talk(variations=["vowel_reverses"])
    before = ask.state()
    ask({"by": "B", "do": "play", "string": "OMATO"})
    ask({"by": "A", "do": "challenge", "shown_word": "TOMATO"})
    assert ask({"do": "undo", "count": 2})["next"] == before
