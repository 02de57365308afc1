"""Why an action is refused. A fault has its parts, so that no code has to parse a sentence."""

from __future__ import annotations

from typing import Literal

import msgspec

Reason = Literal[
    "bad_entry",  # the input cannot be read, or is not what was asked for
    "game_over",  # the game is over
    "not_a_word",  # not valid, by the dictionary or by the table
    "not_your_turn",  # another player is to act
    "player_count",  # too few or too many players for the game, or for the deck
    "time_up",  # the turn's time is up
    "wrong_phase",  # another action has to come first, or this one was already taken
]
"""Kinds of refusal that all games share (C9). A game declares its own beside them."""


class Fault(msgspec.Struct, frozen=True):
    """Why an action is refused, and what to do instead.

    reason: its kind, one of those that the game declares.
    why: text for people, without a full stop if `do` follows.
    do: what to do next, a full sentence.
    word: the word that the table may accept by vote, or None.
    asks: only the players can know, so they are asked. If they say that it is so, the action is
    taken with `sure`.
    """

    reason: str
    why: str
    do: str = ""
    word: str | None = None
    asks: bool = False

    @property
    def message(self) -> str:
        """The fault and what to do next, as text for people."""
        return f"{self.why}. {self.do}" if self.do else self.why
