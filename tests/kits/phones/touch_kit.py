"""Touches on a page in a browser, and the messages that they send."""

from __future__ import annotations

from typing import Any

import page_scenes as scenes
from page_kit import Stage


async def tap(stage: Stage, *names: str) -> None:
    """Tap buttons by their accessible names."""
    for name in names:
        await stage.tab.get_by_role("button", name=name, exact=True).first.click()


async def tap_cards(stage: Stage, shelf: str, *names: str) -> None:
    """Tap cards on a shelf by their names."""
    for name in names:
        cards = stage.tab.get_by_role("group", name=shelf)
        await cards.locator(f'[aria-label="{name}"][aria-pressed="false"]').first.click()


def announced(do: str, **fields: Any) -> dict[str, Any]:
    return {"k": "act", "rev": scenes.REVISION, "do": {"do": do, **fields}}


def taken(kind: str, label: str, **about: str) -> dict[str, Any]:
    """The message that takes an offer."""
    return {"k": "take", "rev": scenes.REVISION, "kind": kind, "label": label, **about}
