"""What Word Sprout has for phones besides its offers: letters, put in their places by tapping."""

from __future__ import annotations

from companion.games.api.phone import Announced, Phone
from companion.games.word_sprout.rules.actions import Insert, Place, Play

ANNOUNCED = (
    Announced(Play, {"string": str}),
    Announced(Place, {"row": int, "col": int, "letter": str}),
    Announced(Insert, {"string": str, "at_index": int, "letter": str}),
)

PHONE = Phone(ANNOUNCED)
