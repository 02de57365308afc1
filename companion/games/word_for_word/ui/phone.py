"""What Word For Word has for phones besides its offers: amounts, and words of tapped cards."""

from __future__ import annotations

from companion.games.api.phone import Announced, Phone
from companion.games.word_for_word.rules.actions import Bet, Declare, Raise
from companion.games.word_for_word.ui.drafts import declare_or_ask

ANNOUNCED = (
    Announced(Bet, {"amount": int}),
    Announced(Raise, {"to": int}),
    Announced(Declare, {"word": str | None, "cards": tuple[str, ...], "category": bool | None}),
)

PHONE = Phone(ANNOUNCED, opens={Declare: declare_or_ask})
