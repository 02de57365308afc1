"""NewWord's touch form: the cards to swap, picked all at once."""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest

from companion.errors import BadEntry
from companion.games.newword.ui.drafts import Discard
from companion.games.newword.ui.phone import PHONE
from companion.widgets.widget import Done

HAND = ("Ab", "Cr", "E/I", "?")
FORM = PHONE.forms[Discard]


@pytest.mark.parametrize("picked", [(), (1,), (0, 3)])
@pytest.mark.parametrize("at", [0, 4])
@pytest.mark.parametrize("answer", [(), (1,), (0, 2), (3, 0)])
def test_the_picked_cards_are_swapped(
    picked: tuple[int, ...], at: int, answer: tuple[int, ...]
) -> None:
    widget: Any = Discard(HAND, 2, picked, at)
    *before, last = FORM.gestures(widget, answer)
    ready = reduce(lambda now, event: now.step(event), before, widget)
    assert ready.step(last) == Done(tuple(HAND[place] for place in sorted(answer)))


@pytest.mark.parametrize("answer", [(4,), (-1,), (0, 0), (0, 1, 2), 1, "A"])
def test_other_answers_are_refused(answer: Any) -> None:
    with pytest.raises(BadEntry, match=r"\.$"):
        FORM.gestures(Discard(HAND, 2), answer)
