"""The touch forms of all shared widgets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.errors import BadEntry
from companion.names import LONGEST_WORD, clash
from companion.quantity import quantity
from companion.widgets.card_row import CardRow, Cell
from companion.widgets.cards import COLOURS, RING, CardEntry
from companion.widgets.change_letter import ChangeLetter, Entry
from companion.widgets.forms.form import (
    Answer,
    Choose,
    Form,
    Join,
    Lay,
    Number,
    Page,
    Row,
    SeatForm,
    Shape,
    Write,
    cards_of,
    row,
    text_of,
    whole_number,
    word,
)
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.name import MOST, NameEntry, name_of
from companion.widgets.pager import Page as ListPage
from companion.widgets.pager import Pager, Ticks
from companion.widgets.pick import Amount, Pick
from companion.widgets.place_letter import PlaceLetter, Spot
from companion.widgets.roster import Named, Roster
from companion.widgets.spell import Spell
from companion.widgets.text_input import TextInput
from companion.widgets.widget import Done, Readable

FACES = tuple(f"{letter}{colour}" for colour in COLOURS for letter in RING)

NEW = "_"
"""The new letter in the name of a place."""


def _pick(widget: Pick) -> Choose:
    *rows, last = map(Row, widget.options)
    return Choose(
        title=widget.title, rows=(*rows, replace(last, says=widget.says)), at=widget.index
    )


def _pick_row(widget: Pick, answer: Answer) -> Done:
    return row(answer, len(widget.options))


def _amount(widget: Amount) -> Number:
    return Number(
        title=widget.title,
        low=widget.low,
        high=widget.high,
        stride=widget.stride,
        unit=widget.unit,
        at=widget.value,
    )


def _set_amount(widget: Amount, answer: Answer) -> Done:
    return Done(whole_number(answer, widget.low, widget.high))


def _pager(widget: Pager) -> Choose:
    rows = tuple(Row(_page_label(page), page.says) for page in widget.pages)
    return Choose(title=widget.title, rows=rows, at=widget.index)


def _page_label(page: ListPage) -> str:
    """The name of a page, after the title that it has of its own."""
    return f"{page.title}: {page.name}" if page.title else page.name


def _choose_page(widget: Pager, answer: Answer) -> Done:
    return row(answer, len(widget.pages))


def _readable(widget: Readable) -> Page:
    return Page(title=widget.title, lines=widget.on_page, drawn=widget.drawn)


def _read_on(widget: Readable, _: Answer) -> Any:
    return widget.push()


def _ticks(widget: Ticks) -> Choose:
    """A row that ends the entry, then a row for each page to tick."""
    pages = zip(widget.names, widget.pages, strict=True)
    rows = [Row(page.name, page.says, name in widget.ticked) for name, page in pages]
    if widget.objection:
        at = widget.index - 1
        rows[at] = replace(rows[at], says=widget.objection)
    return Choose(title=widget.title, rows=(Row("done"), *rows), at=widget.index)


def _tick_page(widget: Ticks, answer: Answer) -> Ticks | Done:
    return replace(widget, index=whole_number(answer, 0, len(widget.pages))).push()


def _spell(widget: Spell) -> Write:
    return Write(
        title=widget.title, least=widget.least, most=widget.most, none=widget.none, at=widget.text
    )


def _spell_word(widget: Spell, answer: Answer) -> Done:
    none = widget.none and answer == ""
    return Done("" if none else word(answer, widget.least, widget.most))


def _name_entry(widget: NameEntry) -> Write:
    return Write(title=widget.title, least=1, most=MOST, word=False, at=widget.text)


def _name(answer: Answer) -> str:
    return name_of(answer if isinstance(answer, str) else "")


def _change(widget: ChangeLetter) -> Write:
    return Write(title="", least=2, most=15, start=widget.base, at=widget.typed or widget.base)


def _insert(widget: InsertLetter) -> Write:
    least = len(widget.base) + (0 if widget.whole else 1)
    return Write(title="", least=least, most=LONGEST_WORD, start=widget.base, at=widget.string)


def _text(widget: TextInput) -> Write:
    return Write(title=widget.title, least=1, most=widget.most, word=False, at=widget.text)


def _write_text(widget: TextInput, answer: Answer) -> Done:
    return Done(text_of(answer, 1, widget.most))


def _lay(widget: CardEntry) -> Lay:
    return Lay(
        title=widget.title,
        faces=FACES,
        count=widget.count,
        at=tuple(map(FACES.index, widget.cards)),
    )


def _enter_cards(widget: CardEntry, answer: Answer) -> Done:
    return Done(tuple(FACES[place] for place in cards_of(answer, len(FACES), widget.count)))


def _card_row(widget: CardRow) -> Choose:
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


def _place_letter(widget: PlaceLetter) -> Shape:
    if widget.letter is None:
        rows = tuple(Row(_spot_name(spot)) for spot in widget.spots)
        return Choose(title="WHERE?", rows=rows, at=widget.spot)
    return Write(title="THE LETTER", least=1, most=1, at=widget.letters[widget.letter])


def _spot_name(spot: Spot) -> str:
    """The strings that the new letter belongs to, such as `across CA_, down _R`."""
    letters = {(row, col): letter or NEW for row, col, letter in spot.squares}
    runs = {"across": _run(letters, spot.at, (0, 1)), "down": _run(letters, spot.at, (1, 0))}
    named = [f"{way} {run}" for way, run in runs.items() if len(run) > 1]
    return ", ".join(named) or "the first letter"


def _run(letters: dict[tuple[int, int], str], at: tuple[int, int], step: tuple[int, int]) -> str:
    """The letters in a row through this place, in the direction of `step`."""
    (row, col), (down, right) = at, step
    while (row - down, col - right) in letters:
        row, col = row - down, col - right
    run = ""
    while (row, col) in letters:
        run += letters[row, col]
        row, col = row + down, col + right
    return run


def _place(widget: PlaceLetter, answer: Answer) -> PlaceLetter | Done:
    if widget.letter is None:
        return widget.at_spot(whole_number(answer, 0, len(widget.spots) - 1))
    letter = word(answer, 1, 1)
    if letter not in widget.letters:
        raise BadEntry(f"There is no {letter} left. Choose another letter.")
    return Done(replace(widget, letter=widget.letters.index(letter)).entry)


def _join(roster: Roster) -> Join:
    return Join(
        title=roster.title,
        seats=dict(roster.seats),
        names=roster.known,
        most=roster.most,
        longest=MOST,
    )


def _name_player(roster: Roster, answer: Answer, number: int) -> Named:
    """Join with a name, or change it."""
    name = _name(answer)
    others = (*roster.taken, *(n for at, n in roster.seats.items() if at != number))
    if why := clash(name, others, "That name is taken"):
        raise BadEntry(f"{why}. Choose another one.")
    if number not in roster.seats and len(roster.seats) >= roster.most:
        raise BadEntry(f"At most {quantity(roster.most, 'player')} can join. Watch this game.")
    return Named(number, name)


FORMS: dict[type, Form] = {
    Pick: Form(_pick, _pick_row),
    Amount: Form(_amount, _set_amount),
    Pager: Form(_pager, _choose_page),
    Ticks: Form(_ticks, _tick_page),
    Spell: Form(_spell, _spell_word),
    NameEntry: Form(_name_entry, lambda _, answer: Done(_name(answer))),
    ChangeLetter: Form(_change, lambda _, answer: Done(Entry(word(answer, 2, 15)))),
    InsertLetter: Form(_insert, lambda _, answer: Done(word(answer, 1, LONGEST_WORD))),
    TextInput: Form(_text, _write_text),
    CardEntry: Form(_lay, _enter_cards),
    CardRow: Form(_card_row, _choose_card),
    PlaceLetter: Form(_place_letter, _place),
}

SEAT_FORMS: dict[type, SeatForm] = {Roster: SeatForm(_join, _name_player)}
"""Those whose answer also depends on the seat it comes from."""

READABLE = Form(_readable, _read_on)


def find_form(widget: object) -> Form | SeatForm | None:
    """The touch form of a shared widget, or of one that is only read; None if it has none."""
    kind = type(widget)
    read = READABLE if isinstance(widget, Readable) else None
    return FORMS.get(kind) or SEAT_FORMS.get(kind) or read
