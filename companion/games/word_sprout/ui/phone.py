"""What Word Sprout offers to phones: the actions that a player announces."""

from __future__ import annotations

from companion.games.api.phone import Announced, Phone
from companion.games.word_sprout.rules.actions import (
    Accept,
    Cross,
    Decline,
    GiveUp,
    Insert,
    Place,
    Play,
)

ANNOUNCED = (
    Announced(Play, {"string": str}),
    Announced(Place, {"row": int, "col": int, "letter": str}),
    Announced(Insert, {"string": str, "at_index": int, "letter": str}),
    Announced(Cross, {"cross_string": str, "at_index": int, "new_string": str}),
    Announced(GiveUp),
    Announced(Accept),
    Announced(Decline),
)

PHONE = Phone(ANNOUNCED)
