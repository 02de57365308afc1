"""Everything about a game of Word For Word: house options, what was agreed, and the state."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.games.api.rules import Event, Record, Seconds, State
from companion.games.cards import Cards, Deck, default_deck
from companion.games.word_for_word.rules.words.scoring import Scoring

NAME = "word_for_word"

Phase = Literal[
    "cut_for_deal", "ante", "deal", "bet1", "shout", "bet2", "mumble", "bet3", "whisper", "bet4",
    "showdown", "challenges", "category_challenge", "showdown_result", "round_over", "over",
]  # fmt: skip
BETTING = ("bet1", "bet2", "bet3", "bet4")
BOARD = {"shout": 3, "mumble": 1, "whisper": 1}
"""The phases in which cards are laid on the board, and how many (F5)."""

OPEN_WORDS = ("challenges", "showdown_result")
"""The phases in which words can be challenged."""

JUDGING = ("challenges", "category_challenge", "showdown_result")
"""The phases between the last word and the pay-out."""

BETWEEN = ("cut_for_deal", "ante", "deal", "round_over", "over")
"""The phases in which no round is being played."""

MOST_CHIPS = 10**12

Names = tuple[str, ...]
Chips = Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]
Points = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]
Worth = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""What a letter counts, points."""


class Options(Scoring, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house options, each with the rules' default; those of the score are `Scoring`.

    `wild_idle_value` is what a wild card counts where nobody has a word (F-A13), None for
    the highest letter. `hands`: real cards, or dealt by the box. `chips_on_table`: people
    move the chips, the box tells them how. `secret_words`: words are declared in secret and
    shown together. The ante rises by `ante_step` chips every `ante_every_s` seconds. After so
    many `rounds` the game ends, as by a time; None: it does not. `least_bet` holds beside the
    limits. `rebuy`: who has lost all chips may have a new stack between rounds.
    """

    hands: Literal["hidden", "dealt"] = "hidden"
    all_in: bool = True
    odd_chips: Literal["first", "next_pot"] = "first"
    penalty_rounding: Literal["down", "up", "nearest"] = "down"
    category_scope: Literal["round", "game"] = "round"
    wild_idle_value: Points | None = None
    turn_limit_s: Seconds | None = None
    strict_referee: bool = False
    open_dictionary: bool = False
    chips_on_table: bool = False
    secret_words: bool = False
    ante_every_s: Seconds | None = None
    ante_step: Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)] = 1
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    least_bet: Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)] = 1
    rebuy: bool = False


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bet and the step of a raise may be, chips; no `max`: any amount (F4.5)."""

    min: Chips = 1
    max: Chips | None = None

    def __post_init__(self) -> None:
        if self.max is not None and self.max < self.min:
            raise ValueError("the limits have a max below their min")


class End(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When the game ends (F15): somebody has all (going out), a score in chips, or a time."""

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

    `chips` is the stack of who comes late. `deck` is the table's own, None for the usual
    one; `values` has every letter's points. `categories` has the words that are known to
    be in a category, where any are.
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


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """What a player declared: a word or None, its cards, whether it claims the category.

    `total` is its score, None where it is not known.
    """

    word: str | None
    cards: Names = ()
    category: bool = False
    total: int | None = None

    @property
    def faces(self) -> Names:
        """Its cards as they lie on the table."""
        return tuple(card.split("=")[0] for card in self.cards)


class Vote(msgspec.Struct, frozen=True, kw_only=True):
    """A vote on a category: who asked for it about whose word, and who said what (F13.5).

    `by` is empty in a position that has the votes and not yet what they are about.
    """

    by: str = ""
    against: str = ""
    votes: dict[str, bool] = {}


class Pot(msgspec.Struct, frozen=True):
    """Chips to be won, and by whom."""

    amount: int
    eligible: Names


class Paid(msgspec.Struct, frozen=True, kw_only=True):
    """How the last round was paid out; `showdown`: words were compared.

    `back` are chips of the payout that nobody had matched: they only went back.
    """

    payout: dict[str, int]
    winners: Names
    pots: tuple[Pot, ...] = ()
    showdown: bool = True
    back: dict[str, int] = {}


class WordForWordState(State, frozen=True, kw_only=True):
    """A game of Word For Word.

    `dealt` are those of the players and of who left that are in this round. `chips` may
    lack players of whom they are not known. The pot is what `contributions` have, and what
    is `carried` beside them: debts, odd chips, what is left of who is out. `acted`: since
    the last raise. `hands` may lack players whose cards are not judged; `stock` is the
    board to come where the box deals. `settled` are verdicts on words, `claims` those on
    categories. `accepted`: who lets the words stand. `debts` are due with the next ante.
    `tie_break`: the only ones who play on.
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
    card_totals: dict[str, int] = msgspec.field(default_factory=dict)
    debts: dict[str, int] = msgspec.field(default_factory=dict)
    paid: Paid | None = None

    @property
    def pot(self) -> int:
        """All chips that are to be won in this round."""
        return self.carried + sum(self.contributions.values())

    @property
    def staying(self) -> Names:
        """Who sits here and is not out of the game, in order."""
        return tuple(p for p in self.players if p not in self.eliminated)

    @property
    def active(self) -> Names:
        """Who is still in this round, in order."""
        return tuple(p for p in self.players if p in self.dealt and p not in self.folded)

    @property
    def all_in(self) -> Names:
        """Who is still in this round without a chip left to bet."""
        return tuple(p for p in self.active if self.chips.get(p) == 0)

    @property
    def ante(self) -> int:
        """What everybody pays before the deal now, chips; it may rise with the time."""
        every = self.options.ante_every_s
        steps = int(self.clock_s // every) if every else 0
        return self.agreed.ante + steps * self.options.ante_step

    def from_left(self, players: Names) -> Names:
        """Some of the players, clockwise from the dealer's left."""
        at = self.players.index(self.dealer) + 1 if self.dealer in self.players else 0
        circle = self.players[at:] + self.players[:at]
        return tuple(player for player in circle if player in players)


WordForWordRecord = Record[WordForWordState]


class Turn(Event, frozen=True, kw_only=True):
    """Who acted; nobody where it was done by the box or the clock."""

    player: str | None


class Cut(Turn, frozen=True, kw_only=True):
    """The cards that were cut for the deal."""

    cuts: dict[str, str]


class Dealt(Turn, frozen=True, kw_only=True):
    """To whom the cards went, one at a time."""

    order: Names


class Judged(Turn, frozen=True, kw_only=True):
    """What the dictionary said of a word that was challenged."""

    against: str
    good: bool


class Counted(Turn, frozen=True, kw_only=True):
    """What a vote on a category came to: whether the word keeps the bonus."""

    against: str
    stays: bool


class Settled(Turn, frozen=True, kw_only=True):
    """The pot was paid; `bluffs` are winners whose word nobody challenged, and which is none."""

    bluffs: Names = ()
