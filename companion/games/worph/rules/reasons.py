"""Why Worph refuses an action."""

from __future__ import annotations

from typing import Literal

from companion.games.api import fault

Reason = Literal[
    fault.Reason,
    "already_spun",  # one spin a turn
    "board_full",  # more letters than the board has spaces
    "must_spin_first",  # a turn starts with the spin
    "no_change",  # the same word as on the table
    "no_such_tile",  # the holder or the pot has no tile of that letter left
    "not_one_letter",  # not exactly one letter changed or added
    "plural_s",  # a plural made by adding an S
    "repeat",  # a word used before
]
"""Kinds of refusal (C9)."""
