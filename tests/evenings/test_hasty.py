"""Gestures soon after a press: a second press is too soon to be meant, a hold is not."""

from __future__ import annotations

from evening import Evening
from evening_kit import Run
from steps import follow, perform

from companion.screen.screen import Text

BEGUN = """
    game Word Sprout
    choose play
    press seat1 seat2 knob -> first letter
    turn 1
    """


def test_a_hold_of_the_knob_soon_after_a_press_opens_the_menu(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await perform(table, BEGUN)
        await table.hand.press("knob")
        await table.hand.hold("knob", 1.2)
        await table.sees("MENU")

    play_evening(play)


def test_a_push_takes_a_typed_name_as_it_is(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await perform(table, "game Word Sprout\nchoose play\npress seat1\ntype ANNA -> push: OK")
        assert [item.text for item in table.host.ui.screen.items if isinstance(item, Text)] == [
            "NAME 1",
            "ANNA",
            "push: OK",
            "SPIN: back",
        ]
        await perform(table, "press knob -> 1 ANNA | type or turn")

    play_evening(play)


def test_a_typed_name_is_read_without_the_next_letter_of_the_knob(play_evening: Run) -> None:
    script = """
        game Word Sprout
        choose play
        press seat1
        type ANNA -> NAME 1 | ANNA | push: OK
        turn 2 -> NAME 1 | ANNA | push: B
        press knob -> NAME 1 | ANNAB
        """
    play_evening(follow(script))
