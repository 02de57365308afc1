"""Why Word Lift refuses an action."""

from __future__ import annotations

from typing import Literal

from companion.games.api import fault
from companion.games.cards import CardReason

Reason = Literal[
    fault.Reason,
    CardReason,
    "same_form",  # a form of the stolen word
    "deck_empty",  # the pile does not have enough cards
    "must_use_all_stolen",  # the two new words must use every card of the stolen one
    "needs_stolen_card",  # a new word must use a card of the stolen one
    "no_draw_in_final_turn",  # no drawing in the final turn
    "no_such_word",  # that word is not there to steal
    "not_eligible",  # players may steal only after laying a word from the hand
    "not_two_words",  # a stolen word must become two words
    "pilcrow_inside",  # a card for the end of a word is inside it
    "second_play",  # only one play each turn
    "target_has_fewer_words",  # players cannot steal from a player with fewer words
    "wrong_draw_count",  # too many cards drawn, or too few
]
"""Kinds of refusal (C9)."""
