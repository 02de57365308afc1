"""Past games on phones: only with a seat, and on an open table page only those of this evening."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, menu, play_word, start_game
from msgspec.structs import replace
from phones_kit import Handset, Phones

from companion.evenings import RunningTime

DAY_S = 24 * 3600
NOON = 1_800_000_000.0


async def look(table: Evening, phones: Phones) -> tuple[Handset, Handset, Handset, Handset]:
    """Open the result of the last game; a phone with a seat, one without, and two table screens.

    Anybody can open the page of the last one.
    """
    seated, stranger = await phones.join(1), phones.stranger()
    known, watcher = phones.stranger(table=True), phones.stranger(table=True)
    watcher.phone.watches = True
    await table.choose("games")
    await table.sees("GAMES")
    await table.press("knob")
    await table.choose("result")
    await table.sees("P1 won")
    await asyncio.sleep(0.1)
    return seated, stranger, known, watcher


async def played(table: Evening) -> Phones:
    await table.sees("WORD GAMES")
    table.host.now_unix = lambda: NOON
    await start_game(table)
    await play_word(table, 1, "CART")
    await menu(table, "end this game")
    await table.press("seat1", "seat2")
    await asyncio.sleep(0.5)
    await table.press("spin")
    table.host.ui.result = None
    return Phones(table)


def past(phone: Handset) -> str:
    """The day of the past game that a phone shows; empty if it shows none."""
    return (phone.last("over")["result"] or {"past": ""})["past"]


@pytest.mark.parametrize("days", [0, 2])
def test_a_past_game_is_for_seats_and_known_table_screens(
    play_evening: Run, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(table: Evening) -> None:
        phones = await played(table)
        begun = table.host.journal.games()[-1].header.begun
        later = replace(begun, unix=begun.unix + days * DAY_S, ran_s=begun.ran_s + days * DAY_S)
        monkeypatch.setattr(RunningTime, "moment", lambda *_: later)
        seated, stranger, known, watcher = await look(table, phones)
        assert [past(one) for one in (seated, stranger, known, watcher)] == [
            "15 January 2027", "", "15 January 2027", "" if days else "15 January 2027",
        ]  # fmt: skip
        assert seated.last("over")["result"]["turns"][0]["word"] == "CART"
        assert "P1 won" in seated.words
        assert seated.shape
        assert stranger.words == "GAMES | look at the box, | or take a seat"
        assert not stranger.shape
        await table.press("knob", "spin", "spin")
        await table.sees("WORD GAMES")
        await asyncio.sleep(0.1)
        assert [past(one) for one in (seated, known, watcher)] == ["", "", ""]
        assert "records" in stranger.words

    play_evening(play)
