"""The pieces that Word Sprout enters things with: strings, letters on squares, rules, tiles."""

from __future__ import annotations

from typing import Any

import pytest

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
SPUN = Event(SPIN, Kind.PRESSED, 0)


def turn(steps: int) -> Event:
    return Event(KNOB, Kind.TURNED, 0, steps)


def key(name: str) -> Event:
    return Event(KEYBOARD, Kind.TYPED, 0, key=name)


def after(widget: Any, *events: Event) -> Any:
    for event in events:
        widget = widget.step(event)
    return widget


class TestGrow:
    def test_the_first_step_goes_to_the_end_whichever_way(self) -> None:
        assert after(InsertLetter.of("OAT"), turn(1)).at == 3
        assert after(InsertLetter.of("OAT"), turn(-1)).at == 3
        assert after(InsertLetter.of("OAT"), turn(-3)).at == 1

    def test_a_letter_inside_takes_two_movements(self) -> None:
        assert after(InsertLetter.of("OAT"), turn(-3), PUSH, turn(-1), PUSH) == Done("OMAT")

    def test_the_first_letter_of_all_takes_one(self) -> None:
        assert after(InsertLetter.of(""), turn(2), PUSH) == Done("O")

    def test_letters_that_have_run_out_are_not_offered(self) -> None:
        assert after(InsertLetter.of("", letters="AZ"), turn(1)).string == "A"
        assert after(InsertLetter.of("", letters="AZ"), turn(2), PUSH) == Done("Z")

    def test_every_step_has_a_way_back(self) -> None:
        begun = after(InsertLetter.of("OAT"), turn(1))
        assert after(begun, PUSH, SPUN) == begun
        assert after(begun, SPUN) == InsertLetter.of("OAT")
        assert after(begun, SPUN, SPUN) == BACK
        assert after(InsertLetter.of(""), turn(2), SPUN).idle
        assert after(InsertLetter.of("O"), key("O"), key("A"), SPUN).idle

    def test_typing_begins_anew_whatever_the_knob_had(self) -> None:
        typed = after(InsertLetter.of("OAT"), turn(1), PUSH, key("B"), key("O"), key("BACKSPACE"))
        assert typed.string == "B"
        assert after(typed, turn(1)) == typed
        assert after(typed, key("ENTER")) == Done("B")
        assert after(InsertLetter.of("OAT"), key("1"), key("F1")).idle

    def test_what_is_typed_has_an_end(self) -> None:
        assert len(after(InsertLetter.of("O"), *[key("A")] * 60).string) == 40

    def test_an_idle_entry_is_not_taken(self) -> None:
        assert after(InsertLetter.of("OAT"), PUSH).idle

    def test_a_palindrome_is_offered_whole(self) -> None:
        lock = InsertLetter.of("EVE", most=2, mirror=True)
        both = after(lock, turn(-4), PUSH, turn(5), PUSH)
        assert both.says == "push: both letters"
        assert after(both, PUSH) == Done("SEVES")
        assert after(both, turn(-1), PUSH) == Done("SEVE")

    def test_one_letter_in_the_middle_of_a_palindrome_is_enough(self) -> None:
        lock = InsertLetter.of("NOON", most=2, mirror=True)
        middle = after(lock, turn(-3), PUSH, turn(1), PUSH)
        assert middle.string == "NOOON"
        assert middle.says == "push: take it"

    def test_a_second_letter_may_go_elsewhere(self) -> None:
        two = after(InsertLetter.of("AB", most=2), turn(1), PUSH, PUSH)
        assert two.string == "ABN"
        assert after(two, turn(1), PUSH, PUSH) == Done("NABN")

    def test_a_letter_is_taken_back_before_the_entry_ends(self) -> None:
        word = after(InsertLetter.of("OAT", most=9, whole=True), turn(1), PUSH, PUSH, PUSH, PUSH)
        assert word.string == "OATNN"
        assert after(word, SPUN).string == "OATN"
        assert after(word, SPUN, SPUN).string == "OAT"


class TestLay:
    SQUARES = ((0, 0, "A"), (0, 1, "B"))
    SPOTS = tuple(
        Spot(((0, 0, "A"), (0, 1, "B"), (row, col, "")), (row, col))
        for row, col in ((-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1))
    )

    def test_it_begins_where_the_string_goes_on(self) -> None:
        lay = after(PlaceLetter(self.SQUARES, self.SPOTS), key("X"), PUSH)
        assert lay.value.value == (0, 2)
        assert lay.value.letter == "X"

    def test_the_knob_runs_through_the_places_and_round(self) -> None:
        lay = PlaceLetter(self.SQUARES, self.SPOTS)
        begun = after(lay, turn(1))
        seen = {after(begun, turn(n)).spots[after(begun, turn(n)).spot].value for n in range(6)}
        assert len(seen) == 6
        assert after(begun, turn(6)) == begun

    def test_arrows_stop_at_the_edge(self) -> None:
        up = after(PlaceLetter(self.SQUARES, self.SPOTS), key("UP"))
        assert after(up, key("UP")) == up

    def test_an_idle_entry_is_not_taken(self) -> None:
        assert after(PlaceLetter(self.SQUARES, self.SPOTS), PUSH).idle
        assert after(PlaceLetter(self.SQUARES, self.SPOTS), turn(0)).idle
        assert after(PlaceLetter(self.SQUARES, self.SPOTS), SPUN) == BACK

    def test_a_letter_that_has_run_out_is_not_laid(self) -> None:
        assert after(PlaceLetter(self.SQUARES, self.SPOTS, "AB"), key("X")).idle


class TestLeafAndTicks:
    PAGES = tuple(Page(name, f"{name} it is.") for name in ("one", "two", "three"))

    def test_a_page_is_taken(self) -> None:
        assert after(Pager("", self.PAGES), turn(9), turn(-1), PUSH) == Done(1)
        assert after(Pager("", self.PAGES), SPUN) == BACK

    def ticks(self) -> Ticks:
        def objects(names: tuple[str, ...]) -> str:
            return "Two needs one." if "b" in names and "a" not in names else ""

        return Ticks("", ("a", "b", "c"), self.PAGES, objects)

    def test_what_is_ticked_comes_in_the_order_of_the_pages(self) -> None:
        assert after(self.ticks(), turn(3), PUSH, turn(-2), PUSH, turn(-1), PUSH) == Done(
            ("a", "c")
        )

    def test_what_cannot_be_is_told_and_not_ticked(self) -> None:
        wrong = after(self.ticks(), turn(2), PUSH)
        assert wrong.ticked == ()
        assert "Two needs one." in wrong.draw().words()
        assert "two it is." in after(wrong, turn(1), turn(-1)).draw().words()

    def test_what_should_be_known_of_a_tick_is_told(self) -> None:
        warned = Ticks("", ("a", "b", "c"), self.PAGES, lambda _: "", warns=lambda _: "Mind it.")
        assert "Mind it." in after(warned, turn(1), PUSH).draw().words()
        assert after(warned, turn(1), PUSH).ticked == ("a",)
        assert "Mind it." not in after(warned, turn(1), PUSH, PUSH).draw().words()

    def test_a_second_push_takes_the_tick_away(self) -> None:
        assert after(self.ticks(), turn(1), PUSH, PUSH, turn(-1), PUSH) == Done(())

    def test_the_spin_button_leaves_what_is_ticked(self) -> None:
        assert after(self.ticks(), turn(1), PUSH, SPUN) == Done(("a",))
        assert after(self.ticks(), SPUN) == Done(())

    def test_sentences_without_room_are_told_as_far_as_the_first(self) -> None:
        says = "These two, which have long names, cannot ever go together. Leave one of them out."
        told = Pager("", (Page("one", says),)).draw().words()
        assert " ".join(told).endswith("cannot ever go together.")


class TestCounts:
    def test_a_number_is_changed_or_left(self) -> None:
        counts = Counts("TILES", {"A": 2, "B": 1})
        assert after(counts, turn(2), PUSH, turn(3), PUSH, turn(-9), PUSH) == Done({"A": 5, "B": 1})
        assert after(counts, turn(2), PUSH, turn(3), SPUN) == after(counts, turn(2))
        assert after(counts, turn(1), PUSH) == Done({})
        assert after(counts, SPUN) == BACK


class TestWrite:
    def test_a_line_is_written_with_the_knob(self) -> None:
        assert after(TextInput(""), PUSH, turn(26), PUSH, turn(2), PUSH) == Done("A")

    def test_a_line_is_typed(self) -> None:
        keys = [key(sign) for sign in ("N", "O", "SPACE", "X", "BACKSPACE", "1", "!")]
        assert after(TextInput(""), *keys, key("ENTER")) == Done("NO 1!")

    def test_an_empty_line_is_not_taken(self) -> None:
        assert after(TextInput(""), key("SPACE"), key("ENTER")).text == " "
        assert after(TextInput(""), SPUN) == BACK

    def test_a_line_has_an_end_and_is_rubbed_out(self) -> None:
        full = after(TextInput("", most=2), key("A"), key("B"), key("C"))
        assert full.text == "AB"
        assert after(full, PUSH).text == "A"
        assert "push: delete" in full.draw().words()
        assert "push: space" in after(TextInput(""), turn(26)).draw().words()


def test_a_vote_can_be_changed_until_all_have_voted() -> None:
    ballot: Any = Ballot(("A", "B"))
    assert ballot.cast("C", yes=True) == ballot
    ballot = ballot.cast("A", yes=True).cast("A", yes=False)
    assert ballot.cast("B", yes=False) == Done(value=False)
    assert ballot.cast("B", yes=True) == Done(value=True)


@pytest.mark.parametrize("mark", [0, 1, 20, 39])
def test_of_a_long_string_the_part_with_the_mark_is_shown(mark: int) -> None:
    text = "".join(chr(65 + n % 26) for n in range(40))
    whole, _, letter = strip(text, (mark,))
    assert isinstance(whole, Text)
    assert isinstance(letter, Text)
    assert whole.left >= 0
    assert len(whole.text) * 6 <= WIDTH
    assert letter.text in (text[mark], "«", "»")
