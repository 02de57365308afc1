"""Phrases for the questions of scenes, and whom they answer for."""

from __future__ import annotations

import pytest

from companion.games.api.offers import Offer
from companion.ui.onlooker import Distant
from companion.voice.answering import answers
from hardware.box import TALK, Event, Kind

PRESS = Event(TALK, Kind.PRESSED, 0)


def by_phone(player: str) -> Distant:
    return Distant(TALK, Kind.PRESSED, 0, by=player)


OFFERED = (
    Offer(kind="answer", by="ANN", does=True, label="Yes", say=("yes",)),
    Offer(kind="answer", by="BEA", does=True, label="Yes", say=("yes",)),
    Offer(kind="answer", does=True, on=("push",), say=("yes",)),
    Offer(kind="answer", does=False, label="No", on=("back",), say=("no",)),
    Offer(kind="start", does=None, label="Start", say=("start",), waits="Two players are needed."),
    Offer(kind="join", does=None, label="Join", say=("join",), closed={"voice": "Press."}),
)


@pytest.mark.parametrize("player", ["ANN", "BEA"])
def test_a_phone_answers_for_its_player_only(player: str) -> None:
    said = answers(OFFERED, by_phone(player))
    assert {phrase: one.by for phrase, one in said.items()} == {"yes": player, "no": None}


def test_the_talk_button_answers_for_nobody_alone() -> None:
    """As the knob does: the box does not know who speaks."""
    said = answers(OFFERED[:4], PRESS)
    assert {phrase: one.by for phrase, one in said.items()} == {"yes": None, "no": None}
    assert answers(OFFERED[:2], PRESS) == {}


def test_nothing_closed_or_waiting_is_heard() -> None:
    assert not {"start", "join"} & answers(OFFERED, by_phone("ANN")).keys()
