"""Evenings by voice: a press opens the microphone, and the box says back what it heard."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from ear_kit import listen, spun
from evening import Evening
from evening_kit import scores, spin, start_game


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


def test_without_a_press_a_sure_word_is_taken_after_two_seconds(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.says("COT")
        await table.sees("2 s")
        await table.sees("1 s")
        await table.sees("P2: SPIN")

    speak(play)


def test_a_word_that_was_dropped_leaves_the_notice_alone(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.says("COT")
        await table.sees("COT?")
        await asyncio.sleep(1.5)
        await table.press("spin")
        await table.sees("spell it, or type it")
        await asyncio.sleep(1.5)  # past the time at which the word would have counted
        assert "spell it, or type it" in table.words()

    speak(play)


def test_no_drops_the_word_and_the_next_one_is_spelled(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.says("COT")
        await table.sees("COT?")
        await table.press("spin")
        await table.sees("spell it, or type it")
        assert "P2: SPIN" not in table.words()
        await listen(table, ear)
        assert ear.grammar.spelled
        await ear.says("CAST", spelled=True)
        await table.sees("CAST?")
        await table.press("knob")
        await table.sees("P2: SPIN")

    speak(play)


def test_noise_and_silence_never_lead_to_a_list(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.is_silent()
        await table.sees("nothing heard")
        await listen(table, ear)
        await ear.coughs()
        await table.sees("say it again")
        assert not ear.grammar.spelled
        await listen(table, ear)
        await ear.coughs()
        await table.sees("spell it, or type it")
        assert "DID YOU SAY" not in table.words()
        await listen(table, ear)
        assert ear.grammar.spelled
        await ear.says("COT", spelled=True)
        await table.sees("P2: SPIN")
        await table.press("seat2")
        await ear.opened()
        assert not ear.grammar.spelled  # a new turn

    speak(play)


def test_the_press_stops_the_clock_and_another_one_ends_the_clip(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        assert not table.host.ui.timers.running
        await table.press("seat1")
        assert ear.stopped == 1
        await table.sees("nothing heard")
        assert not table.host.ui.timers.running

    speak(play)


def test_typing_cancels_the_listening_and_enters_the_word(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await table.type("COT")
        assert not ear.listens
        await table.sees("push/your button: OK")
        await table.press("seat1")
        await table.sees("P2: SPIN")

    speak(play)


def test_turning_the_knob_cancels_the_listening(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await table.turn(1)
        assert not ear.listens
        assert "listening" not in table.words()

    speak(play)


def test_typing_drops_a_word_that_was_said_back(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.says("COT")
        await table.sees("COT?")
        await table.type("CART<ENTER>")
        await table.sees("P2: SPIN")
        assert "CART" in table.words()

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


def test_undo_help_menu_and_pause_are_said(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.says("help")
        await table.sees("Worph")
        await table.press("spin")
        await listen(table, ear)
        await ear.says("menu")
        await table.sees("MENU")
        await table.press("spin")
        await listen(table, ear)
        await ear.says("time out")
        await table.sees("PAUSED")
        await table.press("knob")
        await listen(table, ear)
        await ear.says("COT")
        await table.sees("P2: SPIN")
        await listen(table, ear, 2)
        await ear.says("undo")
        await table.sees("UNDO")
        await table.press("seat1", "seat2")
        await table.sees("stopped: your word?")
        assert scores(table)["P1"] == 0

    speak(play)


def test_help_says_what_may_be_said(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.says("help")
        await table.sees("Worph")
        await table.turn(60)
        await table.sees("undo")
        await table.turn(-1)
        await table.sees("keys 1")

    speak(play)


@pytest.mark.parametrize("phrase", ["scores", "the scores"])
def test_the_scores_are_shown_at_once_when_somebody_asks_for_them(ear, speak, phrase) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.says("COT")
        await table.sees("P2: SPIN")
        await spin(table)
        await listen(table, ear, 2)
        await ear.says(phrase)
        await table.sees("points words")
        assert "P1            3     1" in table.words()
        await table.press("knob")
        await table.sees("stopped: your word?")

    speak(play)


def test_the_time_runs_out_while_a_player_is_heard(ear, speak) -> None:
    """The clock starts again after the limit of an entry, and ends the turn."""

    async def play(table: Evening) -> None:
        await spun(table, ear)
        await table.sees("out of time", within=90)
        assert not ear.listens
        assert "listening" not in table.words()

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


def test_an_ear_that_dies_is_reported_once_and_typing_works(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        ear.dies()
        await table.sees("no microphone")
        await asyncio.sleep(6)
        await table.press("seat1")
        assert "no microphone" not in table.words()
        await table.type("COT<ENTER>")
        await table.sees("P2: SPIN")

    speak(play)


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


def test_a_refused_word_and_a_vote_go_on_by_voice(ear, speak) -> None:
    """A word becomes illegal between hearing and taking it: the rules still decide."""

    async def play(table: Evening) -> None:
        await spun(table, ear)
        await ear.says("COT")
        await table.sees("P2: SPIN")
        await spin(table)
        await listen(table, ear, 2)
        assert "CAT" not in ear.grammar.words  # played before
        await ear.coughs()
        await table.type("CAT<ENTER>")
        await table.sees("CAT")
        await listen(table, ear, 2)
        await ear.says("COST")
        await table.sees("P1: SPIN")

    speak(play)


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
voice = [name for name in sys.modules if "voice" in name.split(".") or "hearing" in name]
assert not [name for name in voice if name.startswith("companion.")], voice
"""
    kits = str(Path(__file__).parents[1] / "kits" / "box")
    command = [sys.executable, "-c", code, str(tmp_path)]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": kits}, timeout=60)
