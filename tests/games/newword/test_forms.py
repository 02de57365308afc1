"""NewWord's touch forms: a word, the ways to lay it, cards face up, and cards to swap."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import BadEntry
from companion.games.newword.rules.notation import Used
from companion.games.newword.rules.readings import Reading
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import Confirm, Discard, FaceUp
from companion.games.newword.ui.forms import FORMS
from companion.widgets.forms.form import Choose, Row
from companion.widgets.widget import Answered, Done
from hardware.box import Kind

HAND = ("Ab", "Cr", "E/I", "?")
FORM = FORMS[Discard]


@pytest.mark.parametrize("picked", [(), (1,), (0, 3)])
@pytest.mark.parametrize("at", [0, 4])
@pytest.mark.parametrize("answer", [(), (1,), (0, 2), (3, 0)])
def test_the_picked_cards_are_swapped(
    picked: tuple[int, ...], at: int, answer: tuple[int, ...]
) -> None:
    widget: Any = Discard(HAND, 2, picked, at)
    assert after(widget, answer) == Done(tuple(HAND[place] for place in sorted(answer)))


@pytest.mark.parametrize("answer", [(4,), (-1,), (0, 0), (0, 1, 2), 1, "A"])
def test_other_answers_are_refused(answer: Any) -> None:
    with pytest.raises(BadEntry, match=r"\.$"):
        FORM.answer(Discard(HAND, 2), answer)


def after(widget: Any, answer: Any) -> Any:
    """What the widget becomes by an answer."""
    answered = FORMS[type(widget)].answer(widget, answer)
    return widget.step(Answered("", Kind.TYPED, 0, after=answered))


@pytest.mark.parametrize(
    "begun",
    [
        Compose(("C", "A", "T", "S")),
        Compose(("C", "A", "T", "S"), letters="CA", hand=(1,), marked=True, at=3),
        Compose(("C", "A", "T", "S"), letters="CA", inside=True),
        Compose(("?", "A", "T", "S"), letters="CA", opened=True),
    ],
)
def test_a_whole_word_is_typed_whatever_was_entered_before(begun: Compose) -> None:
    done = after(begun, "cart")
    assert isinstance(done, Done)
    assert (done.value.letters, done.value.hand) == ("CART", ())


READINGS = (
    Reading((Used("table", "C"), Used("hand", "A"), Used("table", "T")), 3, ("A",)),
    Reading((Used("hand", "?=C"), Used("table", "A"), Used("table", "T")), 4, ("?",)),
)
CONFIRM = Confirm(Compose(("C", "A", "T"), letters="CAT"), READINGS, ask=True, at=3)


def test_a_way_to_lay_a_word_is_chosen() -> None:
    rows = Row("lay c(a)t", "from your hand: A"), Row("lay (c)at", "from your hand: wild card")
    assert FORMS[Confirm].shape(CONFIRM) == Choose(title="CAT", rows=rows, at=1)
    assert after(CONFIRM, 0) == Done(READINGS[0])
    assert after(CONFIRM, 1) == Done(READINGS[1])


def test_a_secret_hand_is_not_named() -> None:
    secret = Confirm(CONFIRM.composed, READINGS[:1], most=9)
    assert FORMS[Confirm].shape(secret) == Choose(title="CAT", rows=(Row("lay CAT"),), at=0)


@pytest.mark.parametrize(
    "begun",
    [
        FaceUp(("?", "A/E", "S"), 3),
        FaceUp(("?", "A/E", "S"), 3, ("S", "S", "?"), at=2),
        FaceUp(("?", "A/E", "S"), 3, ("S",), first="A"),
    ],
)
def test_the_cards_face_up_are_tapped(begun: FaceUp) -> None:
    assert after(begun, (2, 1, 2)) == Done(("S", "A/E", "S"))
