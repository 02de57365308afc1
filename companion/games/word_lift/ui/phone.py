"""What Word Lift has for phones besides its offers: words and steals, made by tapping cards."""

from __future__ import annotations

import msgspec

from companion.games.api.phone import Announced, Phone
from companion.games.word_lift.rules.actions import Part, PlayWord, StealSplit
from companion.games.word_lift.rules.state import Count


class DrawCounts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many cards to draw from each pile; which ones is chance."""

    consonants: Count = 0
    vowels: Count = 0


ANNOUNCED = (
    Announced(PlayWord, {"word": str, "cards": tuple[str, ...]}),
    Announced(
        StealSplit,
        {"victim": str, "word": str, "new": tuple[Part, ...], "dagger": DrawCounts | None},
    ),
)

PHONE = Phone(ANNOUNCED)
