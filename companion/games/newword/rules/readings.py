"""The cards for a typed word: from the table, and from the hand as cheaply as possible."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.games.newword.rules.assign import AvailableCards, Search
from companion.games.newword.rules.notation import Used, face

EITHER, TABLE, HAND = "TH", "T", "H"


class Reading(NamedTuple):
    """One way to lay a word; `points` without the multiplier, `hand`: the hand cards it uses."""

    cards: tuple[Used, ...]
    points: int
    hand: tuple[str, ...]


class Found(NamedTuple):
    """The ways to lay a word, the most likely first; `ask`: the player should choose."""

    readings: tuple[Reading, ...] = ()
    ask: bool = False


def readings(available: AvailableCards, word: str, marked: frozenset[int] | None = None) -> Found:
    """The ways to lay the word; `marked`: the places of letters from the hand, if known.

    Readings with the fewest hand cards come first, then those with cards that are least useful for
    other words. Readings that cost more without scoring more are left out. Readings with a wild
    card from a hidden hand come last and do not set `ask`: players announce wild cards.
    """
    return search_readings(Search(available), word, marked)


def search_readings(search: Search, word: str, marked: frozenset[int] | None = None) -> Found:
    """The same with a search that serves for many words."""
    available, ways = search.available, _ways(search, word, marked)
    best = _best_readings(available, _plain_ways(available, ways) or ways)
    return Found((*best, *_with_unseen_wild(available, ways, best)), len(best) > 1)


def real_readings(
    available: AvailableCards, word: str, marked: frozenset[int] | None = None
) -> Found:
    """The ways to lay the word, for a hand that may have other real cards than the deck.

    If the deck has too few cards for a plain reading, one with more comes before wild cards.
    """
    found = readings(available, word, marked)
    if _plain_ways(available, found.readings):
        return found
    ways = _ways(Search(available.beyond_deck(len(word))), word, marked)
    plain = _best_readings(available, _plain_ways(available, ways))
    return Found((*plain, *found.readings), len(plain) > 1) if plain else found


def _plain_ways(available: AvailableCards, ways: Iterable[Reading]) -> list[Reading]:
    """Those of the ways that need no wild card from a hidden hand."""
    return [way for way in ways if not _unseen_wilds(available, way)]


def _with_unseen_wild(
    available: AvailableCards, ways: list[Reading], best: list[Reading]
) -> list[Reading]:
    """The readings of the same size as the best, with one wild card that nobody has seen."""
    size = len(best[0].hand) if best else 0
    other = [way for way in ways if _unseen_wilds(available, way) == 1 and len(way.hand) == size]
    return sorted((way for way in other if way not in best), key=lambda way: -way.points)


def _ways(search: Search, word: str, marked: frozenset[int] | None) -> list[Reading]:
    """The ways with at least one hand card; one letter is taken from the hand if necessary."""
    if marked is not None:
        return _distinct(
            search, word, tuple(HAND if at in marked else TABLE for at in range(len(word)))
        )
    found = _distinct(search, word, (EITHER,) * len(word))
    if any(not way.hand for way in found):
        places = sorted({shown: place for place, shown in enumerate(word)}.values())
        forced = [
            way for place in places for way in _distinct(search, word, _from_hand_at(word, place))
        ]
        found = [way for way in (*found, *forced) if way.hand] or found
    return found


def _from_hand_at(word: str, place: int) -> tuple[str, ...]:
    return tuple(HAND if at == place else EITHER for at in range(len(word)))


def _distinct(search: Search, word: str, allowed: tuple[str, ...]) -> list[Reading]:
    """All ways that differ in hand cards or points."""
    found: dict[tuple[tuple[str, ...], int], Reading] = {}
    for cards in search.ways(word, allowed):
        hand = tuple(face(used.card) for used in cards if used.source == "hand")
        points = sum(search.worth(used.card) for used in cards)
        found.setdefault((tuple(sorted(hand)), points), Reading(cards, points, hand))
    return list(found.values())


def _unseen_wilds(available: AvailableCards, way: Reading) -> int:
    """The number of wild cards that the reading uses from a hidden hand."""
    return max(way.hand.count("?") - available.hand.known.count("?"), 0)


def _best_readings(available: AvailableCards, ways: Iterable[Reading]) -> list[Reading]:
    """The readings that no other reading beats in points and cost; the cheapest first."""
    best: list[Reading] = []
    for way in sorted(set(ways), key=lambda way: (_cost(available, way), -way.points, way.cards)):
        if not any(_beats(available, other, way) for other in best):
            best.append(way)
    return best


def _cost(available: AvailableCards, way: Reading) -> tuple[int, int]:
    return len(way.hand), sum(len(available.shows(card)) for card in way.hand)


def _beats(available: AvailableCards, one: Reading, other: Reading) -> bool:
    """Whether `one` scores at least as much as `other` without using better hand cards."""
    if one.points < other.points or len(one.hand) > len(other.hand):
        return False
    return _covers(available, list(one.hand), list(other.hand))


def _covers(available: AvailableCards, mine: list[str], yours: list[str]) -> bool:
    """Whether each card of `mine` can be matched with a card of `yours` that is as versatile."""
    if not mine:
        return True
    letters = available.shows(mine[0])
    for place, card in enumerate(yours):
        if letters <= available.shows(card) and _covers(
            available, mine[1:], yours[:place] + yours[place + 1 :]
        ):
            return True
    return False
