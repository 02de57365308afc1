"""State of a game of Word For Word, with its house options and agreements."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.games.api.options import (
    NO_LIMIT,
    NO_YES,
    ComputersBluff,
    Meanings,
    Option,
    in_seconds,
)
from companion.games.api.rules import Event, Record, Seconds, State
from companion.games.cards import Cards, Deck, Hands, default_deck
from companion.games.kit.seating import players_after
from companion.games.word_for_word.rules.words.scoring import Scoring

NAME = "word_for_word"

Phase = Literal[
    "cut_for_deal", "ante", "deal", "bet1", "shout", "bet2", "mumble", "bet3", "whisper", "bet4",
    "showdown", "challenges", "appeal", "category_challenge", "showdown_result",
    "round_over", "over",
]  # fmt: skip
BETTING = ("bet1", "bet2", "bet3", "bet4")
BOARD = {"shout": 3, "mumble": 1, "whisper": 1}
"""Phases in which cards are laid on the board, with their number (F5)."""

OPEN_WORDS = ("challenges", "showdown_result")
"""Phases in which words can be challenged."""

JUDGING = ("challenges", "appeal", "category_challenge", "showdown_result")
"""Phases between the last declaration and the payout."""

BETWEEN = ("cut_for_deal", "ante", "deal", "round_over", "over")
"""Phases between rounds."""

MOST_CHIPS = 10**12

Names = tuple[str, ...]
Chips = Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]
Worth = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""Points of a letter."""


class Options(Scoring, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House options with the rules' defaults; `Scoring` has the others.

    ante_step: chips by which the ante rises every `ante_every_s` seconds.
    least_bet: the lowest bet, in addition to the limits; chips.
    """

    # fmt: off
    hands: Hands = "hidden"
    chips_on_table: Annotated[bool, Option("chips", {False: "in the box", True: "on the table"},
        "In the box: points. On the table: white 1, red 5, blue 10.")] = False
    least_bet: Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS), Option(
        "lowest bet", {1: "1 chip", 2: "2 chips", 5: "5 chips", 10: "10 chips", 20: "20 chips",
                       50: "50 chips"},
        "The fewest chips that you may bet, or raise by.")] = 1
    rebuy: Annotated[bool, Option("buy in again", NO_YES,
        "yes: a player with no chips may take new ones between rounds.")] = False
    rounds: Annotated[Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None, Option(
        "rounds", {None: "no limit", 5: "5 rounds", 10: "10 rounds", 15: "15 rounds",
                   20: "20 rounds"},
        "The game ends after this many rounds. Most chips win.")] = None
    turn_limit_s: Annotated[Seconds | None, Option(
        "turn time", {**NO_LIMIT, **in_seconds(30, 60, 90, 120)},
        "How long you may take for a bet or a word.")] = None
    all_in: Annotated[bool, Option("all in", {True: "yes", False: "no: you must fold"},
        "With too few chips to call, may you stay in for what you have?")] = True
    secret_words: Annotated[bool, Option("words", {False: "one by one", True: "in secret"},
        "Does everybody see each word at once, or all words together?")] = False
    strict_referee: Annotated[bool, Option("check words", NO_YES,
        "yes: only valid words. no: you may bluff.")] = False
    open_dictionary: Annotated[bool, Option("dictionary open", NO_YES,
        "May you look words up? no: if you do, you fold.")] = False
    ante_every_s: Annotated[Seconds | None, Option(
        "ante rises", {None: "never", 600.0: "every 10 minutes", 900.0: "every 15 minutes",
                       1200.0: "every 20 minutes", 1800.0: "every 30 minutes"},
        "The ante grows by one chip, so the game ends sooner.")] = None
    category_scope: Annotated[Literal["round", "game"], Option(
        "category", {"round": "for one round", "game": "for the whole game"},
        "How long a category holds. Words in it earn 10 more.")] = "round"
    computers_bluff: ComputersBluff = True
    meanings: Meanings = True
    # fmt: on
    ante_step: Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)] = 1

    def __post_init__(self) -> None:
        if 0 < (self.ante_every_s or 0) < 1:
            raise ValueError("ante_every_s must be at least 1, or none")


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Limits of a bet or the step of a raise, chips; `max` None for no limit (F4.5)."""

    min: Chips = 1
    max: Chips | None = None

    def __post_init__(self) -> None:
        if self.max is not None and self.max < self.min:
            raise ValueError("the limits have a max below their min")


class End(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When the game ends (F15): one player has all chips, a score in chips, or a time."""

    mode: Literal["out", "going_out", "score", "time"] = "out"
    target: Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)] | None = None
    limit_s: Seconds | None = None

    def __post_init__(self) -> None:
        if self.mode == "score" and self.target is None:
            raise ValueError("an end by score needs a target")
        if self.mode == "time" and self.limit_s is None:
            raise ValueError("an end by time needs limit_s")


class Agreed(msgspec.Struct, frozen=True, kw_only=True):
    """What the table agreed before play (F1).

    chips: the stack of a player who joins late.
    deck: the table's own deck, None for the default deck.
    values: points of every letter.
    categories: the agreed categories with their known words.
    """

    ante: int = 1
    limits: Limits = Limits()
    end: End = End()
    chips: int = 100
    deck: Deck | None = None
    values: dict[str, int] = msgspec.field(default_factory=lambda: dict(default_deck(NAME).values))
    categories: dict[str, Names] = msgspec.field(default_factory=dict)

    @property
    def cards(self) -> Deck:
        """The deck in play."""
        return self.deck or default_deck(NAME)

    def category(self, number: int) -> str | None:
        """The category of a round: each in turn; None if there are none."""
        names = tuple(self.categories)
        return names[(number - 1) % len(names)] if names else None


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """What a player declared: a word or None, its cards, and whether it claims the category.

    `total`: its score, None if it is not known.
    """

    word: str | None
    cards: Names = ()
    category: bool = False
    total: int | None = None

    @property
    def faces(self) -> Names:
        """The printed faces of its cards."""
        return tuple(card.split("=")[0] for card in self.cards)


class Vote(msgspec.Struct, frozen=True, kw_only=True):
    """A vote on a category: who asked for it, about whose word, and the votes (F13.5).

    `by` is empty in a position that has votes but does not say what they are about.
    """

    by: str = ""
    against: str = ""
    votes: dict[str, bool] = {}


class Doubt(msgspec.Struct, frozen=True):
    """A challenge of a word on which the table may still vote (F13.8)."""

    by: str
    against: str


class Pot(msgspec.Struct, frozen=True):
    """An amount of chips, and the players who can win it."""

    amount: int
    eligible: Names


class Paid(msgspec.Struct, frozen=True, kw_only=True):
    """How the last round was paid out.

    showdown: whether words were compared.
    back: uncalled chips of the payout, which only went back to their player.
    """

    payout: dict[str, int]
    winners: Names
    pots: tuple[Pot, ...] = ()
    showdown: bool = True
    back: dict[str, int] = {}


class WordForWordState(State, frozen=True, kw_only=True):
    """State of a game of Word For Word.

    dealt: players in this round, including players who have left since.
    chips: may lack players whose chips are not known.
    contributions, carried: together the pot. `carried` are chips that no active player put in:
    debts, odd chips, and the last chips of players who are out.
    carried_from: whose the carried chips are, if nobody wins them (F15.6). It lacks those of which
    a position does not say it.
    put_in: chips put in during the current betting round.
    acted: players who have acted since the last raise.
    hands: may lack players whose cards are not checked.
    stock: the rest of the board, if the box deals.
    settled, claims: verdicts on words, and on their claims to the category.
    names: the table's decisions about words claimed for the category of this round (F7.7).
    accepted: players who let the words stand.
    debts: chips due with the next ante.
    tie_break: if not empty, the only players who play on.
    """

    options: Options
    agreed: Agreed = Agreed()
    chips: dict[str, int] = msgspec.field(default_factory=dict)
    phase: Phase = "cut_for_deal"
    round: int = 1
    dealer: str | None = None
    recut: Names = ()
    dealt: Names = ()
    eliminated: Names = ()
    tie_break: Names = ()
    carried: int = 0
    carried_from: dict[str, int] = msgspec.field(default_factory=dict)
    contributions: dict[str, int] = msgspec.field(default_factory=dict)
    current_bet: int = 0
    put_in: dict[str, int] = msgspec.field(default_factory=dict)
    acted: Names = ()
    folded: Names = ()
    to_act: str | None = None
    category: str | None = None
    hands: dict[str, Cards] = msgspec.field(default_factory=dict)
    board: Names = ()
    board_known: bool = True
    stock: Names = ()
    declared: dict[str, Declared] = msgspec.field(default_factory=dict)
    settled: dict[str, bool] = msgspec.field(default_factory=dict)
    claims: dict[str, bool] = msgspec.field(default_factory=dict)
    accepted: Names = ()
    vote: Vote | None = None
    names: dict[str, bool] = msgspec.field(default_factory=dict)
    doubt: Doubt | None = None
    card_totals: dict[str, int] = msgspec.field(default_factory=dict)
    debts: dict[str, int] = msgspec.field(default_factory=dict)
    paid: Paid | None = None

    @property
    def pot(self) -> int:
        """All chips that can be won in this round."""
        return self.carried + sum(self.contributions.values())

    @property
    def bluffing(self) -> bool:
        """Whether a word may be a bluff now, so that nobody may look one up (C13, F13.6)."""
        house, playing = self.options, self.phase not in BETWEEN
        return playing and not (house.strict_referee or house.open_dictionary)

    @property
    def staying(self) -> Names:
        """Seated players who are still in the game, in order."""
        return tuple(p for p in self.players if p not in self.eliminated)

    @property
    def active(self) -> Names:
        """Players who are still in this round, in order."""
        return tuple(p for p in self.players if p in self.dealt and p not in self.folded)

    @property
    def all_in(self) -> Names:
        """Players who are still in this round but have no chips left to bet."""
        return tuple(p for p in self.active if self.chips.get(p) == 0)

    @property
    def ante(self) -> int:
        """The current ante, chips; it may rise with time."""
        every = self.options.ante_every_s
        steps = int(self.clock_s // every) if every else 0
        return self.agreed.ante + steps * self.options.ante_step

    def from_left(self, players: Names) -> Names:
        """These players in order, clockwise from the dealer's left."""
        circle = players_after(self.players, self.dealer)
        return tuple(player for player in circle if player in players)


WordForWordRecord = Record[WordForWordState]


class Turn(Event, frozen=True, kw_only=True):
    """A turn: `player` acted; None for the box or the clock."""

    player: str | None


class Cut(Turn, frozen=True, kw_only=True):
    """The cards that were cut for the deal."""

    cuts: dict[str, str]


class Dealt(Turn, frozen=True, kw_only=True):
    """Players in the order in which they got single cards."""

    order: Names


class Judged(Turn, frozen=True, kw_only=True):
    """Whether a challenged word is good, and whether it was claimed for the category."""

    against: str
    good: bool
    word: str
    claimed: bool


class Counted(Turn, frozen=True, kw_only=True):
    """Result of a vote on a category: whether the word keeps the bonus."""

    against: str
    stays: bool


class Settled(Turn, frozen=True, kw_only=True):
    """The pot was paid. `bluffs`: winners whose word is not valid and was not challenged."""

    bluffs: Names = ()
