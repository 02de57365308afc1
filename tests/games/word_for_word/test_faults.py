"""Bad input to Word For Word through the referee: a kind, a sentence, and no chip moved."""

from __future__ import annotations

from typing import Any

import pytest
from referee_kit import Talk

CLOSED = {"words": ["CAT"]}
BET = {"phase": "bet3", "to_act": "B", "chips": {"A": 50, "B": 9, "C": 50}, "pot": 20,
       "current_bet": 5, "put_in_this_round": {"A": 5},
       "limits": {"min": 2, "max": 30}}  # fmt: skip
SHOW = {
    "phase": "showdown",
    "board": ["Cb", "Ab", "Tb", "Eb", "Sb"],
    "thought": {"B": ["Zb", "*r"]},
}
DOUBT = {"phase": "challenges", "declared": {"A": "CAT", "B": "OMYWORD"}, "pot": 30,
         "settled": {"A": "legal"}}  # fmt: skip
VOTE = {"phase": "category_challenge", "category": "Food", "declared": {"B": "CAT"},
        "players": ["A", "B", "C", "D"], "eliminated": ["D"]}  # fmt: skip


def talk(given: dict[str, Any]) -> Talk:
    usual = {"players": ["A", "B", "C"], "dealer": "A", "lexicon": CLOSED}
    return Talk({"do": "position", "game": "word_for_word", "given": {**usual, **given}})


@pytest.mark.parametrize(
    ("given", "action", "reason"),
    [
        (BET, {"by": "C", "do": "call"}, "not_your_turn"),
        (BET, {"by": "B", "do": "check"}, "facing_a_bet"),
        (BET, {"by": "B", "do": "bet", "amount": 5}, "facing_a_bet"),
        (BET, {"by": "B", "do": "raise", "to": 5}, "not_a_raise"),
        (BET, {"by": "B", "do": "raise", "to": 6}, "below_min"),
        (BET, {"by": "B", "do": "raise", "to": 40}, "above_max"),
        (BET, {"by": "B", "do": "raise", "to": 12}, "not_enough_chips"),
        (BET, {"by": "B", "do": "raise", "to": 10**18}, "above_max"),
        (BET, {"by": "B", "do": "declare", "word": "CAT", "cards": ["Cb", "Ab", "Tb"]},
         "wrong_phase"),
        ({**BET, "phase": "bet1", "to_act": "A", "current_bet": 0, "put_in_this_round": {}},
         {"by": "A", "do": "fold"}, "must_bet"),
        (SHOW, {"by": "B", "do": "declare", "word": "CATT", "cards": ["Cb", "Ab", "Tb", "Tb"]},
         "card_not_available"),
        (SHOW, {"by": "B", "do": "declare", "word": "C", "cards": ["Cb"]}, "too_short"),
        (SHOW, {"by": "B", "do": "declare", "word": "CAST", "cards": ["Cb", "Ab", "*r", "Tb"]},
         "wild_unannounced"),
        (SHOW, {"by": "B", "do": "declare", "word": "CASTAWAY", "cards": ["Cb"] * 8}, "bad_entry"),
        (SHOW, {"by": "B", "do": "declare", "word": "C\x00T", "cards": ["Cb", "Ab", "Tb"]},
         "bad_entry"),
        ({**SHOW, "declared": {"B": "CAT"}},
         {"by": "B", "do": "declare", "word": "TEA", "cards": ["Tb", "Eb", "Ab"]},
         "already_declared"),
        (DOUBT, {"by": "A", "do": "challenge", "against": "B"}, "unchallengeable"),
        (DOUBT, {"by": "A", "do": "challenge", "against": "A"}, "own_word"),
        (DOUBT, {"by": "B", "do": "challenge", "against": "A"}, "already_settled"),
        ({"phase": "shout", "board": []}, {"do": "board", "cards": ["Zb", "Zb", "Zb"]},
         "card_not_available"),
        (VOTE, {"by": "D", "do": "vote", "qualifies": True}, "bad_entry"),
        (VOTE, {"by": "A", "do": "challenge_category", "against": "B",
                "votes": {"qualifies": ["D"], "does_not": ["A"]}}, "bad_entry"),
        ({"phase": "over"}, {"do": "next_round"}, "game_over"),
    ],
)  # fmt: skip
def test_an_action_against_the_rules_is_refused_with_a_sentence(given, action, reason):
    ask = talk(given)
    before = ask.state()
    answer = ask(action)
    assert (answer["verdict"], answer["reason"]) == ("reject", reason), answer
    assert answer["message"].endswith(".")
    assert len(answer["message"]) < 200
    assert "\x00" not in answer["message"]
    assert ask.state() == before


@pytest.mark.parametrize(
    "action",
    [
        {"do": "bet"},
        {"do": "bet", "amount": "5"},
        {"do": "bet", "amount": 0.5},
        {"do": "bet", "amount": 1e400},
        {"do": "bet", "amount": None},
        {"do": "raise", "to": [6]},
        {"do": "declare"},
        {"do": "declare", "word": 5},
        {"do": "declare", "word": "CAT", "cards": "Cb"},
        {"do": "challenge"},
        {"do": "challenge_category", "against": "A", "votes": ["A"]},
        {"do": "board", "cards": 3},
        {"do": "cuts", "cuts": ["Ab"]},
        {"do": "vote"},
        {"do": "spin"},
        {"do": "call", "clock_s": -1},
    ],
)
def test_unreadable_input_is_an_error(action):
    ask = talk(BET)
    before = ask.state()
    answer = ask({"by": "B", **action})
    assert (answer["verdict"], answer["reason"]) == ("error", "bad_entry")
    assert answer["message"].endswith(".")
    assert ask.state() == before


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"phase": "appeal"}, "No word is challenged"),
        ({"phase": "appeal", "declared": {"A": "CAT"}, "doubt": {"by": "A", "against": "B"}},
         "No word is challenged"),
        ({"phase": "challenges", "doubt": {"by": "A", "against": "B"}}, "No word is challenged"),
        ({"phase": "showdown", "declared": {"A": "CASTAWAY"}, "declared_cards": {"A": ["Cb"] * 8}},
         "CASTAWAY has 8 cards"),
        ({**VOTE, "vote_on": {"by": ["A"]}}, "vote_on"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_an_error_with_its_cause(given, says):
    usual = {"players": ["A", "B", "C"], "lexicon": CLOSED}
    line = {"do": "position", "game": "word_for_word", "given": {**usual, **given}}
    answer = Talk()(line)
    assert (answer["verdict"], answer["reason"]) == ("error", "bad_entry")
    assert says in answer["message"]


def test_a_vote_may_have_other_keys():
    assert talk({**VOTE, "vote_on": {"against": "B", "note": "x"}}).state()["vote_on"] == {
        "by": "", "against": "B",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("chips", "verdict"), [(0, "error"), (-3, "error"), (10**9, "accept"), (10**30, "error")]
)
def test_stacks_of_nothing_and_of_a_billion(chips, verdict):
    new = {"do": "new", "game": "word_for_word", "players": ["A", "B"], "setup": {"chips": chips}}
    assert Talk()(new)["verdict"] == verdict


@pytest.mark.parametrize("players", [["A"], list("ABCDEFGHI"), []])
def test_two_to_eight_play(players):
    answer = Talk()({"do": "new", "game": "word_for_word", "players": players})
    assert (answer["verdict"], answer["reason"]) == ("reject", "player_count")


def test_a_dealt_game_by_the_referee_and_back():
    ask = Talk({"do": "new", "game": "word_for_word", "players": ["A", "B"], "hands": "dealt",
                "options": {"hands": "dealt"}, "seed": 3, "setup": {"dealer": "A"}})  # fmt: skip
    before = ask.state()
    for do in ("collect_antes", "deal_thought"):
        assert ask({"do": do})["verdict"] == "accept"
    facts = ask({"by": "A", "do": "bet", "amount": 3})["next"]
    assert all(len(facts["thought"][player]) == 2 for player in "AB")
    assert ask({"do": "legal"})["next"]["actions"] == [
        {"do": "call"}, {"do": "raise"}, {"do": "fold"},
    ]  # fmt: skip
    assert ask({"do": "undo", "count": 3})["next"] == before


def test_the_possible_actions_are_listed_in_every_phase():
    for given in (BET, SHOW, DOUBT, VOTE, {"phase": "cut_for_deal"}, {"phase": "ante"},
                  {"phase": "deal"}, {"phase": "shout"}, {"phase": "round_over"}):  # fmt: skip
        assert talk(given)({"do": "legal"})["next"]["actions"]
    assert talk({"phase": "over"})({"do": "legal"})["next"]["actions"] == []


def test_the_board_may_have_other_cards_than_the_box_dealt():
    given = {"phase": "shout", "board": [], "stock": ["Ab", "Eb", "Tb", "Sb", "Ib"]}
    answer = talk(given)({"do": "board", "cards": ["Ab", "Ab", "Ab"]})
    assert answer["verdict"] == "accept", answer
    assert answer["next"]["board"] == ["Ab", "Ab", "Ab"]
    assert answer["next"]["stock"] == ["Eb", "Tb"]
