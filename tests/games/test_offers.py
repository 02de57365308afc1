"""What a player may do is offered at every door or has a reason, and nothing else is offered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

import pytest
from offered import Choices, Moment
from random_games import PLAYED
from sizes import examples, slow_after

from companion.games import find_game
from companion.games.api.offers import Door, Offer, Way, buttons, find_offer
from companion.games.api.rules import TABLE_ACTIONS, Action
from companion.games.api.ui import Gesture, Hint
from companion.games.kit.drafts import WidgetDraft
from hardware.box import KEYBOARD, KNOB, SPIN, Event, Kind, seat

GAMES = 20
DOORS: tuple[Door, ...] = get_args(Door)

INTENTS = {
    "hand", "object", "appeal", "review", "rules", "choose", "broke_rule", "stop_clock",
    "run_clock",
}  # fmt: skip
"""Offers that are not actions of a player by the rules: what to look at, what the table decides.

A list to choose from has offers of its own.
"""

ANY_TIME = {"recount", "report_dictionary_misuse"}
"""Actions that nobody waits for; `View.may` does not list them."""

ON_PURPOSE = {
    ("appeal", "object"), ("appeal", "hand"), ("object", "hand"),
    ("play_word", "hand"), ("steal_split", "hand"),
    ("play_word", "appeal"), ("steal_split", "appeal"), ("pass", "hand"),
    ("play", "stop_clock"),
    ("play_word", "challenge"), ("pass", "challenge"), ("challenge", "appeal"),
    ("challenge", "hand"),
    ("appeal", "declare"), ("declare", "hand"), ("accept", "pay_out"), ("buy_in", "next_round"),
}  # fmt: skip
"""Two kinds that one gesture fits: the first one is meant."""

EVENTS: dict[Way, Event] = {
    "press": Event(seat(1), Kind.PRESSED, 0),
    "hold": Event(seat(1), Kind.HELD, 0),
    "push": Event(KNOB, Kind.PRESSED, 0),
    "back": Event(SPIN, Kind.PRESSED, 0),
    "TAB": Event(KEYBOARD, Kind.TYPED, 0, key="TAB"),
    "DELETE": Event(KEYBOARD, Kind.TYPED, 0, key="DELETE"),
}


def kinds_of(game: str) -> set[str]:
    """The kinds of action in this game that are not decisions of the table."""
    actions = {*get_args(find_game(game).rules.Actions)} - {*get_args(TABLE_ACTIONS)}
    return {str(action.__struct_config__.tag) for action in actions}


def is_open(one: Offer, door: Door) -> bool:
    """Whether there is a way to take it at a door."""
    ways = {"box": one.on or one.row, "phone": one.label or one.row, "voice": one.say}
    return bool(ways[door]) and not one.why_not(door)


@pytest.mark.parametrize("game", slow_after(2, PLAYED))
def test_what_a_player_may_do_is_offered_at_every_door_or_has_a_reason(game: str) -> None:
    met: set[str] = set()
    for context, moments in Choices(game).turns(examples(GAMES)):
        offered = [one for moment in moments for one in moment.offered]
        may = {p: kinds for p, kinds in context.view.may.items() if p not in context.machines}
        for player, kinds in may.items():
            for kind in kinds:
                own = [one for one in offered if one.kind == kind and one.is_for(player)]
                assert own, (kind, player, context.view.phase)
                for door in DOORS:
                    reasons = [one for one in own if one.why_not(door)]
                    assert reasons or any(is_open(one, door) for one in own), (kind, door)
                met.add(kind)
    assert met
    assert met <= kinds_of(game)


@pytest.mark.parametrize("game", PLAYED)
def test_nothing_else_is_offered(game: str) -> None:
    for context, _, offered in Choices(game).moments(examples(GAMES)):
        may = context.view.may
        for one in offered:
            if one.kind not in INTENTS | ANY_TIME:
                whose = may if one.by is None else (one.by,)
                assert any(one.kind in may.get(player, ()) for player in whose), (one, may)
            if isinstance(one.does, Action):
                assert one.kind == str(type(one.does).__struct_config__.tag)
                assert one.does.by in (None, one.by)


@pytest.mark.parametrize("game", PLAYED)
def test_a_gesture_fits_one_offer_or_the_first_on_purpose(game: str) -> None:
    for context, _, offered in Choices(game).moments(examples(GAMES)):
        for player in context.view.players:
            for way in get_args(Way):
                fits = [one.kind for one in offered if way in one.on and one.is_for(player)]
                assert {*pairwise(fits)} <= ON_PURPOSE, (way, fits)


@pytest.mark.parametrize("game", PLAYED)
def test_buttons_of_a_moment_differ(game: str) -> None:
    for context, _, offered in Choices(game).moments(examples(GAMES)):
        for player in context.view.players:
            shown = [(one.kind, one.label, one.about) for one in buttons(offered, player)]
            assert len(shown) == len({*shown}), shown


@pytest.mark.parametrize("game", PLAYED)
def test_offers_can_be_compared(game: str) -> None:
    """So a moment that has not changed is not sent to phones again."""
    choices = Choices(game)
    for context, draft, offered in choices.moments(examples(GAMES)):
        assert offered == choices.ui.offers(context, draft)


HINT = re.compile(r"\b(push|press|hold|SPIN)\b(?=:| when| to | the )")
WAY: dict[str, Way] = {"push": "push", "press": "press", "hold": "hold", "SPIN": "back"}


def hints(choices: Choices, moment: Moment) -> Iterator[Way]:
    """The gestures that the screen of a moment names."""
    screen = choices.ui.screens.draw(moment.context, moment.draft)
    return (WAY[name] for row in screen.words() for name in HINT.findall(row))


def means_something(choices: Choices, moment: Moment, way: Way) -> bool:
    """Whether the gesture takes somebody's offer, or goes on with the entry at work."""
    context, draft, offered = moment
    players = context.view.players if way in ("press", "hold") else (None,)
    gestures = [Gesture(EVENTS[way], player) for player in players]
    if isinstance(draft, WidgetDraft) or any(find_offer(offered, one) for one in gestures):
        return True
    afters = [choices.ui.controls.step(draft, context, one) for one in gestures]
    return any(after != draft and not isinstance(after, Hint) for after in afters)


@pytest.mark.parametrize("game", PLAYED)
def test_every_hint_on_a_screen_names_a_gesture_that_is_offered(game: str) -> None:
    choices, met = Choices(game), 0
    for moment in choices.moments(examples(GAMES)):
        for way in hints(choices, moment):
            assert means_something(choices, moment, way), (way, moment.context.view.phase)
            met += 1
    assert met
