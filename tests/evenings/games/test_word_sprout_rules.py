"""Word Sprout on the mock box with changing rules, teams, limited tiles, and mishaps."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, scores, times_heard
from word_sprout_hand import choose_options, join_players, newest_state, play_script, type_strings


def test_teams_change_the_rules_from_round_to_round(play_evening: Run) -> None:
    script = """
        options 1 12 13
        join AL BEA CY DI -> TEAMS
        shot rules/00-teams
        turn 1
        shot rules/01-red
        turn -1
        press knob -> AL's turn
        shot rules/02-first
        strings P PO
        shot rules/03-collected
        press seat3 -> BEA: name your word
        type POT
        press seat2 -> CY is out
        pick 4 -> DI is out
        shot rules/04-gave-up
        press seat1
        pick 1 -> team blue wins
        shot rules/05-round
        wait 1.1
        press seat1 -> BEA may change a rule
        press seat4
        shot rules/06-which
        press seat2 -> DI chooses
        turn 1
        press knob
        turn 11
        shot rules/07-needs
        press knob -> needs
        shot rules/08-refused
        press knob
        choose add a rule
        turn 9
        shot rules/09-reverse
        press knob -> added: vowels reverse
        shot rules/10-changed
        wait 1.1
        press seat3 -> BEA's turn »
        pick 2
        strings T
        pick 4 -> team red wins
        wait 1.1
        press seat1
        choose write a rule
        shot rules/11-write
        type Say what you see, or sing it aloud.
        shot rules/12-written
        type <ENTER> -> added your own rule
        wait 1.1
        press knob -> SAY WHAT YOU SEE, OR
        shot rules/13-reminded
        press knob
        shot rules/14-in-force
        press spin
        pick 3
        strings T
        pick 1 -> team blue wins
        wait 1.1
        press seat2
        choose remove a rule
        turn 9
        shot rules/15-remove
        press knob -> removed your own rule
        shot rules/16-gone
        wait 1.1
        press knob -> DI's turn
        """
    table = play_script(play_evening, script)
    assert scores(table) == {"AL": 1, "BEA": 2, "CY": 1, "DI": 2}
    assert newest_state(table).variations == (
        "metamorphism",
        "teams",
        "vowel_collections",
        "vowel_reverses",
    )
    assert newest_state(table).custom_rules == ()


def test_under_the_palindrome_lock_the_second_letter_is_offered(play_evening: Run) -> None:
    script = """
        options 8
        join AL BEA
        strings E EV EVE -> only palindromes
        shot rules/20-locked
        turn -4
        press knob
        turn 5
        shot rules/21-letter
        press knob -> push: both letters
        shot rules/22-both
        turn -1
        shot rules/23-one
        turn 1
        press knob -> | SEVES |
        type SEVESS<ENTER> -> SEVESS: not a
        shot rules/24-refused
        """
    play_script(play_evening, script)


def test_limited_tiles_run_out(play_evening: Run) -> None:
    script = """
        game Word Sprout
        choose tiles: unlimited
        shot rules/30-tiles
        turn 13
        press knob
        turn 1
        shot rules/31-number
        press knob
        choose these 99 tiles
        choose tiles: 99
        choose these 99 tiles
        choose play
        join AL BEA
        strings J -> no more J
        shot rules/32-gone
        type JJ<ENTER> -> No J is left in the
        shot rules/33-refused
        press knob
        turn 1
        shot rules/34-pot
        """
    assert newest_state(play_script(play_evening, script)).ground.pot["L"] == 5  # type: ignore[index]


def test_a_win_by_vowels_stands_once_it_is_accepted(play_evening: Run) -> None:
    script = """
        options 13
        join AL BEA
        strings A AB EAB EABB IEABB IEABBB OIEABBB OIEABBBB
        type UOIEABBBB<ENTER> -> AL has A E I O U
        shot rules/40-pending
        hold seat2
        shot rules/41-choice
        press knob -> with A E I O U
        shot rules/42-won
        """
    assert scores(play_script(play_evening, script)) == {"AL": 1, "BEA": 0}


BAD = {
    "two new letters": ("COATS", "COATS: add just 1"),
    "a letter removed": ("OA", "OA: add just 1"),
    "nothing new": ("OAT", "OAT: add just 1"),
    "sixty letters": ("OAT" * 20, "add just 1"),
    "digits": ("0A1T2", "0A1T2: only letters A"),
}


@pytest.mark.parametrize(("typed", "told"), BAD.values(), ids=BAD)
def test_bad_input_is_refused_and_nothing_changes(play_evening: Run, typed: str, told: str) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table)
        await join_players(table, "AL", "BEA")
        await type_strings(table, "O", "OA")
        table.hand.listen()
        await type_strings(table, "OAT")
        assert times_heard(table, "accepted")
        await table.type(f"{typed}<ENTER>")
        await table.sees(told)
        assert times_heard(table, "refused")
        await table.sees("| OAT |")
        await type_strings(table, "OATH")

    play_evening(play)


def test_buttons_without_a_function_show_a_hint(play_evening: Run) -> None:
    script = """
        options
        join AL BEA CY
        press seat1 -> hold: choose
        press seat2 -> next BEA | AL's turn
        press seat4 -> nobody sits there
        press spin -> turn the knob to play
        strings Q
        pick 3 -> That play was in turn
        shot rules/50-wrong-call
        press seat2 -> AL: name your word
        press seat1 -> enter a word, or hold
        press seat3 -> AL shows a word
        press spin -> hold: no word
        press knob -> RULES IN PLAY
        press seat1 -> AL: name your word
        type QUIZ<ENTER> -> BEA is out
        press seat2
        within 1: BEA is out |
        type QUIZ
        press seat2
        shows | QUIZ |
        """
    play_script(play_evening, script)


def test_a_power_cut_during_a_challenge_loses_nothing(play_evening: Run) -> None:
    tonight = """
        options with answer time: no limit = 60 seconds
        join AL BEA CY
        strings O OM OMQ
        press seat1
        within 8: CY: your word 0:57
        """
    tomorrow = """
        resume -> PAUSED
        press knob -> CY: your word 0:5
        shot rules/60-resumed
        pick 3 -> CY is out
        shot rules/61-undone
        menu undo -> UNDO?
        press seat1 seat2 seat3 -> CY: your word
        menu correct a turn -> CY omq
        turn -1
        press knob
        choose change string
        type OMB<ENTER> -> NEW SCORES
        press knob knob -> AL challenges OMB
        menu scores
        choose turns -> CY omb
        press spin spin spin
        type OMBRE<ENTER> -> AL is out
        """
    play_script(play_evening, tonight)
    assert newest_state(play_script(play_evening, tomorrow)).out == ("AL",)


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
    script = """
        options 12 with rounds: no limit = 1 round
        join AL BEA CY
        press knob
        pick 1
        strings Q
        menu players
        choose a player leaves
        choose CY
        choose yes -> BEA WINS
        press seat1 -> BEA's turn
        """
    found = newest_state(play_script(play_evening, script))
    assert found.players == ("AL", "BEA")
    assert found.teams == {"red": ("AL",), "blue": ("BEA",)}
