"""Joining a game: a press joins, a second press selects, a hold leaves."""

from __future__ import annotations

import asyncio

from evening import Evening
from evening_kit import Run
from screen_kit import check

LONG = (
    "MAXIMILI",
    "ROSAMUND",
    "BARTHOLO",
    "WWWWWWWW",
    "ANNABELL",
    "ZACHARIA",
    "GERTRUDE",
    "QUENTINA",
)


async def joining(table: Evening) -> None:
    await table.game("Worph")
    await table.choose("play")
    await table.sees("JOIN")


def test_typing_and_turning_name_only_the_selected_player(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await joining(table)
        await table.press("seat1", "seat2")
        await table.type("BEN<ENTER>")
        await table.sees("1 P1 2 BEN")
        await table.press("seat1")
        await table.type("ANNA<ENTER>")
        await table.sees("1 ANNA 2 BEN")
        table.picture("join-selected")
        await table.type("NAN<ENTER>")
        await table.sees("1 NAN 2 BEN")
        await table.press("seat2")
        await table.turn(-1)
        await table.sees("1 NAN 2 P2")
        await table.turn(-1)
        await table.sees("1 NAN 2 new name")
        await table.turn(2)
        await table.sees("1 NAN 2 BEN")

    play_evening(play)


def test_a_press_while_another_player_types_joins(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await joining(table)
        await table.press("seat1")
        await table.type("ANNA")
        await table.press("seat2")
        await table.type("BEN<ENTER>")
        await table.sees("1 ANNA 2 BEN")

    play_evening(play)


def test_a_hold_leaves_and_a_second_press_says_how(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await joining(table)
        await table.press("seat1", "seat2", "seat3", "seat3")
        await table.sees("hold to leave")
        await table.press("seat1")
        await table.hold("seat2", 1)
        await table.sees("1 P1 3 P3")
        await table.type("ANNA<ENTER>")
        await table.sees("1 ANNA 3 P3")

    play_evening(play)


def test_free_seats_blink(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await joining(table)
        await table.press("seat1", "seat4")
        seen = set()
        for _ in range(10):
            await asyncio.sleep(0.1)
            lamps = table.hand.lamps()
            assert lamps[0]
            assert lamps[3]
            seen |= {lamps[1:3]}
        assert seen == {(True, True), (False, False)}

    play_evening(play)


def test_eight_long_names_are_shown_in_full(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await joining(table)
        for number, name in enumerate(LONG, 1):
            await table.press(f"seat{number}")
            await table.type(f"{name}<ENTER>")
        table.picture("join-eight")
        check(table.host.ui.screen)
        assert all(name in table.words() for name in LONG)
        await table.sees("8 players push: start")

    play_evening(play)


def test_going_back_keeps_the_players(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await joining(table)
        await table.press("seat1", "seat2")
        await table.type("BEN<ENTER>")
        await table.press("spin")
        await table.sees("WORPH")
        await table.choose("play")
        await table.sees("1 P1 2 BEN")

    play_evening(play)


def test_the_name_of_a_computer_player_cannot_be_used(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("NewWord")
        await table.choose("computer: none")
        await table.choose("add good")
        await table.choose("done")
        await table.choose("play")
        await table.press("seat1")
        await table.type("GOOD<ENTER>")
        await table.sees("that name is taken")
        await table.sees("1 P1")

    play_evening(play)
