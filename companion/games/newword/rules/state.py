"""The state of a game of NewWord, its house options, and the events of actions."""

from __future__ import annotations

from collections.abc import Mapping
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
from companion.games.api.rules import Event, Record, ScoredState, Seconds
from companion.games.cards import Cards, Deck, Hands
from companion.games.newword.rules.notation import face, letter

HAND = 6
"""Cards in a full hand (N2.1)."""

FACE_UP = 5
"""Cards face up at the start (N2.1)."""

LEAST_LETTERS = 4
LEAST_LETTERS_JUNIOR = 2
MULTIPLIERS = {5: 2, 6: 3}
LONG_MULTIPLIER = 4

Phase = Literal["setup", "turn", "challenge_window", "appeal", "over"]
Verdict = Literal["", "legal", "illegal"]
Points = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house options, each with the default of the rules.

    Times are in seconds, None or 0 for no limit. `end`: N-A5.
    """

    # fmt: off
    junior: Annotated[bool, Option("game", {False: "NewWord", True: "New Word Jr."},
        "Jr.: two letters are enough, and nothing is multiplied.")] = False
    hands: Hands = "hidden"
    turn_limit_s: Annotated[Seconds | None, Option(
        "turn time", {**NO_LIMIT, **in_seconds(60, 90, 120, 180)},
        "How long a turn may take. Then it counts as a pass.")] = None
    strict_referee: Annotated[bool, Option("check words", NO_YES,
        "yes: only valid words. no: you may bluff.")] = False
    open_dictionary: Annotated[bool, Option("dictionary open", NO_YES,
        "yes: you may judge words in the menu at any time.")] = False
    challengers: Annotated[Literal["anyone", "next_only"], Option(
        "who challenges", {"anyone": "anyone", "next_only": "next player"},
        "Who may challenge a word?")] = "anyone"
    dealer_starts: Annotated[bool, Option(
        "who begins", {False: "left of the dealer", True: "the dealer"},
        "Who lays the first word?")] = False
    same_word_ok: Annotated[bool, Option("same word again", NO_YES,
        "yes: you may make the same word with other cards.")] = False
    max_players: Annotated[int, msgspec.Meta(ge=2, le=10), Option(
        "players", {4: "2 to 4", 5: "2 to 5", 6: "2 to 6"},
        "How many may play. The rule sheet says up to 4.")] = 4
    end: Annotated[Literal["empty_stock", "any_empty_hand"], Option(
        "game ends", {"empty_stock": "stock and hand empty", "any_empty_hand": "a hand empty"},
        "Is an empty hand enough, or must the stock be empty too?")] = "empty_stock"
    computers_bluff: ComputersBluff = True
    meanings: Meanings = True
    # fmt: on


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """The last word, with everything a challenge needs to undo it (N6).

    `from_hand`: faces of its hand cards. `discarded`: cards of the previous word that it did not
    use. `owed`: cards its player draws when nobody can challenge any more. `before`: the cards it
    replaced on the table; `first`: those were the starting five. `passed`: the players who had
    passed in a row before it.
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

    `table`: the cards of the word with their letters, such as `A/E=A`; hidden cards if nobody
    entered the starting five. `points`: points of letters (`?` for wild cards) that replace those
    of the deck. `skip_next`: players who lose a turn, listed once for each turn. `passed`: players
    who passed since the last word. `verdict`: the verdict on the last word, "" if there is none.
    `challenger`: who challenged it, while the table may still vote on it (N6.4).
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
    challenger: str = ""
    points: dict[str, int] = msgspec.field(default_factory=dict)

    def hand(self, player: str | None) -> Cards:
        """The player's hand; empty if they have none."""
        return self.hands.get(player or "", Cards())

    def worth(self, card: str) -> int:
        """The points of a card in a word, without the multiplier (N4.5)."""
        return worth(self.deck, self.points, card)

    @property
    def bluffing(self) -> bool:
        """Whether a word may be a bluff now, so that nobody may look one up (C13)."""
        house, playing = self.options, self.phase not in ("setup", "over")
        return playing and not (house.strict_referee or house.open_dictionary)

    def least_letters(self) -> int:
        """The fewest letters of a word (N3.2, N8.1)."""
        return least_letters(junior=self.options.junior)


NewWordRecord = Record[NewWordState]


class Turn(Event, frozen=True, kw_only=True):
    """The player who acted, or whose turn it was."""

    player: str | None


class Refill(Turn, frozen=True, kw_only=True):
    """A word or a pass: the cards discarded, and how many new ones are drawn."""

    discarded: tuple[str, ...]
    drawn: int


class ChallengeResult(Turn, frozen=True, kw_only=True):
    """A challenge: the word, its player and verdict, and the cards that go back to the hand."""

    result: Verdict
    word: str
    maker: str
    hand_returned: dict[str, list[str]]
    drawn: int


def worth(deck: Deck, points: Mapping[str, int], card: str) -> int:
    """The points of a card: those of a wild card, or of the letter it stands for (N4.5)."""
    front, shown = face(card), letter(card)
    key = "?" if front == "?" else shown
    if key in points:
        return points[key]
    return deck.points(front, shown) if deck.kind(front) else deck.values.get(shown, 0)


def least_letters(*, junior: bool) -> int:
    """The fewest letters of a word (N3.2, N8.1)."""
    return LEAST_LETTERS_JUNIOR if junior else LEAST_LETTERS


def multiplier(letters: int, *, junior: bool) -> int:
    """The multiplier for a word with this many letters (N4, N8.2)."""
    if junior or letters < min(MULTIPLIERS):
        return 1
    return MULTIPLIERS.get(letters, LONG_MULTIPLIER)
