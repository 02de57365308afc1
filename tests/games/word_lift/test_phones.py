"""Word Lift on phones: what a player may do has a button, and nobody else's phone has it."""

from __future__ import annotations

import pytest
from evening import Evening
from evening_kit import Run
from phones_kit import Phones
from word_lift_hand import first_round, start_joining

MOVED_ON = "The game has moved on. Look again."


def test_a_round_is_dealt_and_passed_on_phones(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_joining(table)
        await table.press("seat1", "seat2", "seat3", "knob")
        phones = Phones(table)
        one, two, three = [await phones.join(seat) for seat in (1, 2, 3)]
        assert three.labels == ["Deal"]
        await three.take("Deal")
        await one.sees("P1")
        assert one.labels == ["Lay a word", "Pass"]
        assert one.last("choices")["rows"][1]["grave"] is True
        assert two.labels == []
        two.say("take", rev=one.last("mine")["rev"], kind="pass", label="Pass")
        assert two.refusals == [MOVED_ON]
        await one.take("Lay a word")
        assert one.shape["kind"] == "write"
        assert not two.shape
        await one.take("Pass")
        await one.sees("draw 2")
        await one.choose("1 cons. + 1 vowel")
        await two.sees("P2")
        assert two.labels == ["Lay a word", "Pass"]

    play_evening(play)


def test_a_word_of_real_cards_is_laid_with_the_cards_that_were_tapped(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_joining(table)
        await table.press("seat1", "seat2", "knob")
        phones = Phones(table)
        one, two = await phones.join(1), await phones.join(2)
        await one.take("Deal")
        await one.sees("P1")
        await one.take("Lay a word")
        await one.answer("STAR")
        await one.answer(0)
        assert one.shape["rows"][0]["label"] == "S dagger"
        assert one.labels == ["Lay STAR", "Pass"]
        assert (two.shape, two.labels) == ({}, [])
        await one.take("Lay STAR")
        front = two.last("mine")["view"]["fronts"]["P1"]
        assert front[0]["cards"] == ["S:dagger", "T", "A", "R"]

    play_evening(play)


def test_an_entry_of_real_cards_says_why_it_is_refused_and_is_changed(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_joining(table)
        await table.press("seat1", "seat2", "knob")
        one = await Phones(table).join(1)
        await one.take("Deal")
        await one.sees("P1")
        await one.take("Lay a word")
        await one.answer("AX")
        (change,) = one.shape["rows"]
        assert change == {"label": "change it", "says": "AX: too short. Use at least 3 letters."}
        await one.answer(0)
        assert (one.shape["kind"], one.shape["at"]) == ("write", "AX")

    play_evening(play)


def test_a_hand_that_the_page_shows_is_not_held_on_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_joining(table, ("cards: our own", "the box deals"))
        await table.press("seat1", "seat2", "knob")
        one = await Phones(table).join(1)
        await one.take("Deal")
        await one.sees("P1")
        assert one.labels == ["Lay a word", "Pass"]
        one.say("take", rev=one.last("mine")["rev"], kind="hand", label="")
        assert one.refusals == ["The game has moved on. Look again."]

    play_evening(play)


@pytest.mark.no_cover
def test_a_late_tap_does_not_start_the_round_after(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_joining(table)
        await table.press("seat1", "seat2", "seat3", "knob")
        await first_round(table, lambda _: None)
        one = await Phones(table).join(1)
        assert one.labels == ["Score the round"]
        one.say("take", rev=one.last("mine")["rev"] - 1, kind="score_round", label=one.labels[0])
        assert one.refusals == [MOVED_ON]

    play_evening(play)
