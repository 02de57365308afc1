"""Which cards a typed word takes: from the table, and from the hand as cheaply as can be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.games.newword.rules.assign import Around, Search, Sources
from companion.games.newword.rules.notation import Used, face

EITHER, TABLE, HAND = "TH", "T", "H"


class Reading(NamedTuple):
    """One way to lay a word. `points` before the multiplier; `hand`: the faces it takes."""

    cards: tuple[Used, ...]
    points: int
    hand: tuple[str, ...]


class Found(NamedTuple):
    """The ways to lay a word, the one that is meant first; `ask` where that cannot be known."""

    readings: tuple[Reading, ...] = ()
    ask: bool = False


def readings(around: Around, word: str, marked: frozenset[int] | None = None) -> Found:
    """How the word can be laid; `marked`: the places that are said to come from the hand.

    The fewest hand cards first, then those that are least good for other words. Readings that
    cost more and bring no more are left out. A wild card in a hand that the box does not see
    is offered behind the others and not asked about: players announce it.
    """
    ways = _ways(around, word, marked)
    sure = [way for way in ways if not _guesses(around, way)]
    best = _undominated(around, sure or ways)
    return Found((*best, *_guessed(around, ways, best)), len(best) > 1)


def _guessed(around: Around, ways: list[Reading], best: list[Reading]) -> list[Reading]:
    """The first reading again, with one wild card that nobody has seen."""
    size = len(best[0].hand) if best else 0
    other = [way for way in ways if _guesses(around, way) == 1 and len(way.hand) == size]
    return sorted((way for way in other if way not in best), key=lambda way: -way.points)


def _ways(around: Around, word: str, marked: frozenset[int] | None) -> list[Reading]:
    """The ways with at least one card from the hand; a letter is taken there where none is."""
    if marked is not None:
        return _each(
            around, word, tuple(HAND if at in marked else TABLE for at in range(len(word)))
        )
    found = _each(around, word, (EITHER,) * len(word))
    if any(not way.hand for way in found):
        places = sorted({shown: place for place, shown in enumerate(word)}.values())
        forced = [way for place in places for way in _each(around, word, _forced(word, place))]
        found = [way for way in (*found, *forced) if way.hand] or found
    return found


def _forced(word: str, place: int) -> tuple[str, ...]:
    return tuple(HAND if at == place else EITHER for at in range(len(word)))


def _each(around: Around, word: str, allowed: tuple[str, ...]) -> list[Reading]:
    """Every assignment that takes other cards of the hand, or brings other points."""
    found: dict[tuple[tuple[str, ...], int], Reading] = {}
    for cards in Search(around, Sources(word, allowed)).ways():
        hand = tuple(face(used.card) for used in cards if used.source == "hand")
        points = sum(around.worth(used.card) for used in cards)
        found.setdefault((tuple(sorted(hand)), points), Reading(cards, points, hand))
    return list(found.values())


def _guesses(around: Around, way: Reading) -> int:
    """How many wild cards it takes out of a hand that nobody has seen."""
    return sum(card == "?" for card in around.hand.missing(way.hand))


def _undominated(around: Around, ways: Iterable[Reading]) -> list[Reading]:
    """Those to which no other is at least as good for points and hand; the cheapest first."""
    kept: list[Reading] = []
    for way in sorted(set(ways), key=lambda way: (_cost(around, way), -way.points, way.cards)):
        if not any(_beats(around, other, way) for other in kept):
            kept.append(way)
    return kept


def _cost(around: Around, way: Reading) -> tuple[int, int]:
    return len(way.hand), sum(len(around.shows(card)) for card in way.hand)


def _beats(around: Around, one: Reading, other: Reading) -> bool:
    """Whether one brings as many points, and takes of the hand only what the other takes too."""
    if one.points < other.points or len(one.hand) > len(other.hand):
        return False
    return _covers(around, list(one.hand), list(other.hand))


def _covers(around: Around, mine: list[str], yours: list[str]) -> bool:
    """Whether each of my cards is good for no more than one of yours, each of those once."""
    if not mine:
        return True
    letters = around.shows(mine[0])
    for place, card in enumerate(yours):
        if letters <= around.shows(card) and _covers(
            around, mine[1:], yours[:place] + yours[place + 1 :]
        ):
            return True
    return False
