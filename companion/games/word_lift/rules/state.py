"""Everything about a game of Word Lift: house options, words on the table, state."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.games.api.rules import Event, Record, Seconds, State
from companion.games.cards import Cards, Deck, default_deck

NAME = "word_lift"
CONSONANTS, VOWELS = "consonants", "vowels"
PILES = (CONSONANTS, VOWELS)
DEALT = {CONSONANTS: 4, VOWELS: 3}
"""How many cards of each pile a hand begins with (L2.1)."""

HAND = sum(DEALT.values())
DRAWN = 2
"""Cards that are drawn at the end of a turn (L3.7)."""

SHORTEST = 3
"""Letters of a word, at least (L3.2)."""

Phase = Literal["setup", "normal", "draw", "final", "round_over", "between_rounds", "over"]
PLAYING = ("normal", "draw", "final")
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Names = tuple[str, ...]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house options, each with the rules' default.

    `turn_limit_s` in seconds, 0 or None for none; running out is a pass. `hands`: real
    cards, which the box does not see, or cards that the box deals. `dagger_draw`: cards
    that a special card costs who steals it; None: as the deck has it.
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
    """A word in front of somebody, with its cards in the order of the letters."""

    word: str
    cards: tuple[str, ...]


class WordLiftState(State, frozen=True, kw_only=True):
    """A game of Word Lift.

    The players sit clockwise; `first` begins the round. `fronts` are the words in
    front of everybody, `hands` their cards. `played`: who has played a word from the hand
    in this round. `piles` are the draw piles, `aside` cards that are out of the round.
    `to_draw`: cards that the player on turn has still to draw, and `to_discard` to lay aside
    before (L-A1). `final_left`: who still has a final turn, in order. `passes`: passes in
    a row with both piles empty (L6.6). `round_scores` are the finished rounds. `before` is
    the state before the last play, while the table may still object to it. `asked`: a
    position that asks for the points of that player alone. `deck`: None for the game's own.
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
        """The deck that is played with."""
        return self.deck or default_deck(NAME)

    @property
    def left(self) -> int:
        """How many cards the piles still have."""
        return sum(map(len, self.piles.values()))

    def front(self, player: str) -> tuple[Laid, ...]:
        """The words in front of the player."""
        return self.fronts.get(player, ())

    def hand(self, player: str) -> Cards:
        """The player's cards."""
        return self.hands.get(player, Cards())

    def totals(self) -> dict[str, int]:
        """Everybody's points of the finished rounds, also of those who left."""
        names = dict.fromkeys((*self.players, *(p for r in self.round_scores for p in r)))
        return {name: sum(r.get(name, 0) for r in self.round_scores) for name in names}


class Moved(Event, frozen=True, kw_only=True):
    """Who acted, and which cards that moved.

    `hand` is what the player holds then, as far as known; `drawn` counts cards of both piles,
    `dagger_draw` those that a theft cost. What was gained and lost counts cards on the table
    only (L7.1). `dealt`: how a hand was dealt, by the deal.
    """

    acted: str | None
    hand: tuple[str, ...]
    drawn: int
    discarded: int
    dagger_draw: dict[str, int]
    table_points_gained: int
    table_points_lost: dict[str, int]
    dealt: dict[str, int]


LiftRecord = Record[WordLiftState]
