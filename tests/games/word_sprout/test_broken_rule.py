"""The table votes a player out who broke one of its own rules (V1.3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from room import faults
from word_sprout_kit import NONE, act, after, after_plays, new, refusal
from word_sprout_table_kit import (
    BACK,
    PUSH,
    after_gestures,
    context,
    grid_state,
    hold,
    press,
    screen_text,
    turn,
)

from companion.games.api.rules import Record
from companion.games.word_sprout.rules.actions import BrokeRule
from companion.games.word_sprout.rules.rules import RULES
from companion.games.word_sprout.ui import controls, correct
from companion.games.word_sprout.ui.broken_rule import BrokenRule
from companion.games.word_sprout.ui.screens import screens

RULE = ["Sing each letter."]


def singing(*plays: str, **more: Any) -> Any:
    return after_plays(new(custom_rules=RULE, **more), *plays)


def test_a_player_who_broke_a_rule_is_out_and_play_continues() -> None:
    state = after(singing("A:T", "B:TR"), NONE, "broke_rule", player="D")
    assert (state.out, state.turn, state.ground.board.string) == (("D",), "C", "TR")
    state = after(state, NONE, "broke_rule", player="C")
    assert (state.out, state.turn) == (("D", "C"), "A")


def test_a_play_that_broke_a_rule_is_undone_with_all_its_effects() -> None:
    state = singing("A:T", "B:TA", variations=["vowel_reverses"])
    assert state.turn == "A"
    state = after(state, NONE, "broke_rule", player="B", last_play=True)
    assert (state.out, state.turn, state.ground.board.string) == (("B",), "C", "T")
    assert state.ground.direction == "clockwise"


def test_the_last_player_left_wins() -> None:
    state = after_plays(new("A", "B", custom_rules=RULE), "A:T")
    assert after(state, NONE, "broke_rule", player="A").winners == ("B",)


def test_a_pending_win_is_lost_with_its_player() -> None:
    state = after_plays(
        new("A", "B", "C", custom_rules=RULE, variations=["vowel_collections"]), "A:T"
    )
    ground = msgspec.structs.replace(state.ground, win="A", how="vowels")
    state = msgspec.structs.replace(state, ground=ground)
    state = after(state, NONE, "broke_rule", player="A")
    assert (state.ground.win, state.winners) == (None, ())


def test_a_vote_of_not_guilty_changes_nothing() -> None:
    state = singing("A:T")
    assert after(state, NONE, "broke_rule", player="A", guilty=False) == state


@pytest.mark.parametrize(
    ("state", "more", "reason"),
    [
        (after_plays(new(), "A:T"), {"player": "A"}, "bad_entry"),
        (singing("A:T"), {"player": "Z"}, "bad_entry"),
        (singing("A:T"), {"player": "B", "last_play": True}, "nothing_to_challenge"),
        (after(singing("A:T"), NONE, "give_up", "B"), {"player": "B"}, "player_is_out"),
        (after(singing("A:T"), NONE, "open_challenge", "B"), {"player": "A"}, "wrong_phase"),
    ],
)
def test_an_invalid_accusation_is_refused(state: Any, more: dict[str, Any], reason: str) -> None:
    assert refusal(state, "broke_rule", **more) == reason


# -- at the box ---------------------------------------------------------------------------


def test_the_list_asks_who_and_how_and_then_the_table_votes() -> None:
    seen = context(singing("A:T"))
    who = after_gestures(seen, PUSH, turn(1), PUSH)
    assert screen_text(seen, who).startswith("WHO BROKE IT?")
    assert screen_text(seen, after_gestures(seen, PUSH, draft=who)).startswith("A: HOW?")
    vote = after_gestures(seen, PUSH, PUSH, draft=who)
    asked = "broke a rule? 0 of 4 | A | press: yes  hold: no | tie: no  SPIN: cancel"
    assert screen_text(seen, vote) == asked
    assert after_gestures(
        seen, press("A"), press("B"), press("C"), hold("D"), draft=vote
    ) == BrokeRule(player="A", last_play=True)
    assert after_gestures(
        seen, press("A"), press("B"), hold("C"), hold("D"), draft=vote
    ) == BrokeRule(player="A", guilty=False, last_play=True)
    assert list(screens.draw(seen, after_gestures(seen, press("A"), draft=vote)).lamps) == [2, 3, 4]
    for draft in (who, vote):
        assert not faults(screens.draw(seen, draft))


def test_only_who_played_the_last_letter_is_asked_about_it() -> None:
    seen = context(singing("A:T"))
    vote = after_gestures(seen, PUSH, turn(1), PUSH, turn(1), PUSH)
    assert screen_text(seen, vote).startswith("broke a rule? 0 of 4 | B |")
    gestures = press("A"), press("B"), press("C"), hold("D")
    assert after_gestures(seen, *gestures, draft=vote) == BrokeRule(player="B")


def test_spin_goes_back_one_question() -> None:
    seen = context(singing("A:T"))
    draft = after_gestures(seen, PUSH, turn(1), PUSH, PUSH)
    assert isinstance(draft, BrokenRule)
    assert draft.player == "A"
    who = after_gestures(seen, BACK, draft=draft)
    assert screen_text(seen, who).startswith("WHO BROKE IT?")
    rules_list = after_gestures(seen, BACK, draft=who)
    assert screen_text(seen, rules_list).startswith("RULES")
    assert after_gestures(seen, BACK, draft=rules_list) == controls.fresh(seen)
    assert screen_text(seen, after_gestures(seen, turn(-1), PUSH, draft=rules_list)).startswith(
        "RULES IN"
    )


def test_without_a_letter_how_is_not_asked_and_a_lone_player_decides() -> None:
    seen = context(new(custom_rules=RULE), machines={"B": 1, "C": 1, "D": 1})
    assert after_gestures(seen, PUSH, turn(1), PUSH, turn(1), PUSH) == BrokeRule(player="B")


def test_without_all_buttons_the_knob_votes_and_spin_cancels() -> None:
    seen = context(singing("A:T"), buttons={"A": 1})
    vote = after_gestures(seen, PUSH, turn(1), PUSH, PUSH, turn(1), PUSH)
    assert after_gestures(seen, PUSH, draft=vote) == BrokeRule(player="A")
    assert after_gestures(seen, BACK, draft=vote) == controls.fresh(seen)


def test_without_written_rules_a_push_shows_the_rules_at_once() -> None:
    seen = context(after_plays(new(), "A:T"))
    assert screen_text(seen, after_gestures(seen, PUSH)).startswith("RULES IN PLAY")
    assert after_gestures(context(grid_state()), PUSH).widget


def test_the_verdict_is_shown_listed_and_correctable() -> None:
    state = singing("A:T", "B:TR")
    outcome = act(state, NONE, "broke_rule", player="B", last_play=True)
    record = Record(BrokeRule(player="B", last_play=True), outcome)
    assert screen_text(context(outcome.state, last=record, since_s=0.5)).startswith(
        "B is out | T | B broke a rule | TR > T"
    )
    assert correct.turn(record) == "B broke a rule (out)"
    acquitted, other, how = correct.ways(record)
    assert acquitted.make(None) == BrokeRule(player="B", guilty=False, last_play=True)
    assert other.make(0) == BrokeRule(player="A", last_play=True)
    assert how.make(None) == BrokeRule(player="B")
    no = Record(acquitted.make(None), act(state, NONE, "broke_rule", player="B", guilty=False))
    assert "B broke no rule" in screen_text(context(no.outcome.state, last=no))
    assert correct.turn(no) == "B: not guilty"


def test_nobody_goes_out_after_the_round() -> None:
    state = after(after_plays(new("A", "B", custom_rules=RULE), "A:T"), NONE, "give_up", "B")
    assert refusal(state, "broke_rule", player="A") in ("wrong_phase", "game_over")
    assert RULES.view(state, None).phase == "next_round"
