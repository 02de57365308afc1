"""Evenings by voice: a press opens the microphone, and the box says back what it heard."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from ear_kit import listen, perform_by_voice, spun
from evening import Evening
from evening_kit import scores, spin, start_game
from sizes import slow_after

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

IN_TURN = {  # P1 has spun, and the microphone is open
    "without_a_press_a_sure_word_is_taken_after_two_seconds": """
        say COT -> 2 s
        sees 1 s
        sees P2: SPIN
        """,
    "a_word_that_was_dropped_leaves_the_notice_alone_past_its_time": """
        say COT -> COT?
        wait 1.5
        press spin -> spell it, or type it
        wait 1.5
        shows spell it, or type it
        """,
    "no_drops_the_word_and_the_next_one_is_spelled": """
        say COT -> COT?
        press spin -> spell it, or type it
        hides P2: SPIN
        listen seat1
        grammar letters
        spell CAST -> CAST?
        press knob -> P2: SPIN
        """,
    "noise_and_silence_never_lead_to_a_list": """
        silence -> nothing heard
        listen seat1
        cough -> say it again
        grammar words
        listen seat1
        cough -> spell it, or type it
        hides DID YOU SAY
        listen seat1
        grammar letters
        spell COT -> P2: SPIN
        listen seat2
        grammar words
        """,
    "typing_cancels_the_listening_and_enters_the_word": """
        type COT
        microphone closed
        sees push/your button: OK
        press seat1 -> P2: SPIN
        """,
    "turning_the_knob_cancels_the_listening": """
        turn 1
        microphone closed
        hides listening
        """,
    "typing_drops_a_word_that_was_said_back": """
        say COT -> COT?
        type CART<ENTER> -> P2: SPIN
        shows CART
        """,
    "undo_help_menu_and_pause_are_said": """
        say help -> Worph
        press spin
        listen seat1
        say menu -> MENU
        press spin
        listen seat1
        say time out -> PAUSED
        press knob
        listen seat1
        say COT -> P2: SPIN
        listen seat2
        say undo -> UNDO
        press seat1 seat2 -> stopped: your word?
        scores P1 0 P2 0
        """,
    "help_says_what_may_be_said": """
        say help -> Worph
        turn 60 -> undo
        turn -1 -> keys 1
        """,
    **{
        f"the_scores_are_shown_at_once_by_{said}": f"""
        say COT -> P2: SPIN
        spin
        listen seat2
        say {said.replace("_", " ")} -> points words
        shows P1            3     1
        press knob -> stopped: your word?
        """
        for said in ("scores", "the_scores", "what_are_the_scores")
    },
    "a_press_on_the_page_of_scores_opens_the_microphone": """
        say scores -> points
        listen seat1
        say COT -> P2: SPIN
        """,
    "a_press_on_the_page_of_a_meaning_opens_the_microphone": """
        say COT -> P2: SPIN
        spin
        listen seat2
        say what does it mean -> noun: a sheath worn
        listen seat2
        say COST -> P1: SPIN
        """,
    "a_word_that_could_be_played_is_not_a_pass": """
        say CAST -> P2: SPIN
        spin
        listen seat2
        say LAST -> P1: SPIN
        spin
        listen seat1
        say LASS -> P2: SPIN
        spin
        listen seat2
        offers PASS
        phrase I pass
        no_phrase pass
        no_phrase pause
        say PASS -> P1: SPIN
        """,
    "a_pause_is_not_open_beside_a_pass": """
        phrase pass
        phrase time out
        no_phrase pause
        """,
    "what_the_last_word_means_is_shown_to_those_who_ask": """
        say what does it mean -> no word to explain
        listen seat1
        say COT -> P2: SPIN
        spin
        listen seat2
        say what does it mean -> noun: a sheath worn
        shows COT
        press knob -> stopped: your word?
        """,
    "the_clock_starts_again_after_the_limit_of_an_entry_and_ends_the_turn": """
        within 90: out of time
        microphone closed
        hides listening
        """,
    "an_ear_that_dies_is_reported_once_and_typing_works": """
        die -> no microphone
        wait 6
        press seat1
        hides no microphone
        type COT<ENTER> -> P2: SPIN
        """,
    "a_word_that_is_illegal_by_now_is_refused_and_the_turn_goes_on_by_voice": """
        say COT -> P2: SPIN
        spin
        listen seat2
        excludes CAT
        cough
        type CAT<ENTER> -> CAT
        listen seat2
        say COST -> P1: SPIN
        """,
}


@pytest.mark.parametrize("script", slow_after(8, IN_TURN.values()), ids=IN_TURN)
def test_in_a_turn(ear, speak, script) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await perform_by_voice(table, ear, script)

    speak(play)


def test_a_word_is_said_back_with_its_points_and_taken_by_a_press(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await table.sees("P1: listening")
        table.picture("voice/listening")
        assert ear.grammar.base == "CAT"
        assert "COT" in ear.grammar.words
        assert "CATS" not in ear.grammar.words  # a plural S
        assert ear.grammar.bluffs  # no list teaches legal words
        await ear.says("COT")
        await table.sees("COT?")
        await table.sees("point")
        table.picture("voice/said_back")
        await table.press("seat1")
        await table.sees("P2: SPIN")
        assert scores(table)["P1"] > 0

    speak(play, take_s=0.0)


def test_the_press_stops_the_clock_and_another_one_ends_the_clip(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        assert not table.host.ui.timers.running
        await table.press("seat1")
        assert ear.stopped == 1
        await table.sees("nothing heard")
        assert not table.host.ui.timers.running

    speak(play)


def test_a_command_that_is_not_understood_is_never_to_be_spelled(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await listen(table, ear)
        assert not ear.grammar.words
        await ear.coughs()
        await table.sees("say it again")
        await listen(table, ear)
        await ear.coughs()
        await table.sees("enter it by hand")

    speak(play)


def test_commands_spin_and_pass(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await listen(table, ear)
        assert not ear.grammar.words
        await ear.says("spin")  # cheap: at once
        await table.sees("0:30", within=4)
        await listen(table, ear)
        await ear.says("I pass")  # said back
        await table.sees("I PASS?")
        table.picture("voice/command")
        await table.press("seat1")
        await table.sees("P1 passed")

    speak(play, take_s=0.0)


def test_the_start_word_is_said(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await listen(table, ear, 2)
        await ear.says("CAT")
        await table.sees("CAT?")
        await table.press("seat2")
        await table.sees("P1: SPIN")

    speak(play)


def test_two_players_press_at_once(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await spin(table)
        await table.press("seat1", "seat2")
        await ear.opened()
        assert len(ear.grammars) == 1
        await ear.says("COT")
        await table.sees("COT?")
        await table.press("seat2")  # cannot take another player's word
        await table.sees("COT?")
        await table.press("seat1")
        await table.sees("P2: SPIN")

    speak(play, take_s=0.0)


def test_a_power_cut_while_a_word_is_said_back(ear, speak) -> None:
    """Nothing was taken, so nothing is played; the player is still announcing."""

    async def cut(table: Evening) -> None:
        await spun(table, ear)
        await ear.says("COT")
        await table.sees("COT?")

    async def after(table: Evening) -> None:
        await table.sees("RESUME")
        await table.press("knob")
        await table.sees("PAUSED")
        await table.press("knob")
        await listen(table, ear)
        assert "COT" in ear.grammar.words
        await ear.says("COT")
        await table.sees("P2: SPIN")

    speak(cut, take_s=0.0)
    speak(after)


def test_without_an_ear_nothing_of_voice_is_imported(tmp_path) -> None:
    code = """
import asyncio, sys
from pathlib import Path
from evening import evening
from evening_kit import play_word, start_game

async def play(table):
    await start_game(table)
    await play_word(table, 1, "COT")
    await table.sees("P2: SPIN")

evening(Path(sys.argv[1]), play)
voice = [name for name in sys.modules if name.startswith("companion.voice")]
assert not voice, voice
"""
    kits = str(Path(__file__).parents[1] / "kits" / "box")
    command = [sys.executable, "-c", code, str(tmp_path)]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": kits})
