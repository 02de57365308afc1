"""Rows of finished games, as the cache has them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.evenings import Moment
from companion.games import find_game
from companion.reports.played import House, Played
from companion.table.feats import Feat

DAY = Moment(1_790_000_000.0)
"""An afternoon."""


def game(number: int, *feats: Feat, kind: str = "worph", **other: Any) -> Played:
    """A finished game of AL and NB that AL has won; `other` are further fields of its row."""
    row = Played(
        game=number,
        end=(1, number),
        kind=kind,
        title=find_game(kind).title,
        begun=DAY,
        players=("AL", "NB"),
        how="over",
        points={"AL": 5, "NB": 3},
        winners=("AL",),
        house=House("printed"),
        words={"AL": 2, "NB": 1},
        feats=tuple(feats),
    )
    return replace(row, **other)
