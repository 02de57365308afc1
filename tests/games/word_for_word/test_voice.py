"""A player of Word For Word says "all in": it always means all the chips."""

from __future__ import annotations

from typing import Any

import pytest
from word_for_word_kit import NONE, position

from companion.games.api.voice import Moment, Said
from companion.games.word_for_word.rules.actions import Bet, Call, Raise
from companion.games.word_for_word.rules.rules import RULES
from companion.games.word_for_word.ui.voice import sayable


def all_in(chips: int, **given: Any) -> Said | None:
    state = position("bet2", to_act="B", chips={"A": 50, "B": chips, "C": 50}, **given)
    view = RULES.view(state, "B")
    said = sayable(Moment(view, "B", NONE, view.players, lambda _: None))
    return dict(said.phrases).get("all in")


FACING = {"current_bet": 20, "put_in_this_round": {"A": 20, "B": 5}}


@pytest.mark.parametrize(
    ("chips", "given", "means"),
    [
        (30, {}, Said(Bet(by="B", amount=30), "BET 30")),
        (30, FACING, Said(Raise(by="B", to=35), "RAISE TO 35")),
        (15, FACING, Said(Call(by="B"), "ALL IN 15")),
        (9, FACING, Said(Call(by="B"), "ALL IN 9")),
        (9, {**FACING, "options": {"all_in": False}}, None),
        (30, {"limits": {"max": 10}}, None),
        (60, {**FACING, "limits": {"max": 10}}, None),
        (8, {"limits": {"max": 10}}, Said(Bet(by="B", amount=8), "BET 8")),
    ],
)
def test_all_in_means_all_the_chips(chips: int, given: dict[str, Any], means: Said | None) -> None:
    assert all_in(chips, **given) == means
