"""The actions of NewWord; each holds everything that is needed to judge it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from companion.games.api.marks import Drawn, Player
from companion.games.api.rules import TABLE_ACTIONS, Action
from companion.games.newword.rules.notation import Used

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Deal(Action, frozen=True, kw_only=True, tag="deal"):
    """Deal six cards each and five face up (N2.1); by the dealer, or by nobody in particular.

    With real cards, `table` has the cards face up, if somebody enters them. If the box deals,
    `pile` is the shuffled deck, from which all hands follow.
    """

    dealer: Player | None = None
    pile: Drawn[tuple[str, ...] | None] = None
    hands: Drawn[dict[Player, tuple[str, ...]] | None] = None
    table: Drawn[tuple[str, ...] | None] = None
    stock: Drawn[tuple[str, ...] | Count | None] = None


class PlayWord(Action, frozen=True, kw_only=True, tag="play_word"):
    """Lay a new word (N3). Without `cards` the cheapest reading is used."""

    word: str
    cards: tuple[Used, ...] | None = None


class Pass(Action, frozen=True, kw_only=True, tag="pass"):
    """Lay no word, and perhaps swap cards (N5); `discard`: the cards, or only their number."""

    discard: tuple[str, ...] | Count = ()


class Challenge(Action, frozen=True, kw_only=True, tag="challenge"):
    """Challenge the last word (N6).

    `decided`: in a correction, the table's own verdict; None: the dictionary decides. `vote`:
    people can vote on a word that is not in the dictionary (C2).
    """

    decided: bool | None = None
    vote: bool = False


class LetFall(Action, frozen=True, kw_only=True, tag="let_fall"):
    """Nobody asks for a vote on the challenged word, so it falls (N6.2)."""


class LetStand(Action, frozen=True, kw_only=True, tag="let_stand"):
    """Let the last word stand, by the next player or the table, before anybody acts (N6.1)."""


class Timeout(Action, frozen=True, kw_only=True, tag="timeout"):
    """The time limit of the turn expired: a pass without a swap. The clock is trusted."""


Actions = Deal | PlayWord | Pass | Challenge | LetFall | LetStand | Timeout | TABLE_ACTIONS
