"""Joining a game: a press joins, a second press selects, a hold leaves."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from evening import Evening, evening
from evening_kit import Run
from msgspec.structs import replace
from screen_kit import check
from steps import follow

from companion.config.settings import Settings
from hardware.wiring.wiring import Wiring

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


CASES = {  # in the list of those who join
    "typing_and_turning_name_only_the_selected_player": """
        press seat1 seat2
        type BEN<ENTER> -> 1 P1 2 BEN
        press seat1
        type ANNA<ENTER> -> 1 ANNA 2 BEN
        picture join-selected
        type NAN<ENTER> -> 1 NAN 2 BEN
        press seat2
        turn -1 -> 1 NAN 2 P2
        turn -1 -> 1 NAN 2 new name
        turn 2 -> 1 NAN 2 BEN
        """,
    "a_press_while_another_player_types_joins": """
        press seat1
        type ANNA
        press seat2
        type BEN<ENTER> -> 1 ANNA 2 BEN
        """,
    "letters_with_accents_are_typed_and_others_refused_with_a_hint": """
        press seat1 seat2 seat3 seat4
        type ZOË<ENTER> -> 4 ZOË
        press seat1
        type éloïse<ENTER> -> 1 ÉLOÏSE
        press seat2
        type Ÿ -> no such letter: use Y
        type ÅSA<ENTER> -> 2 ÅSA
        press seat3
        type mülßer<ENTER> -> 3 MÜLSSER
        type müller<ENTER> -> 3 MÜLLER 4 ZOË
        picture join-accents
        """,
    "two_names_that_differ_in_accents_alone_are_refused": """
        press seat1
        type ANNÉ<ENTER>
        press seat2
        type ANNE<ENTER> -> too close to ANNÉ
        sees 1 ANNÉ 2 P2
        type ANNÉ<ENTER> -> that name is taken
        press seat1
        type ANNE<ENTER> -> 1 ANNE 2 P2
        """,
    "a_hold_leaves_and_a_second_press_says_how": """
        press seat1 seat2 seat3 seat3 -> hold to leave
        press seat1
        hold seat2 -> 1 P1 3 P3
        type ANNA<ENTER> -> 1 ANNA 3 P3
        """,
    "going_back_keeps_the_players": """
        press seat1 seat2
        type BEN<ENTER>
        press spin -> WORPH
        choose play -> 1 P1 2 BEN
        """,
}


@pytest.mark.parametrize("script", CASES.values(), ids=CASES)
def test_the_list_of_those_who_join(play_evening: Run, script: str) -> None:
    play_evening(follow(script, joining))


def test_only_names_that_fit_beside_the_others_are_offered(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        seats = {"1": "ANNÉ", "2": "ANNE"}
        prefs = replace(table.host.ui.prefs, names=("ANNE", "ZOË", "BEN"), seats=seats)
        table.host.adopt(prefs)
        await joining(table)
        await table.press("seat1", "seat2")
        await table.sees("1 ANNÉ 2 P2")
        await table.turn(1)
        await table.sees("2 ZOË")

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


def test_the_name_of_a_computer_player_cannot_be_used(play_evening: Run) -> None:
    script = """
        game NewWord
        choose computer: none
        choose add good
        choose done
        choose play
        press seat1
        type GOOD<ENTER> -> that name is taken
        sees 1 P1
        """
    play_evening(follow(script))


def test_a_typed_letter_begins_a_name_on_a_box_without_buttons(tmp_path: Path) -> None:
    script = """
        game Word Sprout
        choose play
        type AL<ENTER> -> 1 AL
        press knob
        type BO<ENTER> -> 1 AL 2 BO
        press knob
        choose start -> AL's turn
        """
    evening(tmp_path, follow(script), settings=Settings(wiring=Wiring(seats=())))
