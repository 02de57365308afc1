"""What can be announced in NewWord; complete, with the cards that were dealt."""

from __future__ import annotations

from typing import Annotated

import msgspec

from companion.games.api.rules import TABLE_ACTIONS, Action, Player
from companion.games.newword.rules.notation import Used

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Deal(Action, frozen=True, kw_only=True, tag="deal"):
    """Six cards each and five face up (N2.1). Nobody's act, or the dealer's.

    With real cards `table` is what lies face up, as far as somebody enters it. Where the
    box deals, `pile` is the shuffled deck, and all else follows from it.
    """

    dealer: Player | None = None
    pile: tuple[str, ...] | None = None
    hands: dict[Player, tuple[str, ...]] | None = None
    table: tuple[str, ...] | None = None
    stock: tuple[str, ...] | Count | None = None


class PlayWord(Action, frozen=True, kw_only=True, tag="play_word"):
    """The player lays a new word (N3). Without `cards` the cheapest reading is meant."""

    word: str
    cards: tuple[Used, ...] | None = None


class Pass(Action, frozen=True, kw_only=True, tag="pass"):
    """No word; cards may be exchanged: which, or only how many where nobody shows them (N5)."""

    discard: tuple[str, ...] | Count = ()


class Challenge(Action, frozen=True, kw_only=True, tag="challenge"):
    """The player challenges the last word (N6).

    `decided`: whether the table itself calls it good, in a correction; None: the dictionary does.
    """

    decided: bool | None = None


class LetStand(Action, frozen=True, kw_only=True, tag="let_stand"):
    """The next player, or the table, lets the last word stand without acting (N6.1)."""


class Timeout(Action, frozen=True, kw_only=True, tag="timeout"):
    """The time of the turn is up: a pass without an exchange; it is believed."""


Actions = Deal | PlayWord | Pass | Challenge | LetStand | Timeout | TABLE_ACTIONS
