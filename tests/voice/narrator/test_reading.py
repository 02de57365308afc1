"""Screens are read, and not read again."""

from __future__ import annotations

from companion.screen.screen import Screen, Text, page
from companion.voice.narrator.reading import Reading
from companion.widgets.change_letter import ChangeLetter
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.pager import Page, Pager, Ticks
from companion.widgets.pick import Amount, Pick
from companion.widgets.roster import Roster
from companion.widgets.spell import Spell
from companion.widgets.text_input import TextInput
from hardware.box import KEYBOARD, KNOB, Event, Kind

MENU = Pick("MENU", ("help", "undo", "scores"))


def turn(steps: int) -> Event:
    return Event(KNOB, Kind.TURNED, 0, steps=steps)


def key(letter: str) -> Event:
    return Event(KEYBOARD, Kind.TYPED, 0, key=letter)


PUSH = Event(KNOB, Kind.PRESSED, 0)


def said(*widgets) -> list[str]:
    """The sentences about widgets that follow each other."""
    reading = Reading()
    return [reading.read(drawn(widget), widget).text for widget in widgets]


def drawn(widget) -> Screen:
    """The screen of a widget; that of a draft, which its game draws."""
    return widget.draw() if hasattr(widget, "draw") else page("NB 0:25", "THE WORD")


def test_a_list_is_its_title_and_the_row_under_the_cursor():
    after = MENU.step(turn(1))
    assert said(MENU, after, after) == ["MENU. help, 1 of 3.", "undo, 2 of 3.", ""]


def test_a_turn_interrupts_and_a_game_that_goes_on_does_not():
    reading = Reading()
    reading.read(page("P1 0:30", "CAT"), None)
    assert not reading.read(page("P2 0:30", "CAT"), None).at_once
    assert reading.read(MENU.draw(), MENU).at_once
    after = MENU.step(turn(1))
    assert reading.read(after.draw(), after).at_once


def test_only_what_is_new_of_the_same_screen_is_read_and_a_clock_alone_is_not_new():
    reading = Reading()
    texts = [
        reading.read(page("NB 0:25", word, "press to stop"), None).text
        for word in ("CAT", "CAT", "COT")
    ]
    assert texts == ["N B, 25 seconds. CAT. press to stop.", "", "COT."]
    assert reading.read(page("NB 0:24", "COT", "press to stop"), None).text == ""
    assert reading.read(page("MENU", "CAT"), None).text == "MENU."


def test_a_screen_is_read_again_after_another_one():
    reading = Reading()
    first = page("P1: SPIN", "CAT")
    texts = [reading.read(one, None).text for one in (first, page("MENU", "x"), first)]
    assert texts[0] == texts[2] == "P 1: SPIN. CAT."


def test_a_drawing_that_is_also_in_words_is_said_once():
    screen = Screen((Text(0, 0, "P1 pot 3", 12), Text(0, 20, "P1 99", 12)), alt_text=("P1: 99",))
    assert Reading().read(screen, None).text == "P 1, pot 3. P 1: 99."


def test_letters_are_said_as_they_are_entered_with_the_word_so_far():
    name = Spell("NAME 1", most=3)
    typed = [name, *(Spell("NAME 1", text, most=3) for text in ("A", "AN"))]
    texts = said(*typed)
    assert texts[1:] == ["A.", "A, N."]
    full = typed[-1].step(key("N"))
    assert said(typed[-1], full)[1] == "A, N, N. OK."
    assert said(typed[1], typed[1].step(turn(1)))[1] == "B."


def test_a_letter_that_changes_is_said_with_the_new_word():
    entry = ChangeLetter.of("CAT")
    chosen = entry.step(turn(-2))
    letter = chosen.step(PUSH)
    assert said(entry, chosen, letter, letter.step(turn(1)))[1:] == [
        "letter 2, A.",
        "N: CNT.",
        "O: COT.",
    ]
    assert said(entry, entry.step(turn(1)))[1] == "at the end, after T."


def test_a_letter_that_is_added_is_said_with_its_place():
    entry = InsertLetter.of("OMA")
    gap = entry.step(turn(1))
    letter = gap.step(PUSH)
    assert said(entry, gap, letter)[1:] == ["at the end, after A.", "N: O, M, A, N."]
    assert said(gap, gap.step(turn(-3)))[1] == "in front of O."


def test_numbers_texts_and_pages_are_said_as_they_change():
    volume = Amount("VOLUME", 3, 0, 10)
    assert said(volume, volume.step(turn(1))) == ["VOLUME. 3. turn, then push: OK.", "4."]
    text = TextInput("RULE", "HI", 9)
    assert said(text, text.step(key("!")))[1] == "HI! OK."
    pager = Pager("RULES", (Page("done", "All as printed."), Page("no", "No S.", "plural S")))
    assert said(pager, pager.step(turn(1))) == [
        "RULES. done, 1 of 2. All as printed.",
        "plural S. no, 2 of 2. No S.",
    ]


def test_a_tick_is_on_or_off():
    ticks = Ticks("RULES", ("a",), (Page("teams", "Play in teams."),), lambda _: "")
    page_1 = ticks.step(turn(1))
    assert said(ticks, page_1, page_1.step(PUSH))[1:] == [
        "teams: off, 1 of 1. Play in teams.",
        "teams: on, 1 of 1. Play in teams.",
    ]


def test_each_player_who_has_joined_is_said():
    def roster(seats: dict[int, str], selected: int) -> Roster:
        return Roster("WHO'S PLAYING?", seats, selected, 8)

    reading = Reading()
    reading.read(page("WHO'S PLAYING?", "JOIN"), roster({}, 0))
    joined = reading.read(page("WHO'S PLAYING?", "1 AN"), roster({1: "AN"}, 1))
    assert joined.text == "1 joined. button 1: AN."
    named = reading.read(page("WHO'S PLAYING?", "1 ANNA"), roster({1: "ANNA"}, 1))
    assert named.text == "button 1: ANNA."
