"""Evenings by voice: a press opens the microphone, and the box says back what it heard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ear_kit import ScriptedEar, spoken_evening
from evening import Evening
from evening_kit import scores, spin, start_game

Speak = Callable[..., Evening]


@pytest.fixture
def ear() -> ScriptedEar:
    return ScriptedEar()


@pytest.fixture
def speak(ear, tmp_path, request) -> Speak:
    """Plays an evening with the ear; the games are kept between two evenings."""

    def run(play, **how):
        how.setdefault("update", request.config.getoption("--update-pictures"))
        return spoken_evening(tmp_path, play, ear, **how)

    return run


async def listen(table: Evening, ear: ScriptedEar, seat: int = 1) -> None:
    """Press the button, and wait for the microphone."""
    await table.press(f"seat{seat}")
    await ear.opened()


async def spun(table: Evening, ear: ScriptedEar) -> None:
    """Start Worph with CAT, let P1 spin, and open the microphone for P1."""
    await start_game(table)
    await spin(table)
    await listen(table, ear)


def test_a_word_is_said_back_with_its_points_and_taken_by_a_press(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await spun(table, ear)
        await table.sees("P1: listening")
        table.picture("voice/listening")
        assert ear.grammar.base == "CAT"
        assert "COT" in ear.grammar.words
        assert "CATS" not in ear.grammar.words  # a plural S
        assert not ear.grammar.bluffs
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
