"""Everything about a game of NewWord: house options, and the state with its secrets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from companion.games.api.rules import Event, Record, ScoredState, Seconds
from companion.games.cards import Cards, Deck
from companion.games.newword.rules.notation import face, letter

HAND = 6
"""Cards in a full hand (N2.1)."""

FACE_UP = 5
"""Cards that lie face up at the start (N2.1)."""

LEAST_LETTERS = 4
LEAST_LETTERS_JUNIOR = 2
MULTIPLIERS = {5: 2, 6: 3}
LONG_MULTIPLIER = 4

Phase = Literal["setup", "turn", "challenge_window", "over"]
Verdict = Literal["", "legal", "illegal"]
Points = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house options, each with the rules' default.

    `hands`: real cards that the box does not see, or dealt by it. `turn_limit_s` in
    seconds, 0 or None for no limit. `end`: whether an empty hand ends the game only when the
    stock is empty too, or as soon as somebody lays the last card of a hand (N-A5).
    """

    hands: Literal["hidden", "dealt"] = "hidden"
    junior: bool = False
    strict_referee: bool = False
    turn_limit_s: Seconds | None = None
    dealer_starts: bool = False
    same_word_ok: bool = False
    challengers: Literal["anyone", "next_only"] = "anyone"
    end: Literal["empty_stock", "any_empty_hand"] = "empty_stock"
    max_players: Annotated[int, msgspec.Meta(ge=2, le=10)] = 4


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """The last word, as long as it may be challenged, and what it would be undone to (N6).

    `from_hand` are faces, `discarded` what it leaves of the word before; `owed` cards are
    drawn when the window closes. `before` and `first`: the table word it took the place of, and
    whether that was the starting five. `passed`: the run of passes before it.
    """

    by: str
    word: str
    points: int
    from_hand: tuple[str, ...]
    discarded: Cards
    owed: int
    before: Cards
    first: bool
    passed: tuple[str, ...] = ()


class NewWordState(ScoredState, frozen=True, kw_only=True):
    """A game of NewWord.

    `table` has the word's cards as they count, such as `A/E=A`; unseen ones where nobody
    entered the starting five. `points` stands before those of the deck, `?` is a wild card's.
    `skip_next` names who loses a turn, twice who loses two. `passed` passed since the last
    word. `verdict` is the one on the last word, empty before.
    """

    options: Options
    deck: Deck
    dealer: str | None
    turn: str | None
    phase: Phase = "setup"
    first_play: bool = False
    table: Cards = Cards()
    hands: dict[str, Cards]
    stock: Cards = Cards()
    discards: Cards = Cards()
    skip_next: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    last: Laid | None = None
    verdict: Verdict = ""
    points: dict[str, int] = msgspec.field(default_factory=dict)

    def hand(self, player: str | None) -> Cards:
        """The player's hand; empty for who has none."""
        return self.hands.get(player or "", Cards())

    def worth(self, card: str) -> int:
        """The points of a card in a word (N4.5)."""
        return worth(self.deck, self.points, card)

    def least_letters(self) -> int:
        """The fewest letters of a word (N3.2, N8.1)."""
        return LEAST_LETTERS_JUNIOR if self.options.junior else LEAST_LETTERS


NewWordRecord = Record[NewWordState]


class Turn(Event, frozen=True, kw_only=True):
    """Who did something, or whose turn it was."""

    player: str | None


class Refill(Turn, frozen=True, kw_only=True):
    """A word or a pass: the cards that go out of the game, and how many new ones are drawn."""

    discarded: tuple[str, ...]
    drawn: int


class Settled(Turn, frozen=True, kw_only=True):
    """A challenge: whose word it was, what became of it, and the cards that the maker has back."""

    result: Verdict
    word: str
    maker: str
    hand_returned: dict[str, list[str]]
    drawn: int


def worth(deck: Deck, points: Mapping[str, int], card: str) -> int:
    """The points of a card in a word: a wild card's own, or those of the letter shown (N4.5)."""
    front, shown = face(card), letter(card)
    key = "?" if front == "?" else shown
    if key in points:
        return points[key]
    return deck.points(front, shown) if deck.kind(front) else deck.values.get(shown, 0)


def multiplier(letters: int, *, junior: bool) -> int:
    """By what the points of a word of so many letters are multiplied (N4, N8.2)."""
    if junior or letters < min(MULTIPLIERS):
        return 1
    return MULTIPLIERS.get(letters, LONG_MULTIPLIER)
