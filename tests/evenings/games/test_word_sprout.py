"""Whole games of Word Sprout on the mock box, with every screen compared to a picture."""

from __future__ import annotations

import asyncio
from pathlib import Path

from evening import Evening
from evening_kit import Run, scores
from monkey import save_game
from steps import HOLD_S, perform
from word_sprout_hand import (
    choose_options,
    join_players,
    pick_by_holding,
    type_strings,
    whole_game,
)

from companion.config.settings import Settings

EIGHT = (
    *("MAXIMILI", "ROSAMUND", "BARTHOLO", "WWWWWWWW"),
    *("ANNABELL", "ZACHARIA", "GERTRUDE", "QUENTINA"),
)


def test_a_whole_game_by_buttons_and_knob(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        table.hand.unplug("keyboard")
        await perform(table, whole_game(), "word_sprout")
        assert "P2 2" in " ".join(table.words().split())
        await table.press("spin")
        await table.sees("WORD GAMES")

    table = play_evening(play)
    (record,) = table.host.journal.games()
    assert record.result == {
        "scores": {"P1": 0, "P2": 2, "P3": 0},
        "winners": ["P2"],
    }


def test_a_whole_game_by_keyboard(play_evening: Run) -> None:
    """All may challenge, plurals do not count, and turns and answers have time limits."""

    async def play(table: Evening) -> None:
        limits = (
            ("turn time: no limit", "30 seconds"),
            ("answer time: no limit", "45 seconds"),
            ("rounds: no limit", "2 rounds"),
        )
        await choose_options(table, 4, 10, rules=limits)
        await join_players(table, "AL", "BEA", "CY")
        await table.sees("AL's turn 0:30")
        table.picture("word_sprout/keys/00-first")
        await type_strings(table, "L", "LA", "LAR", "LARE")
        await table.type("LARES")
        table.picture("word_sprout/keys/01-typed")
        await table.type("<BACKSPACE><BACKSPACE>ES<ENTER>")
        await table.sees("CY's turn")
        table.picture("word_sprout/keys/02-press")
        await table.press("seat1")
        await table.sees("BEA: your word 0:45")
        await table.type("LARES<ENTER>")
        await table.sees("maybe just a plural")
        voting = (
            "does it count? 0 of 3 | LARES | maybe just a plural | press: yes  hold: no | tie: yes"
        )
        assert table.words() == voting
        await table.press("seat1")
        table.picture("word_sprout/keys/03-vote")
        await table.press("seat3")
        await table.hand.hold("seat2", HOLD_S)
        await table.sees("AL is out")
        table.picture("word_sprout/keys/04-counts")
        await table.sees("CY's turn 0:09", within=40)
        table.picture("word_sprout/keys/05-late")
        await table.sees("BEA wins", within=20)
        table.picture("word_sprout/keys/06-time-up")
        await asyncio.sleep(1.1)
        await table.type("<ENTER>")
        await table.sees("BEA's turn")
        await type_strings(table, "Q", "QZ")
        await table.press("seat1")
        await table.sees("CY: your word")
        await table.sees("TIE: AL + BEA", within=60)
        table.picture("word_sprout/keys/07-over")
        assert "BEA 1" in table.words()

    table = play_evening(play)
    (record,) = table.host.journal.games()
    assert record.result == {
        "scores": {"AL": 1, "BEA": 1, "CY": 0},
        "winners": ["AL", "BEA"],
    }


RING = (
    *("S", "T", "A", "R", "E", "<DOWN>R", "R", "O", "R", "<LEFT>E", "H", "T", "O"),
    *("<UP><UP>A", "L", "V"),
)
"""STARE, ERROR down from its end, OTHER back to the left, and SALVO, which closes the ring."""


def test_a_whole_game_in_two_dimensions(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table, 17, 18)
        await join_players(table, "AL", "BEA")
        table.picture("word_sprout/grid/00-first")
        for number, keys in enumerate(RING):
            await table.type(keys)
            table.picture(f"word_sprout/grid/{number:02}-typed")
            if number == 6:
                await table.type("<ESC><ESC><LEFT>")
                table.picture("word_sprout/grid/30-no-new-string")
                await table.type(f"<ESC>{keys}")
            await table.type("<ENTER>")
            await table.sees(("BEA", "AL")[number % 2])
        table.picture("word_sprout/grid/31-hole")
        await table.turn(1)
        for number in range(3):
            await table.turn(-9)
            table.picture(f"word_sprout/grid/32-gap-{number}")
        await table.press("knob")
        table.picture("word_sprout/grid/33-closer")
        await table.press("spin", "spin")
        await pick_by_holding(table, 1)
        await table.sees("BEA wins")
        table.picture("word_sprout/grid/34-won")
        assert table.words().endswith("| STARE\nA...R\nL...R\nV...O\nOTHER\n")

    table = play_evening(play)
    assert scores(table) == {"AL": 0, "BEA": 1}


def test_eight_players_are_all_in_the_ranking(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / "state", "word_sprout", EIGHT, {"rounds": 2})

    async def play(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        for first in range(2):
            for number in (*range(first, 8), *range(first))[:7]:
                await table.sees(EIGHT[number])
                await table.hand.hold(f"seat{number + 1}", HOLD_S)
                await table.hand.hold(f"seat{number + 1}", HOLD_S)
            if not first:
                await table.sees("QUENTINA wins")
                table.picture("word_sprout/eight-round")
                await asyncio.sleep(1.1)
                await table.press("knob")
        await table.sees("TIE: 2 PLAYERS", within=9)
        table.picture("word_sprout/eight-over")
        ranked = ""
        for page in range(2):
            await table.turn(1)
            table.picture(f"word_sprout/eight-standings-{page}")
            ranked += table.words()
        assert all(name in ranked for name in EIGHT)

    play_evening(play)


def test_variations_in_the_settings_are_ticked(play_evening: Run) -> None:
    given = {"rounds": 1, "variations": ["vowel_reverses", "teams"]}

    async def play(table: Evening) -> None:
        await table.game("Word Sprout")
        assert "variations: 2" in (await rows(table))
        await table.choose("play")
        await table.sees("JOIN")
        await table.press("seat1", "seat2", "knob")
        await table.sees("TEAMS")
        await table.press("knob")
        await table.sees("P1's turn »")
        await table.press("knob")
        await table.sees("vowels reverse")

    play_evening(play, settings=Settings(game={"word_sprout": given}))


async def rows(table: Evening) -> list[str]:
    """All rows of the open list."""
    found: dict[str, None] = {}
    for _ in range(8):
        found |= dict.fromkeys(table.words().split(" | ")[1:])
        await table.turn(1)
    return list(found)
