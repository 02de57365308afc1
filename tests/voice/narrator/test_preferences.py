"""How much the box says, and who wears headphones: in the settings, and changed on the box."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from evening import Evening
from mouth_kit import NotingMouth, told_evening

from companion.config.settings import Settings, VoiceSettings
from companion.journal.journal import Journal
from companion.scenes.host import load_prefs
from companion.ui.prefs import Prefs


@pytest.fixture
def mouth() -> NotingMouth:
    return NotingMouth()


def test_the_settings_give_the_first_values_and_the_table_the_later_ones(tmp_path: Path) -> None:
    settings = Settings(voice=VoiceSettings(speech="verdicts", headphones=2))
    journal = Journal(tmp_path / "games")
    try:
        first = load_prefs(journal, settings)
        assert (first.speech, first.headphones) == ("verdicts", 2)
        saved = msgspec.to_builtins(Prefs(speech="everything", headphones=0))
        journal.set_pref("prefs", saved)
        later = load_prefs(journal, settings)
        assert (later.speech, later.headphones) == ("everything", 0)
    finally:
        journal.close()


def test_preferences_of_an_earlier_version_do_not_hide_the_settings(tmp_path: Path) -> None:
    settings = Settings(voice=VoiceSettings(speech="everything"))
    journal = Journal(tmp_path / "games")
    try:
        journal.set_pref("prefs", {"volume": 3, "brightness": 5})
        prefs = load_prefs(journal, settings)
        assert (prefs.volume, prefs.speech) == (3, "everything")
    finally:
        journal.close()


@pytest.mark.parametrize("number", [-1, 9])
def test_there_are_eight_seats_for_headphones(number: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"headphones": number}, VoiceSettings)


def test_the_seat_with_the_headphones_is_chosen_on_the_box_and_remembered(
    tmp_path: Path, mouth: NotingMouth
) -> None:
    async def choose(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("sound & light")
        await table.choose("headphones: none")
        await table.sees("HEADPHONES")
        await table.choose("seat 2")
        await table.sees("headphones: seat 2")

    async def find(table: Evening) -> None:
        await table.sees("WORD GAMES")
        assert table.host.ui.prefs.headphones == 2
        await table.choose("sound & light")
        await table.choose("headphones: seat 2")
        await table.choose("nobody")
        await table.sees("headphones: none")

    told_evening(tmp_path, choose, mouth, "everything")
    assert "! seat 2, 3 of 9." in mouth.said
    told_evening(tmp_path, find, mouth, "everything")


def test_a_box_without_a_voice_has_no_rows_about_it(tmp_path: Path, play_evening) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("sound & light")
        await table.turn(40)
        await table.sees("game over: on")
        assert "speech" not in table.words()

    play_evening(play)


def test_a_mouth_that_dies_and_comes_back_is_ignored_meanwhile(
    tmp_path: Path, mouth: NotingMouth
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        mouth.speaks = False
        mouth.said.clear()
        await table.turn(1)
        await table.turn(1)
        assert mouth.said == []
        mouth.speaks = True
        await table.turn(1)
        assert mouth.said == ["! WORD GAMES. timer, 4 of 9."]

    told_evening(tmp_path, play, mouth, "everything")
