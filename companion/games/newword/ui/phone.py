"""What NewWord offers to phones: the actions that a player announces, and touch forms."""

from __future__ import annotations

from companion.games.api.phone import Announced, Phone
from companion.games.newword.rules.actions import (
    Challenge,
    Count,
    Deal,
    LetStand,
    Pass,
    PlayWord,
)
from companion.games.newword.rules.notation import Used
from companion.games.newword.ui.drafts import Discard
from companion.widgets.forms.form import PUSH, Answer, Form, PickSome, Row, keys, places, turn
from hardware.box import Event

ANNOUNCED = (
    Announced(Deal),
    Announced(PlayWord, {"word": str, "cards": tuple[Used, ...] | None}),
    Announced(Pass, {"discard": Count | tuple[str, ...]}),
    Announced(Challenge),
    Announced(LetStand),
)


def _discard(widget: Discard) -> PickSome:
    rows = tuple(Row(card) for card in widget.cards)
    return PickSome(
        title="PASS: swap", rows=rows, least=0, most=widget.most, at=sorted(widget.picked)
    )


def _pick_cards(widget: Discard, answer: Answer) -> tuple[Event, ...]:
    """Turn to each card that changes sides and push, then confirm."""
    wanted = places(answer, len(widget.cards), 0, widget.most)
    gestures: list[Event] = []
    at = widget.at
    for place in sorted({*wanted} ^ {*widget.picked}, key=lambda one: one in wanted):
        gestures += (*turn(place - at), PUSH)
        at = place
    return (*gestures, *keys("ENTER"))


PHONE = Phone(ANNOUNCED, {Discard: Form(_discard, _pick_cards)})
