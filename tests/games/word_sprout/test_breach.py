"""The table puts a player out who broke a rule that it wrote itself (V1.3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from room import faults
from word_sprout_kit import NONE, act, after, new, played, refusal
from word_sprout_table_kit import BACK, PUSH, context, grid, held, meant, press, said, turn

from companion.games.api.rules import Record
from companion.games.word_sprout.rules import rules
from companion.games.word_sprout.rules.actions import BrokeRule
from companion.games.word_sprout.ui import controls, correct
from companion.games.word_sprout.ui.broken_rule import BrokenRule
from companion.games.word_sprout.ui.screens import screens

RULE = ["Sing each letter."]


def singing(*plays: str, **more: Any) -> Any:
    return played(new(custom_rules=RULE, **more), *plays)


def test_who_broke_a_rule_is_out_and_play_goes_on() -> None:
    state = after(singing("A:T", "B:TR"), NONE, "broke_rule", player="D")
    assert (state.out, state.turn, state.ground.board.string) == (("D",), "C", "TR")
    state = after(state, NONE, "broke_rule", player="C")
    assert (state.out, state.turn) == (("D", "C"), "A")


def test_a_play_that_broke_it_is_undone_with_all_its_effects() -> None:
    state = singing("A:T", "B:TA", variations=["vowel_reverses"])
    assert state.turn == "A"
    state = after(state, NONE, "broke_rule", player="B", last_play=True)
    assert (state.out, state.turn, state.ground.board.string) == (("B",), "C", "T")
    assert state.ground.direction == "clockwise"


def test_the_last_one_left_wins() -> None:
    state = played(new("A", "B", custom_rules=RULE), "A:T")
    assert after(state, NONE, "broke_rule", player="A").winners == ("B",)


def test_a_win_that_was_not_final_goes_with_its_player() -> None:
    state = played(new("A", "B", "C", custom_rules=RULE, variations=["vowel_collections"]), "A:T")
    ground = msgspec.structs.replace(state.ground, win="A", how="vowels")
    state = msgspec.structs.replace(state, ground=ground)
    state = after(state, NONE, "broke_rule", player="A")
    assert (state.ground.win, state.winners) == (None, ())


def test_where_the_table_says_no_nothing_changes() -> None:
    state = singing("A:T")
    assert after(state, NONE, "broke_rule", player="A", guilty=False) == state


@pytest.mark.parametrize(
    ("state", "more", "reason"),
    [
        (played(new(), "A:T"), {"player": "A"}, "bad_entry"),
        (singing("A:T"), {"player": "Z"}, "bad_entry"),
        (singing("A:T"), {"player": "B", "last_play": True}, "nothing_to_challenge"),
        (after(singing("A:T"), NONE, "give_up", "B"), {"player": "B"}, "player_is_out"),
        (after(singing("A:T"), NONE, "open_challenge", "B"), {"player": "A"}, "wrong_phase"),
    ],
)
def test_what_is_no_breach_is_refused(state: Any, more: dict[str, Any], reason: str) -> None:
    assert refusal(state, "broke_rule", **more) == reason


# -- at the box ---------------------------------------------------------------------------


def test_the_knobs_list_asks_who_and_how_and_the_table_votes() -> None:
    seen = context(singing("A:T"))
    who = meant(seen, PUSH, turn(1), PUSH)
    assert said(seen, who).startswith("WHO BROKE IT?")
    assert said(seen, meant(seen, PUSH, draft=who)).startswith("A: HOW?")
    vote = meant(seen, PUSH, PUSH, draft=who)
    asked = "broke a rule? 0 of 4 | A | press: yes  hold: no | tie: no  SPIN: cancel"
    assert said(seen, vote) == asked
    assert meant(seen, press("A"), press("B"), press("C"), held("D"), draft=vote) == BrokeRule(
        player="A", last_play=True
    )
    assert meant(seen, press("A"), press("B"), held("C"), held("D"), draft=vote) == BrokeRule(
        player="A", guilty=False, last_play=True
    )
    assert list(screens.draw(seen, meant(seen, press("A"), draft=vote)).lamps) == [2, 3, 4]
    for draft in (who, vote):
        assert not faults(screens.draw(seen, draft))


def test_each_question_leads_one_level_back() -> None:
    seen = context(singing("A:T"))
    draft = meant(seen, PUSH, turn(1), PUSH, turn(2), PUSH)
    assert isinstance(draft, BrokenRule)
    assert draft.player == "C"
    who = meant(seen, BACK, draft=draft)
    assert said(seen, who).startswith("WHO BROKE IT?")
    rules_list = meant(seen, BACK, draft=who)
    assert said(seen, rules_list).startswith("RULES")
    assert meant(seen, BACK, draft=rules_list) == controls.fresh(seen)
    assert said(seen, meant(seen, turn(-1), PUSH, draft=rules_list)).startswith("RULES IN")


def test_without_a_letter_nobody_asks_how_and_one_alone_decides() -> None:
    seen = context(new(custom_rules=RULE), machines={"B": 1, "C": 1, "D": 1})
    assert meant(seen, PUSH, turn(1), PUSH, turn(1), PUSH) == BrokeRule(player="B")


def test_where_a_button_is_missing_the_knob_votes_and_spin_calls_it_off() -> None:
    seen = context(singing("A:T"), buttons={"A": 1})
    vote = meant(seen, PUSH, turn(1), PUSH, PUSH, turn(1), PUSH)
    assert meant(seen, PUSH, draft=vote) == BrokeRule(player="A")
    assert meant(seen, BACK, draft=vote) == controls.fresh(seen)


def test_without_rules_of_its_own_the_push_shows_the_rules_at_once() -> None:
    seen = context(played(new(), "A:T"))
    assert said(seen, meant(seen, PUSH)).startswith("RULES IN PLAY")
    assert meant(context(grid()), PUSH).read


def test_the_verdict_is_told_listed_and_corrected() -> None:
    state = singing("A:T", "B:TR")
    outcome = act(state, NONE, "broke_rule", player="B", last_play=True)
    record = Record(BrokeRule(player="B", last_play=True), outcome)
    assert said(context(outcome.state, last=record, since_s=0.5)).startswith(
        "B is out | T | B broke a rule | TR > T"
    )
    assert correct.turn(record) == "B broke a rule (out)"
    acquitted, other, how = correct.ways(record)
    assert acquitted.make(None) == BrokeRule(player="B", guilty=False, last_play=True)
    assert other.make(0) == BrokeRule(player="A", last_play=True)
    assert how.make(None) == BrokeRule(player="B")
    no = Record(acquitted.make(None), act(state, NONE, "broke_rule", player="B", guilty=False))
    assert "B broke no rule" in said(context(no.outcome.state, last=no))
    assert correct.turn(no) == "B: not guilty"


def test_a_round_that_is_over_has_nobody_to_put_out() -> None:
    state = after(played(new("A", "B", custom_rules=RULE), "A:T"), NONE, "give_up", "B")
    assert refusal(state, "broke_rule", player="A") in ("wrong_phase", "game_over")
    assert rules.view(state, None).phase == "next_round"
