"""Challenges: who may challenge, what must be shown, who is out (S5, V3.1)."""

import pytest
from msgspec.structs import replace
from word_sprout_kit import (
    NONE,
    act,
    after,
    after_challenge,
    after_plays,
    new,
    position,
    refusal,
    words,
)

from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.actions import Timeout
from companion.games.word_sprout.rules.rules import RULES

TOMATO = words("TOMATO", "TOMB")


def omat(**given):
    """A state: D played OAT, then A played OMAT; B is on turn."""
    return position("OMAT", history=[{"by": "D", "string": "OAT"}, {"by": "A", "string": "OMAT"}],
                    turn="B", **given)  # fmt: skip


def test_a_word_with_the_string_puts_the_challenger_out():
    state = after_challenge(omat(), "B", "tomato", TOMATO)
    assert (state.out, state.ground.board.string, state.turn) == (("B",), "OMAT", "C")


@pytest.mark.parametrize("word", [None, "TOMB", "OMATX", "T", "A" * 10_000])
def test_without_a_valid_word_the_play_is_undone_and_its_player_out(word):
    state = after_challenge(omat(), "B", word, TOMATO)
    assert (state.out, state.ground.board.string, state.turn) == (("A",), "OAT", "B")


@pytest.mark.parametrize("word", ["", "T0MATO", "TO MATO", "TOMÄTO"])
def test_a_word_with_other_signs_is_a_bad_entry(word):
    state = omat()
    assert refusal(state, "challenge", "B", shown_word=word, ruling=TOMATO) == "bad_entry"


def test_only_the_player_on_turn_may_challenge():
    for by in ("C", "D", "A"):
        assert refusal(omat(), "challenge", by, against="A") == "not_entitled_to_challenge"


@pytest.mark.parametrize("against", ["B", "C", "D", "Z"])
def test_only_the_last_play_may_be_challenged(against):
    assert refusal(omat(), "challenge", "B", against=against) == "nothing_to_challenge"


def test_there_is_nothing_to_challenge_on_an_empty_table():
    assert refusal(new(), "challenge", "A", against="D") == "nothing_to_challenge"
    assert refusal(new(), "open_challenge", "A") == "nothing_to_challenge"


def test_a_player_cannot_challenge_their_own_play():
    state = replace(omat(), turn="A")
    assert refusal(state, "challenge", "A", against="A") == "own_play"


def test_a_proved_play_cannot_be_challenged_again():
    state = after_challenge(omat(), "B", "TOMATO", TOMATO)
    assert refusal(state, "challenge", "C", against="A") == "already_shown"
    assert "challenge" not in RULES.view(state, None).may["C"]
    state = after_plays(state, "C:OMATO")
    state = after_challenge(state, "D", None, TOMATO)
    assert (state.ground.board.string, state.out) == ("OMAT", ("B", "C"))
    assert refusal(state, "challenge", state.turn, against="A") == "already_shown"


def test_after_an_undo_the_play_below_may_be_challenged():
    state = position("OZQ", "C", "D", "A", turn="B")
    state = after_challenge(state, "B", None, NONE)
    assert (state.out, state.ground.board.string, state.turn) == (("A",), "OZ", "B")
    state = after_challenge(state, "B", None, NONE)
    assert (state.out, state.ground.board.string, state.turn) == (("A", "D"), "O", "B")
    state = after_challenge(state, "B", None, NONE)
    assert (state.phase, state.winners) == ("next_round", ("B",))


def test_the_last_player_left_wins_at_once():
    state = position("OQ", "B", "A", players=["A", "B"], turn="B")
    assert after_challenge(state, "B", None, NONE).winners == ("B",)
    assert after_challenge(state, "B", "OQA", words("OQA")).winners == ("A",)


def test_a_challenge_may_wait_for_the_word():
    state = after(omat(), TOMATO, "open_challenge", "B", against="A")
    view = RULES.view(state, None)
    assert (view.phase, view.challenger, view.challenged) == ("answer", "B", "A")
    assert view.may == {"A": ("show_word",)}
    shown = after(state, TOMATO, "show_word", "A", word="tomato")
    assert (shown.out, shown.phase, shown.turn) == (("B",), "play", "C")
    for answer in ({"by": "A"}, {"by": None}, {"by": "A", "word": "TOMB"}):
        state_after = after(state, TOMATO, "show_word", **answer)
        assert (state_after.out, state_after.turn, state_after.doubt) == (("A",), "B", None)


def test_other_actions_are_refused_during_a_challenge():
    state = after(omat(), TOMATO, "open_challenge", "B")
    assert refusal(state, "play", "B", string="OMATO") == "wrong_phase"
    assert refusal(state, "open_challenge", "B") == "wrong_phase"
    assert refusal(state, "give_up", "B") == "wrong_phase"
    assert refusal(state, "show_word", "B", word="TOMATO") == "not_your_turn"
    assert refusal(omat(), "show_word", "A", word="TOMATO") == "wrong_phase"


def test_the_time_for_a_word_may_run_out():
    state = after(omat(options={"answer_limit_s": 45}), TOMATO, "open_challenge", "B")
    (deadline,) = RULES.view(state, None).deadlines
    assert (deadline.id, deadline.seconds, deadline.player) == ("answer", 45, "A")
    assert deadline.expiry == Timeout(by="A", elapsed_s=45)
    assert after(state, TOMATO, "timeout", "A").out == ("A",)
    unlimited = after(omat(), TOMATO, "open_challenge", "B")
    assert RULES.view(unlimited, None).deadlines == ()


def test_answers_and_views_never_contain_a_goal_word():
    state = omat()
    answers = [
        act(state, TOMATO, "challenge", "B", shown_word=None),
        act(state, TOMATO, "challenge", "B", shown_word="OMATX"),
        act(state, TOMATO, "open_challenge", "B"),
        act(state, TOMATO, "challenge", "C"),
    ]
    for outcome in answers:
        seen = RULES.view(outcome.state, None)
        told = f"{messages.answer(outcome)} {messages.legal(state)}"
        assert "TOMATO" not in f"{outcome.message} {told} {seen}"


def test_the_event_says_how_a_challenge_was_settled():
    lost = messages.answer(act(omat(), TOMATO, "challenge", "B", shown_word=None))["event"]
    assert lost == {
        "player": "B",
        "lost": ["A"],
        "undone": ["OMAT", "OAT"],
        "challenge": {
            **{"by": "B", "against": "A", "strings": ["OMAT"], "valid": False},
            "missed": {"why": "no_word", "string": "OMAT", "word": "", "letter": ""},
        },
    }
    won = messages.answer(act(omat(), TOMATO, "challenge", "B", shown_word="TOMATO"))["event"]
    assert (won["lost"], won["undone"], won["challenge"]["valid"]) == (["B"], None, True)


# -- V3.1 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["B", "C", "D"])
def test_a_correct_challenge_wins_the_round_if_all_may_challenge(by):
    state = after_challenge(omat(variations=["anyone_challenges"]), by, None, TOMATO)
    assert (state.winners, state.how, state.out) == ((by,), "challenge", ())
    assert state.ground.board.string == "OAT"


@pytest.mark.parametrize(("by", "turn"), [("B", "C"), ("C", "B"), ("D", "B")])
def test_a_wrong_challenger_is_out_and_the_turn_stays(by, turn):
    state = after_challenge(omat(variations=["anyone_challenges"]), by, "TOMATO", TOMATO)
    assert (state.out, state.turn, state.ground.board.string) == ((by,), turn, "OMAT")


def test_even_if_all_may_challenge_nobody_challenges_their_own_play():
    state = omat(variations=["anyone_challenges"])
    assert refusal(state, "challenge", "A", shown_word="TOMATO") == "own_play"
    assert (
        "challenge" in RULES.view(state, None).may["A"]
    )  # otherwise the box would reveal who played


def test_the_next_play_ends_everybodys_right_to_challenge():
    state = after_plays(omat(variations=["anyone_challenges"]), "B:OMATO")
    assert refusal(state, "challenge", "D", against="A") == "nothing_to_challenge"
