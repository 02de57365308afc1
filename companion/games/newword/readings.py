"""Which cards a typed word takes: from the table, and from the hand as cheaply as can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import NamedTuple

from companion.games.cards import Cards, Deck
from companion.games.newword.notation import Used, face, letter, showing
from companion.games.newword.state import worth

MOST = 2000
"""Assignments that are looked at; a word has far fewer that differ."""


class Around(NamedTuple):
    """The cards around a player: the word on the table, free on the first play, and the hand.

    `gone` are the cards of which every copy was seen elsewhere.
    """

    table: Cards
    free: bool
    hand: Cards
    deck: Deck
    points: dict[str, int]
    gone: frozenset[str] = frozenset()


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
    rest = [way for way in _undominated(around, ways) if way not in best]
    return Found((*best, *rest), len(best) > 1)


def _ways(around: Around, word: str, marked: frozenset[int] | None) -> list[Reading]:
    """The ways with at least one card from the hand; a letter is taken there where none is."""
    found = _each(around, word, marked)
    if marked is None and any(not way.hand for way in found):
        places = sorted({shown: place for place, shown in enumerate(word)}.values())
        forced = [way for place in places for way in _each(around, word, marked, forced=place)]
        found = [way for way in (*found, *forced) if way.hand] or found
    return found


def _each(
    around: Around, word: str, marked: frozenset[int] | None, forced: int | None = None
) -> list[Reading]:
    """Every assignment of cards to the letters that differs in more than equal cards."""
    found: dict[tuple[tuple[str, ...], int, int], Reading] = {}
    order = sorted(range(len(word)), key=lambda place: place != forced)
    steps = _assigned(around, word, marked, order, forced, ())
    for _, cards in zip(range(MOST), steps, strict=False):
        reading = _reading(around, dict(zip(order, cards, strict=True)))
        found.setdefault((tuple(sorted(reading.hand)), reading.points, len(reading.hand)), reading)
    return list(found.values())


def _assigned(
    around: Around,
    word: str,
    marked: frozenset[int] | None,
    order: list[int],
    forced: int | None,
    taken: tuple[Used, ...],
) -> Iterator[tuple[Used, ...]]:
    if len(taken) == len(word):
        yield taken
        return
    place = order[len(taken)]
    hand_only = place == forced or (marked is not None and place in marked)
    table_only = marked is not None and place not in marked
    for used, left in _options(around, word[place], hand_only, table_only):
        yield from _assigned(left, word, marked, order, forced, (*taken, used))


def _options(
    around: Around, shown: str, hand_only: bool, table_only: bool
) -> Iterator[tuple[Used, Around]]:
    """The cards that can show the letter, each with what is left then."""
    table = [] if hand_only else list(_from_table(around, shown))
    if table and not around.free:
        best = max(around_worth(around, used) for used, _ in table)
        hand = [] if table_only else list(_from_hand(around, shown))
        yield from table
        yield from (way for way in hand if around_worth(around, way[0]) > best)
        return
    yield from table
    if not table_only:
        yield from _from_hand(around, shown)


def around_worth(around: Around, used: Used) -> int:
    """The points of a card in a word."""
    return worth(around.deck, around.points, used.card)


def _from_table(around: Around, shown: str) -> Iterator[tuple[Used, Around]]:
    for card in dict.fromkeys(around.table.known):
        if (used := _as(around, card, shown, free=around.free)) is not None:
            left = around._replace(table=around.table.without([card]))
            yield Used("table", used), left
    if around.table.unseen and (blank := _unseen(around, shown)):
        yield Used("table", blank), around._replace(table=_fewer(around.table))


def _from_hand(around: Around, shown: str) -> Iterator[tuple[Used, Around]]:
    for card in dict.fromkeys(around.hand.known):
        if (used := _as(around, card, shown, free=True)) is not None:
            yield Used("hand", used), around._replace(hand=around.hand.without([card]))
    if not around.hand.unseen:
        return
    left = around._replace(hand=_fewer(around.hand))
    if blank := _unseen(around, shown):
        yield Used("hand", blank), left
    if "?" in around.deck.copies and "?" not in around.gone:
        yield Used("hand", showing("?", shown)), left


def _fewer(cards: Cards) -> Cards:
    return Cards(cards.known, cards.unseen - 1)


def _unseen(around: Around, shown: str) -> str:
    """A card that nobody has seen and that shows the letter: by the letter alone."""
    return shown if shown in around.deck.values and shown not in around.gone else ""


def _as(around: Around, card: str, shown: str, *, free: bool) -> str | None:
    """The card where it counts as the letter; None where it cannot."""
    fixed = letter(card)
    if fixed and (not free or fixed == card):
        return card if fixed == shown else None
    front = face(card)
    kind = around.deck.kind(front)
    letters = kind.letters if kind else front.replace("/", "")
    return showing(front, shown) if shown in letters or front == "?" else None


def _reading(around: Around, cards: dict[int, Used]) -> Reading:
    used = tuple(cards[place] for place in range(len(cards)))
    points = sum(around_worth(around, card) for card in used)
    return Reading(used, points, tuple(face(u.card) for u in used if u.source == "hand"))


def _guesses(around: Around, way: Reading) -> int:
    """How many wild cards it takes out of a hand that nobody has seen."""
    return sum(card == "?" for card in around.hand.beyond(way.hand))


def _undominated(around: Around, ways: Iterable[Reading]) -> list[Reading]:
    """Those to which no other is at least as good for points and hand; the cheapest first."""
    kept: list[Reading] = []
    for way in sorted(set(ways), key=lambda way: (_cost(around, way), -way.points)):
        if not any(_beats(around, other, way) for other in kept):
            kept.append(way)
    return kept


def _cost(around: Around, way: Reading) -> tuple[int, int]:
    return len(way.hand), sum(len(_shows(around, card)) for card in way.hand)


def _beats(around: Around, one: Reading, other: Reading) -> bool:
    """Whether one brings as many points, and takes of the hand only what the other takes too."""
    if one.points < other.points or len(one.hand) > len(other.hand):
        return False
    mine = [_shows(around, card) for card in one.hand]
    yours = [_shows(around, card) for card in other.hand]
    pairs = (zip(mine, tried, strict=False) for tried in permutations(yours, len(mine)))
    return any(all(less <= more for less, more in pair) for pair in pairs)


def _shows(around: Around, card: str) -> frozenset[str]:
    kind = around.deck.kind(card)
    return frozenset(kind.letters if kind else card.replace("/", ""))
