"""Claims of seats: the box asks in a prompt of its own, and never while a game is played."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, end_by_passes, menu, play_word, scores, spin, start_game
from phones_kit import Handset, Phones

from companion.phones.seating import PAUSE_S
from companion.phones.seats.claims import CLAIM_S, REFUSED_S, Claims
from companion.phones.seats.question import ASK_S, READ_S


def digits(phone: Handset) -> int:
    """The digits of the phone's claim."""
    return int(phone.last("claims")["mine"]["digits"])


async def asks(table: Evening, phone: Handset, seat: int) -> None:
    """Let a phone ask for a seat, and wait until the box asks the table."""
    await asyncio.sleep(0.05)
    phone.say("claim", seat=seat)
    await table.sees(f"PHONE {digits(phone)}")
    assert phone.last("claims")["mine"]["asked"]


def seat_of(phone: Handset) -> int | None:
    seat: int | None = phone.last("seats")["seat"]
    return seat


def test_the_main_list_asks_and_the_button_of_the_seat_grants(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phone = Phones(table).stranger()
        await asks(table, phone, 2)
        assert "press 2: yes" in table.words()
        await table.press("seat2")
        await asyncio.sleep(0.1)
        assert seat_of(phone) is None, "the press came before anybody could read it"
        await table.sees(f"PHONE {digits(phone)}")
        await asyncio.sleep(READ_S)
        await table.press("seat2")
        await table.sees("phone at seat 2")
        assert seat_of(phone) == 2
        assert phone.last("claims")["mine"] is None
        await asyncio.sleep(5)
        await table.sees("WORD GAMES")

    play_evening(play)


def test_spin_says_no_and_the_phone_has_to_wait(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phone = Phones(table).stranger()
        await asks(table, phone, 2)
        await asyncio.sleep(READ_S)
        await table.press("spin")
        await table.sees("WORD GAMES")
        assert phone.refusals == ["The table said no. Ask the others, then choose a seat."]
        phone.say("claim", seat=2)
        assert phone.refusals[1:] == ["That was too fast. Wait a moment."]
        await asyncio.sleep(REFUSED_S)
        await asks(table, phone, 2)

    play_evening(play)


def test_the_question_goes_away_by_itself_and_stays_a_line_in_the_list(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table)
        phone, other = phones.stranger(), phones.stranger()
        await asks(table, phone, 2)
        await asyncio.sleep(ASK_S)
        await table.sees("WORD GAMES")
        await asks(table, other, 3)
        await asyncio.sleep(READ_S)
        await table.press("knob")
        await table.sees("WORD GAMES")
        assert not phone.last("claims")["mine"]["asked"]
        await table.choose("judge words")
        await table.press("spin")
        await table.choose("phones")
        await table.choose(f"phone {digits(phone)}: seat 2?")
        await asyncio.sleep(READ_S)
        await table.press("seat2")
        await table.sees("phone at seat 2")
        assert seat_of(phone) == 2
        await asyncio.sleep(CLAIM_S)
        assert other.last("claims")["mine"] is None

    play_evening(play)


def test_other_presses_while_players_join_are_not_lost(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Claims, "_free_digits", lambda _: 44)

    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        await table.sees("JOIN")
        phones = Phones(table)
        phone = phones.stranger()
        await table.press("seat4")
        await asks(table, phone, 2)
        await asyncio.sleep(READ_S)
        await table.press("seat3")
        await table.sees("4 P4 3 P3")
        await asyncio.sleep(PAUSE_S)
        await table.sees(f"PHONE {digits(phone)}")
        await table.press("seat2")
        await table.sees("2 P2")
        assert seat_of(phone) is None, "this press came too soon, so it only joined"
        await table.sees(f"PHONE {digits(phone)}")
        table.picture("phones/question")
        await asyncio.sleep(READ_S)
        await table.press("seat2")
        await table.sees("phone at seat 2")
        assert seat_of(phone) == 2

    play_evening(play)


def test_during_a_game_a_claim_is_a_line_in_the_menu(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phone = Phones(table).stranger()
        await asyncio.sleep(0.1)
        phone.say("claim", seat=1)
        await table.sees(f"phone {digits(phone)}: see menu")
        assert not phone.last("claims")["mine"]["asked"]
        await spin(table)
        await asyncio.sleep(3)
        await table.press("seat1")
        await table.type("CART<ENTER>")
        await table.sees("P2: SPIN")
        assert scores(table)["P1"] > 0
        assert seat_of(phone) is None
        await menu(table, f"phone {digits(phone)}: P1?")
        await asyncio.sleep(READ_S)
        await table.press("seat1")
        await table.sees("phone at seat 1")
        assert phone.last("mine")["player"] == "P1"
        await table.sees("MENU")
        await table.press("spin")
        await table.sees("P2: SPIN")

    play_evening(play)


def test_a_wrong_tap_takes_nothing_and_everybody_is_asked_with_names(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Claims, "_free_digits", lambda _: 44)

    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        one, two = await phones.join(1), await phones.join(2)
        await menu(table, "players")
        await table.choose("change a name")
        await table.choose("P2")
        await table.choose("new name")
        await table.type("ZOE<ENTER>")
        await table.sees("P1: SPIN")
        one.say("claim", seat=2)
        assert one.last("claims")["mine"]["taken"]
        assert two.last("claims")["rival"] == {"digits": digits(one), "by": "P1"}
        await menu(table, f"phone {digits(one)}: ZOE?")
        await table.sees("of P1")
        await table.sees("press 2: take it over")
        table.picture("phones/take-over")
        await asyncio.sleep(READ_S)
        await table.press("spin")
        await table.sees("MENU")
        assert (seat_of(one), seat_of(two)) == (1, 2)
        assert two.last("claims")["rival"] is None

    play_evening(play)


def test_whoever_has_the_seat_may_keep_it_and_a_silent_phone_refuses_nothing(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table)
        owner, other = await phones.join(1), phones.stranger()
        await asks(table, other, 1)
        owner.say("keep")
        await table.sees("WORD GAMES")
        assert other.refusals == ["The phone of seat 1 keeps its seat. Choose another one."]
        assert seat_of(owner) == 1
        await asyncio.sleep(REFUSED_S)
        await phones.claim(other, 1)
        assert seat_of(other) == 1
        assert owner.refusals == ["Another phone has this seat now."]
        phones.desk.disconnect(other.phone)
        await asyncio.sleep(5)
        third = await phones.join(1)
        assert seat_of(third) == 1
        assert seat_of(phones.back(other)) is None

    play_evening(play)


def test_a_claim_ends_with_its_phone_or_at_its_wish(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table)
        first, second = phones.stranger(), phones.stranger()
        await asks(table, first, 1)
        second.say("claim", seat=1)
        phones.desk.disconnect(first.phone)
        await table.sees(f"PHONE {digits(second)}")
        second.say("withdraw")
        await table.sees("WORD GAMES")
        assert second.last("claims")["mine"] is None
        timers = asyncio.get_running_loop()._scheduled  # type: ignore[attr-defined]
        assert not [one for one in timers if "Claims.end" in repr(one) and not one.cancelled()]

    play_evening(play)


def test_a_phone_changes_its_seat_and_leaves(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table)
        phone = await phones.join(1)
        await asyncio.sleep(5)
        await phones.claim(phone, 4)
        assert seat_of(phone) == 4
        assert phones.stranger().last("seats")["phones"] == [4]
        phone.say("leave")
        assert phone.last("outside")["why"].startswith("You have left.")
        assert Handset(phones.desk, phone.token, code="").let_in is None
        assert phones.stranger().last("seats")["phones"] == []

    play_evening(play)


def test_a_player_who_has_left_frees_the_seat_of_the_phone(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, 3)
        phones = Phones(table)
        phone = await phones.join(3)
        await menu(table, "players")
        await table.choose("a player leaves")
        await table.choose("P3")
        await table.choose("yes")
        await asyncio.sleep(0.5)
        assert seat_of(phone) is None
        assert phone.refusals == ["The player of this phone is not in the game. Choose a seat."]
        phone.say("hold", control="knob", label="menu")
        assert phone.refusals[1:] == ["This phone has no seat yet. Choose yours."]

    play_evening(play)


def test_a_name_typed_on_a_phone_holds_in_the_next_game(play_evening: Run) -> None:
    """Also a seat that was taken between two games, whoever had it in the game before."""

    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, 3)
        phones = Phones(table)
        typed, pressed = await phones.join(2), await phones.join(1)
        await table.press("spin")
        await end_by_three(table)
        await table.press("spin")
        await table.sees("WORD GAMES")
        between = await phones.join(3)
        await table.game("Worph")
        await table.choose("play")
        await table.sees("JOIN")
        await typed.answer("MAX")
        await pressed.answer("ANN")
        await table.press("seat3")
        await table.type("EVE<ENTER>")
        await pressed.take("Start with 3")
        await table.sees("draw a card")
        await asyncio.sleep(0.5)
        players = [one.last("mine")["player"] for one in (typed, pressed, between)]
        assert players == ["MAX", "ANN", "EVE"]
        assert not [*typed.refusals, *pressed.refusals, *between.refusals]

    play_evening(play)


async def end_by_three(table: Evening) -> None:
    """End a game of three from the menu."""
    await menu(table, "end this game")
    await table.press("seat1", "seat2", "seat3")
    await table.sees("SPIN: home")


def test_a_phone_of_somebody_who_does_not_play_again_sees_nobodys_cards(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        phone = await phones.join(2)
        await end_by_passes(table)
        await table.press("spin")
        await table.game("Worph")
        await table.choose("play")
        await table.press("seat1", "seat2")
        await table.type("MAX<ENTER>")
        await table.press("knob")
        await table.sees("draw a card")
        await asyncio.sleep(0.5)
        assert seat_of(phone) is None
        assert phone.last("mine")["player"] is None
        assert phone.refusals == ["The player of this phone is not in the game. Choose a seat."]

    play_evening(play)


def test_a_claim_in_worphs_last_seconds_swallows_nothing(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        for seat in (1, 2, 1, 2):
            phones.stranger().say("claim", seat=seat)
        await play_word(table, 1, "CART")
        await table.sees("P2: SPIN")

    play_evening(play)
