"""Touch forms: the gestures of an answer lead the widget to that answer."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.errors import BadEntry
from companion.games.api.primer import Page as Lesson
from companion.scenes.lessons import Lessons
from companion.scenes.playing.scores import Sheet
from companion.widgets.card_row import CardRow, Cell
from companion.widgets.cards import CardEntry
from companion.widgets.change_letter import ChangeLetter, Entry
from companion.widgets.counts import Counts
from companion.widgets.forms.form import Choose, Row, Write
from companion.widgets.forms.form import Page as PageShape
from companion.widgets.forms.registry import FORMS, READABLE, find_form
from companion.widgets.groups import Groups
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.name import NameEntry
from companion.widgets.pager import Page, Pager, Reading, Ticks
from companion.widgets.pick import Amount, Pick, Read
from companion.widgets.place_letter import PlacedLetter, PlaceLetter, Spot
from companion.widgets.spell import Spell
from companion.widgets.text_input import TextInput
from companion.widgets.widget import Answered, Done, widget_at_work
from hardware.box import KNOB, Event, Kind

LESSONS = (Lesson("ONE", (), "a", "b"), Lesson("TWO", (), "c", "d"))
PICK = Pick("LIST", ("a", "b", "c", "d"), 2)
AMOUNT = Amount("CHIPS", 7, 5, 120)
SPELL = Spell("NAME", "OL", least=2, most=6)
NO_WORD = Spell("WORD", "OLD", least=2, most=6, at=4, none="no word")
CHANGE = ChangeLetter.of("CAT")
INSERT = InsertLetter.of("PLN")
TEXT = TextInput("RULE", "HI")
CARDS = CardEntry("SHOUT", 3, ("Gb", "*r"), letter="Q")
CELLS = (
    Cell(("Gb",), ("g",), ("G: blue",), (False,)),
    Cell(("Ob", "Or"), ("o", "O"), ("O: blue", "O: red"), (False, False)),
)
ROW = CardRow("AL", CELLS, lambda cards: f"{len(cards)} pt")
TICKS = Ticks(
    "RULES",
    ("a", "b"),
    (Page("one", "First."), Page("two", "Second.")),
    lambda names: "Not together." if len(names) > 1 else "",
    ("a",),
    1,
)
PAGES = Pager("RULES", (Page("one", "First."), Page("two", "Second.")))

GRID = (Spot(((0, 0, "C"), (0, 1, "A"), (0, 2, "")), "end"),
        Spot(((0, 0, "C"), (0, 1, "A"), (1, 1, "")), "below"))  # fmt: skip
PLACE = PlaceLetter(GRID[0].squares[:2], GRID, "AERT")

ANSWERS = [
    (msgspec.structs.replace(PLACE, spot=0, letter=0), "r", PlacedLetter("end", "R")),
    *((PICK, row, row) for row in range(4)),
    *((AMOUNT, number, number) for number in (5, 12, 120)),
    (msgspec.structs.replace(AMOUNT, typed="12", value=12), 34, 34),
    (SPELL, "ann", "ANN"),
    (NameEntry("NAME"), "zoë", "ZOË"),
    (NO_WORD, "", ""),
    (msgspec.structs.replace(NO_WORD, text=""), "", ""),
    (CHANGE, "CART", Entry("CART")),
    (msgspec.structs.replace(CHANGE, typed="CA"), "CUT", Entry("CUT")),
    (INSERT, "plan", "PLAN"),
    (msgspec.structs.replace(INSERT, typed="PL"), "PLANE", "PLANE"),
    (TEXT, "no S at the end", "NO S AT THE END"),
    (CARDS, (6, 53, 28), ("Gb", "*r", "Br")),
    (CARDS, (26, 26, 26), ("*b", "*b", "*b")),
    (ROW, 0, ("Gb", "Ob")),
    (msgspec.structs.replace(ROW, at=1), 0, ("Gb", "Ob")),
    (TICKS, 0, ("a",)),
    (PAGES, 1, 1),
    (Read("HELP", ("a", "b")), 0, None),
    (Reading("HELP", ("a",)), 0, True),
    (Lessons(LESSONS, 1), 0, None),
    (Sheet((("points", "AL"),)), 0, None),
]


def answered(widget: Any, answer: Any) -> Any:
    """The widget after an answer, or its result."""
    form: Any = find_form(widget)
    return widget.step(Answered("", Kind.TYPED, 0, after=form.answer(widget, answer)))


@pytest.mark.parametrize(("widget", "answer", "value"), ANSWERS)
def test_an_answer_is_the_result(widget: Any, answer: Any, value: Any) -> None:
    assert answered(widget, answer) == Done(value)


@pytest.mark.parametrize(
    ("widget", "answer"),
    [
        *((PICK, wrong) for wrong in (-1, 4, "b", (1,))),
        *((AMOUNT, wrong) for wrong in (4, 121, "7")),
        *((SPELL, wrong) for wrong in ("", "A", "TOOLONG", "A-B", "ÄB", 3, "A\nB")),
        *((NameEntry("NAME"), wrong) for wrong in ("", "ŸVES", "A-B", "MAXIMILIAN", 3)),
        *((TEXT, wrong) for wrong in ("", "  ", "A" * 121, "A\tB")),
        (CHANGE, "C4T"),
        *((PLACE, wrong) for wrong in (-1, 2, "A")),
        *((msgspec.structs.replace(PLACE, spot=0, letter=0), wrong) for wrong in ("X", "AB", 0)),
        *((CARDS, wrong) for wrong in ((), (1, 2), (1, 2, 54), (-1, 2, 3), 1, "GBR")),
        *((ROW, wrong) for wrong in (-1, 2, "A")),
        (TICKS, 3),
    ],
)
def test_any_other_answer_is_refused_with_a_sentence(widget: Any, answer: Any) -> None:
    with pytest.raises(BadEntry, match=r"\.$"):
        FORMS[type(widget)].answer(widget, answer)


def test_a_tap_on_a_letter_takes_the_next_card_that_fits() -> None:
    row = answered(ROW, 1)
    assert row.cards == ("Gb", "Or")
    assert FORMS[CardRow].shape(row) == Choose(
        title="AL: YOUR CARDS", rows=(Row("OK: 2 pt"), Row("O: red", "tap for another card")), at=1
    )


def test_a_tap_ticks_a_page_and_a_refused_tick_says_why() -> None:
    ticks = answered(TICKS, 1)
    assert ticks.ticked == ()
    assert answered(ticks, 2).ticked == ("b",)
    refused = answered(TICKS, 2)
    rows = (
        Row("done"),
        Row("one", "First.", ticked=True),
        Row("two", "Not together.", ticked=False),
    )
    assert FORMS[Ticks].shape(refused) == Choose(title="RULES", rows=rows, at=2)


def test_an_unfinished_entry_does_not_change_the_question() -> None:
    for widget in (PICK, AMOUNT, SPELL, CHANGE, INSERT, TEXT, CARDS, ROW, TICKS, PAGES):
        form = FORMS[type(widget)]
        before = form.shape(widget)
        turned: Any = widget
        for event in (Event(KNOB, Kind.TURNED, 0, steps) for steps in (1, -1)):
            turned = turned.step(event)
            assert before.asks_same(form.shape(turned))
    assert not FORMS[Pick].shape(PICK).asks_same(FORMS[Spell].shape(SPELL))


def test_a_shape_says_what_a_browser_needs() -> None:
    shape = FORMS[Spell].shape(NO_WORD)
    assert shape == Write(title="WORD", least=2, most=6, none="no word", at="OLD")
    assert msgspec.json.encode(FORMS[Pager].shape(PAGES)) == (
        b'{"kind":"choose","at":0,"title":"RULES","rows":'
        b'[{"label":"one","says":"First."},{"label":"two","says":"Second."}]}'
    )


def test_pages_have_their_own_titles_and_turn_from_the_page_shown() -> None:
    pager = Pager("RULES", (Page("one", "First."), Page("two", "Second.", "EXTRA")), 1)
    rows = (Row("one", "First."), Row("EXTRA: two", "Second."))
    assert FORMS[Pager].shape(pager) == Choose(title="RULES", rows=rows, at=1)
    assert answered(pager, 0) == Done(0)
    for wrong in (-1, 2, "one"):
        with pytest.raises(BadEntry):
            FORMS[Pager].answer(pager, wrong)


def test_lines_to_read_are_shown_at_once_and_any_answer_ends_them() -> None:
    lines = tuple(f"line {n}" for n in range(9))
    assert READABLE.shape(Reading("HELP", lines, 1)) == PageShape(title="HELP", lines=lines)
    known = Reading("HELP", lines, facts=("It is so.",))
    assert READABLE.shape(known) == PageShape(title="HELP", lines=("It is so.",))


def test_a_text_after_a_space_adds_to_the_one_before() -> None:
    texts = ("NB takes the lead for good.", "NB after BAR:", " CAR +1", "NB car", " best: CART")
    whole = ("NB takes the lead for good.", "NB after BAR: CAR +1", "NB car · best: CART")
    read = Reading("REVIEW", texts)
    assert READABLE.shape(read) == PageShape(title="REVIEW", lines=whole)
    rows = ("NB takes the lead for", "  good.", *texts[1:])
    assert read.rows == rows


def test_a_page_shows_whole_texts_and_the_display_rows_of_them() -> None:
    texts = ("The wheel has six groups of letters.", "All are equally likely.")
    read = Read("THE WHEEL", texts)
    assert READABLE.shape(read) == PageShape(title="THE WHEEL", lines=texts)
    rows = ("The wheel has six", "groups of letters.", "All are equally", "likely.")
    assert read.draw().words() == ("THE WHEEL", *rows)


def test_a_lesson_is_read_page_by_page_beside_its_drawing() -> None:
    first = Lessons(LESSONS)
    assert READABLE.shape(first) == PageShape(title="ONE", lines=("a b",), drawn=True)
    assert answered(first, 0) == Lessons(LESSONS, 1)


def test_a_score_sheet_is_read_at_once() -> None:
    sheet = Sheet((("points words", "AL 12 3"), ("best word", "AL QUIZ")), 1)
    assert READABLE.shape(sheet).lines == (*sheet_rows(sheet, 0), *sheet_rows(sheet, 1))


def sheet_rows(sheet: Sheet, page: int) -> tuple[str, ...]:
    """The rows of a page as they are read aloud."""
    return msgspec.structs.replace(sheet, index=page).aloud


@pytest.mark.parametrize(
    "widget",
    [Counts("TILES", {"A": 3, "B": 2}), Groups("TEAMS", {"AL": "red", "NB": "blue"})],
)
def test_a_widget_made_of_others_has_the_form_of_the_one_at_work(widget: Any) -> None:
    inner = widget_at_work(widget)
    shape = FORMS[type(inner)].shape(inner)
    assert isinstance(shape, Choose)
    answer = FORMS[type(inner)].answer(inner, 2)
    widget = widget.step(Answered("", Kind.TYPED, 0, after=answer))
    assert widget.index == 2
