"""The table menu: its help, as a phone shows it."""

from __future__ import annotations

import pytest
from evening import Evening
from evening_kit import Run
from phones_kit import Phones
from random_games import PLAYED
from screen_walk import random_walk
from sizes import examples, slow_after

from companion.games import find_game
from companion.scenes.menu import BUTTONS
from companion.scenes.playing.on_page import facts

GAMES, ACTIONS = 30, 30
AT_THE_BOX = ("knob", "SPIN", "push", "Push", "press", "Press", "your button", "Tab ", "urn to")


@pytest.mark.parametrize("game", slow_after(2, PLAYED))
def test_help_on_a_page_has_facts_and_no_gesture_of_the_box(game: str) -> None:
    found = set[str]()
    for number in range(examples(GAMES)):
        for context in random_walk(game, number).contexts(ACTIONS):
            found |= {*facts(find_game(game).ui.screens.help(context))}
    assert found
    assert not [one for one in found for gesture in AT_THE_BOX if gesture in one]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("Add a letter. Push the", "knob to play it."), ("Add a letter.",)),
        (("You have a word? Press", "your button."), ()),
        (("(Hold SPIN to wait.)", "It is your turn."), ("It is your turn.",)),
        (("The wheel turns.",), ("The wheel turns.",)),
        (("To pass, hold your button.", "Then you draw 2 cards."), ()),
        (("The cards are dealt. Then", "you draw."), ("The cards are dealt.", "Then you draw.")),
    ],
)
def test_a_sentence_that_names_a_gesture_is_left_out(
    rows: tuple[str, ...], said: tuple[str, ...]
) -> None:
    assert facts(rows) == said


def test_a_phone_is_shown_the_facts_alone(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        await table.press("seat1", "seat2", "knob")
        phone = await Phones(table).join(1)
        phone.say("hold", control="knob", label="menu")
        await phone.sees("MENU")
        await phone.choose("help")
        lines = phone.shape["lines"]
        assert lines[0] == BUTTONS
        assert "It scores no points." in lines
        assert not any("SPIN" in line for line in lines)
        assert "push" in table.words()

    play_evening(play)
