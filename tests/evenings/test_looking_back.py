"""The review of a game: its text, its thinking time, its failure, and a game without one."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any

import pytest
from evening import Evening
from evening_kit import Run, end_by_passes, menu, open_review, start_game
from opponent_kit import WORPH, add_review

from companion.games.api.game import Engine
from companion.games.api.ui import Context, Gesture, Review
from companion.games.worph.ui import controls


@pytest.fixture(autouse=True)
def review_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make F4 open the review at any moment of Worph."""
    step: Callable[..., Any] = controls.step

    def steps(draft: Any, context: Context, gesture: Gesture) -> Any:
        return Review() if gesture.event.key == "F4" else step(draft, context, gesture)

    monkeypatch.setattr(controls, "step", steps)


def test_a_finished_game_can_be_reviewed_again_and_again(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_review(
        monkeypatch, lambda records, ruling, over: tuple(f"line {n}" for n, _ in enumerate(records))
    )

    async def play(table: Evening) -> None:
        await start_game(table)
        await end_by_passes(table)
        for _ in range(2):
            await open_review(table)
            await table.sees("line 2")
            await table.press("spin")
            await table.sees("HOW IT ENDED")
            await table.turn(-1)
            await table.sees("SPIN: home")
        await table.press("seat1")
        await table.sees("draw a card")

    play_evening(play)


def test_a_review_shows_that_it_is_thinking_and_can_be_cancelled(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def texts(records: Any, ruling: Any, over: bool) -> tuple[str, ...]:
        gate.wait()
        return ()

    add_review(monkeypatch, texts)

    async def play(table: Evening) -> None:
        loop: Any = asyncio.get_running_loop()
        await start_game(table)
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


def test_a_review_that_fails_says_so(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    add_review(monkeypatch, lambda records, ruling, over: records[10**6])

    async def play(table: Evening) -> None:
        await start_game(table)
        await end_by_passes(table)
        await table.turn(1)
        await table.sees("HOW IT ENDED")
        await table.turn(1)
        await table.sees("the review failed")

    play_evening(play)


def test_a_game_without_a_review_shows_none(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WORPH, "engine", Engine())

    async def play(table: Evening) -> None:
        await start_game(table)
        await table.type("<F4>")
        await table.sees("P1: SPIN")
        await menu(table, "help")

    play_evening(play)
