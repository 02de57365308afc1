"""A box without its word list starts, names the list, and lets the table choose another."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from evening import Evening
from evening_kit import Run

from companion.config.settings import DictionarySettings, Settings
from companion.lexicon import installed_lists
from companion.lexicon.build.publish import About

WORDS = ["CAR", "CARS", "GAME"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The state folder of a box with the list FAMILY beside its own."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    installed_lists().add(WORDS, About("FAMILY"))
    return tmp_path / "state"


def test_a_missing_list_has_to_be_replaced(play_evening: Run, folder: Path) -> None:
    installed_lists().choose("FAMILY")
    shutil.rmtree(folder / "dictionaries" / "list-family")

    async def play(table: Evening) -> None:
        await table.sees("The word list FAMILY | is missing. | Push to choose one.")
        table.picture("word-list/missing")
        await table.press("spin")
        await table.sees("ENABLE1+additions")
        await table.press("spin")
        await table.sees("is missing.")
        await table.press("knob")
        await table.sees("ENABLE1+additions")
        table.picture("word-list/instead")
        await table.choose("ENABLE1+additions")
        await table.sees("WORD GAMES")
        assert table.host.ruling.name == "ENABLE1+additions"

    play_evening(play)
    assert installed_lists().chosen_name() == "ENABLE1+additions"

    async def tomorrow(table: Evening) -> None:
        await table.sees("WORD GAMES")

    play_evening(tomorrow)


def test_a_missing_list_of_the_settings_is_replaced_for_the_evening(
    play_evening: Run, folder: Path
) -> None:
    settings = Settings(dictionary=DictionarySettings(name="CLUB"))

    async def play(table: Evening) -> None:
        await table.sees("The word list CLUB is | missing.")
        await table.press("knob")
        await table.choose("FAMILY")
        await table.sees("WORD GAMES")
        assert table.host.ruling.name == "FAMILY"

    play_evening(play, settings=settings)
    assert installed_lists().chosen_name() == "ENABLE1"
    play_evening(play, settings=settings)


def test_a_damaged_list_has_to_be_replaced(play_evening: Run, folder: Path) -> None:
    installed_lists().choose("FAMILY")
    for part in ("list.txt", "words", "manifest.json"):
        (folder / "dictionaries" / "list-family" / part).write_bytes(b"\x00\xff" * 100)

    async def play(table: Evening) -> None:
        await table.sees("The word list FAMILY | is damaged.")
        await table.press("knob")
        await table.choose("family")
        await table.sees("NOT POSSIBLE")
        await table.press("knob")
        await table.sees("is damaged.")
        await table.press("knob")
        await table.choose("ENABLE1")
        await table.sees("WORD GAMES")

    play_evening(play)


@pytest.mark.parametrize("choice", [b"\xff\xfe", b""])
def test_an_unreadable_choice_has_to_be_made_again(
    play_evening: Run, folder: Path, choice: bytes
) -> None:
    (folder / "dictionaries" / "chosen").write_bytes(choice)

    async def play(table: Evening) -> None:
        await table.sees("The box cannot read | which list you chose.")
        table.picture("word-list/unread")
        await table.press("knob")
        await table.choose("FAMILY")
        await table.sees("WORD GAMES")

    play_evening(play)
    assert installed_lists().chosen_name() == "FAMILY"


def test_a_list_can_be_chosen_while_the_choice_cannot_be_read(
    play_evening: Run, folder: Path
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        (folder / "dictionaries" / "chosen").write_bytes(b"\xff")
        await table.choose("dictionary: ENABLE1")
        await table.choose("FAMILY")
        await table.sees("WORD GAMES")

    play_evening(play)
    assert installed_lists().chosen_name() == "FAMILY"


def test_unreadable_house_words_are_shown(play_evening: Run, folder: Path) -> None:
    (folder / "house-words.txt").write_text("+ zorp for ever\n+ qat\n")

    async def play(table: Evening) -> None:
        await table.sees("check house-words.txt")
        table.picture("word-list/house-words")
        assert table.host.ruling.is_word("ZORP")

    play_evening(play)


def test_a_box_starts_without_unreadable_house_words(play_evening: Run, folder: Path) -> None:
    (folder / "house-words.txt").mkdir()

    async def play(table: Evening) -> None:
        await table.sees("check house-words.txt")
        assert table.host.ruling.name == "ENABLE1"

    play_evening(play)
