"""Lists that the box shows during a setup or over an entry: tapped, without a word of the knob."""

from __future__ import annotations

import asyncio
import re

import msgspec
from evening import Evening
from evening_kit import Run
from phones_kit import Handset, Phones

GESTURES = re.compile(r"\b([Kk]nob|SPIN|[Pp]ush|[Hh]old|[Pp]ress|[Tt]urn the)\b")


def test_house_rules_are_tapped(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phone = await Phones(table).join(1)
        await table.game("Word Sprout")
        await phone.choose("house rules")
        await phone.sees("HOUSE RULES")
        assert not GESTURES.search(msgspec.json.encode(phone.shape).decode())
        rule = phone.shape["rows"][1]["label"]
        await phone.choose(rule)
        await phone.answer(1)
        assert phone.shape["rows"][1]["label"] != rule
        await phone.choose("done")
        assert phone.shape["title"] != "HOUSE RULES"

    play_evening(play)


def test_the_spinner_has_a_button_and_a_way_back(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phone = await Phones(table).join(1)
        await phone.choose("spinner")
        await phone.sees("SPIN")
        assert (phone.labels, phone.shape) == (["Spin"], {})
        await phone.take("Spin")
        await asyncio.sleep(5)
        turned = phone.words
        assert turned != "SPIN"
        phone.say("spin", of=phone.last("ask")["of"])
        await phone.sees("WORD GAMES")

    play_evening(play)


def test_the_timer_has_buttons_and_a_way_back(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phone = await Phones(table).join(1)
        await phone.choose("timer")
        await phone.sees("0:30")
        await phone.take("1 minute more")
        await phone.take("5 seconds less")
        await phone.sees("1:25")
        await phone.take("Start")
        await asyncio.sleep(5)
        await phone.sees("1:20")
        await phone.take("Stop")
        await asyncio.sleep(5)
        await phone.sees("1:20")
        phone.say("spin", of=phone.last("ask")["of"])
        await phone.sees("WORD GAMES")

    play_evening(play)


async def begun(table: Evening) -> tuple[Handset, Handset]:
    """A game of Word Sprout for two, each with a phone."""
    await table.game("Word Sprout")
    await table.choose("play")
    await table.press("seat1", "seat2", "knob")
    await table.sees("P1")
    phones = Phones(table)
    return await phones.join(1), await phones.join(2)


def test_the_list_after_a_hold_is_tapped_by_its_player_alone(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        one, two = await begun(table)
        assert one.last("ask")["entry"], "the page has places for a letter instead"
        await one.act("play", string="S")
        await table.hand.hold("seat2", 1.2)
        await asyncio.sleep(0.2)
        assert not one.shape
        assert (one.last("now")["waits"], one.last("now")["decides"]) == (["P2"], False)
        assert [row["label"] for row in two.shape["rows"]][1:] == ["wrong player played", "cancel"]
        assert not two.last("ask")["entry"], "the page has nothing in its place"
        await two.choose("cancel")
        assert two.last("ask")["entry"]
        await table.hand.hold("seat2", 1.2)
        await asyncio.sleep(0.2)
        await two.choose("P2 gives up")
        assert two.shape["title"] == "Give up?"
        await two.choose("yes")
        assert two.last("mine")["view"]["winners"] == ["P1"]

    play_evening(play)


def test_phones_know_for_whom_the_box_waits(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        one, two = await begun(table)
        await one.act("play", string="S")
        assert (
            one.last("now")
            == two.last("now")
            == {
                "k": "now",
                "waits": ["P2"],
                "votes": {},
                "decides": False,
            }
        )
        await two.take("Challenge")
        assert one.last("mine")["view"]["turn"] == "P2"
        assert one.last("now")["waits"] == two.last("now")["waits"] == ["P1"]
        assert (one.last("own")["lamp"], two.last("own")["lamp"]) == ("blink", "off")

    play_evening(play)
