"""Looking back on a game: what its review says, and that it takes time, fails or is missing."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any

import pytest
from evening import Evening
from evening_kit import Run, begun, menu, over, reviewed
from opponent_kit import WORPH, add_review

from companion.games.api.game import Engine
from companion.games.api.ui import Context, Gesture, Review
from companion.games.worph.ui import controls


@pytest.fixture(autouse=True)
def a_key_looks_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """F4 looks back at any moment of Worph."""
    step: Callable[..., Any] = controls.step

    def steps(draft: Any, context: Context, gesture: Gesture) -> Any:
        return Review() if gesture.event.key == "F4" else step(draft, context, gesture)

    monkeypatch.setattr(controls, "step", steps)


def test_a_finished_game_is_looked_back_on_as_often_as_wanted(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_review(
        monkeypatch, lambda records, ruling: tuple(f"line {n}" for n, _ in enumerate(records))
    )

    async def play(table: Evening) -> None:
        await begun(table)
        await over(table)
        for _ in range(2):
            await reviewed(table)
            await table.sees("line 2")
            await table.press("spin")
            await table.sees("HOW IT ENDED")
            await table.turn(-1)
            await table.sees("SPIN: home")
        await table.press("seat1")
        await table.sees("draw a card")

    play_evening(play)


def test_looking_back_shows_that_it_takes_time_and_can_be_given_up(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def lines(records: Any, ruling: Any) -> tuple[str, ...]:
        gate.wait(5)
        return ()

    add_review(monkeypatch, lines)

    async def play(table: Evening) -> None:
        loop: Any = asyncio.get_running_loop()
        await begun(table)
        loop.busy = table.host.journal.busy
        await table.type("<F4>")
        await table.sees("thinking ...")
        table.picture("look/thinking")
        await table.turn(1)
        await table.press("spin")
        await table.sees("P1: SPIN")
        gate.set()
        loop.busy = table.host.busy
        await table.type("<F4>")
        await table.sees("nothing was played")

    play_evening(play)


def test_looking_back_that_fails_is_told_in_a_few_words(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    add_review(monkeypatch, lambda records, ruling: records[10**6])

    async def play(table: Evening) -> None:
        await begun(table)
        await over(table)
        await table.turn(1)
        await table.sees("HOW IT ENDED")
        await table.turn(1)
        await table.sees("no review this time")

    play_evening(play)


def test_a_game_without_a_review_has_none(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WORPH, "engine", Engine())

    async def play(table: Evening) -> None:
        await begun(table)
        await table.type("<F4>")
        await table.sees("P1: SPIN")
        await menu(table, "help")

    play_evening(play)
