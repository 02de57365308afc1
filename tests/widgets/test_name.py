"""A player's name: which letters it may have, and how they are typed."""

from __future__ import annotations

from typing import Any

import pytest
from screen_kit import check

from companion.errors import BadEntry
from companion.screen.fonts import WIDTHS, glyph, has_glyph
from companion.widgets.name import NameEntry, name_of
from companion.widgets.widget import Done
from hardware.box import KEYBOARD, KNOB, Event, Kind

LATIN = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ"


def key(name: str) -> Event:
    return Event(KEYBOARD, Kind.TYPED, 0, key=name)


def type_on(entry: NameEntry, text: str) -> Any:
    for letter in text:
        after = entry.step(key(letter))
        assert isinstance(after, NameEntry)
        entry = after
    return entry


@pytest.mark.parametrize("letter", LATIN)
def test_every_capital_letter_of_latin_1_is_in_every_font_and_in_names(letter: str) -> None:
    assert has_glyph(letter)
    assert name_of(letter.lower()) == letter
    for height in WIDTHS:
        assert glyph(height, letter).tobytes() != glyph(height, "?").tobytes()


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("éloïse", "ÉLOÏSE"),
        ("e\u0301loi\u0308se", "ÉLOÏSE"),
        (" åsa ", "ÅSA"),
        ("Groß", "GROSS"),
        ("GROẞ", "GROSS"),
        ("wwwwwwwß", None),
        ("maximilian", None),
        ("", None),
    ],
)
def test_a_name_is_up_to_eight_capital_letters(typed: str, name: str | None) -> None:
    if name:
        assert name_of(typed) == name
    else:
        with pytest.raises(BadEntry, match=r"^Write 1 to 8 letters\.$"):
            name_of(typed)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("ŸVES", "The display has no Ÿ. Write Y."),
        ("šárka", "The display has no Š. Write S."),
        ("x\u0302", "The display has no X\u0302. Write X."),
        ("œuf", "The display has no Œ. Write another letter."),
        ("Жan", "The display has no Ж. Write another letter."),
        ("李", "The display has no 李. Write another letter."),
        ("AL-B", "A name has letters only. Leave out -."),
        ("P1", "A name has letters only. Leave out 1."),
        ("A B", "A name has letters only. Leave out the space."),
        ("A\x1bB", "A name has letters only. Leave out \\x1b."),
    ],
)
def test_a_refusal_names_the_letter(typed: str, why: str) -> None:
    with pytest.raises(BadEntry) as refused:
        name_of(typed)
    assert str(refused.value) == why


def test_a_keyboard_types_letters_with_accents() -> None:
    assert type_on(NameEntry("NAME"), "ÉLOI\u0308").step(key("ENTER")) == Done("ÉLOÏ")
    assert type_on(NameEntry("NAME"), "GROß").text == "GROSS"
    assert type_on(NameEntry("NAME"), "GRO").begin(key("Ö")).text == "GROÖ"
    assert type_on(NameEntry("NAME"), "MULLERIN").begin(key("Ä")).text == "MULLERIN"


def test_eight_letters_are_all() -> None:
    entry = type_on(NameEntry("NAME"), "MÜLLERI")
    assert type_on(entry, "ß").text == "MÜLLERI"
    full = type_on(entry, "N")
    assert full.step(Event(KNOB, Kind.PRESSED, 0)) == Done("MÜLLERIN")
    assert type_on(full, "Ä").text == "MÜLLERIN"


@pytest.mark.parametrize(
    ("letter", "hint"),
    [("Ÿ", "no such letter: use Y"), ("Ж", "no such letter"), ("Œ", "no such letter")],
)
def test_a_letter_that_the_display_lacks_is_refused_with_a_hint(letter: str, hint: str) -> None:
    entry = type_on(NameEntry("NAME"), f"ZOË{letter}")
    assert entry.text == "ZOË"
    assert hint in entry.draw().words()
    check(entry.draw())
    again = entry.step(Event(KEYBOARD, Kind.TYPED, 0, key="ENTER"))
    assert isinstance(again, NameEntry)  # the name lacks a letter: it is not taken yet
    assert (again.text, hint in again.draw().words()) == ("ZOË", False)
    assert again.step(Event(KEYBOARD, Kind.TYPED, 0, key="ENTER")) == Done("ZOË")
    after = type_on(entry, "L")
    assert after.text == "ZOËL"
    assert hint not in after.draw().words()
    turned = entry.step(Event(KNOB, Kind.TURNED, 0, steps=1))
    assert hint not in turned.draw().words()


def test_the_knob_offers_a_to_z() -> None:
    assert NameEntry("NAME").ring == tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_enter_without_a_name_says_what_to_do_and_adds_no_letter() -> None:
    asked = NameEntry("NAME").step(key("ENTER"))
    assert isinstance(asked, NameEntry)
    assert (asked.text, "type it, or turn" in asked.draw().words()) == ("", True)
    assert type_on(asked, "AL").step(key("ENTER")) == Done("AL")
    turned = NameEntry("NAME").step(key("DOWN"))
    assert turned.step(key("ENTER")).text == "B"
