"""Whole evenings by voice: WAV files of two voices, the real recogniser, noise between words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from ear_kit import spoken_evening
from evening import Evening
from evening_kit import start_game
from speaking_ear import SpeakingEar, spell
from word_for_word_hand import begun
from word_lift_hand import join_game

from companion.config.settings import Settings, VoiceSettings
from hardware.wiring.wiring import Wiring

Speak = Callable[..., Evening]

DEALT = ("cards: our own", "the box deals")
SETTINGS = Settings(
    wiring=msgspec.structs.replace(Wiring(), talk=19),
    voice=VoiceSettings(take_s=0.0),
    phones="off",
)
SEATS = {"P1": 1, "P2": 2, "AL": 1, "NB": 2}
TRIES = 4


@pytest.fixture
def ear(tmp_path) -> SpeakingEar:
    return SpeakingEar(tmp_path)


@pytest.fixture
def speak(ear, tmp_path) -> Speak:
    """Plays an evening with two voices and without phones."""

    def run(play):
        return spoken_evening(tmp_path / "state", play, ear, settings=SETTINGS)

    (tmp_path / "state").mkdir()
    return run


def view_of(table: Evening) -> Any:
    """The view of the newest game, replayed from its journal."""
    return table.host.resume(table.host.journal.games()[-1]).view()


async def talk(table: Evening, ear: SpeakingEar, player: str) -> None:
    """Press the talk button, and the button of the player if the box asks who speaks."""
    await table.press("talk")
    await asyncio.sleep(0.1)
    if "WHO SPEAKS?" in table.words():
        await table.press(f"seat{SEATS[player]}")
    await ear.opened()


async def say(table: Evening, ear: SpeakingEar, player: str, text: str) -> bool:
    """Say a word or a phrase as people do: again, then spelled; returns whether it was taken.

    The microphone is open already.
    """
    before, said = view_of(table), text
    for _ in range(TRIES):
        await ear.speaks(said, SEATS[player])
        await asyncio.sleep(0.3)
        if await answer(table, text):
            await asyncio.sleep(0.3)
        if view_of(table) != before:
            return True
        said = spell(text) if text.isupper() else text
        await talk(table, ear, player)
    await table.press("talk")  # close the microphone again
    return False


async def answer(table: Evening, text: str) -> bool:
    """Answer the box's question: yes, the right row, or no."""
    rows = table.host.ui.screen.words()
    if "DID YOU SAY" in rows[0]:
        right = any(text.upper() == row for row in rows)
        await table.choose(text.upper() if right else "none of these")
        return right
    if rows[0].startswith("MENU"):
        await table.press("spin")  # a word was taken for a command
    if "press: yes" not in rows[-1]:
        return False
    right = rows[1].startswith(SAID_BACK.get(text, text.upper()))
    await table.press("knob" if right else "spin")
    return right


SAID_BACK = {
    "one consonant and one vowel": "1 CONS. + 1 VOWEL",
    "two consonants": "2 CONS.",
    "two vowels": "2 VOWELS",
    "bet five": "BET 5?",
}
"""How the display repeats some phrases."""


def common(table: Evening, ear: SpeakingEar) -> list[str]:
    """The words that may be said, those that everybody knows first."""
    ruling = table.host.ruling
    return sorted(ear.grammar.words, key=lambda word: (ruling.level(word), -len(word), word))


def test_a_whole_evening_of_worph(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        spoken = typed = 0
        for turn in range(10):
            player = f"P{turn % 2 + 1}"
            await table.press(f"seat{SEATS[player]}")
            assert await say(table, ear, player, "spin")
            await asyncio.sleep(3)
            await table.press(f"seat{SEATS[player]}")
            heard = await ear.bangs()
            assert not heard.heard
            await asyncio.sleep(0.3)
            await talk(table, ear, player)
            word = common(table, ear)[0]
            if await say(table, ear, player, word):
                spoken += 1
            else:
                typed += 1
                await table.type(f"{word}<ENTER>")
                await asyncio.sleep(0.3)
        assert typed <= 2
        await talk(table, ear, "P1")
        await ear.speaks("undo", 1)
        await table.sees("UNDO?")
        await table.press("seat1", "seat2")
        for player in ("P2", "P1"):
            await table.sees(player)
            await talk(table, ear, player)
            assert await say(table, ear, player, "I pass")
        await table.sees("SPIN: home", within=10)

    speak(play)


def test_a_whole_evening_of_word_lift(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await join_game(table, DEALT, names=("AL", "NB"))
        typed = 0
        for _ in range(200):
            view = view_of(table)
            if view.phase in ("round_over", "over") or view.round > 1:
                break
            player = view.turn or "AL"
            await talk(table, ear, player)
            text = (
                next((one for one in PHRASES if one in ear.grammar.phrases), "")
                if view.phase not in ("normal", "final")
                else (common(table, ear) or ["I pass"])[0]
            )
            if not await say(table, ear, player, text):
                typed += 1
                if view.phase == "draw":
                    await table.press("knob")
                    continue
                await table.type("<DELETE>")
                await table.choose("yes")
        assert view_of(table).phase in ("round_over", "between_rounds", "over")
        assert typed <= 3

    speak(play)


PHRASES = (
    *("deal", "one consonant and one vowel", "two consonants", "two vowels", "cut"),
    *("everybody pays", "check", "call", "bet five", "no word", "I accept", "next round"),
)
CHALLENGES = {"pay_out", "challenge", "challenge_category"}


def test_an_evening_of_word_for_word(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await begun(table, DEALT)
        await table.press("seat1", "seat2", "knob")
        await table.sees("CUT FOR THE DEAL")
        missed = 0
        for _ in range(80):
            view = view_of(table)
            if view.round > 2 or view.game_over:
                break
            if view.phase == "showdown_result":
                await table.press("knob")
                await asyncio.sleep(0.2)
                if "pay the pot" in table.words():
                    await table.choose("pay the pot")
                await asyncio.sleep(1.5)
                continue
            player = next(p for p, kinds in view.may.items() if set(kinds) - CHALLENGES)
            await talk(table, ear, player)
            fall_back = next((one for one in PHRASES if one in ear.grammar.phrases), "")
            text = (common(table, ear) or [fall_back])[0]
            if not await say(table, ear, player, text):
                missed += 1
                await talk(table, ear, player)
                assert await say(table, ear, player, fall_back)
            await asyncio.sleep(1.5)
        assert view_of(table).round > 2
        assert missed <= 3

    speak(play)
