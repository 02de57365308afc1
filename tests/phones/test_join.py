"""Joining by phone: the code on the display, and a claim while players join."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, menu, start_game
from phones_kit import Phones

from companion.phones.joining.scene import show, switch_on
from companion.screen.screen import Fill

ADDRESS = "http://192.168.178.123:8080/"


async def turn_phones_on(table: Evening) -> None:
    addresses = (ADDRESS, "http://10.42.0.1/")
    table.host.show_phones = lambda joins: show(table.host.ui, addresses, joins=joins)
    await asyncio.sleep(0)


def test_the_menu_shows_the_code_and_the_address(play_evening: Run) -> None:
    pytest.importorskip("qrcode")

    async def play(table: Evening) -> None:
        await start_game(table)
        await turn_phones_on(table)
        await asyncio.sleep(130)
        await menu(table, "phones")
        await table.sees("PHONE:")
        table.picture("phones/code")
        assert ADDRESS in table.words()
        assert table.hand.glow() == 255
        dark = [item for item in table.host.ui.screen.items if isinstance(item, Fill)][1:]
        assert all(not item.lit and item.width % 2 == 0 for item in dark)
        await table.turn(1)
        table.picture("phones/address")
        await table.sees("192.168.178.123:8080")
        await table.turn(2)
        await table.sees("10.42.0.1")
        await table.press("knob")
        await table.sees("MENU")
        await asyncio.sleep(0.1)
        assert table.hand.glow() < 255

    play_evening(play)


def test_without_phones_no_list_has_their_row(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phone = await Phones(table).join(1)
        await table.hold("knob", 1.0)
        await table.sees("MENU")
        labels = [row["label"] for row in phone.shape["rows"]]
        assert labels[0] == "help"
        assert "phones" not in labels

    play_evening(play)


def test_a_claim_at_the_code_joins(play_evening: Run) -> None:
    pytest.importorskip("qrcode")

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await turn_phones_on(table)
        phones = Phones(table)
        await table.game("Worph")
        await table.choose("play")
        await table.sees("JOIN")
        await table.hold("knob", 1.0)
        await table.sees("PHONE:")
        phone = await phones.join(3)
        assert phone.last("seats")["seat"] == 3
        await table.sees("3 P3")

    play_evening(play)


def test_the_main_list_has_a_row_for_phones_once_they_are_on(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await turn_phones_on(table)
        await table.choose("judge words")
        await table.press("spin")
        await table.sees("WORD GAMES")
        table.host.show_phones = lambda joins: show(table.host.ui, (), joins=joins)
        await table.choose("phones")
        await table.sees("NO ADDRESS")

    play_evening(play)


class Asked:
    """A root helper that notes what it is asked, and refuses once told to."""

    def __init__(self, answer: bool = True) -> None:
        self.wishes: list[bool] = []
        self._answer = answer

    def __call__(self, on: bool) -> bool:
        self.wishes.append(on)
        return self._answer


def test_phones_are_switched_on_in_the_main_list(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        switch = Asked()
        table.host.switch_on_phones = lambda: switch_on(table.host.ui, switch)
        await table.choose("judge words")
        await table.press("spin")
        await table.choose("phones")
        await table.sees("PHONES ON?")
        table.picture("phones/switch-on")
        await table.press("knob")
        await table.sees("WORD GAMES")
        assert switch.wishes == []
        await table.choose("phones")
        await table.choose("yes")
        await table.sees("the box restarts")
        assert switch.wishes == [True]

    play_evening(play)


def test_phones_are_switched_off_behind_the_codes(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        switch = Asked()
        ui = table.host.ui
        table.host.show_phones = lambda joins: show(ui, (), joins=joins, switch=switch)
        await table.choose("judge words")
        await table.press("spin")
        await table.choose("phones")
        await table.sees("NO ADDRESS")
        await table.turn(1)
        await table.sees("OFF?")
        table.picture("phones/switch-off")
        await table.press("knob")
        await table.sees("the box restarts")
        assert switch.wishes == [False]

    play_evening(play)


def test_a_box_that_cannot_switch_says_so(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        table.host.switch_on_phones = lambda: switch_on(table.host.ui, Asked(answer=False))
        await table.choose("judge words")
        await table.press("spin")
        await table.choose("phones")
        await table.choose("yes")
        await table.sees("NOT POSSIBLE")

    play_evening(play)
