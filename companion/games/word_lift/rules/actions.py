"""What can be announced in Word Lift; complete, so that it can be judged by itself."""

from __future__ import annotations

import msgspec

from companion.games.api.rules import TABLE_ACTIONS, Action, Player
from companion.games.word_lift.rules.state import Count

Drawn = Count | tuple[str, ...]
"""How many cards of a pile, or which ones."""


def counted(drawn: Drawn) -> int:
    """How many cards were said."""
    return drawn if isinstance(drawn, int) else len(drawn)


class Deal(Action, frozen=True, kw_only=True, tag="deal"):
    """Everybody gets a hand (L2.1); the piles in their order, where the box shuffles.

    `hands`: the hands that were dealt, where all of them are known.
    """

    consonants: tuple[str, ...] = ()
    vowels: tuple[str, ...] = ()
    hands: dict[Player, tuple[str, ...]] | None = None


class PlayWord(Action, frozen=True, kw_only=True, tag="play_word"):
    """The player lays a word out of these cards of the hand (L3.1)."""

    word: str
    cards: tuple[str, ...]


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One of the new words of a steal, with where its cards come from."""

    word: str
    from_stolen: tuple[str, ...] = ()
    from_hand: tuple[str, ...] = ()


class Draws(msgspec.Struct, frozen=True, kw_only=True):
    """From which piles cards are drawn, in the order in which they are taken (consonants first)."""

    consonants: Drawn = 0
    vowels: Drawn = 0


class StealSplit(Action, frozen=True, kw_only=True, tag="steal_split"):
    """The player steals a word and splits it in two (L4); `dagger`: the cards it costs (L5.3)."""

    victim: Player
    word: str
    new: tuple[Part, ...]
    dagger: Draws | None = None


class Pass(Action, frozen=True, kw_only=True, tag="pass"):
    """The player makes no play (L3.6)."""


class Draw(Action, frozen=True, kw_only=True, tag="draw"):
    """The player ends the turn with two cards from the piles (L3.7).

    `discard`: cards that the house wants out of the hand first (L-A1), or how many.
    """

    consonants: Drawn = 0
    vowels: Drawn = 0
    discard: Drawn | None = None


class DrawOne(Action, frozen=True, kw_only=True, tag="draw_one"):
    """The player draws the first of two cards, to look at it before the second (L-A8)."""

    consonants: Drawn = 0
    vowels: Drawn = 0
    discard: Drawn | None = None


class Timeout(Action, frozen=True, kw_only=True, tag="timeout"):
    """The time of the turn is up: a pass; it is believed (C4)."""


class ScoreRound(Action, frozen=True, kw_only=True, tag="score_round"):
    """The round is counted (L7). `hands`: cards that hidden hands show; the rest are ordinary."""

    hands: dict[Player, tuple[str, ...]] = msgspec.field(default_factory=dict)


class StartRound(Action, frozen=True, kw_only=True, tag="start_round"):
    """The next round; `first` is by lot where a tie leaves it open (L2.3), `hands` are dealt."""

    first: Player | None = None
    hands: dict[Player, tuple[str, ...]] | None = None


Making = PlayWord | StealSplit
"""The ways to make a play."""

Actions = Deal | Making | Pass | Draw | DrawOne | Timeout | ScoreRound | StartRound | TABLE_ACTIONS
