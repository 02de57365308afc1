"""Offers at the box: what they say themselves, and the question before a grave one."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.offers import Offer
from companion.games.kit.offers import Asking, Choosing, take
from companion.games.word_for_word.rules.actions import Check, Fold, NextRound
from companion.widgets.pick import Pick
from hardware.box import KNOB, SPIN, Event, Kind

PUSH, BACK = Event(KNOB, Kind.PRESSED, 0), Event(SPIN, Kind.PRESSED, 0)
DOWN = Event(KNOB, Kind.TURNED, 0, steps=1)

FOLD = Offer(does=Fold(by="A"), label="Fold", row="fold", weight="grave")
CHECK = Offer(does=Check(by="A"), row="check")


def test_an_action_says_its_kind_and_its_player() -> None:
    assert (FOLD.kind, FOLD.by) == ("fold", "A")
    anybody = Offer(does=NextRound())
    assert (anybody.kind, anybody.by) == ("next_round", None)
    assert replace(anybody, by="B").by == "B"
    assert Offer(kind="next_round", by="B", does=NextRound()).by == "B"


def test_a_grave_row_of_a_list_is_asked_first() -> None:
    listed = Choosing.of("A", (CHECK, FOLD), 1)
    asked = listed.choose(PUSH, "back")
    assert isinstance(asked, Asking)
    assert asked.widget.title == "Fold?"
    assert asked.answer(PUSH) == asked.answer(BACK) == "back"
    assert asked.answer(DOWN).answer(PUSH) == Fold(by="A")
    assert replace(listed, widget=replace(listed.widget, index=0)).choose(PUSH, "") == Check(by="A")


def test_an_offer_may_have_a_question_of_its_own() -> None:
    question = Pick("A: FOLD?", ("no", "yes"), right=" ")
    asked = take(replace(FOLD, ask=question), None, "DELETE")
    assert asked.widget == question
    assert take(FOLD, None, "hold") == Fold(by="A")
