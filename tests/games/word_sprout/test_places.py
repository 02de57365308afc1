"""In two dimensions the knob goes only to places where a letter may be laid (V7.1)."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any

from word_sprout_kit import act, words
from word_sprout_table_kit import context

from companion.games.api.rules import Record
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.actions import Place
from companion.games.word_sprout.rules.board.state import WordSproutState
from companion.games.word_sprout.ui import controls

LIST = words("TRAIN", "TRAINS")


def lying(text: str) -> WordSproutState:
    cells = [[0, col, letter] for col, letter in enumerate(text)]
    return messages.position(
        {"players": ["A", "B"], "variations": ["two_d"], "cells": cells, "turn": "A"}
    )


def offered(state: WordSproutState, last: Record | None = None) -> Any:
    return controls.fresh(context(state, last=last)).spots


def refused_everywhere(state: WordSproutState, spot: Any) -> bool:
    """Whether no letter at all may be laid there."""
    raw = {key: getattr(spot.value, key) for key in spot.value.__struct_fields__}
    raw |= {"do": spot.value.__struct_config__.tag, "by": "A"}
    given = {key: value for key, value in raw.items() if value is not None}
    do, by = given.pop("do"), given.pop("by")
    outcomes = (act(state, LIST, do, by, **{**given, "letter": a}) for a in ascii_uppercase)
    return not any(outcome.accepted for outcome in outcomes)


def laid(text: str, letter: str) -> tuple[WordSproutState, Record]:
    """The state after a letter at the end of the string, and its record."""
    outcome = act(lying(text), LIST, "place", "A", row=0, col=len(text), letter=letter)
    action = Place(by="A", row=0, col=len(text), letter=letter)
    return outcome.state, Record(action, outcome)


def test_a_place_that_begins_a_string_is_skipped_while_others_are_short() -> None:
    state = lying("TRA")
    assert {spot.at for spot in offered(state)} == {(0, -1), (0, 3), (0, 1), (0, 2)}
    assert not any(refused_everywhere(state, spot) for spot in offered(state))


def test_it_is_skipped_while_a_long_string_is_no_word() -> None:
    state, record = laid("TRAI", "X")
    assert len(state.ground.board.letters) == 5
    assert all(spot.at[0] == 0 for spot in offered(state, record))
    assert not any(refused_everywhere(state, spot) for spot in offered(state, record))


def test_it_is_offered_as_soon_as_all_are_whole_words() -> None:
    state, record = laid("TRAI", "N")
    below = {spot.at for spot in offered(state, record) if spot.at[0] == 1}
    assert below == {(1, col) for col in range(5)}
    assert not any(refused_everywhere(state, spot) for spot in offered(state, record))


def test_the_first_letters_have_their_places() -> None:
    assert len(offered(lying(""))) == 1
    assert len(offered(lying("T"))) == 4
