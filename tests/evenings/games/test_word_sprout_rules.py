"""Word Sprout on the mock box with changing rules, teams, limited tiles, and mishaps."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, menu, scores, times_heard
from steps import HOLD_S
from word_sprout_hand import choose_options, join_players, pick_by_holding, type_strings

from companion.games.word_sprout.rules.board.state import WordSproutState


def state(table: Evening) -> WordSproutState:
    """Return the newest game, replayed from its journal."""
    found: WordSproutState = table.host.resume(table.host.journal.games()[-1]).state  # type: ignore[assignment]
    return found


async def shot(table: Evening, name: str) -> None:
    """Compare the display with its reference picture, once it has been drawn."""
    await asyncio.sleep(0.1)
    table.picture(f"word_sprout/rules/{name}")


def test_teams_change_the_rules_from_round_to_round(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table, 1, 12, 13)
        await join_players(table, "AL", "BEA", "CY", "DI")
        await table.sees("TEAMS")
        await shot(table, "00-teams")
        await table.turn(1)
        await shot(table, "01-red")
        await table.turn(-1)
        await table.press("knob")
        await table.sees("AL's turn")
        await shot(table, "02-first")
        await type_strings(table, "P", "PO")
        await shot(table, "03-collected")
        await table.press("seat3")
        await table.sees("BEA: name your word")
        await table.type("POT")
        await table.press("seat2")
        await table.sees("CY is out")
        await pick_by_holding(table, 4)
        await table.sees("DI is out")
        await shot(table, "04-gave-up")
        await table.press("seat1")
        await pick_by_holding(table, 1)
        await table.sees("team blue wins")
        await shot(table, "05-round")
        await asyncio.sleep(1.1)
        await table.press("seat1")
        await table.sees("BEA may change a rule")
        await table.press("seat4")
        await shot(table, "06-which")
        await table.press("seat2")
        await table.sees("DI chooses")
        await table.turn(1)
        await table.press("knob")
        await table.turn(11)
        await shot(table, "07-needs")
        await table.press("knob")
        await table.sees("needs")
        await shot(table, "08-refused")
        await table.press("knob")
        await table.choose("add a rule")
        await table.turn(9)
        await shot(table, "09-reverse")
        await table.press("knob")
        await table.sees("added: vowels reverse")
        await shot(table, "10-changed")
        await asyncio.sleep(1.1)
        await table.press("seat3")
        await table.sees("BEA's turn »")
        await pick_by_holding(table, 2)
        await type_strings(table, "T")
        await pick_by_holding(table, 4)
        await table.sees("team red wins")
        await asyncio.sleep(1.1)
        await table.press("seat1")
        await table.choose("write a rule")
        await shot(table, "11-write")
        await table.type("Say what you see, or sing it aloud.")
        await shot(table, "12-written")
        await table.type("<ENTER>")
        await table.sees("added your own rule")
        await asyncio.sleep(1.1)
        await table.press("knob")
        await table.sees("SAY WHAT YOU SEE, OR")
        await shot(table, "13-reminded")
        await table.press("knob")
        await shot(table, "14-in-force")
        await table.press("spin")
        await pick_by_holding(table, 3)
        await type_strings(table, "T")
        await pick_by_holding(table, 1)
        await table.sees("team blue wins")
        await asyncio.sleep(1.1)
        await table.press("seat2")
        await table.choose("remove a rule")
        await table.turn(9)
        await shot(table, "15-remove")
        await table.press("knob")
        await table.sees("removed your own rule")
        await shot(table, "16-gone")
        await asyncio.sleep(1.1)
        await table.press("knob")
        await table.sees("DI's turn")

    table = play_evening(play)
    assert scores(table) == {"AL": 1, "BEA": 2, "CY": 1, "DI": 2}
    assert state(table).variations == (
        "metamorphism",
        "teams",
        "vowel_collections",
        "vowel_reverses",
    )
    assert state(table).custom_rules == ()


def test_under_the_palindrome_lock_the_second_letter_is_offered(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table, 8)
        await join_players(table, "AL", "BEA")
        await type_strings(table, "E", "EV", "EVE")
        await table.sees("only palindromes")
        await shot(table, "20-locked")
        await table.turn(-4)
        await table.press("knob")
        await table.turn(5)
        await shot(table, "21-letter")
        await table.press("knob")
        await table.sees("push: both letters")
        await shot(table, "22-both")
        await table.turn(-1)
        await shot(table, "23-one")
        await table.turn(1)
        await table.press("knob")
        await table.sees("| SEVES |")
        await table.type("SEVESS<ENTER>")
        await table.sees("SEVESS: not a")
        await shot(table, "24-refused")

    play_evening(play)


def test_limited_tiles_run_out(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Word Sprout")
        await table.choose("tiles: unlimited")
        await shot(table, "30-tiles")
        await table.turn(13)
        await table.press("knob")
        await table.turn(1)
        await shot(table, "31-number")
        await table.press("knob")
        await table.choose("these 99 tiles")
        await table.choose("tiles: 99")
        await table.choose("these 99 tiles")
        await table.choose("play")
        await join_players(table, "AL", "BEA")
        await type_strings(table, "J")
        await table.sees("no more J")
        await shot(table, "32-gone")
        await table.type("JJ<ENTER>")
        await table.sees("No J is left in the")
        await shot(table, "33-refused")
        await table.press("knob")
        await table.turn(5)
        await shot(table, "34-pot")

    assert state(play_evening(play)).ground.pot["L"] == 5  # type: ignore[index]


def test_a_win_by_vowels_stands_once_it_is_accepted(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table, 13)
        await join_players(table, "AL", "BEA")
        await type_strings(
            table, "A", "AB", "EAB", "EABB", "IEABB", "IEABBB", "OIEABBB", "OIEABBBB"
        )
        await table.type("UOIEABBBB<ENTER>")
        await table.sees("AL has A E I O U")
        await shot(table, "40-pending")
        await table.hand.hold("seat2", HOLD_S)
        await shot(table, "41-choice")
        await table.press("knob")
        await table.sees("with A E I O U")
        await shot(table, "42-won")

    assert scores(play_evening(play)) == {"AL": 1, "BEA": 0}


BAD = {
    "two new letters": ("OATS", "OATS: add just 1"),
    "a letter removed": ("O", "O: add just 1"),
    "nothing new": ("OA", "OA: add just 1"),
    "sixty letters": ("OA" * 30, "add just 1"),
    "digits": ("0A1T2", "AT: add just 1"),
}


@pytest.mark.parametrize(("typed", "told"), BAD.values(), ids=BAD)
def test_bad_input_is_refused_and_nothing_changes(play_evening: Run, typed: str, told: str) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table)
        await join_players(table, "AL", "BEA")
        await type_strings(table, "O")
        table.hand.listen()
        await type_strings(table, "OA")
        assert times_heard(table, "accepted")
        await table.type(f"{typed}<ENTER>")
        await table.sees(told)
        assert times_heard(table, "refused")
        await table.sees("| OA |")
        await type_strings(table, "OAT")

    play_evening(play)


def test_buttons_without_a_function_show_a_hint(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table)
        await join_players(table, "AL", "BEA", "CY")
        for control, told in (
            ("seat1", "hold: choose"),
            ("seat2", "next BEA | AL's turn"),
            ("seat4", "nobody sits there"),
            ("spin", "turn the knob to play"),
        ):
            await table.press(control)
            await table.sees(told)
        await type_strings(table, "Q")
        await pick_by_holding(table, 3)
        await table.sees("That play was in turn")
        await shot(table, "50-wrong-call")
        await table.press("seat2")
        await table.sees("AL: name your word")
        for control, told in (
            ("seat1", "enter a word, or hold"),
            ("seat3", "AL shows a word"),
            ("spin", "hold: no word"),
        ):
            await table.press(control)
            await table.sees(told)
        await table.press("knob")
        await table.sees("RULES IN PLAY")
        await table.press("seat1")
        await table.sees("AL: name your word")
        await table.type("QUIZ<ENTER>")
        await table.sees("BEA is out")
        await table.press("seat2")
        await table.sees("BEA is out |", within=1)
        await table.type("QUIZ")
        await table.press("seat2")
        assert "| QUIZ |" in table.words()

    play_evening(play)


def test_a_power_cut_during_a_challenge_loses_nothing(play_evening: Run) -> None:
    async def tonight(table: Evening) -> None:
        await choose_options(table, rules=(("answer time: no limit", "60 seconds"),))
        await join_players(table, "AL", "BEA", "CY")
        await type_strings(table, "O", "OM", "OMQ")
        await table.press("seat1")
        await table.sees("CY: your word 0:57", within=8)

    async def tomorrow(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        await table.sees("PAUSED")
        await table.press("knob")
        await table.sees("CY: your word 0:5")
        await shot(table, "60-resumed")
        await pick_by_holding(table, 3)
        await table.sees("CY is out")
        await shot(table, "61-undone")
        await menu(table, "undo")
        await table.sees("UNDO?")
        await table.press("seat1", "seat2", "seat3")
        await table.sees("CY: your word")
        await menu(table, "correct a turn")
        await table.sees("CY omq")
        await table.turn(-1)
        await table.press("knob")
        await table.choose("change string")
        await table.type("OMB<ENTER>")
        await table.sees("NEW SCORES")
        await table.press("knob", "knob")
        await table.sees("AL challenges OMB")
        await menu(table, "scores")
        await table.choose("log")
        await table.sees("CY omb")
        await table.press("spin", "spin", "spin")
        await table.type("OMBRE<ENTER>")
        await table.sees("AL is out")

    play_evening(tonight)
    assert state(play_evening(tomorrow)).out == ("AL",)


def test_the_first_press_challenges_even_if_it_is_long(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table, 10)
        await join_players(table, "AL", "BEA", "CY")
        await type_strings(table, "Q")
        table.hand.down("seat3")
        await asyncio.sleep(0.02)
        await table.press("seat2")
        await asyncio.sleep(0.3)
        table.hand.up("seat3")
        await table.sees("CY challenges Q")

    play_evening(play)


def test_a_table_that_plays_again_keeps_its_rules_and_teams(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table, 12, rules=(("rounds: no limit", "1 round"),))
        await join_players(table, "AL", "BEA", "CY")
        await table.press("knob")
        await pick_by_holding(table, 1)
        await type_strings(table, "Q")
        await table.hold("knob", 1.0)
        await table.choose("players")
        await table.choose("a player leaves")
        await table.choose("CY")
        await table.choose("yes")
        await table.sees("BEA WINS")
        await table.press("seat1")
        await table.sees("BEA's turn")

    found = state(play_evening(play))
    assert found.players == ("AL", "BEA")
    assert found.teams == {"red": ("AL",), "blue": ("BEA",)}
