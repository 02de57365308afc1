"""A box without a SPIN button names what does its work there."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from evening import Evening
from evening_kit import Run
from guided_kit import Guided
from msgspec.structs import replace
from newword_hand import swap_cards
from steps import follow, perform

from companion.config.settings import Settings
from companion.doctor.screens import lamp, question
from companion.screen.screen import Screen, line
from companion.ui.front import FrontPanel
from hardware.wiring.wiring import Wiring

if TYPE_CHECKING:
    from hardware.box import Box

HOW = {"settings": Settings(wiring=replace(Wiring(), spin=None)), "tips": True}


def test_esc_goes_back_and_a_push_spins(play_evening: Run) -> None:
    script = """
        sees WORD GAMES
        choose timer -> SPACE: start
        type <SPACE> -> SPACE: stop
        type <ESC>
        choose spinner -> SPACE
        type <SPACE>
        wait 4
        hides SPACE
        type <ESC> -> WORD GAMES
        game Worph
        choose play
        press seat1 seat2 knob -> Esc: box draws one
        type C -> Esc: start again
        type <ESC> -> Esc: box draws one
        type CAT<ENTER> -> P1: spin | CAT
        press seat1 -> push: spin
        type X -> P1: spin first
        type <BACKSPACE> -> P1: spin | CAT
        menu undo -> all press  Esc: no
        type <ESC> -> Esc: back
        type <ESC> -> P1: spin | CAT
        press knob
        within 5: P1 0:2
        """
    play_evening(follow(script), **HOW)


def test_those_without_a_button_answer_by_a_push_or_esc(play_evening: Run) -> None:
    script = """
        game Worph
        choose play
        press seat1 seat2 knob
        type CAT<ENTER> -> P1: spin
        menu players
        choose a player joins
        type ZOE<ENTER>
        press knob -> Esc: no button
        type <ESC>
        menu end this game -> press: yes  Esc: no
        """
    play_evening(follow(script), **HOW)


def test_a_guided_game_explains_no_pause(play_evening: Run) -> None:
    tables: list[Guided] = []

    async def play(given: Evening) -> None:
        tables.append(table := Guided(given))
        await perform(table, ["game New Word Jr.", "choose play", "press seat1 seat2 knob"])
        await table.type("STAERM<ENTER>")
        for turn in range(8):
            await perform(table, swap_cards(1 + turn % 2, 6))
        await table.dismiss_explanations()

    play_evening(play, **HOW)
    (table,) = tables
    assert {"THE MENU", "A MISTAKE?"} <= set(table.titles)
    assert "A BREAK?" not in table.titles


@pytest.mark.parametrize("screen", [question("SOUND", "Did you hear it?"), lamp(1, "1/8")])
def test_the_check_up_names_esc_for_a_no(screen: Screen) -> None:
    box = cast("Box", SimpleNamespace(has_spin=False))
    assert FrontPanel(box).for_box(screen).words()[-1].endswith(": Esc")


@pytest.mark.parametrize("spin", [26, None])
def test_a_tip_offers_a_pause_only_with_the_button(play_evening: Run, spin: int | None) -> None:
    async def play(table: Evening) -> None:
        await perform(table, ["game Worph", "choose play", "press seat1 seat2 knob"])
        await perform(table, ["type CAT<ENTER>", "press knob", "within 5: P1 0:2"])
        shown = set()
        for _ in range(60):
            await asyncio.sleep(0.2)
            shown.add(table.words())
        assert any("hold SPIN: pause" in words for words in shown) is (spin is not None)

    play_evening(play, settings=Settings(wiring=replace(Wiring(), spin=spin)), tips=True)


def test_a_word_that_was_played_stays_a_word() -> None:
    panel = FrontPanel(cast("Box", SimpleNamespace(has_spin=False)))
    kept = ("SPIN", "last: SPIN", "SPIN 3 points", "SPIN: 7", "AL SPIN, SPINE")
    drawn = panel.for_box(Screen(tuple(line(text, 12 * at) for at, text in enumerate(kept))))
    assert drawn.words() == ("SPIN", "last: spin", *kept[2:])
