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
from companion.games.newword.rules.notation import Used, marked_text
from companion.games.newword.rules.readings import Reading
from companion.games.newword.ui.compose import LONGEST, Compose
from companion.games.newword.ui.drafts import Confirm, Discard, FaceUp
from companion.widgets.forms.form import (
    PUSH,
    Answer,
    Choose,
    Form,
    Lay,
    PickSome,
    Row,
    Write,
    cards_of,
    delete,
    keys,
    places,
    turn,
    whole_number,
    word,
)
from hardware.box import Event

ANNOUNCED = (
    Announced(Deal),
    Announced(PlayWord, {"word": str, "cards": tuple[Used, ...] | None}),
    Announced(Pass, {"discard": Count | tuple[str, ...]}),
    Announced(Challenge),
    Announced(LetStand),
)


def _compose(widget: Compose) -> Write:
    return Write(title="", least=widget.least, most=LONGEST, at=widget.letters)


def _type_word(widget: Compose, answer: Answer) -> tuple[Event, ...]:
    """Type the whole word; the box asks which letters come from the hand if it matters."""
    entered = word(answer, widget.least, LONGEST)
    begun = len(widget.letters) + (widget.inside or widget.opened)
    return (*delete(begun), *keys(*entered, "ENTER"))


def _confirm(widget: Confirm) -> Choose:
    """The ways to lay the word; a secret hand leaves one, without its cards."""
    rows = tuple(Row(f"lay {_laid_text(widget, way)}") for way in widget.readings)
    return Choose(title=widget.composed.letters, rows=rows, at=widget.at % len(rows))


def _laid_text(widget: Confirm, reading: Reading) -> str:
    """The word as it is laid; letters from the hand are in parentheses."""
    return widget.composed.letters if widget.most is not None else marked_text(reading.cards)


def _choose_reading(widget: Confirm, answer: Answer) -> tuple[Event, ...]:
    ways = len(widget.readings)
    return (*turn(whole_number(answer, 0, ways - 1) - widget.at % ways), PUSH)


def _face_up(widget: FaceUp) -> Lay:
    so_far = tuple(map(widget.faces.index, widget.cards))
    return Lay(title="FACE UP", faces=widget.faces, count=widget.most, at=so_far)


def _enter_faces(widget: FaceUp, answer: Answer) -> tuple[Event, ...]:
    """Turn to each card and push, then confirm."""
    gestures = [*delete(len(widget.cards) + bool(widget.first))]
    at = widget.at
    for place in cards_of(answer, len(widget.faces), widget.most):
        gestures += (*turn(place - at), PUSH)
        at = place
    return (*gestures, PUSH)


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


FORMS: dict[type, Form] = {
    Compose: Form(_compose, _type_word),
    Confirm: Form(_confirm, _choose_reading),
    FaceUp: Form(_face_up, _enter_faces),
    Discard: Form(_discard, _pick_cards),
}

PHONE = Phone(ANNOUNCED, FORMS)
