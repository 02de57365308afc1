"""Buttons of phones that follow from offers: in games, and in the questions of scenes."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, menu, play_word, start_game
from phones_kit import Handset, Phones
from word_sprout_hand import choose_options, join_players, type_strings

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

MOVED_ON = "The game has moved on. Look again."


async def played(table: Evening, *seats: int) -> list[Handset]:
    """P1 has played CART in Worph, and these seats have a phone."""
    await start_game(table, 1, 2, 3)
    phones = Phones(table)
    found = [await phones.join(seat) for seat in seats]
    await play_word(table, 1, "CART")
    await table.sees("P2: SPIN")
    return found


def word_on(phone: Handset) -> str:
    return str(phone.last("mine")["view"]["table_word"])


def test_everybody_agrees_to_an_undo_on_their_phones(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        one, two, three = await played(table, 1, 2, 3)
        await menu(table, "undo")
        await one.sees("UNDO?")
        assert not one.shape
        assert one.labels == ["Agree", "No"]
        await one.take("Agree")
        assert one.labels == ["No"]
        assert one.last("choices")["rows"][0]["press"], "the no stays where it was"
        assert two.labels == ["Agree", "No"]
        await two.take("Agree")
        await three.take("Agree")
        await one.sees("P1")
        assert word_on(one) == "CAT"

    play_evening(play)


def test_a_phone_is_sent_what_the_display_says_for_a_moment(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        (phone,) = await played(table, 2)
        await table.press("spin")
        await menu(table, "undo")
        await phone.sees("too late: correct it")
        assert phone.last("screen")["notice"] == "too late: correct it"
        await asyncio.sleep(5)
        assert phone.last("screen")["notice"] == ""

    play_evening(play)


def test_a_phone_is_sent_the_last_turn(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        (phone,) = await played(table, 2)
        assert phone.last("mine")["last"] == "P1 cart +4=4"

    play_evening(play)


def test_a_phone_is_not_sent_who_added_a_letter(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table)
        await join_players(table, "A", "B", "C")
        phone = await Phones(table).join(2)
        await type_strings(table, "C")
        assert phone.last("mine")["last"] == ""
        await phone.take("Give up")
        assert phone.last("mine")["last"] == "B gave up (out)"

    play_evening(play)


def test_buttons_and_phones_agree_together(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        one, two = await played(table, 1, 2)
        await menu(table, "undo")
        await one.sees("UNDO?")
        await two.take("Agree")
        await table.press("seat3")
        assert word_on(one) == "CART"
        await table.press("seat1")
        await one.sees("P1")
        assert word_on(one) == "CAT"

    play_evening(play)


def test_one_no_on_a_phone_stops_an_undo(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        one, two, _ = await played(table, 1, 2, 3)
        await menu(table, "undo")
        await one.sees("UNDO?")
        await two.take("No")
        await one.sees("MENU")
        assert word_on(one) == "CART"

    play_evening(play)


def test_a_tap_that_comes_late_does_not_answer_the_next_question(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        one, two = await played(table, 1, 2)
        await menu(table, "undo")
        await two.sees("UNDO?")
        agree = two.finger_on("Agree")
        await one.take("No")
        await table.choose("end this game")
        await table.sees("END GAME?")
        agree(0)
        await asyncio.sleep(0.1)
        assert two.refusals[-1] == MOVED_ON
        assert "P2?" in table.words()

    play_evening(play)


@pytest.mark.parametrize("message", [("answer", {"value": 0}), ("spin", {})])
def test_no_other_message_of_one_phone_agrees_for_all(message, play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        one, two, _ = await played(table, 1, 2, 3)
        await menu(table, "undo")
        await one.sees("UNDO?")
        kind, fields = message
        two.say(kind, **fields, of=two.last("ask")["of"])
        two.say("take", rev=two.last("mine")["rev"], kind="answer", label="All agree")
        await asyncio.sleep(0.1)
        assert word_on(one) == "CART"
        assert two.refusals[-1] == MOVED_ON

    play_evening(play)


def test_a_pause_ends_on_a_phone(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        one, _ = await played(table, 1, 2)
        one.say("hold", control="spin", label="pause")
        await one.sees("PAUSED")
        assert not one.shape
        await one.take("Resume")
        await one.sees("P2: SPIN")

    play_evening(play)


def test_votes_at_the_same_moment_both_count(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table, 1)
        await join_players(table, "AL", "BEA", "CY")
        await type_strings(table, "Q", "QZ")
        phones = Phones(table)
        everybody = [await phones.join(seat) for seat in (1, 2, 3)]
        await table.press("seat3")
        await table.type("QZAX<ENTER>")
        await table.sees("does it count?")
        await asyncio.gather(*(phone.take("No") for phone in everybody))
        assert [phone.refusals for phone in everybody] == [[], [], []]
        await table.sees("BEA is out")

    play_evening(play)


def test_a_refused_word_is_put_to_the_vote_on_a_phone(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        one, two = await played(table, 1, 2)
        await play_word(table, 2, "CARTX")
        await table.sees("CARTX")
        assert "Let the table vote" not in two.labels, "a hold is a pass"
        await one.take("Let the table vote")
        await table.sees("Let CARTX count?")
        assert two.labels == ["Yes", "No", "Cancel"]

    play_evening(play)
