"""The state of a game of Word Lift, its house options, and the event of an action."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.games.api.options import NO_LIMIT, NO_YES, YES_NO, Meanings, Option, in_seconds
from companion.games.api.rules import Event, Record, Seconds, State
from companion.games.cards import Cards, Deck, Hands, default_deck

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

    Times are in seconds, None or 0 for no limit.
    """

    # fmt: off
    hands: Hands = "hidden"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=99), Option(
        "rounds", {3: "3", 1: "1", 2: "2", 4: "4", 5: "5"},
        "How many rounds you play. The points are added up.")] = 3
    turn_limit_s: Annotated[Seconds | None, Option(
        "turn time", {**NO_LIMIT, **in_seconds(60, 90, 120, 180)},
        "How long a turn may take. Then it counts as a pass.")] = None
    same_form: Annotated[Literal["inflected", "strict"], Option(
        "banned forms", {"inflected": "plural/tense", "strict": "same stem"},
        "plural/tense: no GAME to GAMES. same stem: nor GAMER.")] = "inflected"
    split_needs_stolen: Annotated[bool, Option("both use it", YES_NO,
        "yes: both new words need a card of the stolen word.")] = True
    dagger_draw: Annotated[Annotated[int, msgspec.Meta(ge=1, le=4)] | None, Option(
        "dagger costs", {None: "as the deck says", 1: "1 card", 2: "2 cards", 3: "3 cards",
                         4: "4 cards"},
        "How many cards you draw if you steal a word with a dagger.")] = None
    dagger_per_card: Annotated[bool, Option("daggers add up", NO_YES,
        "yes: stealing a word with two daggers costs twice.")] = False
    final_any_victim: Annotated[bool, Option("last: steal all", NO_YES,
        "yes: in your last turn you may steal from anyone.")] = False
    discard_before_draw: Annotated[int, msgspec.Meta(ge=0, le=7), Option(
        "discard first", {0: "0 cards", 1: "1 card", 2: "2 cards", 3: "3 cards"},
        "How many cards you discard before you draw.")] = 0
    meanings: Meanings = True
    # fmt: on


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
    last turn, in order. `passed`: the players who passed in a row with both piles empty (L6.6).
    `round_scores`: points of the finished rounds. `before`: the state before the last play while
    the table may object to it, else None. `asked`: the only player whose points a position asks
    for. `deck`: a custom deck, or None for the game's own.
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
    passed: tuple[str, ...] = ()
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
