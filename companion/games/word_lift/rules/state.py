"""The state of a game of Word Lift, its house options, and the event of an action."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.games.api.rules import Event, Record, Seconds, State
from companion.games.cards import Cards, Deck, default_deck

NAME = "word_lift"
CONSONANTS, VOWELS = "consonants", "vowels"
PILES = (CONSONANTS, VOWELS)
DEALT = {CONSONANTS: 4, VOWELS: 3}
"""Cards from each pile in a new hand (L2.1)."""

HAND = sum(DEALT.values())
DRAWN = 2
"""Cards to draw at the end of a turn (L3.7)."""

SHORTEST = 3
"""Letters of a word, at least (L3.2)."""

Phase = Literal["setup", "normal", "draw", "final", "round_over", "between_rounds", "over"]
PLAYING = ("normal", "draw", "final")
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Names = tuple[str, ...]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house options, each with the default of the rules.

    `turn_limit_s`: time limit of a turn in seconds, then the player passes; None or 0 for no limit.
    `hands`: "hidden" for real cards, which the box does not see, "dealt" if the box deals.
    `dagger_draw`: cards to draw for stealing a word with a dagger; None: as the deck says.
    """

    turn_limit_s: Seconds | None = None
    hands: Literal["hidden", "dealt"] = "hidden"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=99)] = 3
    split_needs_stolen: bool = True
    same_form: Literal["inflected", "strict"] = "inflected"
    dagger_draw: Annotated[int, msgspec.Meta(ge=1, le=4)] | None = None
    dagger_per_card: bool = False
    final_any_victim: bool = False
    discard_before_draw: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0


class Laid(msgspec.Struct, frozen=True):
    """A word on the table, with its cards in the order of the letters."""

    word: str
    cards: tuple[str, ...]


class WordLiftState(State, frozen=True, kw_only=True):
    """A game of Word Lift.

    The players sit clockwise; `first` begins the round. `fronts`: the words in front of each
    player. `hands`: the cards of each player. `played`: the players who laid a word from the hand
    in this round. `piles`: the draw piles. `aside`: cards out of the round. `to_draw`: cards the
    player on turn still has to draw. `to_discard`: cards to discard before that (L-A1).
    `went_out`: the player who used their last card. `final_left`: the players who still have a
    last turn, in order. `passes`: passes in a row with both piles empty (L6.6). `round_scores`:
    points of the finished rounds. `before`: the state before the last play while the table may
    object to it, else None. `asked`: the only player whose points a position asks for. `deck`: a
    custom deck, or None for the game's own.
    """

    options: Options
    first: str
    turn: str | None
    phase: Phase = "setup"
    round: int = 1
    fronts: dict[str, tuple[Laid, ...]] = msgspec.field(default_factory=dict)
    hands: dict[str, Cards] = msgspec.field(default_factory=dict)
    played: frozenset[str] = frozenset()
    piles: dict[str, Cards] = msgspec.field(default_factory=dict)
    aside: Cards = Cards()
    to_draw: int = 0
    to_discard: int = 0
    went_out: str | None = None
    final_left: tuple[str, ...] = ()
    passes: int = 0
    round_scores: tuple[dict[str, int], ...] = ()
    before: WordLiftState | None = None
    asked: str | None = None
    deck: Deck | None = None

    @property
    def cards(self) -> Deck:
        """The deck in use."""
        return self.deck or default_deck(NAME)

    @property
    def cards_left(self) -> int:
        """The number of cards left in both piles."""
        return sum(map(len, self.piles.values()))

    def front(self, player: str) -> tuple[Laid, ...]:
        """The words in front of the player."""
        return self.fronts.get(player, ())

    def hand(self, player: str) -> Cards:
        """The player's cards."""
        return self.hands.get(player, Cards())

    def totals(self) -> dict[str, int]:
        """Total points of the finished rounds, including players who have left."""
        names = dict.fromkeys((*self.players, *(p for r in self.round_scores for p in r)))
        return {name: sum(r.get(name, 0) for r in self.round_scores) for name in names}


class Moved(Event, frozen=True, kw_only=True):
    """The player who acted, and the cards that moved.

    `hand`: the player's known cards after the action. `drawn`: cards drawn from both piles.
    `dagger_draw`: cards drawn as the price of a steal, by player. `table_points_gained` and
    `table_points_lost`: cards on the table, without extra points (L7.1). `dealt`: cards of each
    pile in a hand, after a deal.
    """

    acted: str | None
    hand: tuple[str, ...]
    drawn: int
    discarded: int
    dagger_draw: dict[str, int]
    table_points_gained: int
    table_points_lost: dict[str, int]
    dealt: dict[str, int]


WordLiftRecord = Record[WordLiftState]
