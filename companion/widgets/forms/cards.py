"""Touch forms of cards: entered one by one, or chosen for the letters of a word."""

from __future__ import annotations

from collections.abc import Iterator

from companion.widgets.card_row import CardRow, Cell
from companion.widgets.cards import COLOURS, RING, CardEntry
from companion.widgets.forms.form import (
    Answer,
    Choose,
    Form,
    Lay,
    Row,
    cards_of,
    whole_number,
)
from companion.widgets.widget import Done

FACES = tuple(f"{letter}{colour}" for colour in COLOURS for letter in RING)


def _entry(widget: CardEntry) -> Lay:
    return Lay(
        title=widget.title,
        faces=FACES,
        count=widget.count,
        at=tuple(map(FACES.index, widget.cards)),
    )


def _enter_cards(widget: CardEntry, answer: Answer) -> Done:
    return Done(tuple(FACES[place] for place in cards_of(answer, len(FACES), widget.count)))


def _row(widget: CardRow) -> Choose:
    """Confirm the word, or switch the card of a letter that several cards fit."""
    rows = [Row(f"OK: {widget.worth(widget.cards)}")]
    rows += [Row(cell.says[cell.chosen], "tap for another card") for _, cell in _open_cells(widget)]
    at = next((n for n, (place, _) in enumerate(_open_cells(widget), 1) if place == widget.at), 0)
    return Choose(title=f"{widget.title}: YOUR CARDS", rows=tuple(rows), at=at)


def _open_cells(widget: CardRow) -> Iterator[tuple[int, Cell]]:
    """The letters that several cards fit, with their places in the word."""
    return ((place, cell) for place, cell in enumerate(widget.cells) if len(cell.cards) > 1)


def _choose_card(widget: CardRow, answer: Answer) -> CardRow | Done:
    """Confirm the word, or take the next card for a letter."""
    places = tuple(place for place, _ in _open_cells(widget))
    at = whole_number(answer, 0, len(places))
    return widget.switch_card(places[at - 1]) if at else Done(widget.cards)


FORMS: dict[type, Form] = {
    CardEntry: Form(_entry, _enter_cards),
    CardRow: Form(_row, _choose_card),
}
