"""Tips are shown when first useful and when nobody acts; hasty presses do nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from evening import Evening
from evening_kit import Run, menu
from monkey import save_game
from newword_hand import deal_table
from screen_kit import faults
from steps import perform
from word_for_word_hand import begun

from companion.scenes.playing.cheer import COUNTED_S, Cheer
from companion.screen.screen import CONTEXT, FOOT, TOP, Screen, line
from companion.ui.tips import (
    BACK,
    LULL_S,
    MEANING,
    MENU,
    PAUSE,
    READ_S,
    TIP_S,
    VOTE,
    Tips,
    with_tip,
)
from companion.widgets.pick import Pick

Begin = Callable[[Evening], Awaitable[object]]

FREE = Screen((line("AL 4 NB 10", FOOT),))


class TestTips:
    def test_each_tip_is_shown_once(self) -> None:
        tips, both = Tips(), (MENU, PAUSE)
        shown = [tips.choose(both, FREE, second) for second in (0.0, TIP_S - 0.1, TIP_S, 2 * TIP_S)]
        assert shown == [MENU, MENU, PAUSE, ""]
        assert tips.choose((*both, VOTE), FREE, 3 * TIP_S) == VOTE

    def test_a_gesture_ends_a_tip_and_an_unread_tip_comes_back(self) -> None:
        tips = Tips()
        tips.choose((MENU,), FREE, 0.0)
        tips.touch(READ_S - 0.1)
        assert tips.choose((MENU,), FREE, READ_S) == MENU
        tips.touch(2 * READ_S)
        assert not tips.choose((MENU,), FREE, 2 * READ_S)

    def test_tips_are_repeated_in_turns_when_nobody_acts(self) -> None:
        tips, both = Tips(), (MENU, PAUSE)
        for second in (0.0, TIP_S, 2 * TIP_S):
            tips.choose(both, FREE, second)
        tips.touch(10.0)
        assert not tips.choose(both, FREE, 10 + LULL_S - 0.1)
        assert tips.next_change(10 + LULL_S - 0.1) == 10 + LULL_S
        lulls = [tips.choose(both, FREE, 10 + n * LULL_S) for n in (1, 2, 3)]
        assert sorted(set(lulls)) == sorted(both)

    @pytest.mark.parametrize(
        "text", ["push: OK", "SPIN: no", "hold: no", "press your button", "turn: name"]
    )
    def test_no_tip_covers_a_gesture(self, text: str) -> None:
        tips = Tips()
        assert not tips.choose((MENU,), Screen((line(text, FOOT),)), 0.0)
        assert not tips.choose((BACK,), Screen((line(text, TOP),), spare=TOP), 0.0)
        assert tips.choose((MENU,), Screen((line(text, CONTEXT),)), 0.0) == MENU

    @pytest.mark.parametrize("title", ["MENU", "SOUND & LIGHT", "WHICH TURN?", "BARTHOLO deals"])
    def test_a_tip_covers_no_title(self, title: str) -> None:
        plain = Pick(title, ("one", "two", "three")).draw()
        tip = Tips().choose((BACK,), plain, 0.0)
        shown = with_tip(plain, tip) if tip else plain
        assert shown
        assert (title in " ".join(shown.words()), bool(tip)) == (True, title == "MENU")
        assert faults(shown) == []

    def test_a_tip_waits_until_a_cheer_has_ended(self) -> None:
        cheer = Cheer("CAT", 5, 0.0)
        plain = Pick("WHICH?", ("one", "two", "three")).draw().replace(spare=FOOT)
        tips = Tips()
        assert not tips.choose((MEANING,), cheer.over(plain, 0.1), 0.1)
        assert tips.choose((MEANING,), cheer.over(plain, COUNTED_S), COUNTED_S) == MEANING

    def test_a_tip_ends_when_it_is_no_longer_useful(self) -> None:
        tips = Tips()
        assert tips.choose((VOTE,), FREE, 0.0) == VOTE
        assert not tips.choose((), FREE, 1.0)


def test_each_tip_is_shown_when_first_useful(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await asyncio.sleep(2 * LULL_S)
        assert BACK not in table.words()
        await table.choose("play")
        await table.sees(f"GAME | {BACK} | Worph")
        table.picture("tips/back")
        await asyncio.sleep(TIP_S)
        await table.sees("GAME 1/")
        await table.choose("Worph")
        await asyncio.sleep(0.1)
        assert BACK not in table.words()
        await table.choose("play")
        await table.press("seat1", "seat2", "knob")
        await table.type("CAT<ENTER>")
        await table.sees(MENU)
        table.picture("tips/menu")
        await asyncio.sleep(TIP_S)
        await table.sees("P1 0 P2 0")
        await table.press("spin")
        await table.sees(PAUSE)
        await table.sees("P1 0 P2 0", within=TIP_S + 1)
        await table.press("seat1")
        await table.type("CATX<ENTER>")
        await table.sees("others: hold to vote")  # P1 passes with a hold
        await table.hand.hold("seat2", 1.2)
        await table.sees("Let CATX count?")

    play_evening(play, tips=True)


def test_after_a_verdict_and_its_cheer_a_tip_says_how_to_ask_for_the_meaning(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await table.press("spin")
        await table.sees("0:30", within=3)
        await table.press("seat1")
        await table.type("SCAT<ENTER>")
        await table.sees("SCAT +", within=0.1)
        await table.sees(MEANING, within=COUNTED_S)
        assert "SCAT +" not in table.words()
        table.picture("tips/meaning")
        await table.hold("knob", 1.0)
        await table.sees("what does it mean?")

    play_evening(play, tips=True)


def test_no_tip_covers_why_a_word_was_refused(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await table.press("spin")
        await table.sees("0:30", within=3)
        await table.press("seat1")
        await table.type("CHARMZZ<ENTER>")
        for _ in range(int(LULL_S)):
            await asyncio.sleep(0.8)
            if "out of time" in table.words():
                break
            await table.sees("CHARMZZ: | change 1 letter", within=0)

    play_evening(play, tips=True)


@pytest.mark.parametrize(
    ("begin", "script", "needed"),
    [
        (lambda table: deal_table(table, 1, 2), "type ST -> ENTER: done", "ENTER: done"),
        (begun, "press seat1 seat2 knob\nturn 1\ntype A<ENTER>E<ENTER>\npress knob", "CATEGORY"),
    ],
)
def test_no_tip_covers_an_entry_or_a_list_of_a_game(
    play_evening: Run, begin: Begin, script: str, needed: str
) -> None:
    async def play(table: Evening) -> None:
        await begin(table)
        await perform(table, script)
        for _ in range(int(LULL_S + TIP_S)):
            await asyncio.sleep(1)
            assert needed in table.words()

    play_evening(play, tips=True)


def test_a_tip_is_repeated_after_half_a_minute_without_a_gesture(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / "state", "worph", ("AL", "NB"))

    async def play(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        await table.type("CAT<ENTER>")
        await table.sees(MENU)
        await asyncio.sleep(TIP_S + 1)
        assert MENU not in table.words()
        await asyncio.sleep(LULL_S - TIP_S - 1.5)
        assert MENU not in table.words()
        await table.sees(MENU, within=1)
        table.host.ui.notice("something else")
        await table.sees("something else")
        assert MENU not in table.words()

    play_evening(play, tips=True)


def test_a_screen_that_says_how_to_go_back_needs_no_tip(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("judge words")
        await table.sees("SPIN: back")
        assert sum("SPIN: back" in row for row in table.host.ui.screen.words()) == 1

    play_evening(play, tips=True)


# -- hasty presses ---------------------------------------------------------------------


def test_a_push_meant_for_a_menu_never_spins_the_wheel(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        for control in ("spin", "knob"):
            await menu(table, "help")
            for _ in range(3):
                await table.hand.press("spin")
            await table.hand.press(control)
            await asyncio.sleep(0.1)
            await table.sees("P1: SPIN")
        await asyncio.sleep(0.5)
        await table.hand.press("spin")
        await table.sees("0:30", within=3)

    play_evening(play)


def test_a_push_that_ends_an_entry_does_not_spin_for_the_next_player(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await table.press("spin")
        await table.sees("0:30", within=3)
        await table.press("seat1")
        await table.type("CART")
        for _ in range(3):
            await table.hand.press("knob")
        await table.sees("P2: SPIN")
        await asyncio.sleep(1)
        await table.sees("P2: SPIN")

    play_evening(play)


def test_seat_buttons_and_keyboard_are_never_hasty(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await menu(table, "help")
        await table.hand.press("spin")
        await table.hand.press("spin")
        await table.type("<SPACE>")
        await table.sees("0:30", within=3)
        await press_at_once(table)

    async def press_at_once(table: Evening) -> None:
        await menu(table, "help")
        await table.hand.press("spin")
        await table.hand.press("spin")
        await table.hand.press("seat1")
        await table.sees("stopped")

    play_evening(play)


def test_lists_can_be_pushed_through_quickly(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        for _ in range(3):
            await table.hand.press("knob", 0.03)
        await table.sees("JOIN", within=0.2)

    play_evening(play)
