"""A simple opponent for Worph: levels 3 to 5 add a letter, the others pass."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.game import Engine
from companion.games.api.rules import Action, View
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin
from companion.games.worph.rules.view import WorphView
from companion.lexicon.ruling import Ruling

WORPH = find_game("worph")


def decide(
    view: View, player: str | None, level: int, ruling: Ruling, chance: Chance
) -> Action | None:
    """Draw, spin, and play the alphabetically first longer word from level 3 on."""
    seen = cast("WorphView", view)
    if player is None or player != seen.turn:
        return None
    if seen.phase == "start":
        return DrawStart(by=player)
    if seen.phase == "spin":
        return Spin(by=player)
    word = longer_word(seen, ruling) if level >= 3 else None
    return Play(by=player, word=word) if word else Pass(by=player)


def fallback_action(view: View, player: str) -> Action | None:
    """Draw a card, or pass."""
    if player != cast("WorphView", view).turn:
        return None
    return DrawStart(by=player) if view.phase == "start" else Pass(by=player)


def longer_word(view: WorphView, ruling: Ruling) -> str | None:
    """The first longer word, or None; only longer ones, so that no word is played twice."""
    longer = (w for w in ruling.neighbours(view.table_word) if len(w) > len(view.table_word))
    return min((word for word in longer if not word.endswith("S")), default=None)


def add_opponent(
    monkeypatch: pytest.MonkeyPatch, self_play: Mapping[str, Any] | None = None, **parts: Any
) -> None:
    """Give Worph an opponent."""
    usual: dict[str, Any] = {
        "LEVELS": 5,
        "HALF_STEPS": False,
        "NEEDS": {},
        "prepare": lambda *_: None,
        "decide": decide,
        "fallback_action": fallback_action,
    }
    monkeypatch.setattr(
        WORPH, "engine", Engine(SimpleNamespace(**{**usual, **parts}), self_play=self_play or {})
    )


def add_review(monkeypatch: pytest.MonkeyPatch, texts: Any) -> None:
    """Give Worph an opponent and a review."""
    add_opponent(monkeypatch)
    review = replace(WORPH.engine, review=SimpleNamespace(texts=texts))
    monkeypatch.setattr(WORPH, "engine", review)
