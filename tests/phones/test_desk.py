"""An evening with phones, in virtual time and without sockets."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from evening import Evening
from evening_kit import Run, menu, scores, start_game
from phones_kit import Handset, Phones

from companion.phones.limits import BURST

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time


def test_a_game_is_set_up_and_played_by_phone(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table)
        one, two = await phones.join(1), await phones.join(2)
        await one.choose("play")
        await one.choose("Worph")
        await one.choose("play")
        await one.sees("JOIN")
        await one.take("Join")
        await two.take("Join")
        await one.take("Start with 2")
        await one.sees("draw a card")
        assert not one.shape
        await two.answer("cat")
        await one.sees("P1: SPIN")
        assert one.last("mine")["player"] == "P1"
        await one.take("Spin")
        await one.sees("0:30")
        await one.answer("CAR")
        await asyncio.sleep(0.5)
        await two.take("Spin")
        await two.sees("0:30")
        await two.answer("cart")
        await asyncio.sleep(0.5)
        assert two.last("mine")["view"]["turn"] == "P1"
        await one.take("Pass")
        await two.sees("P1 passed")

    play_evening(play)


def test_the_newer_phone_has_the_seat_and_the_older_one_is_asked_again(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        old = await phones.join(1)
        assert old.last("mine")["player"] == "P1"
        new = await phones.join(1)
        assert old.last("seats")["seat"] is None
        assert old.last("mine")["view"] is None
        assert old.refusals == ["Another phone has this seat now."]
        assert new.last("seats")["seat"] == 1
        assert phones.back(old).last("seats")["seat"] is None

    play_evening(play)


def test_whoever_is_refused_reads_why_once_and_nobody_else_does(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        one, two = await phones.join(1), await phones.join(2)
        await one.take("Spin")
        await one.sees("0:30")
        for _ in range(2):
            await one.answer("cqt")
            await asyncio.sleep(1)
        assert len(one.refusals) == 2
        assert "CQT" in one.refusals[0]
        assert not two.refusals
        assert not phones.back(one).refusals[1:]

    play_evening(play)


def test_a_menu_is_not_part_of_a_turn(play_evening: Run) -> None:
    """So the page shows it instead of the game, whose controls would be refused."""

    async def play(table: Evening) -> None:
        await start_game(table)
        one = await Phones(table).join(1)
        assert one.last("ask")["turn"]
        one.say("hold", control="knob", label="menu")
        await one.sees("MENU")
        assert one.shape["title"] == "MENU"
        assert not one.last("ask")["turn"]

    play_evening(play)


def test_a_phone_comes_back_to_its_seat_after_a_reload_and_a_restart(
    play_evening: Run,
) -> None:
    kept: list[Handset] = []

    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        kept.append(await phones.join(2))
        again = phones.back(kept[0])
        assert again.last("seats")["seat"] == 2
        assert again.last("mine")["player"] == "P2"
        saved = str(table.host.journal.prefs["phones"])
        assert kept[0].token not in saved
        await asyncio.sleep(1)

    async def later(table: Evening) -> None:
        await table.sees("RESUME")
        await table.press("knob")
        await table.sees("P1")
        phone = Handset(Phones(table).desk, kept[0].token)
        await phone.sees("P1")
        assert phone.last("seats")["seat"] == 2
        assert phone.last("mine")["player"] == "P2"

    play_evening(play)
    play_evening(later)


def test_a_seat_follows_its_player(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phone = await Phones(table).join(1)
        await menu(table, "players")
        await table.choose("swap seats")
        await table.choose("P1")
        await table.choose("P2")
        await asyncio.sleep(0.5)
        assert phone.last("seats")["seat"] == 2
        assert phone.last("mine")["player"] == "P1"

    play_evening(play)


def test_an_answer_names_its_question(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table)
        one, two = await phones.join(1), await phones.join(2)
        of = one.last("ask")["of"]
        await table.turn(2)
        assert one.last("ask")["of"] == of, "a turn of the knob asks nothing new"
        assert one.shape["at"] == 2
        one.say("answer", of=of, value=4)
        two.say("answer", of=of, value=0)
        await one.sees("RECORDS")
        assert two.refusals == ["That is over. Look again."]
        one.say("spin", of=of)
        assert one.refusals == ["That is over. Look again."]

    play_evening(play)


def test_only_players_on_turn_answer_on_the_games_own_screen(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        one, two = await phones.join(1), await phones.join(2)
        stranger = phones.stranger()
        await one.take("Spin")
        await one.sees("0:30")
        assert one.shape
        assert not two.shape
        assert not stranger.shape
        two.say("spin", of=one.last("ask")["of"])
        stranger.say("spin", of=one.last("ask")["of"])
        assert two.refusals == ["It is not your turn. Wait for it."]
        assert stranger.refusals == ["This phone has no seat yet. Choose yours."]
        assert "you've spun already" not in table.words()
        one.say("spin", of=one.last("ask")["of"])
        await table.sees("you've spun already")

    play_evening(play)


def test_a_page_of_a_game_before_a_restart_is_over(play_evening: Run) -> None:
    """The box has no game yet, so nobody can join from its menu."""
    kept: list[Handset] = []

    async def play(table: Evening) -> None:
        await start_game(table)
        kept.append(await Phones(table).join(1))

    async def restarted(table: Evening) -> None:
        await table.sees("RESUME ")
        phone = Handset(Phones(table).desk, kept[0].token)
        phone.say("act", rev=kept[0].last("mine")["rev"], do={"do": "pass"})
        assert phone.refusals == ["That is over. Look again."]

    play_evening(play)
    play_evening(restarted)


def test_a_hold_counts_only_while_it_does_what_the_phone_said(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phone = await Phones(table).join(1)
        phone.say("hold", control="knob", label="phones")
        await asyncio.sleep(0.1)
        assert phone.refusals == ["That is over. Look again."]
        phone.say("hold", control="knob", label="menu")
        await table.sees("MENU")
        phone.say("hold", control="knob", label="menu")
        await asyncio.sleep(0.1)
        assert len(phone.refusals) == 2

    play_evening(play)


FORGED: list[dict[str, Any]] = [
    {"do": "spin", "wedge": 6},
    {"do": "spin", "by": "P2"},
    {"do": "spin", "elapsed_s": 0.1},
    {"do": "timeout"},
    {"do": "group_accepts", "word": "XX"},
    {"do": "leave"},
    {"do": "swap", "other": "P2"},
    {"do": 5},
    {},
    {"do": "play"},
    {"do": "play", "word": 5},
    {"do": "draw_start", "word": "CAT"},
]


@pytest.mark.parametrize("do", FORGED, ids=str)
def test_forged_actions_are_refused_with_a_sentence(play_evening: Run, do: dict[str, Any]) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phone = await Phones(table).join(1)
        phone.say("act", rev=phone.last("mine")["rev"], do=do)
        await asyncio.sleep(0.2)
        assert len(phone.refusals) == 1
        await table.sees("P1: SPIN")

    play_evening(play)


def test_a_stale_action_is_refused_and_so_is_one_in_a_menu(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phone = await Phones(table).join(1)
        phone.say("act", rev=phone.last("mine")["rev"] - 1, do={"do": "spin"})
        await table.hold("knob", 1.0)
        await table.sees("MENU")
        phone.say("act", rev=phone.last("mine")["rev"], do={"do": "spin"})
        assert phone.refusals == ["The game has moved on. Look again."] * 2
        assert scores(table) == {"P1": 0, "P2": 0}

    play_evening(play)


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"5", b"[]", b"\xff", b'{"k":"zzz"}', b'{"k":"claim"}', b'{"k":"claim","seat":17}',
     b'{"k":"box","x":1}', b"[" * 2000, b'{"k":"answer","of":-1,"value":0}'],
)  # fmt: skip
def test_a_message_that_makes_no_sense_is_answered(play_evening: Run, data: bytes) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        phone = await phones.join(1)
        phones.desk.receive(phone.phone, data)
        assert phone.refusals == ["The box did not understand that. Reload this page."]
        await table.sees("P1: SPIN")

    play_evening(play)


def test_a_flood_closes_the_phone_and_the_game_goes_on(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phone = Phones(table).stranger()
        for _ in range(int(BURST) + 1):
            phone.say("ping", t=1)
        assert phone.closed
        await table.sees("P1: SPIN")

    play_evening(play)


def test_nothing_is_sent_twice(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table)
        phone = phones.stranger()
        await phone.sees("play")
        count = len(phone.got)
        await asyncio.sleep(30)
        assert len(phone.got) == count

    play_evening(play)
