"""Worph with something to hide: a hand, and an entry for one player alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from evening import Evening
from evening_kit import start_game
from msgspec.structs import replace
from opponent_kit import WORPH

from companion.games.api.rules import Action
from companion.games.api.ui import Context, Gesture, PrivateEntry
from companion.games.worph.rules.actions import Pass
from companion.games.worph.ui import controls
from companion.screen.screen import page
from companion.widgets.pick import Pick

SECRET = "SECRET"


def hide_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """F1 and F2 show P1's hand, F3 has P1 pick."""
    means: dict[str, Any] = {
        "F1": PrivateEntry("P1"),
        "F2": PrivateEntry("P2"),
        "F3": PrivateEntry("P1", Pick(SECRET, ("stay", "pass")), made),
    }
    step: Callable[..., Any] = controls.step

    def steps(draft: Any, context: Context, gesture: Gesture) -> Any:
        return means.get(gesture.event.key) or step(draft, context, gesture)

    monkeypatch.setattr(controls, "step", steps)
    monkeypatch.setattr(WORPH, "ui", replace(WORPH.ui, hand=hand))


def hand(context: Context, view: Any) -> Any:
    assert context.private_view(view.players[0]) == view
    return page(SECRET, "CARDS")


def made(index: int) -> Action:
    return Pass(by="P1" if index else "P2")


async def check_hidden(table: Evening) -> None:
    """Check that nothing secret is on the display or left in the drawn screen."""
    await asyncio.sleep(0.1)
    assert SECRET not in table.words()
    assert "CARDS" not in table.words()


async def open_hand(table: Evening, key: str = "F1") -> None:
    await start_game(table)
    await table.type(f"<{key}>")
    await table.sees("GIVE THE BOX TO")
