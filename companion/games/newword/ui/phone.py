"""What NewWord offers to phones: the actions that a player announces."""

from __future__ import annotations

from companion.games.api.phone import Announced, Phone
from companion.games.newword.rules.actions import (
    Challenge,
    Count,
    Deal,
    LetStand,
    Pass,
    PlayWord,
)
from companion.games.newword.rules.notation import Used

ANNOUNCED = (
    Announced(Deal),
    Announced(PlayWord, {"word": str, "cards": tuple[Used, ...] | None}),
    Announced(Pass, {"discard": Count | tuple[str, ...]}),
    Announced(Challenge),
    Announced(LetStand),
)

PHONE = Phone(ANNOUNCED)
