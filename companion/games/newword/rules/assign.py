"""Find every way to assign the cards a player may use to the letters of a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
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


class _Option(NamedTuple):
    """A card that may be used, as it lies there; an unseen one by its printed face."""

    used: Used
    card: str
    seen: bool


class Search:
    """Backtracking search, letter by letter; it tries table cards before hand cards.

    One search serves for all words with the same cards: it remembers what each card can show.
    """

    def __init__(self, available: AvailableCards) -> None:
        self.available = available
        self.worth = cache(available.worth)
        self._fitting = cache(self._fitting_cards)

    def ways(self, word: str, allowed: Sequence[str]) -> list[tuple[Used, ...]]:
        """All assignments, each with a card for every letter.

        `allowed`: the sources for each letter, `T` for table, `H` for hand, or `TH`.
        """
        have = self.available
        self._word, self._allowed, self._least = word, allowed, len(word)
        self._cards = {"table": list(have.table.known), "hand": list(have.hand.known)}
        self._spare = {"table": have.table.unseen, "hand": have.hand.unseen}
        self._unseen = dict(have.unseen)
        self._found: list[tuple[Used, ...]] = []
        self._extend((), 0)
        return self._found

    def _extend(self, taken: tuple[Used, ...], from_hand: int) -> None:
        """Find all assignments that begin with these cards."""
        place = len(taken)
        if place == len(self._word):
            self._least = min(self._least, from_hand)
            self._found.append(taken)
            return
        for option in self._options(self._word[place], self._allowed[place]):
            hand = option.used.source == "hand"
            too_many = hand and from_hand >= self._least + EXTRA_CARDS
            if len(self._found) < MAX_ASSIGNMENTS and not too_many:
                self._take(option)
                self._extend((*taken, option.used), from_hand + hand)
                self._put_back(option)

    def _take(self, option: _Option) -> None:
        source, front = option.used.source, option.card
        if option.seen:
            self._cards[source].remove(option.card)
            return
        self._spare[source] -= 1
        if front in self._unseen:
            self._unseen[front] -= 1

    def _put_back(self, option: _Option) -> None:
        source, front = option.used.source, option.card
        if option.seen:
            self._cards[source].append(option.card)
            return
        self._spare[source] += 1
        if front in self._unseen:
            self._unseen[front] += 1

    def _options(self, shown: str, allowed: str) -> list[_Option]:
        table = self._source_options("table", shown) if "T" in allowed else []
        hand = self._source_options("hand", shown) if "H" in allowed else []
        if table and not self.available.free:
            table = self._one_of_each_worth(table)
            best = max(self.worth(option.used.card) for option in table)
            return [*table, *(way for way in hand if self.worth(way.used.card) > best)]
        return [*table, *hand]

    def _one_of_each_worth(self, table: list[_Option]) -> list[_Option]:
        """The first of the options with the same points; cards that show a letter are alike."""
        found: dict[int, _Option] = {}
        for option in table:
            found.setdefault(self.worth(option.used.card), option)
        return list(found.values())

    def _source_options(self, source: Source, shown: str) -> list[_Option]:
        """The cards of one source that can stand for the letter, known cards first."""
        fitting = self._fitting(source, shown)
        found = [fitting[card] for card in dict.fromkeys(self._cards[source]) if card in fitting]
        return [*found, *self._unseen_options(source, shown)] if self._spare[source] else found

    def _fitting_cards(self, source: Source, shown: str) -> dict[str, _Option]:
        """The known cards of one source that can stand for the letter."""
        have, on_table = self.available, source == "table"
        cards = have.table.known if on_table else have.hand.known
        used = {card: have.as_letter(card, shown, have.free or not on_table) for card in cards}
        return {card: _Option(Used(source, as_), card, True) for card, as_ in used.items() if as_}

    def _unseen_options(self, source: Source, shown: str) -> Iterator[_Option]:
        """A card that nobody has seen: a plain one, or a wild card from a hand."""
        if shown in self.available.deck.values and self._unseen.get(shown, 1) > 0:
            yield _Option(Used(source, shown), shown, seen=False)
        if source == "hand" and self._unseen.get("?", 0) > 0:
            yield _Option(Used(source, card_showing("?", shown)), "?", seen=False)
