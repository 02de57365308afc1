"""Why NewWord refuses an action."""

from __future__ import annotations

from typing import Literal

from companion.games.api import fault
from companion.games.cards import CardReason

Reason = Literal[
    fault.Reason,
    CardReason,
    "already_settled",  # it was judged before
    "own_word",  # players cannot challenge their own word
    "too_late",  # another player has acted since
    "discard_exceeds_stock",  # more cards to exchange than the stock has
    "fixed_letter",  # the letter of a vowel card or wild on the table cannot change
    "needs_table_card",  # a word must use a card from the table
    "same_word",  # the same word as on the table
    "wrong_vowel",  # the card does not show that vowel
]
"""Kinds of refusal (C9)."""
