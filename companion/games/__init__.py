"""The games the box knows, by name. A seventh game is a folder and one line here."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, cast

from companion.errors import UnknownGame

if TYPE_CHECKING:
    from companion.games.base import Rules
    from companion.games.house import House
    from companion.games.opponents import Opponent, Review
    from companion.games.playing import Controls, Corrections, Screens
    from companion.games.sheet import Sheet

GAMES = ("worph", "word_sprout", "word_for_word", "word_lift", "newword")

PLAYABLE = ("worph", "word_sprout", "word_for_word", "word_lift", "newword")
"""Those with controls and screens, which a table can choose; the referee knows them all."""


def rules(game: str) -> Rules:
    """The rules of a game; raises UnknownGame."""
    return cast("Rules", _part(game, "rules"))


def controls(game: str) -> Controls:
    """What gestures mean in a game; raises UnknownGame."""
    return cast("Controls", _part(game, "controls"))


def screens(game: str) -> Screens:
    """How a game looks; raises UnknownGame."""
    return cast("Screens", _part(game, "screens"))


def house_rules(game: str) -> House:
    """The house rules of a game, as people choose them; raises UnknownGame."""
    return cast("House", _part(game, "house"))


def settable(game: str) -> type[Any]:
    """What the settings may give for a game: its house options, perhaps more."""
    return cast("type[Any]", getattr(house_rules(game), "Given", rules(game).Options))


def corrections(game: str) -> Corrections:
    """How an earlier turn of a game is corrected; raises UnknownGame."""
    return cast("Corrections", _part(game, "correct"))


def score_sheet(game: str) -> Sheet:
    """How a game's score sheet is written; raises UnknownGame."""
    return cast("Sheet", _part(game, "sheet"))


def opponent(game: str) -> Opponent | None:
    """Who plays a seat of a game for the box, if anybody can; raises UnknownGame."""
    return cast("Opponent | None", _part_if_any(game, "opponent"))


def review(game: str) -> Review | None:
    """What looks back on a game, if anything does; raises UnknownGame."""
    return cast("Review | None", _part_if_any(game, "review"))


def _part_if_any(game: str, part: str) -> Any:
    try:
        return _part(game, part)
    except ModuleNotFoundError as missing:
        if missing.name != f"companion.games.{game}.{part}":
            raise
        return None


def _part(game: str, part: str) -> Any:
    if game not in GAMES:
        raise UnknownGame(f"There is no game {game!r}. Choose one of: {', '.join(GAMES)}.")
    return importlib.import_module(f"companion.games.{game}.{part}")
