"""Find all ways to lay cards as one word, or as the two words of a steal.

First choose cards that make the letters, then distribute them over the words so that every
condition holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import NamedTuple

from companion.games.api.fault import Fault
from companion.games.cards import Deck
from companion.games.word_lift.rules.card_notation import (
    WILD,
    arrange_cards,
    face_of,
    letter_of,
    mark_of,
)
from companion.games.word_lift.rules.conditions import (
    New,
    hand_size_fault,
    missing_card_fault,
    placement_fault,
    split_faults,
)
from companion.games.word_lift.rules.state import Laid, Names
from companion.games.word_lift.rules.view import WordLiftView

MAX_WAYS = 40
"""Ways to return for one entry; nobody scrolls further."""

MAX_CHOICES, MAX_SPLITS = 400, 256
"""Choices of cards to try, and ways to try of distributing each over two words."""

Have = Mapping[str, int]
Sides = tuple[tuple[Names, Names], tuple[Names, Names]]


class Way(NamedTuple):
    """One way to lay the words; `special`: the marked and wild cards it uses from the hand."""

    words: tuple[New, ...]
    special: Names


def find_ways(
    view: WordLiftView, by: str, stolen: Laid | None, words: Sequence[str]
) -> tuple[tuple[Way, ...], Fault | None]:
    """The ways that meet every condition, best first; or the first fault if there is none.

    If the deck has too few cards for a way without wild cards, real cards may have one.
    """
    letters = Counter("".join(words))
    have, size = _hand_of(view, by)
    need = letters.total() - (len(stolen.cards) if stolen else 0)
    if need > size:
        return (), hand_size_fault(need, by, size)
    found, fault = _find(view, stolen, words, have)
    unseen = view.seat != by or view.hand.unseen
    if view.options.hands == "hidden" and unseen and all(map(_wilds, found.values())):
        real = _real_hand(view.deck, letters - _plain_letters(stolen), have)
        plain, fault = _find(view, stolen, words, real)
        found = plain | found
    if found:
        best = sorted(found.values(), key=lambda way: _rank(view, way), reverse=True)
        return tuple(best[:MAX_WAYS]), None
    return (), fault or _letter_fault(by, letters, stolen, have)


def _find(
    view: WordLiftView, stolen: Laid | None, words: Sequence[str], have: Have
) -> tuple[dict[Names, Way], Fault | None]:
    """The ways with these cards by their special cards, and the first fault of another way."""
    found, fault = dict[Names, Way](), None
    letters = Counter("".join(words))
    for taken, used in islice(_card_choices(letters, stolen, have), MAX_CHOICES):
        way, why = _distribute(view, words, stolen, taken, used)
        fault = fault or why
        if way:
            found.setdefault(way.special, way)
    return found, fault


def _hand_of(view: WordLiftView, by: str) -> tuple[Have, int]:
    """How many of each card may be in the hand, and the size of the hand."""
    size = view.sizes.get(by, 0)
    if view.seat == by and not view.hand.unseen:
        return Counter(view.hand.known), size
    known = Counter(view.hand.known) if view.seat == by else Counter[str]()
    return known + Counter(view.unseen), size


def _real_hand(deck: Deck, letters: Counter[str], have: Have) -> Have:
    """Real cards enough for the letters, the plainest of the deck, and no wild card."""
    hand = Counter({face: count for face, count in have.items() if face != WILD})
    for letter, count in letters.items():
        plainest = min((one for one in deck.copies if one[0] == letter), key=len, default=letter)
        hand[plainest] = max(hand[plainest], count)
    return hand


def _wilds(way: Way) -> int:
    """How many wild cards of the hand the way uses."""
    return sum(face_of(card) == WILD for new in way.words for card in new.from_hand)


def _letter_fault(by: str, letters: Counter[str], stolen: Laid | None, have: Have) -> Fault:
    """The fault of the first letter without a card."""
    there = Counter(card[0] for card in Counter(have).elements())
    short_of = next(iter((letters - there - _plain_letters(stolen)).elements()), "")
    return missing_card_fault(by, short_of)


def _plain_letters(stolen: Laid | None) -> Counter[str]:
    """The letters of the stolen word that are not wild cards."""
    return Counter(card[0] for card in (stolen.cards if stolen else ()) if face_of(card) != WILD)


def _card_choices(
    letters: Counter[str], stolen: Laid | None, have: Have
) -> Iterator[tuple[Names, Names]]:
    """Each choice of letters for stolen wild cards, with the hand cards that complete it."""
    table = stolen.cards if stolen else ()
    plain = tuple(card for card in table if face_of(card) != WILD)
    wilds = len(table) - len(plain)
    rest = letters - _plain_letters(stolen)
    for wild_letters in dict.fromkeys(combinations(sorted(rest.elements()), wilds)):
        taken = (*plain, *(f"{WILD}={letter}" for letter in wild_letters))
        for used in _hand_choices(sorted((rest - Counter(wild_letters)).items()), Counter(have)):
            yield taken, used


def _hand_choices(letters: list[tuple[str, int]], have: Counter[str]) -> Iterator[Names]:
    """All ways to make the letters from cards of the hand, with the fewest wild cards first."""
    if not letters:
        yield ()
        return
    letter, count = letters[0]
    kinds = [face for face in have if face[0] == letter and have[face] > 0]
    kinds.sort(key=len)
    for wilds in range(min(count, have[WILD]) + 1):
        for cards in _of_kinds(kinds, have, count - wilds):
            left = have - Counter(cards) - Counter({WILD: wilds})
            used = (*cards, *[f"{WILD}={letter}"] * wilds)
            yield from ((*used, *more) for more in _hand_choices(letters[1:], left))


def _of_kinds(kinds: list[str], have: Counter[str], count: int) -> Iterator[Names]:
    """All choices of `count` cards of these kinds, plain ones first."""
    cards = [face for face in kinds for _ in range(min(have[face], count))]
    yield from dict.fromkeys(combinations(cards, count))


def _distribute(
    view: WordLiftView, words: Sequence[str], stolen: Laid | None, taken: Names, used: Names
) -> tuple[Way | None, Fault | None]:
    """Distribute the cards so that every condition holds, or return the first fault."""
    fault = None
    for split in _splits(words, taken, used):
        laid = tuple(
            _new_word(view, word, *sides) for word, sides in zip(words, split, strict=True)
        )
        why = _ways_fault(view, stolen, laid)
        if why is None:
            return Way(laid, _special_cards(laid, stolen)), None
        fault = fault or why
    return None, fault


def _ways_fault(view: WordLiftView, stolen: Laid | None, words: tuple[New, ...]) -> Fault | None:
    if stolen is None:
        return placement_fault(words[0].laid, view.deck)
    return next(split_faults(stolen, words, view.deck, view.options), None)


def _new_word(view: WordLiftView, word: str, from_stolen: Names, from_hand: Names) -> New:
    cards = arrange_cards(word, (*from_stolen, *from_hand), view.deck)
    return New(Laid(word, cards or ()), from_stolen, from_hand)


def _splits(
    words: Sequence[str], taken: Names, used: Names
) -> Iterator[tuple[tuple[Names, Names], ...]]:
    """The ways to distribute the cards over one word or two, letter by letter."""
    if len(words) == 1:
        yield ((taken, used),)
        return
    per_letter = [
        _of_letter(letter, words[0].count(letter), taken, used)
        for letter in sorted(set("".join(words)))
    ]
    for choice in islice(product(*per_letter), MAX_SPLITS):
        one = tuple(tuple(card for side in choice for card in side[0][at]) for at in (0, 1))
        two = tuple(tuple(card for side in choice for card in side[1][at]) for at in (0, 1))
        yield (one[0], one[1]), (two[0], two[1])


def _of_letter(letter: str, count: int, taken: Names, used: Names) -> list[Sides]:
    """The ways to give `count` cards of one letter to the first word, the rest to the second."""
    cards = [(card, 0) for card in taken if letter_of(card) == letter]
    cards += [(card, 1) for card in used if letter_of(card) == letter]
    found = {}
    for places in combinations(range(len(cards)), count):
        first = [cards[at] for at in places]
        second = [cards[at] for at in range(len(cards)) if at not in places]
        found[tuple(sorted(first))] = (_by_side(first), _by_side(second))
    return list(found.values())


def _by_side(cards: Iterable[tuple[str, int]]) -> tuple[Names, Names]:
    listed = list(cards)
    table, hand = (tuple(card for card, side in listed if side == at) for at in (0, 1))
    return table, hand


def _special_cards(words: Iterable[New], stolen: Laid | None) -> Names:
    """What a player must know about a way: special hand cards, and new letters of wild cards."""
    hand = [card for new in words for card in new.from_hand if len(card) > 1]
    wilds = Counter(card for new in words for card in new.from_stolen if face_of(card) == WILD)
    changed = wilds - Counter(stolen.cards if stolen else ())
    return tuple(sorted((*hand, *changed.elements())))


def _rank(view: WordLiftView, way: Way) -> tuple[int, ...]:
    """Sort key, the best way highest: points, then wild cards kept, then awkward cards gone."""
    hand = [card for new in way.words for card in new.from_hand]
    wilds = _wilds(way)
    marks = [mark_of(card, view.deck) for card in hand]
    gain = sum(mark.table - mark.hand for mark in marks)
    hard = sum(mark.place == "ends" for mark in marks)
    costly = sum(mark.steal > 0 for mark in marks)
    if view.seat is None or view.hand.unseen:
        return -wilds, -sum(bool(mark.name) for mark in marks), gain
    return gain, -wilds, hard, costly
