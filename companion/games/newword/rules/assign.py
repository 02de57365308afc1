"""Every way to lay a word's letters with the cards around a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from companion.games.cards import Cards, Deck
from companion.games.newword.rules.notation import Source, Used, face, letter, showing
from companion.games.newword.rules.state import NewWordState, worth

MOST = 3000
"""Assignments that are looked at; a word has far fewer that differ."""

DETOUR = 2
"""How many more cards of the hand than needed are looked at: there are so many wild cards."""


class Around(NamedTuple):
    """The cards around a player: the word on the table, free on the first play, and the hand.

    `unseen`: how many copies of a card nobody has seen yet.
    """

    table: Cards
    free: bool
    hand: Cards
    deck: Deck
    points: Mapping[str, int]
    unseen: Mapping[str, int]

    def worth(self, card: str) -> int:
        """The points of a card in a word."""
        return worth(self.deck, self.points, card)

    def shows(self, front: str) -> frozenset[str]:
        """The letters that a card with that face can show."""
        kind = self.deck.kind(front)
        return frozenset(kind.letters if kind else front.replace("/", ""))

    def as_letter(self, card: str, shown: str, *, free: bool) -> str:
        """The card where it counts as the letter; empty where it cannot."""
        fixed = letter(card)
        if fixed and (not free or fixed == card):
            return card if fixed == shown else ""
        return showing(face(card), shown) if shown in self.shows(face(card)) else ""


def around(state: NewWordState, player: str | None) -> Around:
    """The cards that the player may lay a word with."""
    hand, points = state.hand(player), dict(state.points)
    return Around(state.table, state.first_play, hand, state.deck, points, unseen(state))


def unseen(state: NewWordState) -> dict[str, int]:
    """How many copies of each card nobody has seen yet, lying anywhere."""
    seen = Counter(card for cards in lying(state).values() for card in cards)
    return {card: max(count - seen[card], 0) for card, count in state.deck.copies.items()}


def lying(state: NewWordState) -> dict[str, list[str]]:
    """The cards that everybody has seen, by where they are now."""
    places = {"on the table": state.table, "discarded": state.discards}
    places |= {f"in {player}'s hand": hand for player, hand in state.hands.items() if hand.unseen}
    return {place: list(map(face, cards.known)) for place, cards in places.items()}


class Sources(NamedTuple):
    """Where the letter at each place may come from: `T` the table, `H` the hand, or either."""

    word: str
    allowed: tuple[str, ...]


class Search:
    """Tries the cards one letter after the other; what is tried first costs the hand least."""

    def __init__(self, around: Around, sources: Sources) -> None:
        self.around, self.sources = around, sources
        self._table, self._hand = list(around.table.known), list(around.hand.known)
        self._spare: dict[Source, int] = {"table": around.table.unseen, "hand": around.hand.unseen}
        self._unseen = dict(around.unseen)
        self._taken: list[Used] = []
        self._from_hand, self._least = 0, len(sources.word)
        self._looked_at = 0

    def ways(self) -> Iterator[tuple[Used, ...]]:
        """The assignments, each a card for every place."""
        place = len(self._taken)
        if place == len(self.sources.word):
            self._looked_at += 1
            self._least = min(self._least, self._from_hand)
            yield tuple(self._taken)
            return
        for used, take, back in self._options(self.sources.word[place], place):
            if self._looked_at >= MOST or self._too_dear(used):
                continue
            take()
            self._taken.append(used)
            self._from_hand += used.source == "hand"
            yield from self.ways()
            self._from_hand -= used.source == "hand"
            self._taken.pop()
            back()

    def _too_dear(self, used: Used) -> bool:
        return used.source == "hand" and self._from_hand >= self._least + DETOUR

    def _options(self, shown: str, place: int) -> list[_Option]:
        allowed = self.sources.allowed[place]
        table = list(self._known("table", shown)) if "T" in allowed else []
        hand = list(self._known("hand", shown)) if "H" in allowed else []
        if table and not self.around.free:
            best = max(self.around.worth(option[0].card) for option in table)
            return [*table, *(way for way in hand if self.around.worth(way[0].card) > best)]
        return [*table, *hand]

    def _known(self, source: Source, shown: str) -> Iterator[_Option]:
        """The cards of one side that can show the letter, seen ones first."""
        on_table = source == "table"
        cards = self._table if on_table else self._hand
        for card in dict.fromkeys(cards):
            used = self.around.as_letter(card, shown, free=self.around.free or not on_table)
            if used:
                yield _seen_option(on_table, used, card, cards)
        if self._spare[source]:
            yield from self._blank(source, shown)

    def _blank(self, source: Source, shown: str) -> Iterator[_Option]:
        """A card that nobody has seen: by its letter alone, or a wild card of a hand."""
        if shown in self._values and self._unseen.get(shown, 1) > 0:
            yield self._blank_option(source, shown, shown)
        if source == "hand" and self._unseen.get("?", 0) > 0:
            yield self._blank_option(source, "?", showing("?", shown))

    def _blank_option(self, source: Source, front: str, card: str) -> _Option:
        def step(by: int) -> None:
            self._spare[source] += by
            if front in self._unseen:
                self._unseen[front] += by

        return Used(source, card), lambda: step(-1), lambda: step(1)

    @cached_property
    def _values(self) -> frozenset[str]:
        return frozenset(self.around.deck.values)


_Option = tuple[Used, Callable[[], None], Callable[[], None]]
"""A card as it would count, how to take it, and how to put it back."""


def _seen_option(on_table: bool, used: str, card: str, cards: list[str]) -> _Option:
    source = Used("table" if on_table else "hand", used)
    return source, lambda: cards.remove(card), lambda: cards.append(card)
