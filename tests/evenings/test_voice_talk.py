"""The talk button, the talk key of a phone, and recordings."""

from __future__ import annotations

import asyncio

from ear_kit import listen
from evening import Evening
from evening_kit import menu, scores, spin, start_game
from msgspec.structs import replace
from phones_kit import Phones

from companion.config.settings import Settings
from hardware.wiring.wiring import Wiring


def test_the_talk_button_stops_the_clock_too(ear, speak) -> None:
    """With two seconds left there is no time to be heard otherwise (W4.3)."""

    async def play(table: Evening) -> None:
        await start_game(table)
        await spin(table)
        await table.sees("0:02", within=40)
        await table.press("talk")
        await ear.opened()
        assert not table.host.ui.timers.running
        await asyncio.sleep(4)
        await ear.says("COT")
        await table.sees("P2: SPIN")
        assert scores(table)["P1"] > 0

    speak(play, settings=Settings(wiring=replace(Wiring(), talk=19)))


def test_the_talk_button_leaves_the_page_of_scores(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await spin(table)
        await table.press("talk")
        await ear.says("what are the scores")
        await table.sees("points")
        await table.press("talk")
        await ear.says("COT")
        await table.sees("COT?")

    speak(play, settings=Settings(wiring=replace(Wiring(), talk=19)))


def test_the_talk_key_of_a_phone_stops_the_clock(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        one = await Phones(table).join(1)
        await spin(table)
        one.say("hold", control="talk", label="talk")
        await ear.opened()
        assert not table.host.ui.timers.running

    speak(play)


def test_a_phone_opens_the_microphone_for_its_player(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        one, two = await phones.join(1), await phones.join(2)
        assert one.last("screen")["holds"]["talk"] == "talk"
        two.say("hold", control="talk", label="talk")
        await table.sees("not your turn")
        assert not ear.grammars
        await spin(table)
        one.say("hold", control="talk", label="talk")
        await ear.says("COT")
        await table.sees("COT?")
        await one.answer(0)
        await table.sees("P1 3")

    speak(play)


def test_the_talk_key_of_another_phone_leaves_the_speaker_alone(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        two = await Phones(table).join(2)
        await spin(table)
        await listen(table, ear)
        two.say("hold", control="talk", label="talk")
        await table.sees("P1 is speaking")
        assert ear.listens
        await ear.says("COT")
        await table.sees("COT?")
        two.say("hold", control="talk", label="talk")
        await asyncio.sleep(0.5)
        assert not ear.listens
        await table.press("seat1")
        await table.sees("P2: SPIN")

    speak(play, take_s=0.0)


def test_without_a_microphone_a_phone_has_no_talk_key(ear, speak) -> None:
    ear.hears = False

    async def play(table: Evening) -> None:
        await start_game(table)
        phone = await Phones(table).join(1)
        assert "talk" not in phone.last("screen")["holds"]

    speak(play)


def test_recordings_are_kept_only_if_a_player_wants_that_and_deleted_after_a_question(
    ear, speak
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await menu(table, "sound & light")
        await table.choose("record voices: off")
        assert ear.keeps
        ear.recordings = 3
        await table.choose("record voices: on")
        assert not ear.keeps
        await table.choose("delete recordings")
        await table.choose("no")
        assert ear.recordings == 3
        await table.choose("delete recordings")
        await table.choose("yes, delete all")
        assert ear.recordings == 0

    speak(play)
