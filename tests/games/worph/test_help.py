"""Help in Worph is about this moment and describes the rules that are in force, no others."""

from __future__ import annotations

from typing import Any

import pytest
from worph_kit import NONE, act, new, position

from companion.games.api.rules import Record
from companion.games.api.ui import ClockView, Context
from companion.games.worph.rules import rules
from companion.games.worph.rules.actions import Play
from companion.games.worph.rules.state import WorphState
from companion.games.worph.ui import house_rules, screens

SETS = {"tile_counts": "limited", "tiles": {"Q": 0, "C": 2, "A": 2, "R": 2}}


def told(state: WorphState, **more: Any) -> str:
    """The help of the moment as one text."""
    rows = screens.help(Context(rules.view(state, None), **more))
    assert all(0 < len(row) <= 21 for row in rows)
    return " ".join(rows)


def playing(**options: Any) -> str:
    return told(position(options=options), clock=ClockView(20.0, 30.0))


def spinning(**options: Any) -> str:
    return told(position(phase="spin", options=options))


@pytest.mark.parametrize(
    ("seconds", "says"), [(30.0, "30 seconds"), (45.0, "45 seconds"), (None, "no clock runs")]
)
def test_the_time_is_that_of_the_house(seconds: float | None, says: str) -> None:
    text = spinning(turn_limit_s=seconds)
    assert says in text
    assert seconds == 30.0 or "30 seconds" not in text


def test_the_time_and_the_bonus_are_those_of_the_player() -> None:
    state = new("AL", "NB", handicaps={"NB": {"extra_s": 15, "bonus": False}})
    state = act(state, NONE, "draw_start", "AL", word="CAR").state
    assert "45 seconds" in told(state)
    assert "no bonus" in told(state)
    state = act(state, NONE, "spin", "NB", wedge=4).state
    assert "PBV" not in told(state)


@pytest.mark.parametrize(
    ("mode", "says"),
    [("plural", "that only makes a plural"), ("strict", "No S may be added"),
     ("vote", "the table votes"), ("off", "")],
)  # fmt: skip
def test_the_plural_is_that_of_the_house(mode: str, says: str) -> None:
    others = {"that only makes a plural", "No S may be added", "the table votes"} - {says}
    text = playing(plural_s=mode)
    assert says in text
    assert not [other for other in others if other in text]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"one_try": True}, "One try only"),
        ({"start_word_counts": False}, "except the first"),
        ({"doubled_end_letter": "outside"}, "doubled at the end"),
        ({"auto_end": True}, "dictionary has no word left"),
        ({"rounds": 2}, "the next start word"),
        (SETS, "No more tiles: Q."),
        ({}, "15 seconds after"),
        ({"enter_s": 60.0}, "60 seconds after"),
    ],
)
def test_each_rule_is_told_only_where_it_holds(options: dict[str, Any], says: str) -> None:
    assert says in playing(**options)
    other = {"enter_s": 0.0} if "seconds" in says else {}
    assert says not in playing(**other)


def test_the_wheels_letters_and_the_table_word_are_those_of_the_moment() -> None:
    text = told(position(wedge=4, table_word="STREAMLINE"))
    assert "PBV: 4 more" in text
    assert "Change one letter of STREAMLINE" in text
    assert "add no letter" in text
    assert "clock" not in text


def test_a_clock_that_stands_is_not_to_be_stopped() -> None:
    state = position()
    assert "the clock stops" in told(state, clock=ClockView(20.0, 30.0))
    stands = ClockView(20.0, 30.0, running=False, why="stop")
    assert "the clock stops" not in told(state, clock=stands)


@pytest.mark.parametrize(("word", "votes"), [("CAQ", True), ("CARS", False)])
def test_a_refusal_is_told_and_a_vote_only_where_there_is_one(word: str, votes: bool) -> None:
    refused = act(position(), NONE, "play", "AL", word=word)
    text = told(position(), refused=Record(Play(by="AL", word=word), refused))
    assert text.startswith(f"{word}: ")
    assert ("table votes" in text) is votes


def test_the_start_card_says_which_round_it_is() -> None:
    state = new("AL", "NB", options={"rounds": 3, "redraw_dead_start": True})
    assert "start word 1 of 3" in told(state)
    assert "drawn again" in told(state)
    assert "start word" not in told(new("AL", "NB"))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"passed": ["AL", "NB", "JR"]}, "Everybody passed on CAR"),
        ({"players": ["AL"]}, "Too few players"),
        ({}, "No word can follow CAR"),
    ],
)
def test_the_end_says_why_it_is_the_end(given: dict[str, Any], says: str) -> None:
    over = {"phase": "over", "turn": None, "wedge": None, "passed": [], **given}
    assert says in told(position(**over))


def test_help_has_room_under_each_house_rule() -> None:
    for option in house_rules.OPTIONS:
        for value in option.values:
            for state in (position(options={option.name: value}),
                          position(phase="spin", options={option.name: value}),
                          new(options={option.name: value})):  # fmt: skip
                assert told(state)
