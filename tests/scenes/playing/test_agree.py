"""Decisions: people with a button or a phone answer for themselves, the knob for the others."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, menu, play_word, start_with_rules
from phones_kit import Handset, Phones

from companion.phones.seats.question import READ_S


async def asked(table: Evening) -> None:
    """P1 plays CATS, and the box asks everybody whether it counts. ZOE has no button."""
    await play_word(table, 1, "CATS")
    await table.sees("Let CATS count?")


async def begun(table: Evening) -> None:
    """A game of P1 and P2, which ZOE joins without a button."""
    await start_with_rules(table, ("plural S: no plurals", "table votes"))
    await menu(table, "players")
    await table.choose("a player joins")
    await table.type("<ENTER>")
    await table.type("ZOE<ENTER><ENTER>")
    await table.sees("press your button")
    await table.turn(1)
    await table.press("spin")
    await table.sees("P1: SPIN")


async def phone_of_zoe(table: Evening) -> Handset:
    """ZOE gets a seat by a push of the knob."""
    phone = Handset(Phones(table).desk)
    await phone.sees("P1: SPIN")
    seat = next(seat for seat, name in phone.last("seats")["seats"].items() if name == "ZOE")
    phone.say("claim", seat=int(seat))
    digits = phone.last("claims")["mine"]["digits"]
    await table.hold("knob", 1.0)
    await table.choose(f"phone {digits}: ZOE?")
    await asyncio.sleep(READ_S + 0.1)
    await table.press("knob")
    await table.press("spin")
    await table.sees("P1: SPIN")
    return phone


@pytest.mark.no_cover
@pytest.mark.parametrize(("control", "result"), [("knob", "2:1, CATS counts"), ("spin", "1:2")])
def test_the_knob_votes_for_a_player_who_has_neither(
    control: str, result: str, play_evening: Run
) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await asked(table)
        await table.sees("press: yes  hold: no | ZOE: push or SPIN")
        await table.press("seat1")
        await table.hand.hold("seat2", 1.0)
        await table.sees("P1+ P2-")
        await table.press(control)
        await table.sees(result)

    play_evening(play)


def test_the_knob_does_not_vote_for_a_player_with_a_phone(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        zoe = await phone_of_zoe(table)
        await asked(table)
        await table.press("seat1", "knob")
        await table.sees("P1+ ZOE? P2?")
        assert zoe.labels == ["Yes", "No", "Cancel"]
        await zoe.take("No")
        await table.sees("P1+ ZOE- P2?")
        await table.press("seat2")
        await table.sees("2:1, CATS counts")

    play_evening(play)
