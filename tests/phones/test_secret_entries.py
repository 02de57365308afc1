"""Secret entries on phones instead of passing the box, and at the box if a phone is gone."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, menu, start_game
from phones_kit import Handset, Phones
from secrets_kit import add_secrets

from companion.scenes.playing.private import LOOK_S, PHONE_S

ON_PHONE = "SEE YOUR PHONE | P1"
AT_BOX = "GIVE THE BOX TO | P1"


@pytest.fixture(autouse=True)
def _secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    add_secrets(monkeypatch)


async def begin(table: Evening, key: str = "F2") -> tuple[Phones, Handset, Handset]:
    """P1 and P2 have phones, P3 has none; P1 has a secret."""
    await start_game(table, 1, 2, 3)
    phones = Phones(table)
    one, two = await phones.join(1), await phones.join(2)
    await table.type(f"<{key}>")
    await asyncio.sleep(0.1)
    return phones, one, two


def test_a_player_with_a_phone_is_asked_there_and_nobody_else_is(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        _, one, two = await begin(table)
        await table.sees(ON_PHONE)
        table.picture("phones/see-your-phone")
        assert one.last("ask")["private"]
        assert one.words.startswith("ENTRY")
        assert "SEE YOUR PHONE" in two.words
        assert not two.shape
        two.say("answer", of=one.last("ask")["of"], value=1)
        assert two.refusals == ["It is not your turn. Wait for it."]
        await one.choose("pass")
        await two.sees("P1 passed")
        assert not one.last("ask")["private"]
        assert "SEE YOUR PHONE" not in one.words

    play_evening(play)


def test_a_player_without_a_phone_gets_the_box(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        _, one, two = await begin(table, "F3")
        await table.sees("GIVE THE BOX TO | P3")
        assert not one.shape
        assert not two.shape
        await table.press("knob")
        await table.sees("ENTRY")
        await one.sees("makes a secret entry")

    play_evening(play)


def test_the_box_asks_when_the_phone_dies_and_the_phone_when_it_comes_back(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        phones, one, two = await begin(table)
        phones.desk.disconnect(one.phone)
        await table.sees(AT_BOX)
        one = phones.back(one)
        await table.sees(ON_PHONE)
        await one.choose("pass")
        await two.sees("P1 passed")

    play_evening(play)


def test_the_box_asks_when_the_phone_does_not_answer(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        _, one, two = await begin(table)
        await asyncio.sleep(PHONE_S - 1)
        await table.sees(ON_PHONE)
        await asyncio.sleep(1)
        await table.sees(AT_BOX)
        await one.choose("pass")
        await two.sees("P1 passed")

    play_evening(play)


def test_the_player_may_choose_the_box(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        _, one, two = await begin(table)
        of = one.last("ask")["of"]
        two.say("box")
        await asyncio.sleep(0.1)
        await table.sees(ON_PHONE)
        assert two.refusals == ["That is over. Look again."]
        one.say("box")
        await table.sees(AT_BOX)
        one.say("box")
        await asyncio.sleep(0.1)
        await table.sees(AT_BOX)
        await table.press("knob")
        await table.sees("ENTRY")
        assert not one.shape
        one.say("answer", of=of, value=1)
        assert one.refusals == ["That is over. Look again."]
        await table.turn(1)
        await table.press("knob")
        await two.sees("P1 passed")

    play_evening(play)


def test_whoever_pushes_the_knob_sees_no_secret_before_the_box_was_given(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await begin(table)
        await table.turn(1)
        await table.sees(ON_PHONE)
        await table.press("knob")
        await table.sees(AT_BOX)

    play_evening(play)


def test_spin_on_the_phone_or_the_box_ends_the_entry(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        _, one, _ = await begin(table)
        one.say("spin", of=one.last("ask")["of"])
        await table.sees("P1: SPIN")
        await asyncio.sleep(1)
        await table.type("<F2>")
        await table.sees(ON_PHONE)
        await table.press("spin")
        await table.sees("P1: SPIN")

    play_evening(play)


def test_an_entry_without_a_touch_form_is_a_picture_on_that_phone_only(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        phones, one, two = await begin(table, "F4")
        await table.sees(ON_PHONE)
        await one.sees("swap 0 of 2")
        assert "SEE YOUR PHONE" in two.words
        assert not one.shape  # the page offers to use the box
        again = phones.back(one)
        await again.sees("swap 0 of 2")
        assert again.last("ask")["private"]
        again.say("box")
        await table.sees(AT_BOX)

    play_evening(play)


def test_another_players_button_and_the_menu_interrupt_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        _, one, _ = await begin(table)
        await table.press("seat2")
        await asyncio.sleep(0.5)
        assert not one.last("ask")["private"]
        await table.type("<F2>")
        await table.sees(ON_PHONE)
        await table.press("spin")
        await menu(table, "scores")

    play_evening(play)


def test_a_hand_is_on_the_phone_already(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        _, one, _ = await begin(table, "F1")
        await table.sees(ON_PHONE)
        assert not one.shape
        await asyncio.sleep(LOOK_S)
        await table.sees("P1: SPIN")
        await table.type("<F1>")
        await table.sees(ON_PHONE)
        await table.press("knob")
        await table.sees("hold your button: see")
        await table.hand.hold("seat1", 0.5)

    play_evening(play)
