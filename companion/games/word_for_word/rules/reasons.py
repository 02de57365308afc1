"""Why Word For Word refuses an action."""

from __future__ import annotations

from typing import Literal

from companion.games.api import fault
from companion.games.cards import CardReason

Reason = Literal[
    fault.Reason,
    CardReason,
    "already_settled",  # it was judged before
    "own_word",  # players cannot challenge their own word
    "above_max",  # more chips than the limit
    "already_declared",  # the player has declared a word before
    "below_min",  # fewer chips than the limit
    "facing_a_bet",  # there is a bet to answer
    "must_bet",  # the opener has to bet
    "not_a_raise",  # there is no bet to raise, or the raise is not higher
    "not_enough_chips",  # more than the player has
    "nothing_to_call",  # no bet to answer
    "unchallengeable",  # a word or claim that cannot be challenged
]
"""Kinds of refusal (C9)."""
