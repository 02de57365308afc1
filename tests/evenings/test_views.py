"""The view is computed once for each state, however often it is drawn."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, spin, start_game

from companion.games.worph.rules.rules import RULES


def test_a_typed_word_builds_one_view(play_evening: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[object] = []
    view = RULES.view
    monkeypatch.setattr(RULES, "view", lambda *seen: built.append(seen) or view(*seen))

    async def play(table: Evening) -> None:
        await start_game(table)
        await spin(table)
        await table.press("seat1")
        built.clear()
        await table.type("CART<ENTER>")
        await table.sees("P2: SPIN")
        await asyncio.sleep(10)
        assert len(built) == 1

    play_evening(play)
