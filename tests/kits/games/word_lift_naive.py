"""Find steals by trying every pair of words: slow and simple, to check the fast search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement

from companion.games.cards import Deck
from companion.games.word_lift.rules.card_notation import mark_of

Pair = tuple[str, str]
NEVER = -1


def splits(
    stolen: tuple[str, ...],
    hand: list[str],
    words: Iterable[str],
    deck: Deck,
    fresh: Callable[[str], bool] = lambda _word: True,
) -> dict[Pair, int]:
    """The pairs of words these cards can make, with the best points of their hand cards."""
    candidates = sorted(word for word in words if fresh(word))
    cards = [(card, True) for card in stolen] + [(card, False) for card in hand]
    letters = Counter(card[0] for card in (*stolen, *hand))
    needed = Counter(card[0] for card in stolen if card != "?")
    found = {}
    for pair in combinations_with_replacement(candidates, 2):
        if not len(stolen) + 2 <= len(pair[0]) + len(pair[1]) <= len(cards):
            continue
        wanted = Counter(pair[0] + pair[1])
        if needed - wanted or (wanted - letters).total() > letters["?"]:
            continue
        points = best(pair, cards, deck)
        if points > NEVER:
            found[pair] = points
    return found


def best(pair: Pair, cards: list[tuple[str, bool]], deck: Deck) -> int:
    """The best points of the hand cards over all ways to lay the words, card by card."""
    places = [
        (which, letter, 0 < at < len(word) - 1)
        for which, word in enumerate(pair)
        for at, letter in enumerate(word)
    ]
    worth = {card: _worth(card, deck) for card in set(cards)}
    inner = {card for card in worth if mark_of(card[0], deck).place == "ends"}
    left = Counter(cards)
    stolen_left = sum(stolen for _, stolen in cards)
    sides = [[0, 0], [0, 0]]

    def lay(index: int, stolen_left: int) -> int:
        if index == len(places):
            return NEVER if stolen_left or not all(map(all, sides)) else 0
        if stolen_left > len(places) - index:
            return NEVER
        which, wanted, inside = places[index]
        most = NEVER
        for card in worth:
            face, stolen = card
            if not left[card] or face[0] not in (wanted, "?") or (inside and card in inner):
                continue
            left[card] -= 1
            sides[which][stolen] += 1
            rest = lay(index + 1, stolen_left - stolen)
            sides[which][stolen] -= 1
            left[card] += 1
            if rest > NEVER:
                most = max(most, rest + worth[card])
        return most

    return lay(0, stolen_left)


def _worth(card: tuple[str, bool], deck: Deck) -> int:
    mark = mark_of(card[0], deck)
    return 0 if card[1] else mark.table - mark.hand
