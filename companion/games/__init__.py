"""The games the box knows, by name. A seventh game is a folder and one line here."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, cast

from companion.errors import UnknownGame

if TYPE_CHECKING:
    from companion.games.base import Rules

GAMES = ("worph",)


def rules(game: str) -> Rules:
    """The rules of a game; raises UnknownGame."""
    return cast("Rules", _part(game, "rules"))


def _part(game: str, part: str) -> Any:
    if game not in GAMES:
        raise UnknownGame(f"There is no game {game!r}. Choose one of: {', '.join(GAMES)}.")
    return importlib.import_module(f"companion.games.{game}.{part}")
