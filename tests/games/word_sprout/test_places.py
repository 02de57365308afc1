"""On a grid, the knob stops only at places where a letter may go (V7.1)."""

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


def state_of(text: str) -> WordSproutState:
    cells = [[0, col, letter] for col, letter in enumerate(text)]
    return messages.position(
        {"players": ["A", "B"], "variations": ["two_d"], "cells": cells, "turn": "A"}
    )


def spots_offered(state: WordSproutState, last: Record | None = None) -> Any:
    return controls.fresh(context(state, last=last)).spots


def refused_everywhere(state: WordSproutState, spot: Any) -> bool:
    """Whether every letter is refused in that place."""
    raw = {key: getattr(spot.value, key) for key in spot.value.__struct_fields__}
    raw |= {"do": spot.value.__struct_config__.tag, "by": "A"}
    given = {key: value for key, value in raw.items() if value is not None}
    do, by = given.pop("do"), given.pop("by")
    outcomes = (act(state, LIST, do, by, **{**given, "letter": a}) for a in ascii_uppercase)
    return not any(outcome.accepted for outcome in outcomes)


def after_letter(text: str, letter: str) -> tuple[WordSproutState, Record]:
    """The state after adding a letter at the end of the string, and its record."""
    outcome = act(state_of(text), LIST, "place", "A", row=0, col=len(text), letter=letter)
    action = Place(by="A", row=0, col=len(text), letter=letter)
    return outcome.state, Record(action, outcome)


def test_a_place_for_a_new_string_is_skipped_while_others_are_short() -> None:
    state = state_of("TRA")
    assert {spot.at for spot in spots_offered(state)} == {(0, -1), (0, 3), (0, 1), (0, 2)}
    assert not any(refused_everywhere(state, spot) for spot in spots_offered(state))


def test_it_is_skipped_while_a_long_string_is_not_a_word() -> None:
    state, record = after_letter("TRAI", "X")
    assert len(state.ground.board.letters) == 5
    assert all(spot.at[0] == 0 for spot in spots_offered(state, record))
    assert not any(refused_everywhere(state, spot) for spot in spots_offered(state, record))


def test_it_is_offered_once_all_are_whole_words() -> None:
    state, record = after_letter("TRAI", "N")
    below = {spot.at for spot in spots_offered(state, record) if spot.at[0] == 1}
    assert below == {(1, col) for col in range(5)}
    assert not any(refused_everywhere(state, spot) for spot in spots_offered(state, record))


def test_the_first_letters_have_places() -> None:
    assert len(spots_offered(state_of(""))) == 1
    assert len(spots_offered(state_of("T"))) == 4
