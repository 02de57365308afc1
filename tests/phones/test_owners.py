"""An entry belongs to a player: on phones nobody else answers it, also not with a raw message."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
import word_for_word_hand
import word_lift_hand
from evening import Evening
from evening_kit import Run
from newword_hand import start_game as start_newword
from phones_kit import Handset, Phones

from companion.games.newword.rules.view import NewWordView

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

NOT_YOURS = "It is not your turn. Wait for it."


async def phones_of(table: Evening, *seats: int) -> list[Handset]:
    phones = Phones(table)
    return [await phones.join(seat) for seat in seats]


def possible_word(table: Evening, player: str) -> str:
    """A word of five letters that the player can lay in one way, with cards from both sides."""
    game = table.host.resume(table.host.journal.games()[-1])
    view = cast("NewWordView", game.view(player))
    free = set("".join((*view.available_cards().hand.known, *view.available_cards().table.known)))
    for word in (one for one in game.ruling.words() if len(one) == 5 and set(one) <= free):
        found = view.readings(word)
        used = {one.source for one in found.readings[0].cards} if found.readings else set()
        if used == {"hand", "table"} and not found.ask:
            return word
    raise AssertionError


async def refused(phone: Handset, value: Any) -> None:
    """Send a raw answer to whatever is asked; it is refused, and the page shows no entry."""
    assert not phone.shape
    phone.say("answer", of=phone.last("ask")["of"], value=value)
    await asyncio.sleep(0.05)
    assert phone.refusals[-1] == NOT_YOURS


def test_only_the_player_on_turn_enters_a_word_while_others_may_challenge(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await start_newword(table, 1, 2, 3, **{"cards: our own": "the box deals"})
        await table.press("spin")
        await table.type(f"{possible_word(table, 'P1')}<ENTER><ENTER>")
        await table.sees("challenge?")
        one, two, three = await phones_of(table, 1, 2, 3)
        assert two.shape["kind"] == "write"
        for phone in (one, three):
            await refused(phone, "ROUND")
        assert "ROUND" not in table.words()

    play_evening(play)


def test_a_word_of_own_cards_is_entered_by_the_player_on_turn(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("New Word Jr.")
        await table.choose("play")
        await table.press("seat1", "seat2", "seat3", "knob")
        await table.type("STAERM<ENTER>")
        await table.sees("P1")
        await table.type("CHARM<ENTER>")
        await table.sees("push: lay")
        await table.type("<ENTER>")
        await table.sees("challenge?")
        one, two, three = await phones_of(table, 1, 2, 3)
        for phone in (one, three):
            await refused(phone, "CHARMS")
        await two.answer("CHARMS")
        await table.sees("push: lay")

    play_evening(play)


async def to_the_challenges(table: Evening) -> None:
    """A round of Word For Word up to the challenges: BEAR, and a player without a word."""
    await word_for_word_hand.to_the_words(table)
    await table.type("BEAR<ENTER><ENTER>")
    await table.sees("P3: WORD")
    await table.hand.hold("seat3", 1.2)
    await table.sees("CHALLENGE?")


def test_nobody_pays_on_a_phone_while_others_may_challenge(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await to_the_challenges(table)
        one, two, three = await phones_of(table, 1, 2, 3)
        await refused(one, 0)
        pays = [row for row in one.last("choices")["rows"] if row["kind"] == "pay_out"]
        assert pays[0]["waits"] == "P2 and P3 may still challenge."
        await one.take("Pay out")
        assert one.refusals[-1] == "P2 and P3 may still challenge."
        await table.sees("CHALLENGE?")
        for phone in (one, two, three):
            await phone.take("Let the words stand")
        await one.take("Pay out")
        await one.sees("POT 6")

    play_evening(play)


def test_the_knob_pays_in_sight_of_all(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await to_the_challenges(table)
        await table.press("knob")
        await table.sees("POT 6")

    play_evening(play)


def test_a_count_by_phone_asks_for_cards_that_count_double(play_evening: Run) -> None:
    """As the box does (L5.4); only the player who is asked answers."""

    async def play(table: Evening) -> None:
        await word_lift_hand.start_joining(table)
        await table.press("seat1", "seat2", "seat3", "knob")
        await word_lift_hand.first_round(table, lambda _: None)
        one, two, three = await phones_of(table, 1, 2, 3)
        await asyncio.sleep(1.0)
        await two.take("Score the round")
        assert one.shape["kind"] == "number"
        await refused(two, 1)
        await one.answer(1)
        assert three.shape["kind"] == "number"
        await three.answer(0)
        await one.sees("round  total")

    play_evening(play)


def test_nobody_plays_the_letter_of_another_player(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Word Sprout")
        await table.choose("play")
        await table.press("seat1", "seat2", "knob")
        await table.sees("P1")
        one, two = await phones_of(table, 1, 2)
        assert one.shape["kind"] == "write"
        await refused(two, "S")
        assert two.last("mine")["view"]["string"] == ""

    play_evening(play)
