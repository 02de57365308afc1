"""What Word Lift offers to phones: the actions that a player announces."""

from __future__ import annotations

import msgspec

from companion.games.api.phone import Announced, Phone
from companion.games.word_lift.rules.actions import (
    Deal,
    Draw,
    DrawOne,
    Part,
    Pass,
    PlayWord,
    ScoreRound,
    StartRound,
    StealSplit,
)
from companion.games.word_lift.rules.state import Count
from companion.games.word_lift.ui.counting import start_count


class DrawCounts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many cards to draw from each pile; which ones is chance."""

    consonants: Count = 0
    vowels: Count = 0


DRAW = {"consonants": Count, "vowels": Count, "discard": Count | tuple[str, ...] | None}


ANNOUNCED = (
    Announced(Deal),
    Announced(PlayWord, {"word": str, "cards": tuple[str, ...]}),
    Announced(
        StealSplit,
        {"victim": str, "word": str, "new": tuple[Part, ...], "dagger": DrawCounts | None},
    ),
    Announced(Pass),
    Announced(Draw, DRAW),
    Announced(DrawOne, DRAW),
    Announced(ScoreRound),
    Announced(StartRound),
)

PHONE = Phone(ANNOUNCED, opens={ScoreRound: lambda view, _: start_count(view)})
