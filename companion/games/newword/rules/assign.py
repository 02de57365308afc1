"""Find every way to assign the cards a player may use to the letters of a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import NamedTuple

from companion.games.cards import Cards, Deck
from companion.games.newword.rules.notation import Source, Used, card_showing, face, letter
from companion.games.newword.rules.state import NewWordState, worth

MAX_ASSIGNMENTS = 3000
"""Assignments to look at; a word has far fewer that differ."""

EXTRA_CARDS = 2
"""Try assignments with up to this many hand cards more than necessary."""


class AvailableCards(NamedTuple):
    """The cards a player may use: the word on the table and the hand.

    `free`: table cards may change their letter, on the first play. `points`: points of letters
    that replace those of the deck. `unseen`: copies of each card that nobody has seen yet.
    """

    table: Cards
    free: bool
    hand: Cards
    deck: Deck
    points: Mapping[str, int]
    unseen: Mapping[str, int]

    def beyond_deck(self, copies: int) -> AvailableCards:
        """The same with this many unseen copies of each card, as real cards may have."""
        return self._replace(unseen=dict.fromkeys(self.deck.copies, copies))

    def worth(self, card: str) -> int:
        """The points of a card in a word."""
        return worth(self.deck, self.points, card)

    def shows(self, front: str) -> frozenset[str]:
        """The letters that a card with this face can stand for."""
        kind = self.deck.kind(front)
        return frozenset(kind.letters if kind else front.replace("/", ""))

    def as_letter(self, card: str, shown: str, free: bool) -> str:
        """The card standing for this letter; "" if it cannot."""
        fixed = letter(card)
        if fixed and (not free or fixed == card):
            return card if fixed == shown else ""
        return card_showing(face(card), shown) if shown in self.shows(face(card)) else ""


def available_cards(state: NewWordState, player: str | None) -> AvailableCards:
    """The cards that the player may use for a word."""
    hand, points = state.hand(player), dict(state.points)
    return AvailableCards(
        state.table, state.first_play, hand, state.deck, points, unseen_counts(state)
    )


def unseen_counts(state: NewWordState) -> dict[str, int]:
    """The number of copies of each card that nobody has seen yet."""
    seen = Counter(card for cards in known_cards(state).values() for card in cards)
    return {card: max(count - seen[card], 0) for card, count in state.deck.copies.items()}


def known_cards(state: NewWordState) -> dict[str, list[str]]:
    """The cards that everybody has seen, by place."""
    places = {"on the table": state.table, "discarded": state.discards}
    places |= {f"in {player}'s hand": hand for player, hand in state.hands.items() if hand.unseen}
    return {place: list(map(face, cards.known)) for place, cards in places.items()}


class Sources(NamedTuple):
    """Allowed sources for each letter of the word: `T` for table, `H` for hand, or `TH`."""

    word: str
    allowed: tuple[str, ...]


class Search:
    """Backtracking search, letter by letter; it tries table cards before hand cards."""

    def __init__(self, available: AvailableCards, sources: Sources) -> None:
        self.available, self.sources = available, sources
        self._table, self._hand = list(available.table.known), list(available.hand.known)
        self._spare: dict[Source, int] = {
            "table": available.table.unseen,
            "hand": available.hand.unseen,
        }
        self._unseen = dict(available.unseen)
        self._taken: list[Used] = []
        self._from_hand, self._least = 0, len(sources.word)
        self._looked_at = 0
        self.worth = cache(available.worth)
        self._as_letter = cache(available.as_letter)

    def ways(self) -> Iterator[tuple[Used, ...]]:
        """All assignments, each with a card for every letter."""
        place = len(self._taken)
        if place == len(self.sources.word):
            self._looked_at += 1
            self._least = min(self._least, self._from_hand)
            yield tuple(self._taken)
            return
        for used, take, back in self._options(self.sources.word[place], place):
            if self._looked_at >= MAX_ASSIGNMENTS or self._uses_too_many(used):
                continue
            take()
            self._taken.append(used)
            self._from_hand += used.source == "hand"
            yield from self.ways()
            self._from_hand -= used.source == "hand"
            self._taken.pop()
            back()

    def _uses_too_many(self, used: Used) -> bool:
        return used.source == "hand" and self._from_hand >= self._least + EXTRA_CARDS

    def _options(self, shown: str, place: int) -> list[_Option]:
        allowed = self.sources.allowed[place]
        table = list(self._known_options("table", shown)) if "T" in allowed else []
        hand = list(self._known_options("hand", shown)) if "H" in allowed else []
        if table and not self.available.free:
            table = self._one_of_each_worth(table)
            best = max(self.worth(option[0].card) for option in table)
            return [*table, *(way for way in hand if self.worth(way[0].card) > best)]
        return [*table, *hand]

    def _one_of_each_worth(self, table: list[_Option]) -> list[_Option]:
        """The first of the options with the same points; cards that show a letter are alike."""
        found: dict[int, _Option] = {}
        for way in table:
            found.setdefault(self.worth(way[0].card), way)
        return list(found.values())

    def _known_options(self, source: Source, shown: str) -> Iterator[_Option]:
        """The cards of one source that can stand for the letter, known cards first."""
        on_table = source == "table"
        cards = self._table if on_table else self._hand
        for card in dict.fromkeys(cards):
            used = self._as_letter(card, shown, self.available.free or not on_table)
            if used:
                yield _known_option(on_table, used, card, cards)
        if self._spare[source]:
            yield from self._unseen_options(source, shown)

    def _unseen_options(self, source: Source, shown: str) -> Iterator[_Option]:
        """A card that nobody has seen: a plain one, or a wild card from a hand."""
        if shown in self._values and self._unseen.get(shown, 1) > 0:
            yield self._unseen_option(source, shown, shown)
        if source == "hand" and self._unseen.get("?", 0) > 0:
            yield self._unseen_option(source, "?", card_showing("?", shown))

    def _unseen_option(self, source: Source, front: str, card: str) -> _Option:
        def step(by: int) -> None:
            self._spare[source] += by
            if front in self._unseen:
                self._unseen[front] += by

        return Used(source, card), lambda: step(-1), lambda: step(1)

    @cached_property
    def _values(self) -> frozenset[str]:
        return frozenset(self.available.deck.values)


_Option = tuple[Used, Callable[[], None], Callable[[], None]]
"""A used card, a function to take it, and a function to put it back."""


def _known_option(on_table: bool, used: str, card: str, cards: list[str]) -> _Option:
    source = Used("table" if on_table else "hand", used)
    return source, lambda: cards.remove(card), lambda: cards.append(card)
