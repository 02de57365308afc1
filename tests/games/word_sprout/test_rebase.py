"""If an earlier letter is corrected, later turns keep their letters in their places."""

from __future__ import annotations

from typing import Any

import pytest
from word_sprout_kit import after, after_plays, new, words

from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.actions import Cross, GiveUp, Insert, Place, Play
from companion.games.word_sprout.ui.rebase import rebase_action, rebase_string

LIST = words("STARE", "ERROR")


@pytest.mark.parametrize(
    ("old", "longer", "new", "expected"),
    [
        ("T", "TR", "S", "SR"),
        ("T", "RT", "S", "RS"),
        ("OAT", "OMAT", "OET", "OMET"),
        ("OAT", "OAMT", "OET", "OEMT"),
        ("OAT", "OATS", "OT", "OTS"),
        ("OAT", "BOAT", "OT", "BOT"),
        ("OAT", "OMAT", "OT", "OMT"),
        ("O", "OA", "", "A"),
        ("EVE", "SEVES", "OVO", "SOVOS"),
        ("OA", "OAXYZ", "EA", "EAXYZ"),
        ("OAT", "DOG", "OET", "DOG"),
    ],
)
def test_rebased_letters_keep_their_places(old: str, longer: str, new: str, expected: str) -> None:
    assert rebase_string(old, longer, new) == expected


def test_a_play_on_an_unchanged_string_is_not_rebased() -> None:
    state = after_plays(new(), "A:T")
    play = Play(by="B", string="tr")
    assert rebase_action(play, state, state) is play
    assert rebase_action(GiveUp(by="B"), state, after_plays(new(), "A:S")) == GiveUp(by="B")


def board_state(*cells: tuple[int, int, str]) -> Any:
    given = {"players": ["A", "B"], "variations": ["two_d"], "cells": cells, "turn": "A"}
    return messages.position(given)


def test_on_a_grid_a_string_is_identified_by_its_place() -> None:
    stare = [(0, col, letter) for col, letter in enumerate("STARE")]
    score = [(0, col, letter) for col, letter in enumerate("SCORE")]
    was, now = board_state(*stare), board_state(*score)
    inside = Insert(by="A", string="STARE", at_index=2, letter="X")
    assert rebase_action(inside, was, now) == Insert(by="A", string="SCORE", at_index=2, letter="X")
    down = Cross(by="A", cross_string="STARE", at_index=1, new_string="TO")
    assert rebase_action(down, was, now) == Cross(
        by="A", cross_string="SCORE", at_index=1, new_string="CO"
    )
    above = Cross(by="A", cross_string="STARE", at_index=1, new_string="OT")
    assert rebase_action(above, was, now) == Cross(
        by="A", cross_string="SCORE", at_index=1, new_string="OC"
    )
    place = Place(by="A", row=0, col=5, letter="S")
    assert rebase_action(place, was, now) == place
    longer = after(now, LIST, "place", "A", row=0, col=5, letter="D")
    expected = Insert(by="A", string="SCORE", at_index=2, letter="X")
    assert rebase_action(inside, was, longer) == expected
