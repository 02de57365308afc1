"""Turns, passes, the clock, the end of a game of Worph, and its view (W3, W4, W8)."""

import pytest
from worph_kit import NONE, act, after_actions, new, play, position, words

from companion.games.worph.protocol import messages
from companion.games.worph.rules.actions import Timeout
from companion.games.worph.rules.rules import RULES


def test_the_drawer_enters_three_letters_and_the_left_player_starts():
    outcome = act(new(drawer="NB"), NONE, "draw_start", "NB", word="xqz")
    assert outcome.accepted
    assert messages.answer(outcome)["table_word"] == "XQZ"
    assert (messages.answer(outcome)["turn"], messages.answer(outcome)["phase"]) == ("JR", "spin")
    assert messages.answer(outcome)["scores"] == {"AL": 0, "NB": 0, "JR": 0}
    assert messages.answer(outcome)["used_words"] == ["XQZ"]
    assert messages.answer(outcome)["player"] == "NB"


def test_without_a_drawer_the_first_player_draws():
    assert messages.snapshot(new())["turn"] == "AL"


@pytest.mark.parametrize("word", ["CA", "CARD", "C4R", "", None, "CÀR", "   "])
def test_a_card_has_three_letters(word):
    outcome = act(new(), NONE, "draw_start", "AL", word=word)
    assert outcome.reason == "bad_entry"
    assert outcome.message.endswith("Enter them again, A to Z.")


REFUSALS = [
    # phase, do, by, reason
    ("start", "draw_start", "NB", "not_your_turn"),
    ("start", "spin", "AL", "wrong_phase"),
    ("start", "play", "AL", "wrong_phase"),
    ("start", "pass", "AL", "wrong_phase"),
    ("start", "timeout", None, "wrong_phase"),
    ("spin", "draw_start", "AL", "wrong_phase"),
    ("spin", "spin", "NB", "not_your_turn"),
    ("spin", "spin", None, "not_your_turn"),
    ("spin", "spin", "XX", "not_your_turn"),
    ("spin", "play", "AL", "must_spin_first"),
    ("spin", "play", "JR", "not_your_turn"),
    ("spin", "timeout", None, "must_spin_first"),
    ("spin", "pass", "AL", ""),
    ("play", "draw_start", "AL", "wrong_phase"),
    ("play", "spin", "AL", "already_spun"),
    ("play", "play", "NB", "not_your_turn"),
    ("play", "play", "al", "not_your_turn"),
    ("play", "pass", "NB", "not_your_turn"),
    ("play", "timeout", "NB", "not_your_turn"),
    ("play", "timeout", "AL", ""),
    ("play", "timeout", None, ""),
    ("play", "pass", "AL", ""),
    *(("over", do, "AL", "game_over") for do in
      ("draw_start", "spin", "play", "pass", "timeout", "group_accepts", "leave", "swap")),
    ("over", "join", "ZZ", "game_over"),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "do", "by", "reason"), REFUSALS)
def test_actions_out_of_turn_or_phase_are_refused(phase, do, by, reason):
    state = position(phase=phase, drawer="AL", wedge=None if phase == "spin" else 1)
    more = {"word": "CAT", "wedge": 1, "other": "NB"}
    outcome = act(state, words("CAT"), do, by, **more)
    assert outcome.reason == reason
    assert outcome.accepted == (not reason)
    if reason:
        assert outcome.state is state


@pytest.mark.parametrize("wedge", [None, 0, 7, -1, 10**40])
def test_the_wheel_has_six_wedges(wedge):
    assert act(position(phase="spin"), NONE, "spin", "AL", wedge=wedge).reason == "bad_entry"


@pytest.mark.parametrize(
    ("options", "extra_s", "elapsed_s", "reason"),
    [
        ({}, 0, 30.0, ""),
        ({}, 0, 30.001, "time_up"),
        ({"turn_limit_s": 45}, 0, 45, ""),
        ({"turn_limit_s": 45}, 0, 45.1, "time_up"),
        ({"turn_limit_s": None}, 0, 9999, ""),
        ({"turn_limit_s": 0}, 15, 9999, ""),
        ({}, 15, 45, ""),
        ({}, 15, 45.1, "time_up"),
    ],
)
def test_a_word_counts_up_to_the_limit(options, extra_s, elapsed_s, reason):
    state = position(options=options, handicaps={"AL": {"extra_s": extra_s}})
    assert play(state, "CAT", elapsed_s=elapsed_s).reason == reason


def test_elapsed_time_counts_until_the_next_spin():
    state = position(elapsed_s=31)
    assert play(state, "CAT").reason == "time_up"
    state = after_actions(state, words("CAT"), ("timeout", None), ("spin", "NB"))
    assert messages.snapshot(state)["elapsed_s"] == 0
    assert play(state, "CAT").accepted


def test_the_game_clock_is_stored():
    outcome = act(position(), NONE, "pass", "AL", clock_s=77)
    assert messages.answer(outcome)["clock_s"] == 77
    assert messages.answer(act(outcome.state, NONE, "spin", "NB", wedge=1))["clock_s"] == 77


def test_a_pass_by_everybody_in_a_row_ends_the_game():
    lexicon = words("CAT")
    state = after_actions(position(), lexicon, ("pass", "AL"), ("pass", "NB"), ("spin", "JR"))
    assert messages.snapshot(state)["passes_in_row"] == 2
    state = after_actions(state, lexicon, ("play", "JR", "CAT"))
    assert messages.snapshot(state)["passes_in_row"] == 0
    state = after_actions(state, lexicon, ("pass", "AL"), ("pass", "NB"))
    assert not messages.snapshot(state)["game_over"]
    facts = messages.snapshot(after_actions(state, lexicon, ("pass", "JR")))
    assert facts["game_over"]
    assert (facts["winners"], facts["turn"], facts["passes_in_row"]) == (["JR"], None, 3)


def test_a_tie_is_shared():
    state = position(scores={"AL": 4, "NB": 9, "JR": 9}, passes_in_row=2)
    assert messages.answer(act(state, NONE, "pass", "AL"))["winners"] == ["NB", "JR"]


def test_two_players_take_turns():
    state = position(players=["AL", "NB"], phase="spin")
    state = after_actions(state, words("CAT", "COT"), ("spin", "AL"), ("play", "AL", "CAT"))
    state = after_actions(state, words("CAT", "COT"), ("spin", "NB"), ("play", "NB", "COT"))
    assert state.turn == "AL"


def test_the_view_names_the_deadline_of_the_player_on_turn():
    state = position(handicaps={"AL": {"extra_s": 5}})
    (deadline,) = RULES.view(state, None).deadlines
    assert (deadline.id, deadline.seconds, deadline.player) == ("turn", 35, "AL")
    assert (deadline.delay_s, deadline.expiry) == (2.0, Timeout(by="AL", elapsed_s=35))
    assert RULES.view(position(phase="spin"), "AL").deadlines == ()
    assert RULES.view(position(options={"turn_limit_s": None}), None).deadlines == ()


@pytest.mark.parametrize(
    ("phase", "may"),
    [
        ("start", ["draw_start"]),
        ("spin", ["spin", "pass"]),
        ("play", ["play", "pass"]),
        ("over", []),
    ],
)
def test_the_player_on_turn_may_act(phase, may):
    state = position(phase=phase, drawer="AL")
    assert messages.legal(state) == [{"do": kind} for kind in may]
    assert RULES.view(state, None).may == ({"AL": tuple(may)} if may else {})


def test_the_view_shows_the_table():
    view = RULES.view(position(wedge=5, passes_in_row=1, options={"plural_s": "vote"}), "NB")
    assert (view.table_word, view.wedge, view.wedge_letters) == ("CAR", 5, "KJ")
    assert (view.used_words, view.passed) == (("CAR",), ("JR",))
    assert (view.votes, view.timer_s) == (("plural_s",), 30)
