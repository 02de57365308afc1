"""A table screen: the board, the clock, the turns and the code, and nothing of any seat."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, menu, start_game
from phones_kit import Phones

ADDRESS = "http://192.168.178.123:8080/"


def test_it_is_sent_the_turns_with_words_and_points(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        screen, phone = phones.stranger(table=True), await phones.join(1)
        assert screen.last("table") == {
            "k": "table", "address": "", "qr": [], "history": [], "means": {},
        }  # fmt: skip
        assert screen.last("mine")["view"]["turn"] == "P1"
        assert screen.last("mine")["player"] is None
        assert screen.last("seats")["phones"] == [1]
        await phone.take("Spin")
        await phone.sees("0:30")
        word = "SCAT"
        await phone.answer(word)
        await asyncio.sleep(0.5)
        (turn,) = screen.last("table")["history"]
        scores = screen.last("mine")["view"]["scores"]
        assert turn == {"player": "P1", "word": word, "points": scores["P1"], "scores": scores}
        assert turn["points"] > 0
        assert screen.last("table")["means"] == {
            word: "noun: singing jazz; the singer substitutes nonsense syllables for the words of "
            "the song and tries to sound like a musical instrument"
        }
        await menu(table, "undo")
        await table.press("seat1", "seat2")
        await table.sees("P1")
        await phone.sees("P1")
        assert screen.last("table")["history"] == []

    play_evening(play)


def test_it_has_the_code_of_the_address_before_any_game(play_evening: Run) -> None:
    pytest.importorskip("qrcode")

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        screen = Phones(table, ADDRESS, "http://10.42.0.1/").stranger(table=True)
        await screen.sees("play")
        shown = screen.last("table")
        assert shown["address"] == ADDRESS
        assert {len(row) for row in shown["qr"]} == {len(shown["qr"])} == {25}
        assert shown["qr"][0].startswith("11111110")

    play_evening(play)


def test_every_phone_gets_the_clock_when_it_starts_stops_and_changes(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        phone = await phones.join(1)
        assert phone.last("clock")["total"] == 0
        await phone.take("Spin")
        await asyncio.sleep(1)
        clock = phone.last("clock")
        assert (clock["player"], clock["total"], clock["left"], clock["runs"]) == (
            "P1",
            30,
            30,
            True,
        )
        assert clock["wait"] > 0, "the wheel still turns"
        await phone.sees("0:20", within=30)
        assert phone.last("clock") == clock, "a phone counts the seconds itself"
        late = phones.stranger()
        assert 19 < late.last("clock")["left"] < 21
        assert late.last("clock")["wait"] == 0
        await table.hold("spin", 1.0)
        await table.sees("PAUSED")
        assert not phone.last("clock")["runs"]
        assert 17 < phone.last("clock")["left"] < 21

    play_evening(play)


def test_everybody_sees_which_seats_have_a_phone(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        one = await phones.join(1)
        two = await phones.join(2)
        assert one.last("seats")["phones"] == [1, 2]
        phones.desk.disconnect(two.phone)
        assert one.last("seats")["phones"] == [1]

    play_evening(play)


def test_it_shows_the_end_until_the_next_game(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        screen, phone = phones.stranger(table=True), await phones.join(1)
        assert screen.last("over") == {"k": "over", "result": None, "player": ""}
        assert screen.last("now")["waits"] == ["P1"]
        await phone.take("Spin")
        await phone.sees("0:30")
        await phone.answer("SCAT")
        await asyncio.sleep(0.5)
        points = screen.last("mine")["view"]["scores"]
        await menu(table, "end this game")
        assert screen.last("now") == {
            "k": "now", "waits": ["P1", "P2"], "votes": {"P1": None, "P2": None},
            "decides": False,
        }  # fmt: skip
        await table.press("seat1")
        assert screen.last("now")["votes"] == {"P1": True, "P2": None}
        await table.press("seat2")
        await table.sees("P1")
        await asyncio.sleep(0.5)
        result = screen.last("over")["result"]
        assert (result["points"], result["winners"]) == (points, ["P1"])
        assert [fact["title"] for fact in result["facts"]] == ["BEST WORD", "TURNING POINT"]
        late = phones.stranger(table=True)
        assert late.last("over")["result"] == result
        await table.press("spin")
        await table.sees("WORD GAMES")
        assert phones.stranger(table=True).last("over")["result"] == result

    play_evening(play)


def test_it_has_no_address_that_leads_nowhere(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        at_home = Phones(table, "http://127.0.0.1:8765/").stranger(table=True)
        phones = Phones(table, ADDRESS)
        screen = phones.stranger(table=True)
        await screen.sees("play")
        assert screen.last("table")["address"] == ADDRESS
        assert at_home.last("table")["address"] == "", "only this computer reaches it"
        phones.desk.entrance.open(False)
        await table.turn(1)
        assert screen.last("table")["address"] == ""

    play_evening(play)
