"""What Word For Word offers to phones: the actions that a player announces."""

from __future__ import annotations

from msgspec import UnsetType

from companion.games.api.phone import Announced, Phone
from companion.games.api.ui import Intent
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
    Raise,
)
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.controls_words import (
    declare_or_ask,
)
from companion.games.word_for_word.ui.drafts import Draft
from companion.games.word_for_word.ui.word_entry import EnteredWord

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
    Announced(NextRound),
)


def _declare(view: WordForWordView, action: Declare) -> Draft | Intent:
    """Ask whether the word is in the category, unless it is declared in secret."""
    if action.category is not None or view.options.secret_words:
        return action
    return declare_or_ask(view, str(action.by), EnteredWord(action.word, action.cards))


PHONE = Phone(ANNOUNCED, opens={Declare: _declare})
