"""Hands and secret entries are read to the player with the headphones, and to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from evening import Evening
from mouth_kit import NotingMouth, told_evening
from msgspec.structs import replace
from newword_hand import start_game

from companion.screen.screen import page
from companion.ui.onlooker import Shown
from companion.voice.narrator.narrator import Narrator
from companion.voice.narrator.sentences import spoken
from companion.widgets.pick import Pick

Play = Callable[[Evening], Awaitable[None]]


@pytest.fixture
def mouth() -> NotingMouth:
    return NotingMouth()


def holding(mouth: NotingMouth, headphones: int, hands: dict[str, tuple[str, ...]]) -> Play:
    """NewWord with dealt cards, in which P1 and then P2 hold their button to see their hand."""

    async def play(table: Evening) -> None:
        table.host.adopt(replace(table.host.ui.prefs, headphones=headphones))
        await start_game(table, 1, 2, **{"cards: our own": "the box deals"})
        await table.sees("SPIN: deal")
        await table.press("spin")
        await table.sees("P1")
        for seat in (1, 2):
            mouth.said.append(f"-- P{seat} looks")
            table.hand.down(f"seat{seat}")
            await asyncio.sleep(3)
            hands[f"P{seat}"] = table.host.ui.screen.words()[1:]
            table.hand.up(f"seat{seat}")
            await asyncio.sleep(0.5)
        mouth.said.append("-- end")

    return play


def between(mouth: NotingMouth, first: str, last: str) -> str:
    return " ".join(mouth.said[mouth.said.index(first) + 1 : mouth.said.index(last)])


def reads(text: str, hand: tuple[str, ...]) -> list[str]:
    """The rows of the hand that are in the text."""
    return [row for row in map(spoken, hand) if row in text]


def test_without_headphones_no_hand_is_ever_read(tmp_path: Path, mouth: NotingMouth) -> None:
    hands: dict[str, tuple[str, ...]] = {}
    told_evening(tmp_path, holding(mouth, 0, hands), mouth, "everything")
    for player, last in (("P1", "-- P2 looks"), ("P2", "-- end")):
        text = between(mouth, f"-- {player} looks", last)
        name = f"{player[0]} {player[1]}"
        assert f"{name}, your hand is on the display." in text
        assert not reads(text, hands[player]), text


def test_the_player_with_the_headphones_hears_their_own_hand_and_no_other(
    tmp_path: Path, mouth: NotingMouth
) -> None:
    hands: dict[str, tuple[str, ...]] = {}
    told_evening(tmp_path, holding(mouth, 1, hands), mouth, "everything")
    own = between(mouth, "-- P1 looks", "-- P2 looks")
    assert len(reads(own, hands["P1"])) == len(hands["P1"]) == 2, own
    others = between(mouth, "-- P2 looks", "-- end")
    assert "P 2, your hand is on the display." in others
    assert not reads(others, hands["P2"])


def test_with_verdicts_alone_no_hand_is_read_even_with_headphones(
    tmp_path: Path, mouth: NotingMouth
) -> None:
    hands: dict[str, tuple[str, ...]] = {}
    told_evening(tmp_path, holding(mouth, 1, hands), mouth, "verdicts")
    assert between(mouth, "-- P1 looks", "-- end").strip("- P2loks") == ""


def test_a_question_that_a_player_answers_on_a_phone_is_not_read(
    tmp_path: Path, mouth: NotingMouth
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        narrator = Narrator(table.host.ui, mouth)
        mouth.said.clear()
        secret = Pick("SECRET", ("QUIZ", "TEA"))
        narrator.see(Shown(page("SEE YOUR PHONE", "P1"), widget=secret, answers="P1"))
        assert mouth.said
        assert "QUIZ" not in " ".join(mouth.said)

    told_evening(tmp_path, play, mouth, "everything")
