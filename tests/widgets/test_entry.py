"""The widgets that all games share: what each gesture does to them, and how they look."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from screen_kit import check
from sizes import examples

from companion.games.newword.ui.compose import Compose
from companion.scenes.judge import Words
from companion.widgets.cards import CardEntry
from companion.widgets.change_letter import ChangeLetter, Entry, Place
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.pager import Reading
from companion.widgets.pick import Amount, Pick, Read
from companion.widgets.spell import DELETE, OK, Spell
from companion.widgets.text_input import TextInput
from companion.widgets.widget import BACK, Back, Done
from hardware.box import KEYBOARD, KEYS, KNOB, SPIN, Event, Kind

PUSH = Event(KNOB, Kind.PRESSED, 0)
PRESS_SPIN = Event(SPIN, Kind.PRESSED, 0)


def turn(steps: int) -> Event:
    return Event(KNOB, Kind.TURNED, 0, steps=steps)


def key(name: str) -> Event:
    return Event(KEYBOARD, Kind.TYPED, 0, key=name)


def after(widget: Any, *events: Event) -> Any:
    for event in events:
        assert not isinstance(widget, Done | Back), f"{event} after the end"
        widget = widget.step(event)
    return widget


def typed(text: str) -> list[Event]:
    return [key(letter) for letter in text]


# -- pick, read, amount ----------------------------------------------------------------


def test_a_list_stops_at_its_ends() -> None:
    pick = Pick("MENU", ("one", "two", "three", "four"))
    assert after(pick, turn(99), PUSH) == Done(3)
    assert after(pick, turn(99), turn(-1), PUSH) == Done(2)
    assert after(pick, turn(-99), PUSH) == Done(0)
    assert after(pick, key("DOWN"), key("RIGHT"), key("UP"), key("ENTER")) == Done(1)


@pytest.mark.parametrize("row", ["MAXIMILI yawned (x2)!", "P1 (ch)arm(x) +63=63", "a" * 15])
def test_a_list_has_room_for_long_rows_and_titles(row: str) -> None:
    for title in ("MENU", row):
        for index in range(4):
            screen = Pick(title, (row, "jolly", row, row), index).draw()
            check(screen)
            assert row in screen.words()[1:]


@pytest.mark.parametrize("leave", [PRESS_SPIN, key("ESC")])
def test_the_spin_button_or_esc_leaves_every_widget(leave: Event) -> None:
    for widget in (Pick("A", ("b",)), Read("A", ("b",)), Amount("A", 1, 0, 9), Spell("A")):
        assert after(widget, leave) is BACK


@pytest.mark.parametrize(
    "idle",
    [
        Event("seat1", Kind.PRESSED, 0),
        Event(KNOB, Kind.HELD, 0),
        Event(SPIN, Kind.HELD, 0),
        key("F1"),
        key("SPACE"),
    ],
)
def test_a_gesture_without_a_meaning_changes_nothing(idle: Event) -> None:
    for widget in (
        *(Pick("A", ("b", "c")), Read("A", ("b",)), Amount("A", 1, 0, 9), Spell("A", "B")),
        *(ChangeLetter.of("CAT"), Words(Spell("A"))),
    ):
        assert after(widget, idle) == widget
    for widget in (Pick("A", ("b", "c")), Read("A", ("b",))):
        assert after(widget, key("É")) == after(widget, key("5")) == widget


@pytest.mark.parametrize("sign", ["É", "5", "-"])
def test_no_sign_that_is_typed_in_a_word_is_lost(sign: str) -> None:
    keys = (key("N"), key(sign), key("N"))
    assert after(Spell("A"), *keys, key("ENTER")) == Done(f"N{sign}N")
    assert after(ChangeLetter.of("CAT"), *keys).entry.word == f"N{sign}N"
    assert after(InsertLetter.of("OAT"), *keys).string == f"N{sign}N"
    assert after(Compose(("A",)), *keys).letters == f"N{sign}N"


def test_texts_are_read_page_by_page() -> None:
    read = Read("HELP", tuple(f"line {n}" for n in range(9)))
    assert read.draw().words() == ("HELP 1/3", "line 0", "line 1", "line 2", "line 3")
    assert after(read, turn(1)).draw().words() == ("HELP 2/3", *(f"line {n}" for n in range(4, 8)))
    assert after(read, turn(99)).draw().words() == ("HELP 3/3", "line 8")
    assert after(read, turn(99), turn(-99)) == read
    assert after(read, PUSH) == Done(None)
    assert after(Read("SHORT", ("one",)), turn(5)) == Read("SHORT", ("one",))


@pytest.mark.parametrize("kind", [Read, Reading])
def test_one_page_has_no_number(kind: type[Read]) -> None:
    """NOT POSSIBLE 3/3 looked like the third page, and was the third row of three."""
    assert kind("NOT POSSIBLE", ("a", "b", "c")).draw().words() == ("NOT POSSIBLE", "a", "b", "c")


def test_an_amount_stays_between_its_bounds() -> None:
    amount = Amount("EXTRA", 10, 0, 120, 5, "s")
    assert after(amount, turn(3), PUSH) == Done(25)
    assert after(amount, turn(-3), PUSH) == Done(0)
    assert after(amount, turn(300), PUSH) == Done(120)
    assert "10s" in amount.draw().words()


def test_an_amount_can_be_typed() -> None:
    amount = Amount("BET", 10, 1, 120)
    assert after(amount, key("7"), key("5"), key("ENTER")) == Done(75)
    assert after(amount, key("7"), key("5"), key("BACKSPACE"), key("ENTER")) == Done(7)
    assert after(amount, key("7"), key("5"), turn(1), key("3"), key("ENTER")) == Done(3)
    assert after(amount, key("7"), key("5"), key("9"), key("ENTER")) == Done(9)
    assert after(amount, key("0"), key("ENTER")) == Done(1)
    assert after(Amount("CARDS", 0, 0, 4), key("7"), key("ENTER")) == Done(4)


# -- spell -----------------------------------------------------------------------------


def test_the_knob_spells_a_word() -> None:
    spell = Spell("CARD", least=3, most=3)
    assert after(spell, turn(2), PUSH, turn(-2), PUSH, turn(19), PUSH, PUSH) == Done("CAT")


def test_the_letters_start_again_after_the_last() -> None:
    assert after(Spell("A"), turn(-1), PUSH).text == "Z"
    assert after(Spell("A"), turn(26), PUSH).text == "A"


def test_the_knob_deletes_one_letter_after_another() -> None:
    spell = Spell("A", "CAT", most=8)
    shorter = after(spell, turn(26), PUSH)
    assert shorter.text == "CA"
    assert after(shorter, PUSH).text == "C"
    assert after(shorter, PUSH, PUSH).text == ""
    assert after(shorter, PUSH, PUSH).ring[0] == "A"


def test_a_full_word_moves_the_knob_to_ok_and_can_be_shortened() -> None:
    full = after(Spell("A", least=3, most=3), *typed("CATS"))
    assert full.text == "CAT"
    assert full.ring == (DELETE, OK)
    assert after(full, PUSH) == Done("CAT")
    assert after(full, turn(1), PUSH).text == "CA"
    assert after(full, key("BACKSPACE"), *typed("R"), key("ENTER")) == Done("CAR")


@pytest.mark.parametrize("length", [20, 21, 45, 60])
def test_a_long_word_is_shown_up_to_its_end(length: int) -> None:
    text = ("PNEUMONOULTRAMICROSCOPICSILICOVOLCANOCONIOSIS" * 2)[:length]
    for spell in (Spell("WORD", text, most=60), Spell("WORD", most=60).with_typed(text)):
        screen = spell.draw()
        check(screen)
        assert text[-19:] in " ".join(screen.words())
    assert after(Spell("WORD", text, most=60), key("ENTER")) == Done(text)


def test_a_word_that_is_too_short_is_not_accepted() -> None:
    short = after(Spell("A", least=3), *typed("CA"))
    assert after(short, key("ENTER")) == short
    assert OK not in short.ring
    assert after(Spell("A"), key("BACKSPACE")).text == ""


@pytest.mark.parametrize(
    "entry",
    [Spell("WORD"), Spell("WORD", least=3), TextInput("RULE"), CardEntry("BOARD", 2)],
    ids=lambda entry: type(entry).__name__,
)
@pytest.mark.parametrize("steps", [2, -1])
def test_enter_takes_what_the_display_says_about_a_push(entry: Any, steps: int) -> None:
    """Arrow keys and Enter are enough, once something is chosen."""
    turned = after(entry, *[key("DOWN" if steps > 0 else "UP")] * abs(steps))
    assert after(turned, key("ENTER")) == after(turned, PUSH)
    begun = after(entry, key("B"))
    assert after(begun, key("UP"), key("ENTER")) == after(begun, key("UP"), PUSH)
    assert after(turned, PUSH, key("ENTER")) == after(turned, PUSH, PUSH)
    assert after(entry, key("ENTER")) == entry  # it may be one too many


def test_a_widget_with_no_other_choice_offers_delete() -> None:
    assert Spell("A", "ABC", least=4, most=3).ring == (DELETE,)
    assert Spell("A", "", least=1, most=0).ring == (DELETE,)


# -- change a letter -------------------------------------------------------------------


def test_the_knob_starts_on_the_last_letter() -> None:
    assert ChangeLetter.of("CAT").place == Place(2, gap=False)
    assert after(ChangeLetter.of("CAT"), PUSH, PUSH) == Done(Entry("CAN", 2))


def test_every_word_one_letter_away_can_be_entered_with_the_knob() -> None:
    entered = set()
    for spot in range(7):
        for letter in range(26):
            events = (turn(spot - 5), PUSH, turn(letter - ascii_uppercase.index("N")), PUSH)
            entered.add(after(ChangeLetter.of("CAT"), *events).value)
    changed = {Entry("CAT"[:i] + a + "CAT"[i + 1 :], i) for i in range(3) for a in ascii_uppercase}
    added = {Entry("CAT"[:i] + a + "CAT"[i:], i) for i in range(4) for a in ascii_uppercase}
    assert entered == changed | added


def test_a_word_of_full_length_has_no_gaps() -> None:
    assert not any(place.gap for place in ChangeLetter.of("STREAMLINE").places)
    assert any(place.gap for place in ChangeLetter.of("STREAMLIN").places)


def test_the_keyboard_overrules_the_knob() -> None:
    begun = after(ChangeLetter.of("CAT"), PUSH)
    assert begun.changed
    assert after(begun, *typed("COAT"), turn(3), key("ENTER")) == Done(Entry("COAT"))
    assert after(begun, *typed("CO"), key("BACKSPACE"), key("BACKSPACE")) == ChangeLetter.of("CAT")


def test_back_discards_the_change_first() -> None:
    assert after(ChangeLetter.of("CAT"), PUSH, PRESS_SPIN) == ChangeLetter.of("CAT")
    assert after(ChangeLetter.of("CAT"), *typed("CO"), key("ESC")) == ChangeLetter.of("CAT")
    assert after(ChangeLetter.of("CAT"), PRESS_SPIN) is BACK


def test_the_choice_of_letters_can_be_limited() -> None:
    few = ChangeLetter.of("CAT", letters="AES")
    assert after(few, PUSH, PUSH) == Done(Entry("CAA", 2))


# -- judge words -----------------------------------------------------------------------


def test_words_are_separated_by_spaces_and_judged_together() -> None:
    words = after(Words(Spell("A")), *typed("CAT"), key("SPACE"), key("SPACE"), *typed("DOG"))
    assert "1 word before it" in words.draw().words()
    assert after(words, key("ENTER")) == Done(("CAT", "DOG"))
    assert after(words, PRESS_SPIN) is BACK
    assert after(Words(Spell("A")), key("ESC")) is BACK


# -- any gestures ----------------------------------------------------------------------

GESTURES = st.one_of(
    st.builds(turn, st.integers(-40, 40)),
    st.sampled_from([PUSH, PRESS_SPIN, Event("seat3", Kind.PRESSED, 0), Event(KNOB, Kind.HELD, 0)]),
    st.builds(key, st.sampled_from([*KEYS, *ascii_uppercase, "5", "É", "-"])),
)
WIDGETS = st.one_of(
    st.builds(
        Pick,
        st.just("MENU"),
        st.lists(st.text("abW ", min_size=1, max_size=21), min_size=1).map(tuple),
    ),
    st.builds(Read, st.just("HELP"), st.lists(st.text("aW ", max_size=21)).map(tuple)),
    st.builds(Amount, st.just("VOLUME"), st.just(5), st.just(0), st.just(10)),
    st.builds(Spell, st.just("NAME"), st.just(""), st.integers(1, 3), st.integers(3, 15)),
    st.builds(ChangeLetter.of, st.sampled_from(["CAT", "STREAMLIN", "STREAMLINE"])),
    st.just(Words(Spell("JUDGE A WORD", least=1, most=15))),
)


@settings(max_examples=examples(150))
@given(widget=WIDGETS, events=st.lists(GESTURES, max_size=25))
def test_no_gesture_breaks_a_widget_or_its_picture(widget: Any, events: list[Event]) -> None:
    for event in events:
        if isinstance(widget, Done | Back):
            return
        if isinstance(widget, ChangeLetter):
            assert widget.cells()
            assert len(widget.entry.word) <= 15
        else:
            check(widget.draw())
        widget = widget.step(event)
