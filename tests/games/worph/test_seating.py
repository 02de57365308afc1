"""Players leave, join and swap seats at any moment; no score is lost (W8.1)."""

import pytest
from worph_kit import act, after_actions, position, words

from companion.games.worph.protocol import messages

NONE = words()
FOUR = ["AL", "NB", "JR", "AR"]
SCORES = {"AL": 4, "NB": 10, "JR": 4, "AR": 6}


def four(**given):
    return position(**{"players": FOUR, "scores": SCORES, "drawer": "AL", **given})


@pytest.mark.parametrize("phase", ["start", "spin", "play"])
@pytest.mark.parametrize("who", FOUR)
def test_a_player_who_leaves_keeps_the_points_and_play_continues(phase, who):
    state = four(phase=phase, turn="AL", wedge=None if phase != "play" else 1)
    next_state = messages.answer(act(state, NONE, "leave", who))
    assert next_state["scores"] == SCORES
    assert who not in next_state["players"]
    assert next_state["turn"] == ("NB" if who == "AL" else "AL")
    left_with_turn = "spin" if phase == "play" and who == "AL" else phase
    assert next_state["phase"] == left_with_turn


def test_the_spin_is_dropped_if_the_player_on_turn_leaves():
    next_state = messages.answer(act(four(elapsed_s=12), NONE, "leave", "AL"))
    assert (next_state["wedge"], next_state["elapsed_s"], next_state["turn"]) == (None, 0, "NB")


def test_the_spin_stays_if_another_player_leaves():
    next_state = messages.answer(act(four(elapsed_s=12), NONE, "leave", "JR"))
    assert (next_state["wedge"], next_state["elapsed_s"], next_state["turn"]) == (1, 12, "AL")


@pytest.mark.parametrize("drawer", FOUR)
def test_the_player_left_of_a_drawer_who_left_draws_next(drawer):
    state = four(drawer=drawer, options={"rounds": 2}, turn=FOUR[FOUR.index(drawer) - 1])
    state = act(state, NONE, "leave", drawer).state
    while state.round == 1:
        state = act(state, NONE, "pass", state.turn).state
    assert state.drawer == FOUR[(FOUR.index(drawer) + 1) % 4]


def test_the_card_goes_to_the_left_if_the_drawer_leaves():
    next_state = messages.answer(act(four(phase="start", drawer="AR"), NONE, "leave", "AR"))
    assert (next_state["drawer"], next_state["turn"], next_state["phase"]) == ("AL", "AL", "start")


def test_the_game_ends_when_all_who_stay_have_passed():
    state = four(turn="AR", passes_in_row=3)
    assert messages.answer(act(state, NONE, "leave", "AR"))["game_over"]
    state = four(turn="JR", passes_in_row=2)
    next_state = messages.answer(act(state, NONE, "leave", "NB"))
    assert (next_state["passes_in_row"], next_state["game_over"]) == (1, False)
    state = act(state, NONE, "leave", "NB").state
    assert messages.answer(act(after_actions(state, NONE, ("pass", "JR")), NONE, "pass", "AR"))[
        "game_over"
    ]


def test_the_pass_of_a_player_who_left_does_not_count():
    state = after_actions(four(turn="NB", passes_in_row=1), NONE, ("leave", "AL"), ("pass", "NB"))
    assert not messages.snapshot(state)["game_over"]
    assert messages.snapshot(after_actions(state, NONE, ("pass", "JR"), ("pass", "AR")))[
        "game_over"
    ]


def test_a_newcomer_gets_a_turn_before_the_game_can_end():
    state = act(four(turn="AR", passes_in_row=3), NONE, "join", "ZZ", left_of="AR").state
    state = after_actions(state, NONE, ("pass", "AR"))
    assert (state.turn, state.phase) == ("ZZ", "spin")
    assert messages.snapshot(after_actions(state, NONE, ("pass", "ZZ")))["game_over"]


@pytest.mark.parametrize(
    ("left_of", "order"),
    [
        (None, ["AL", "NB", "JR", "AR", "ZZ"]),
        ("AR", ["AL", "NB", "JR", "AR", "ZZ"]),
        ("AL", ["AL", "ZZ", "NB", "JR", "AR"]),
        ("JR", ["AL", "NB", "JR", "ZZ", "AR"]),
    ],
)
@pytest.mark.parametrize("phase", ["start", "spin", "play"])
def test_a_newcomer_starts_with_no_points(left_of, order, phase):
    state = four(phase=phase)
    next_state = messages.answer(act(state, NONE, "join", "ZZ", left_of=left_of))
    assert next_state["players"] == order
    assert next_state["scores"] == {**SCORES, "ZZ": 0}
    assert (next_state["turn"], next_state["phase"]) == ("AL", phase)


def test_a_returning_player_has_their_old_points():
    state = after_actions(four(), NONE, ("leave", "NB"), ("join", "NB"))
    assert state.players == ("AL", "JR", "AR", "NB")
    assert messages.snapshot(state)["scores"]["NB"] == 10


def test_players_who_swap_keep_turn_spin_and_points():
    outcome = act(four(), NONE, "swap", "AL", other="JR")
    assert messages.answer(outcome)["players"] == ["JR", "NB", "AL", "AR"]
    assert (
        messages.answer(outcome)["turn"],
        messages.answer(outcome)["wedge"],
        messages.answer(outcome)["scores"],
    ) == (
        "AL",
        1,
        SCORES,
    )
    assert messages.answer(act(outcome.state, NONE, "pass", "AL"))["turn"] == "AR"


def test_everybody_still_passes_once_after_a_swap():
    state = act(four(turn="NB", passes_in_row=1), NONE, "swap", "NB", other="AR").state
    assert state.players == ("AL", "AR", "JR", "NB")
    state = after_actions(state, NONE, ("pass", "NB"), ("pass", "AL"), ("pass", "AR"))
    assert not messages.snapshot(state)["game_over"]
    assert messages.snapshot(after_actions(state, NONE, ("pass", "JR")))["game_over"]


@pytest.mark.parametrize("phase", ["start", "spin", "play"])
def test_with_one_player_left_the_game_is_over_and_the_points_stand(phase):
    state = four(phase=phase, options={"rounds": 3})
    outcome = act(after_actions(state, NONE, ("leave", "AL"), ("leave", "JR")), NONE, "leave", "NB")
    assert messages.answer(outcome)["game_over"]
    assert messages.answer(outcome)["scores"] == SCORES
    assert messages.answer(outcome)["winners"] == ["NB"]


@pytest.mark.parametrize(
    ("do", "by", "more"),
    [
        ("leave", "XX", {}),
        ("leave", None, {}),
        ("join", "AL", {}),
        ("join", "al", {"left_of": "nb"}),
        ("join", "", {}),
        ("join", None, {}),
        ("join", "A" * 41, {}),
        ("join", "A\tB", {}),
        ("swap", "XX", {"other": "AL"}),
        ("swap", "AL", {"other": "XX"}),
        ("swap", None, {"other": "AL"}),
    ],
)
def test_an_invalid_change_of_seats_is_refused(do, by, more):
    state = four()
    outcome = act(state, NONE, do, by, **more)
    assert (outcome.reason, outcome.state) == ("bad_entry", state)
    assert outcome.message.endswith(".")


def test_a_table_with_99_players_is_full():
    state = position(players=[f"P{n}" for n in range(99)], turn="P0")
    assert act(state, NONE, "join", "ZZ").reason == "bad_entry"
