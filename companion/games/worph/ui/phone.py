"""What Worph offers to phones: the actions that a player announces."""

from __future__ import annotations

from companion.games.api.phone import Announced, Phone
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin

ANNOUNCED = (
    Announced(DrawStart),
    Announced(Spin),
    Announced(Play, {"word": str, "index": int | None}),
    Announced(Pass),
)

PHONE = Phone(ANNOUNCED)
