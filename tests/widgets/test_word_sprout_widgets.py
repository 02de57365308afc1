"""The widgets of Word Sprout: strings, letters on squares, rules, tiles, votes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.names import LONGEST_WORD
from companion.screen.screen import Text
from companion.widgets.ballot import Ballot
from companion.widgets.counts import Counts
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.pager import Page, Pager, Ticks
from companion.widgets.place_letter import PlaceLetter, Spot
from companion.widgets.text_input import TextInput
from companion.widgets.text_strip import strip
from companion.widgets.widget import BACK, Done
from hardware.box import KEYBOARD, KNOB, SPIN, WIDTH, Event, Kind

PUSH = Event(KNOB, Kind.PRESSED, 0)
PRESS_SPIN = Event(SPIN, Kind.PRESSED, 0)


def turn(steps: int) -> Event:
    return Event(KNOB, Kind.TURNED, 0, steps)


def key(name: str) -> Event:
    return Event(KEYBOARD, Kind.TYPED, 0, key=name)


def after(widget: Any, *events: Event) -> Any:
    for event in events:
        widget = widget.step(event)
    return widget


class TestInsertLetter:
    def test_the_first_step_goes_to_the_end_in_either_direction(self) -> None:
        assert after(InsertLetter.of("OAT"), turn(1)).at == 3
        assert after(InsertLetter.of("OAT"), turn(-1)).at == 3
        assert after(InsertLetter.of("OAT"), turn(-3)).at == 1

    def test_a_letter_inside_needs_two_choices(self) -> None:
        assert after(InsertLetter.of("OAT"), turn(-3), PUSH, turn(-1), PUSH) == Done("OMAT")

    def test_the_first_letter_of_the_board_needs_one(self) -> None:
        assert after(InsertLetter.of(""), turn(2), PUSH) == Done("O")

    def test_one_typed_letter_is_added_and_its_gap_is_asked(self) -> None:
        asked = after(InsertLetter.of("SM"), key("O"), PUSH)
        assert (asked.string, asked.says) == ("SMO", "turn: where  push: OK")
        assert after(asked, turn(-1), PUSH) == Done("SOM")
        assert after(asked, turn(1), PUSH) == Done("OSM")
        assert after(asked, PRESS_SPIN).idle
        assert after(asked, key("S"), key("O"), key("M"), PUSH) == Done("SOM")

    def test_a_typed_letter_of_which_no_tile_is_left_is_asked_too(self) -> None:
        asked = after(InsertLetter.of("SM", letters="AB"), key("O"), PUSH)
        assert after(asked, PUSH) == Done("SMO")

    def test_one_typed_letter_is_the_whole_string_if_there_is_none_or_a_word_is_shown(self) -> None:
        assert after(InsertLetter.of(""), key("O"), PUSH) == Done("O")
        assert after(InsertLetter.of("OM", most=9, whole=True), key("O"), PUSH) == Done("O")

    def test_one_typed_letter_under_a_rule_of_two_letters_can_be_followed_by_another(self) -> None:
        one = after(InsertLetter.of("AB", most=2, mirror=True), key("B"), turn(1), PUSH, turn(-1))
        assert after(one, PUSH).added == (1,)

    def test_letters_with_no_tiles_left_are_not_offered(self) -> None:
        assert after(InsertLetter.of("", letters="AZ"), turn(1)).string == "A"
        assert after(InsertLetter.of("", letters="AZ"), turn(2), PUSH) == Done("Z")

    def test_every_step_can_be_undone(self) -> None:
        begun = after(InsertLetter.of("OAT"), turn(1))
        assert after(begun, PUSH, PRESS_SPIN) == begun
        assert after(begun, PRESS_SPIN) == InsertLetter.of("OAT")
        assert after(begun, PRESS_SPIN, PRESS_SPIN) == BACK
        assert after(InsertLetter.of(""), turn(2), PRESS_SPIN).idle
        assert after(InsertLetter.of("O"), key("O"), key("A"), PRESS_SPIN).idle

    def test_typing_replaces_the_entry_of_the_knob(self) -> None:
        keys = map(key, ("B", "O", "X", "BACKSPACE"))
        typed = after(InsertLetter.of("OAT"), turn(1), PUSH, *keys)
        assert typed.string == "BO"
        assert after(typed, turn(1)) == typed
        assert after(typed, key("ENTER")) == Done("BO")
        assert after(InsertLetter.of("OAT"), key("F1")).idle

    def test_the_length_of_a_typed_string_is_limited(self) -> None:
        assert len(after(InsertLetter.of("O"), *[key("A")] * 60).string) == LONGEST_WORD

    def test_an_empty_entry_is_not_accepted(self) -> None:
        assert after(InsertLetter.of("OAT"), PUSH).idle

    def test_both_letters_of_a_palindrome_are_offered(self) -> None:
        lock = InsertLetter.of("EVE", most=2, mirror=True)
        both = after(lock, turn(-4), PUSH, turn(5), PUSH)
        assert both.says == "push: both letters"
        assert after(both, PUSH) == Done("SEVES")
        assert after(both, turn(-1), PUSH) == Done("SEVE")

    def test_one_letter_in_the_middle_of_a_palindrome_is_enough(self) -> None:
        lock = InsertLetter.of("NOON", most=2, mirror=True)
        middle = after(lock, turn(-3), PUSH, turn(1), PUSH)
        assert middle.string == "NOOON"
        assert middle.says == "push: OK"

    def test_a_second_letter_can_go_anywhere(self) -> None:
        two = after(InsertLetter.of("AB", most=2), turn(1), PUSH, PUSH)
        assert two.string == "ABN"
        assert after(two, turn(1), PUSH, PUSH) == Done("NABN")

    def test_back_removes_the_newest_letter(self) -> None:
        word = after(InsertLetter.of("OAT", most=9, whole=True), turn(1), PUSH, PUSH, PUSH, PUSH)
        assert word.string == "OATNN"
        assert after(word, PRESS_SPIN).string == "OATN"
        assert after(word, PRESS_SPIN, PRESS_SPIN).string == "OAT"


class TestPlaceLetter:
    SQUARES = ((0, 0, "A"), (0, 1, "B"))
    SPOTS = tuple(
        Spot(((0, 0, "A"), (0, 1, "B"), (row, col, "")), (row, col))
        for row, col in ((-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1))
    )

    def test_the_entry_starts_in_line_with_the_string(self) -> None:
        lay = after(PlaceLetter(self.SQUARES, self.SPOTS), key("X"), PUSH)
        assert lay.value.value == (0, 2)
        assert lay.value.letter == "X"

    def test_the_knob_goes_through_all_places(self) -> None:
        lay = PlaceLetter(self.SQUARES, self.SPOTS)
        begun = after(lay, turn(1))
        seen = {after(begun, turn(n)).spots[after(begun, turn(n)).spot].value for n in range(6)}
        assert len(seen) == 6
        assert after(begun, turn(6)) == begun

    def test_arrows_stop_at_the_edge(self) -> None:
        up = after(PlaceLetter(self.SQUARES, self.SPOTS), key("UP"))
        assert after(up, key("UP")) == up

    def test_an_empty_entry_is_not_accepted(self) -> None:
        assert after(PlaceLetter(self.SQUARES, self.SPOTS), PUSH).idle
        assert after(PlaceLetter(self.SQUARES, self.SPOTS), turn(0)).idle
        assert after(PlaceLetter(self.SQUARES, self.SPOTS), PRESS_SPIN) == BACK

    def test_a_letter_with_no_tiles_left_is_not_placed(self) -> None:
        assert after(PlaceLetter(self.SQUARES, self.SPOTS, "AB"), key("X")).idle


class TestPagerAndTicks:
    PAGES = tuple(Page(name, f"{name} it is.") for name in ("one", "two", "three"))

    def test_a_push_picks_a_page(self) -> None:
        assert after(Pager("", self.PAGES), turn(9), turn(-1), PUSH) == Done(1)
        assert after(Pager("", self.PAGES), PRESS_SPIN) == BACK

    def ticks(self) -> Ticks:
        def objects(names: tuple[str, ...]) -> str:
            return "Two needs one." if "b" in names and "a" not in names else ""

        return Ticks("", ("a", "b", "c"), self.PAGES, objects)

    def test_ticked_names_are_in_page_order(self) -> None:
        assert after(self.ticks(), turn(3), PUSH, turn(-2), PUSH, turn(-1), PUSH) == Done(
            ("a", "c")
        )

    def test_an_impossible_tick_is_refused_with_an_explanation(self) -> None:
        wrong = after(self.ticks(), turn(2), PUSH)
        assert wrong.ticked == ()
        assert "Two needs one." in wrong.draw().words()
        assert "two it is." in after(wrong, turn(1), turn(-1)).draw().words()

    def test_a_tick_can_come_with_a_warning(self) -> None:
        warned = Ticks("", ("a", "b", "c"), self.PAGES, lambda _: "", warns=lambda _: "Mind it.")
        assert "Mind it." in after(warned, turn(1), PUSH).draw().words()
        assert after(warned, turn(1), PUSH).ticked == ("a",)
        assert "Mind it." not in after(warned, turn(1), PUSH, PUSH).draw().words()

    def test_a_second_push_removes_the_tick(self) -> None:
        assert after(self.ticks(), turn(1), PUSH, PUSH, turn(-1), PUSH) == Done(())

    def test_the_spin_button_keeps_the_ticks(self) -> None:
        assert after(self.ticks(), turn(1), PUSH, PRESS_SPIN) == Done(("a",))
        assert after(self.ticks(), PRESS_SPIN) == Done(())

    def test_a_long_text_is_cut_after_its_first_sentence(self) -> None:
        says = "These two, which have long names, cannot ever go together. Leave one of them out."
        told = Pager("", (Page("one", says),)).draw().words()
        assert " ".join(told).endswith("cannot ever go together.")


class TestCounts:
    def test_a_number_is_changed_or_kept(self) -> None:
        counts = Counts("TILES", {"A": 2, "B": 1})
        assert after(counts, turn(2), PUSH, turn(3), PUSH, turn(-9), PUSH) == Done({"A": 5, "B": 1})
        assert after(counts, turn(2), PUSH, turn(3), PRESS_SPIN) == after(counts, turn(2))
        assert after(counts, turn(1), PUSH) == Done({})
        assert after(counts, PRESS_SPIN) == BACK


class TestTextInput:
    def test_the_knob_writes_a_line(self) -> None:
        assert after(TextInput(""), PUSH, turn(26), PUSH, turn(2), PUSH) == Done("A")

    def test_a_line_can_be_typed(self) -> None:
        keys = [key(sign) for sign in ("N", "O", "SPACE", "X", "BACKSPACE", "1", "!")]
        assert after(TextInput(""), *keys, key("ENTER")) == Done("NO 1!")

    def test_an_empty_line_is_not_accepted(self) -> None:
        assert after(TextInput(""), key("SPACE"), key("ENTER")).text == " "
        assert after(TextInput(""), PRESS_SPIN) == BACK

    def test_the_length_of_a_line_is_limited_and_letters_can_be_deleted(self) -> None:
        full = after(TextInput("", most=2), key("A"), key("B"), key("C"))
        assert full.text == "AB"
        assert "push: OK" in full.draw().words()
        assert "push: delete" in after(full, turn(-1)).draw().words()
        assert after(full, turn(-1), PUSH).text == "A"
        assert "push: space" in after(TextInput(""), turn(26)).draw().words()


def test_a_vote_can_be_changed_until_all_have_voted() -> None:
    ballot: Any = Ballot(("A", "B"))
    assert ballot.cast("C", yes=True) == ballot
    ballot = ballot.cast("A", yes=True).cast("A", yes=False)
    assert ballot.cast("B", yes=False) == Done(value=False)
    assert ballot.cast("B", yes=True) == Done(value=True)


@pytest.mark.parametrize("mark", [0, 1, 20, 39])
def test_a_long_string_is_shown_around_the_mark(mark: int) -> None:
    text = "".join(chr(65 + n % 26) for n in range(40))
    whole, _, letter = strip(text, (mark,))
    assert isinstance(whole, Text)
    assert isinstance(letter, Text)
    assert whole.left >= 0
    assert len(whole.text) * 6 <= WIDTH
    assert letter.text in (text[mark], "«", "»")
