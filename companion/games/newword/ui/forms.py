"""The touch forms of NewWord's own widgets: how a phone shows them and answers."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.newword.rules.notation import marked_text
from companion.games.newword.rules.readings import Reading
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import Confirm, Discard, FaceUp
from companion.names import LONGEST_WORD
from companion.widgets.forms.form import (
    Answer,
    Choose,
    Form,
    Lay,
    PickSome,
    Row,
    Write,
    cards_of,
    places,
    whole_number,
    word,
)
from companion.widgets.widget import Done


def _compose(widget: Compose) -> Write:
    return Write(title="", least=widget.least, most=LONGEST_WORD, at=widget.letters)


def _confirm(widget: Confirm) -> Choose:
    """The ways to lay the word; a secret hand leaves one, without its cards."""
    rows = tuple(_way(widget, reading) for reading in widget.readings)
    return Choose(title=widget.composed.letters, rows=rows, at=widget.at % len(rows))


def _way(widget: Confirm, reading: Reading) -> Row:
    """The word as it is laid; letters from the hand are in parentheses, and their cards below."""
    if widget.most is not None:
        return Row(f"lay {widget.composed.letters}")
    hand = ", ".join("wild card" if card == "?" else card for card in reading.hand)
    return Row(f"lay {marked_text(reading.cards)}", f"from your hand: {hand}")


def _face_up(widget: FaceUp) -> Lay:
    so_far = tuple(map(widget.faces.index, widget.cards))
    return Lay(title="FACE UP", faces=widget.faces, count=widget.most, at=so_far)


def _discard(widget: Discard) -> PickSome:
    rows = tuple(Row(card) for card in widget.cards)
    return PickSome(
        title="PASS: swap", rows=rows, least=0, most=widget.most, at=sorted(widget.picked)
    )


def _type_word(widget: Compose, answer: Answer) -> Done:
    """The whole word; the box asks which letters come from the hand if it matters."""
    entered = word(answer, widget.least, LONGEST_WORD)
    return Done(replace(widget, letters=entered, hand=(), marked=False, inside=False, at=None))


def _choose_reading(widget: Confirm, answer: Answer) -> Done:
    return Done(widget.readings[whole_number(answer, 0, len(widget.readings) - 1)])


def _enter_faces(widget: FaceUp, answer: Answer) -> Done:
    found = cards_of(answer, len(widget.faces), widget.most)
    return Done(tuple(widget.faces[place] for place in found))


def _pick_cards(widget: Discard, answer: Answer) -> Done:
    found = places(answer, len(widget.cards), 0, widget.most)
    return Done(tuple(widget.cards[place] for place in sorted(found)))


FORMS: dict[type, Form] = {
    Compose: Form(_compose, _type_word),
    Confirm: Form(_confirm, _choose_reading),
    FaceUp: Form(_face_up, _enter_faces),
    Discard: Form(_discard, _pick_cards),
}
