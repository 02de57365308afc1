"""Forming teams at the box: any number, and also when the rule is added later (V5.1)."""

from __future__ import annotations

from typing import Any

from room import faults
from word_sprout_kit import NONE, after, after_plays, new, position
from word_sprout_table_kit import (
    BACK,
    LIST,
    PUSH,
    after_gestures,
    context,
    press,
    round_over_state,
    screen_text,
    turn,
)

from companion.games.api.house_rules import GameOptions
from companion.games.api.ui import Hint
from companion.games.word_sprout.rules.actions import NextRound
from companion.games.word_sprout.ui import controls
from companion.games.word_sprout.ui.house_rules import HOUSE_RULES
from companion.games.word_sprout.ui.screens import screens
from companion.widgets.groups import Groups
from companion.widgets.widget import Done
from hardware.box import KNOB, Event, Kind

PUSHED = Event(KNOB, Kind.PRESSED, 0)


def down(steps: int) -> Event:
    return Event(KNOB, Kind.TURNED, 0, steps)


def test_three_teams_are_formed_before_a_game() -> None:
    choice = next(choice for choice in HOUSE_RULES.choices if choice.row is None)
    requested, players = GameOptions({}, {"variations": ("teams",)}), ("A", "B", "C", "D")
    widget: Any = choice.widget(requested, players)
    for event in (down(3), PUSHED, PUSHED, down(1), PUSHED, down(-9), PUSHED):
        widget = widget.step(event)
    assert isinstance(widget, Done)
    begun = HOUSE_RULES.setup_for(choice.choose(requested, widget.value).setup, players)
    state = new(*players, **begun)
    assert state.teams == {"red": ("A",), "blue": ("B",), "green": ("C", "D")}
    assert choice.widget(GameOptions({}), players) is None


def test_three_teams_play_until_one_is_left() -> None:
    teams = {"red": ("A",), "blue": ("B",), "green": ("C", "D")}
    state = after_plays(new(variations=["teams"], teams=teams), "A:T")
    state = after(state, NONE, "give_up", "B")
    assert state.phase == "play"
    state = after_plays(state, "C:TR", "D:TRA")
    assert after(state, NONE, "give_up", "A").winners == ("C", "D")


def state_with_teams() -> Any:
    """A state after the winner has added teams."""
    return after(round_over_state("metamorphism"), LIST, "change_rule", "A", add="teams")


def test_the_box_asks_for_teams_if_the_rule_is_added_later() -> None:
    seen = context(state_with_teams())
    asked = after_gestures(seen, press("B"))
    assert isinstance(asked, Groups)
    assert screen_text(seen, asked).startswith("TEAMS")
    assert not faults(screens.draw(seen, asked))
    assert controls.busy(asked)
    assert after_gestures(seen, press("A"), draft=asked) == Hint("choose with the knob")
    assert after_gestures(seen, BACK, draft=asked) is None
    swapped = after_gestures(seen, turn(1), PUSH, turn(1), PUSH, turn(-5), PUSH, draft=asked)
    assert swapped == NextRound(teams={"red": ("B",), "blue": ("A",)})
    state = after(state_with_teams(), LIST, "next_round", teams=swapped.teams)
    assert state.teams == {"red": ("B",), "blue": ("A",)}
    assert "Press to form the teams" in " ".join(screens.help(seen))


def test_the_box_asks_for_the_team_of_a_late_player() -> None:
    teams = {"red": ("B",), "blue": ("A",)}
    state = after_plays(new("A", "B", variations=["teams"], teams=teams), "A:T")
    state = after(after(state, LIST, "give_up", "B"), LIST, "join", "C", left_of="B")
    asked = after_gestures(context(state), press("A"))
    assert dict(asked.members) == {"A": "blue", "B": "red", "C": "red"}
    known = after(state, LIST, "next_round", teams={"red": ("B", "C"), "blue": ("A",)})
    ending_text = after(after(known, LIST, "give_up", "B"), LIST, "give_up", "C")
    assert after_gestures(context(ending_text), press("A")) == NextRound()


def test_a_player_without_a_team_is_not_a_team_of_that_name() -> None:
    given: Any = {"players": ["red", "B", "C"], "variations": ["teams"], "teams": {"red": ["B"]}}
    state = position("OA", "C", "B", turn="C", **given)
    left = after(state, NONE, "give_up", "C")
    assert (left.phase, left.winners) == ("play", ())
    won = after(left, NONE, "give_up", left.turn)
    assert won.phase == "next_round"


def test_a_player_without_a_team_wins_under_their_own_name() -> None:
    given: Any = {"players": ["red", "B", "C"], "variations": ["teams"], "teams": {"red": ["B"]}}
    state = position("OA", "C", "B", turn="C", **given)
    state = after(state, NONE, "give_up", "C")
    while state.phase == "play":
        gone = "B" if "B" in state.active else "C"
        state = after(state, NONE, "leave", gone)
    assert "red wins" in screen_text(context(state))
    assert "team" not in screen_text(context(state))
