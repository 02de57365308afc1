"""The actions of Word Lift; each holds everything that is needed to judge it."""

from __future__ import annotations

import msgspec

from companion.games.api.marks import Drawn, Player
from companion.games.api.rules import TABLE_ACTIONS, Action
from companion.games.word_lift.rules.state import Count

Cards = tuple[str, ...]

CardsOrCount = Count | Cards
"""How many cards, or exactly which ones."""

ToDraw = Count | Drawn[Cards]
"""How many cards to draw, or exactly which ones were drawn."""


def count_of(cards: CardsOrCount) -> int:
    """The number of cards, whether they are counted or named."""
    return cards if isinstance(cards, int) else len(cards)


class Deal(Action, frozen=True, kw_only=True, tag="deal"):
    """Deal a hand to everybody (L2.1).

    `consonants` and `vowels`: the piles in their order, if the box shuffles. `hands`: the hands,
    if they are known.
    """

    consonants: Drawn[Cards] = ()
    vowels: Drawn[Cards] = ()
    hands: Drawn[dict[Player, Cards] | None] = None


class PlayWord(Action, frozen=True, kw_only=True, tag="play_word"):
    """Lay a word with these cards from the hand (L3.1)."""

    word: str
    cards: Cards


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two new words of a steal, with the origin of its cards."""

    word: str
    from_stolen: Cards = ()
    from_hand: Cards = ()


class Draws(msgspec.Struct, frozen=True, kw_only=True):
    """Cards to draw from each pile; the consonants are drawn first."""

    consonants: ToDraw = 0
    vowels: ToDraw = 0


class StealSplit(Action, frozen=True, kw_only=True, tag="steal_split"):
    """Steal a word and split it in two (L4); `dagger`: the cards drawn as its price (L5.3)."""

    victim: Player
    word: str
    new: tuple[Part, ...]
    dagger: Draws | None = None


class Pass(Action, frozen=True, kw_only=True, tag="pass"):
    """Lay no word in this turn (L3.6)."""


class Draw(Action, frozen=True, kw_only=True, tag="draw"):
    """End the turn by drawing two cards (L3.7).

    `discard`: the cards discarded before the draw, or their number (house rule L-A1).
    """

    consonants: ToDraw = 0
    vowels: ToDraw = 0
    discard: CardsOrCount | None = None


class DrawOne(Action, frozen=True, kw_only=True, tag="draw_one"):
    """Draw the first of two cards, to look at it before choosing the second (L-A8)."""

    consonants: ToDraw = 0
    vowels: ToDraw = 0
    discard: CardsOrCount | None = None


class Timeout(Action, frozen=True, kw_only=True, tag="timeout"):
    """The time limit of the turn expired: the player passes. The clock is trusted (C4)."""


class ScoreRound(Action, frozen=True, kw_only=True, tag="score_round"):
    """Score the round (L7).

    `hands`: special cards that players show from hidden hands; all other cards count as plain.
    """

    hands: dict[Player, Cards] = msgspec.field(default_factory=dict)


class StartRound(Action, frozen=True, kw_only=True, tag="start_round"):
    """Start the next round.

    `first`: who begins, drawn by lot after a tie (L2.3). `hands`: the hands, if they are known.
    """

    first: Drawn[Player | None] = None
    hands: Drawn[dict[Player, Cards] | None] = None


WordPlay = PlayWord | StealSplit
"""An action that lays words."""

Actions = (
    Deal | WordPlay | Pass | Draw | DrawOne | Timeout | ScoreRound | StartRound | TABLE_ACTIONS
)
