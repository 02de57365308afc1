"""Gestures and screens of Word Sprout without a box."""

from __future__ import annotations

from functools import partial
from typing import Any

from word_sprout_kit import after, after_plays, new, words

from companion.games.api.ui import Context, Gesture
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.board.state import WordSproutState
from companion.games.word_sprout.rules.rules import RULES
from companion.games.word_sprout.ui import controls
from companion.games.word_sprout.ui.screens import screens
from hardware.box import KEYBOARD, KNOB, SPIN, Event, Kind, seat

BUTTONS = {"A": 1, "B": 2, "C": 3, "D": 4}
LIST = words("TRAIN", "STRAIN", "OAT", "BOAT")


def context(state: WordSproutState, **more: Any) -> Context:
    seats = {"buttons": BUTTONS, "seat_view": partial(RULES.view, state)}
    return Context(RULES.view(state, None), **{**seats, **more})


def key(name: str) -> Gesture:
    return Gesture(Event(KEYBOARD, Kind.TYPED, 0, key=name))


def turn(steps: int) -> Gesture:
    return Gesture(Event(KNOB, Kind.TURNED, 0, steps))


PUSH = Gesture(Event(KNOB, Kind.PRESSED, 0))
BACK = Gesture(Event(SPIN, Kind.PRESSED, 0))


def press(player: str, kind: Kind = Kind.PRESSED) -> Gesture:
    return Gesture(Event(seat(BUTTONS[player]), kind, 0), player)


def hold(player: str) -> Gesture:
    return press(player, Kind.HELD)


def after_gestures(seen: Context, *touches: Gesture, draft: Any = None) -> Any:
    """The draft or intent after the gestures, by default from an empty draft."""
    draft = controls.fresh(seen) if draft is None else draft
    for gesture in touches:
        draft = controls.step(draft, seen, gesture)
    return draft


def screen_text(seen: Context, draft: Any = None) -> str:
    """The text on the display."""
    return " | ".join(screens.draw(seen, draft or controls.fresh(seen)).words())


def type_keys(text: str) -> list[Gesture]:
    return [key(letter) for letter in text]


def challenged_state(*plays: str, **setup: Any) -> WordSproutState:
    state = after_plays(new(**setup), *plays, ruling=LIST)
    found: WordSproutState = after(state, LIST, "open_challenge", state.turn)
    return found


def voting_state() -> WordSproutState:
    listed = words("TRIKE", "TRIKES")
    state = after_plays(new(variations=["no_plurals"]), "A:T", "B:TR", ruling=listed)
    state = after(state, listed, "open_challenge", "C")
    found: WordSproutState = after(state, listed, "show_word", "B", word="TRIKES")
    assert found.phase == "vote"
    return found


def round_over_state(*variations: str, **more: Any) -> WordSproutState:
    state = after_plays(new("A", "B", variations=list(variations), **more), "A:T")
    found: WordSproutState = after(state, LIST, "give_up", "B")
    return found


def grid_state(text: str = "TRAIN", *more: list[Any]) -> WordSproutState:
    return messages.position(
        {
            "players": ["A", "B"],
            "variations": ["two_d"],
            "cells": [*([0, col, letter] for col, letter in enumerate(text)), *more],
            "turn": "A",
        }
    )
