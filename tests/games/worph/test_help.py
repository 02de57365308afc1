"""Help in Worph describes the current moment and only the rules in force."""

from __future__ import annotations

from typing import Any

import pytest
from worph_kit import NONE, act, new, position

from companion.games.api.options import options_of
from companion.games.api.rules import Record
from companion.games.api.ui import ClockView, Context
from companion.games.worph.rules.actions import Play
from companion.games.worph.rules.rules import RULES
from companion.games.worph.rules.state import Options, WorphState
from companion.games.worph.ui import screens

SETS = {"tile_counts": "limited", "tiles": {"Q": 0, "C": 2, "A": 2, "R": 2}}


def help_text(state: WorphState, **more: Any) -> str:
    """The help for the state as one text."""
    rows = screens.help(Context(RULES.view(state, None), **more))
    assert all(0 < len(row) <= 21 for row in rows)
    return " ".join(rows)


def turn_help(**options: Any) -> str:
    return help_text(position(options=options), clock=ClockView(20.0, 30.0))


def spin_help(**options: Any) -> str:
    return help_text(position(phase="spin", options=options))


@pytest.mark.parametrize(
    ("seconds", "says"), [(30.0, "30 seconds"), (45.0, "45 seconds"), (None, "no time limit")]
)
def test_help_gives_the_time_limit_of_the_house_rules(seconds: float | None, says: str) -> None:
    text = spin_help(turn_limit_s=seconds)
    assert says in text
    assert seconds == 30.0 or "30 seconds" not in text


def test_help_gives_the_time_and_bonus_of_the_players_handicap() -> None:
    state = new("AL", "NB", handicaps={"NB": {"extra_s": 15, "bonus": False}})
    state = act(state, NONE, "draw_start", "AL", word="CAR").state
    assert "45 seconds" in help_text(state)
    assert "no bonus" in help_text(state)
    state = act(state, NONE, "spin", "NB", wedge=4).state
    assert "PBV" not in help_text(state)


@pytest.mark.parametrize(
    ("mode", "says"),
    [("plural", "to make a plural: CAT"), ("strict", "add an S at the end"),
     ("vote", "the table votes"), ("off", "")],
)  # fmt: skip
def test_help_gives_the_plural_rule_of_the_house_rules(mode: str, says: str) -> None:
    others = {"to make a plural: CAT", "add an S at the end", "the table votes"} - {says}
    text = turn_help(plural_s=mode)
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
        (SETS, "No tiles left: Q."),
        ({}, "15 seconds after"),
        ({"enter_s": 60.0}, "60 seconds after"),
    ],
)
def test_help_gives_a_house_rule_only_when_it_applies(options: dict[str, Any], says: str) -> None:
    assert says in turn_help(**options)
    other = {"enter_s": 0.0} if "seconds" in says else {}
    assert says not in turn_help(**other)


def test_help_gives_the_current_letters_and_table_word() -> None:
    text = help_text(position(wedge=4, table_word="STREAMLINE"))
    assert "PBV: 4 more" in text
    assert "Change one letter of STREAMLINE" in text
    assert "can't add a letter" in text
    assert "clock" not in text


def test_help_does_not_ask_to_stop_a_stopped_clock() -> None:
    state = position()
    assert "stop the clock" in help_text(state, clock=ClockView(20.0, 30.0))
    stands = ClockView(20.0, 30.0, running=False, why="stop")
    assert "stop the clock" not in help_text(state, clock=stands)


@pytest.mark.parametrize(("word", "votes"), [("CAQ", True), ("CARS", False)])
def test_help_offers_a_vote_only_on_a_disputed_word(word: str, votes: bool) -> None:
    refused = act(position(), NONE, "play", "AL", word=word)
    text = help_text(position(), refused=Record(Play(by="AL", word=word), refused))
    assert text.startswith(f"{word}: ")
    assert ("table votes" in text) is votes


def test_help_gives_the_number_of_the_start_word() -> None:
    state = new("AL", "NB", options={"rounds": 3, "redraw_dead_start": True})
    assert "start word 1 of 3" in help_text(state)
    assert "earlier rounds may be played again" in help_text(state)
    assert "draw another card" in help_text(state)
    assert "start word" not in help_text(new("AL", "NB"))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"passed": ["AL", "NB", "JR"]}, "Everybody passed on CAR"),
        ({"players": ["AL"]}, "Too few players"),
        ({}, "No word can follow CAR"),
    ],
)
def test_help_says_why_the_game_is_over(given: dict[str, Any], says: str) -> None:
    over = {"phase": "over", "turn": None, "wedge": None, "passed": [], **given}
    assert says in help_text(position(**over))


def test_help_fits_the_display_under_each_house_rule() -> None:
    for option in options_of(Options):
        for value in option.values:
            for state in (position(options={option.name: value}),
                          position(phase="spin", options={option.name: value}),
                          new(options={option.name: value})):  # fmt: skip
                assert help_text(state)
