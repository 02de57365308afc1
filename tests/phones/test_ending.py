"""The end of a game on phones: who has won, under which name, and what comes next."""

from __future__ import annotations

import asyncio

from evening import Evening
from evening_kit import Run, menu, start_game
from phones_kit import Handset, Phones

from companion.scenes.ending import ON_PAGE


async def end_early(table: Evening) -> None:
    """End the game in the menu, before it is over."""
    await menu(table, "end this game")
    await table.press("seat1", "seat2")
    await asyncio.sleep(0.5)


def end_on(phone: Handset) -> tuple[str, list[str]]:
    """Whose phone it says it is, and the names in the standings."""
    over = phone.last("over")
    return over["player"], list(over["result"]["points"])


def test_every_phone_has_the_end_with_its_own_name(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        one, two = await phones.join(1), await phones.join(2)
        assert one.last("over") == {"k": "over", "result": None, "player": "P1"}
        await end_early(table)
        assert end_on(one) == ("P1", ["P1", "P2"])
        assert end_on(two) == ("P2", ["P1", "P2"])
        assert end_on(phones.back(one)) == ("P1", ["P1", "P2"]), "after a reload"
        assert end_on(phones.stranger()) == ("", ["P1", "P2"])
        assert end_on(phones.stranger(table=True)) == ("", ["P1", "P2"])
        assert one.labels == ["Play again", "Review", "Main list"]
        assert one.last("screen")["holds"] == {"knob": "menu"}

    play_evening(play)


def test_the_players_keep_their_names_when_a_game_was_ended_early(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await end_early(table)
        phones = Phones(table)
        late = await phones.join(2)
        assert late.last("seats")["seats"]["2"] == "P2"
        assert end_on(late) == ("P2", ["P1", "P2"])
        assert late.last("clock")["total"] == 0
        await late.take("Main list")
        await late.sees("play")
        assert end_on(late) == ("P2", ["P1", "P2"]), "until the next game"
        late = phones.back(late)
        assert end_on(late) == ("P2", ["P1", "P2"])
        await start_game(table)
        assert late.last("over")["result"] is None

    play_evening(play)


def test_the_pages_at_the_box_are_one_page_on_a_phone(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phone = await Phones(table).join(1)
        await phone.take("Spin")
        await phone.sees("0:30")
        await phone.answer("SCAT")
        await asyncio.sleep(0.5)
        await end_early(table)
        facts = phone.last("over")["result"]["facts"]
        assert [fact["title"] for fact in facts] == ["BEST WORD", "TURNING POINT"]
        assert "Next page" not in phone.labels, ON_PAGE["phone"]
        await phone.take("Review")
        await phone.sees("REVIEW")
        assert phone.shape["kind"] == "page"
        assert phone.last("over")["result"]["facts"] == facts
        await phone.answer(0)
        await phone.take("Play again")
        await phone.sees("draw a card")
        assert phone.last("over")["result"] is None

    play_evening(play)
