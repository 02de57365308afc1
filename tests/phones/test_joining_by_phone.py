"""Games set up, named and put away by phone; also players without a button."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from evening import Evening, evening
from evening_kit import Run, end_by_passes, start_game
from msgspec.structs import replace
from phones_kit import Handset, Phones

from companion.config.settings import Settings
from companion.phones.seats.question import READ_S
from hardware.wiring.wiring import Wiring


async def join_scene(table: Evening) -> None:
    await table.game("Worph")
    await table.choose("play")
    await table.sees("JOIN")


def test_a_name_typed_on_a_phone_joins_and_another_one_changes_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table)
        one, three = await phones.join(1), await phones.join(3)
        await join_scene(table)
        assert one.shape["kind"] == "join"
        await three.answer("zoe")
        await table.sees("3 ZOE")
        assert one.labels == ["Join"]
        await one.answer("AL")
        await table.sees("3 ZOE 1 AL")
        assert one.shape["seats"] == {"1": "AL", "3": "ZOE"}
        await one.answer("ZOE")
        assert one.refusals == ["That name is taken. Choose another one."]
        await one.answer("ANN")
        await table.sees("3 ZOE 1 ANN")
        assert three.labels == ["Leave the game", "Start with 2"]
        await three.take("Leave the game")
        assert one.shape["seats"] == {"1": "ANN"}
        await three.take("Join")
        await table.sees("1 ANN 3 P3")
        await three.answer("ZOE")
        await three.take("Start with 2")
        await three.sees("draw a card")

    play_evening(play)


def test_a_phone_types_letters_with_accents_and_hears_which_one_is_missing(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        table.host.adopt(replace(table.host.ui.prefs, names=("ANNA", "ELOISE", "ÅSA")))
        phones = Phones(table)
        one, two = await phones.join(1), await phones.join(2)
        await join_scene(table)
        await one.answer("e\u0301loïse")
        await table.sees("1 ÉLOÏSE")
        assert two.shape["names"] == ["ANNA", "ÅSA"]
        await two.answer("Eloise")
        await two.answer("Ÿves")
        assert two.refusals == [
            "ELOISE and ÉLOÏSE differ in accents alone. Choose another one.",
            "The display has no Ÿ. Write Y.",
        ]
        await two.answer("Strauß")
        await table.sees("1 ÉLOÏSE 2 STRAUSS")
        await two.take("Start with 2")
        await two.sees("draw a card")
        seats = two.last("seats")["seats"]
        assert (seats["1"], seats["2"]) == ("ÉLOÏSE", "STRAUSS")

    play_evening(play)


def test_a_phone_cannot_rename_somebody_when_the_game_is_full(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table)
        late = await phones.join(8)
        await table.game("Word For Word")
        await table.choose("play")
        await table.sees("JOIN")
        most = late.shape["most"]
        await table.press(*(f"seat{n}" for n in range(1, most + 1) if n < 8))
        if most < 8:
            await late.answer("EVE")
            assert late.refusals == [f"At most {most} players can join. Watch this game."]
            assert "EVE" not in late.shape["seats"].values()
            await late.take("Join")
            assert late.refusals[1:] == late.refusals[:1]

    play_evening(play)


def test_a_phone_chooses_the_next_scene_after_a_game(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phone = await Phones(table).join(1)
        await end_by_passes(table)
        assert phone.labels[:3] == ["Play again", "Review", "Main list"]
        if len(phone.labels) == 4:
            await phone.take("Next page")
        await phone.take("Review")
        await phone.sees("REVIEW")
        await table.press("spin")
        await phone.take("Play again")
        await phone.sees("draw a card")
        await table.type("CAT<ENTER>")
        for seat in ("seat2", "seat1"):
            await table.hand.hold(seat, 1.2)
        await table.sees("SPIN: home")
        await phone.take("Main list")
        await table.sees("WORD GAMES")

    play_evening(play)


@pytest.fixture
def buttons_for_none(tmp_path: Path) -> tuple[Path, Settings]:
    return tmp_path / "state", Settings(wiring=Wiring(seats=[]))


def test_a_player_without_a_button_gets_a_seat_by_a_push_of_the_knob(
    buttons_for_none: tuple[Path, Settings],
) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        await table.sees("JOIN")
        for name in ("AL", "NB"):
            await table.press("knob")
            await table.type(f"{name}<ENTER>")
        await table.press("knob")
        await table.choose("start")
        await table.type("CAT<ENTER>")
        await table.sees("AL: SPIN")
        phone = Handset(Phones(table).desk)
        await phone.sees("AL: SPIN")
        assert phone.last("seats")["seats"] == {"1": "AL", "2": "NB"}
        phone.say("claim", seat=3)
        assert phone.refusals == ["There is no such seat. Choose another one."]
        phone.say("claim", seat=1)
        asked = phone.last("claims")["mine"]
        assert not asked["button"]
        await table.sees(f"phone {asked['digits']}: see menu")
        await table.hold("knob", 1.0)
        await table.choose(f"phone {asked['digits']}: AL?")
        await table.sees("push: yes")
        await asyncio.sleep(READ_S)
        await table.press("knob")
        await table.sees("phone at seat 1")
        assert phone.last("mine")["player"] == "AL"
        await table.press("spin")
        await phone.take("Spin")
        await phone.sees("0:30")

    state, settings = buttons_for_none
    evening(state, play, settings=settings)


def test_a_game_is_resumed_by_phone(play_evening: Run) -> None:
    tokens: list[str] = []

    async def play(table: Evening) -> None:
        await start_game(table)
        tokens.append((await Phones(table).join(1)).token)

    async def again(table: Evening) -> None:
        await table.sees("RESUME WORPH?")
        phone = Handset(Phones(table).desk, tokens[0])
        await phone.sees("RESUME WORPH?")
        assert phone.labels == ["Resume", "New game"]
        assert not phone.shape
        await phone.take("Resume")
        await phone.sees("P1: SPIN")

    play_evening(play)
    play_evening(again)
