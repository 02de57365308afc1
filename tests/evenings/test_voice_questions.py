"""The box is not sure: it lists up to three words, and a press, a key or a touch takes one."""

from __future__ import annotations

import asyncio

import pytest
from ear_kit import listen, spun
from evening import Evening
from evening_kit import spin, start_game
from phones_kit import Phones

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time


def test_of_several_words_a_press_takes_the_first(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.mumbles("CAST", "CART", "CATE")
        await table.sees("DID YOU SAY")
        table.picture("voice/did_you_say")
        await asyncio.sleep(10)
        await table.sees("DID YOU SAY")  # nothing unsure is taken by itself
        await table.press("seat1")
        await table.sees("CAST")
        await table.sees("P2: SPIN")

    speak(play)


def test_the_knob_chooses_among_the_words_and_none_of_them(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.mumbles("CAST", "CART")
        await table.sees("DID YOU SAY")
        await table.choose("none of these")
        await table.sees("spell it, or type it")
        await listen(table, ear)
        await ear.mumbles("CAST", "CART")  # one question a turn is enough
        await table.sees("spell it, or type it")
        assert "DID YOU SAY" not in table.words()
        await table.type("CART<ENTER>")
        await table.sees("P2: SPIN")

    speak(play)


def test_two_phrases_with_one_meaning_are_one_row(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.mumbles("I pass", "pass", "CART")
        await table.sees("DID YOU SAY")
        assert table.words().endswith("I PASS | CART | none of these")

    speak(play)


@pytest.mark.parametrize(("key", "word"), [("1", "CAST"), ("2", "CART"), ("3", "CATE")])
def test_one_key_takes_a_word_of_the_list(ear, speak, key, word) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.mumbles("CAST", "CART", "CATE")
        await table.sees("DID YOU SAY")
        await table.type(key)
        await table.sees("P2: SPIN")
        assert word in table.words()

    speak(play)


def test_the_key_of_the_last_row_takes_none_of_the_words(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.mumbles("CAST", "CART", "CATE")
        await table.sees("DID YOU SAY")
        await table.type("4")
        await table.sees("spell it, or type it")
        assert "DID YOU SAY" not in table.words()
        assert "P2: SPIN" not in table.words()

    speak(play)


@pytest.mark.parametrize("word", ["CAST", "CART", "CATE"])
def test_one_touch_on_a_phone_takes_a_word_of_the_list(ear, speak, word) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        one = await Phones(table).join(1)
        await spin(table)
        await listen(table, ear)
        await ear.mumbles("CAST", "CART", "CATE")
        await table.sees("DID YOU SAY")
        await one.choose(word)
        await table.sees("P2: SPIN")
        assert word in table.words()

    speak(play)


def test_the_second_word_of_the_list_is_taken(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.mumbles("CAST", "CART")
        await table.sees("DID YOU SAY")
        await table.choose("CART")
        await table.sees("P2: SPIN")
        assert "CART" in table.words()

    speak(play)
