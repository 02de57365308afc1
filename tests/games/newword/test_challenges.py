"""Challenging a word of NewWord: who may do it, its cost, and undoing the word (N6)."""

import pytest
from newword_kit import FIVE, HAND, NONE, TABLE, act, after, play, position, words

from companion.games.api.recording import RecordingRuling
from companion.games.newword.protocol import messages
from companion.games.newword.rules.actions import Challenge
from companion.games.newword.rules.rules import RULES


def test_the_player_of_a_word_draws_when_it_can_no_longer_be_challenged():
    state = position(hands={"AL": HAND}, stock=["P", "O/U", "K"])
    laid = play(state, "(ch)at")
    assert messages.answer(laid)["hand"] == ["A/E", "D", "L", "N"]
    after = laid.state
    assert after.hands["AL"].known == ("A/E", "D", "L", "N")
    closed = act(after, NONE, "pass", "NB").state
    assert closed.hands["AL"].known == ("A/E", "D", "L", "N", "P", "O/U")
    assert closed.stock.known == ("K",)


def test_an_invalid_word_is_undone_and_its_turn_is_lost():
    state = position(scores={"AL": 5})
    after = act(play(state, "(ch)arst").state, NONE, "challenge", "JR")
    answer = messages.answer(after)
    assert answer["result"] == "illegal"
    assert answer["hand_returned"] == {"AL": ["C", "H"]}
    assert answer["scores"]["AL"] == 5
    assert sorted(after.state.hands["AL"].known) == sorted(HAND)
    assert (answer["table"], answer["stock"], answer["turn"]) == (TABLE, 40, "NB")
    assert answer["skip_next"] == []
    assert answer["discards"] == []


def test_an_invalid_first_word_makes_the_starting_cards_free_again():
    state = position(first_play=True, table=FIVE)
    after = act(play(state, "(ch)mest").state, NONE, "challenge", "NB")
    assert (messages.answer(after)["table"], messages.answer(after)["first_play"]) == (FIVE, True)


def test_the_cards_of_an_invalid_word_are_known_in_the_hand():
    state = position(hands={}, table=["S", "T", "A", "R"])
    laid = act(state, NONE, "play_word", "AL", word="zaars").state
    back = act(laid, NONE, "challenge", "NB").state
    assert (back.hands["AL"].known, len(back.hands["AL"])) == (("Z",), 6)
    outcome = act(
        back,
        NONE,
        "play_word",
        "NB",
        word="zart",
        cards=[{"source": "hand", "card": "Z"}, *({"source": "table", "card": c} for c in "ART")],
    )
    assert outcome.message == "No Z is left: 1 in AL's hand. Play other cards."


def test_a_failed_challenge_costs_the_next_turn():
    state = play(position(), "(ch)art").state
    ruling = words("CHART")
    next_one = messages.answer(act(state, ruling, "challenge", "NB"))
    assert (next_one["result"], next_one["turn"], next_one["skip_next"]) == ("legal", "JR", [])
    later = act(state, ruling, "challenge", "JR").state
    assert (later.turn, later.skip_next) == ("NB", ("JR",))
    assert act(later, NONE, "pass", "NB").state.turn == "AL"


def test_two_challenges_lost_before_the_skipped_turn_cost_two_turns():
    listed = words("CHART", "TRACK")
    four = position(players=["AL", "NB", "JR", "AR"], hands={"AL": HAND, "NB": ["K", *HAND[1:]]})
    once = act(play(four, "(ch)art").state, listed, "challenge", "AR").state
    twice = act(play(once, "trac(k)").state, listed, "challenge", "AR").state
    assert (twice.turn, twice.skip_next) == ("JR", ("AR", "AR"))
    for left in (("AR",), ()):
        for by in ("JR", "AL", "NB"):
            assert twice.turn == by
            twice = act(twice, NONE, "pass", by).state
        assert twice.skip_next == left
    assert [twice.turn, act(twice, NONE, "pass", "JR").state.turn] == ["JR", "AR"]


@pytest.mark.parametrize(
    ("by", "reason"), [("AL", "own_word"), ("ZZ", "bad_entry"), (None, "bad_entry")]
)
def test_only_another_player_may_challenge(by, reason):
    state = play(position(), "(ch)art").state
    outcome = act(state, NONE, "challenge", by)
    assert (outcome.reason, outcome.state) == (reason, state)


def test_a_word_can_be_challenged_once_and_only_until_the_next_action():
    state = play(position(), "(ch)art", "CHART").state
    judged = act(state, words("CHART"), "challenge", "JR").state
    assert act(judged, NONE, "challenge", "NB").reason == "already_settled"
    passed = act(state, NONE, "pass", "NB").state
    assert act(passed, NONE, "challenge", "JR").reason == "too_late"
    let = act(state, NONE, "let_stand", "NB").state
    assert act(let, NONE, "challenge", "JR").reason == "too_late"
    assert act(position(), NONE, "challenge", "JR").reason == "wrong_phase"


def test_a_house_rule_lets_only_the_next_player_challenge():
    state = play(position(options={"challengers": "next_only"}), "(ch)art").state
    assert act(state, NONE, "challenge", "JR").reason == "not_your_turn"
    assert act(state, NONE, "challenge", "NB").accepted


def test_the_answer_of_the_dictionary_to_a_challenge_is_kept():
    state = play(position(), "(ch)art").state
    done = after(state, words("CHART"), {"do": "challenge", "by": "NB"})
    assert done.verdict == "legal"
    asked, challenge = RecordingRuling(words("CHART")), Challenge(by="NB")
    assert messages.answer(RULES.apply(state, challenge, asked))["result"] == "legal"
    later = RecordingRuling(NONE, asked.answers)
    assert messages.answer(RULES.apply(state, challenge, later))["result"] == "legal"


def test_a_correction_may_decide_against_the_dictionary():
    state = play(position(), "(ch)art").state
    good = act(state, NONE, "challenge", "NB", decided=True)
    bad = act(state, words("CHART"), "challenge", "NB", decided=False)
    assert messages.answer(good)["result"] == "legal"
    assert messages.answer(bad)["result"] == "illegal"
