"""What Word For Word offers to phones: the actions that a player announces."""

from __future__ import annotations

from msgspec import UnsetType

from companion.games.api.phone import Announced, Phone
from companion.games.word_for_word.rules.actions import (
    Accept,
    Bet,
    Board,
    Call,
    CastVote,
    Challenge,
    ChallengeCategory,
    Check,
    CollectAntes,
    Cuts,
    DealThought,
    Declare,
    Fold,
    NextRound,
    PayOut,
    Raise,
)

ANNOUNCED = (
    Announced(Cuts),
    Announced(CollectAntes),
    Announced(DealThought, {"category": str | None | UnsetType}),
    Announced(Board),
    Announced(Check),
    Announced(Bet, {"amount": int}),
    Announced(Call),
    Announced(Raise, {"to": int}),
    Announced(Fold),
    Announced(Declare, {"word": str | None, "cards": tuple[str, ...], "category": bool | None}),
    Announced(Challenge, {"against": str}),
    Announced(ChallengeCategory, {"against": str}),
    Announced(CastVote, {"qualifies": bool}),
    Announced(Accept),
    Announced(PayOut),
    Announced(NextRound),
)

PHONE = Phone(ANNOUNCED)
