"""How the ways are found to lay cards as the letters of one word, or of two.

Cards that can make the letters are chosen first, then spread over the words so that every
condition holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import NamedTuple

from companion.games.api.fault import Fault
from companion.games.word_lift.rules.card_notation import (
    WILD,
    arranged,
    face_of,
    faces,
    letter_of,
    mark_of,
)
from companion.games.word_lift.rules.conditions import New, inside, split_faults, too_few, without
from companion.games.word_lift.rules.state import Laid, Names
from companion.games.word_lift.rules.view import WordLiftView

MOST = 40
"""Ways that are found of one announcement; nobody scrolls further."""

USES, SPLITS = 400, 256
"""How many choices of cards are tried, and how many ways to spread each over two words."""

Have = Mapping[str, int]
Sides = tuple[tuple[Names, Names], tuple[Names, Names]]


class Way(NamedTuple):
    """One way to lay the announcement; `special` are its marked and wild cards, as used."""

    words: tuple[New, ...]
    special: Names


def find_ways(
    view: WordLiftView, by: str, stolen: Laid | None, words: Sequence[str]
) -> tuple[tuple[Way, ...], Fault | None]:
    """The ways that keep every condition, or the first fault of the best that does not."""
    letters = Counter("".join(words))
    have, size = _hand_of(view, by)
    need = letters.total() - (len(stolen.cards) if stolen else 0)
    if need > size:
        return (), too_few(need, by, size)
    found, fault = dict[Names, Way](), None
    for taken, used in islice(_uses(letters, stolen, have), USES):
        way, why = _distributed(view, words, stolen, taken, used)
        fault = fault or why
        if way:
            found.setdefault(way.special, way)
    if found:
        best = sorted(found.values(), key=lambda way: _worth(view, way), reverse=True)
        return tuple(best[:MOST]), None
    return (), fault or _missing(view, by, letters, stolen, have)


def _hand_of(view: WordLiftView, by: str) -> tuple[Have, int]:
    """The cards that may be in the hand, how many of each, and how many it holds."""
    size = view.sizes.get(by, 0)
    if view.seat == by and not view.hand.unseen:
        return Counter(view.hand.known), size
    known = Counter(view.hand.known) if view.seat == by else Counter[str]()
    return known + Counter(view.unseen), size


def _missing(
    view: WordLiftView, by: str, letters: Counter[str], stolen: Laid | None, have: Have
) -> Fault:
    """The first letter for which there is no card."""
    there = Counter(card[0] for card in Counter(have).elements() if card != WILD)
    there += Counter(card[0] for card in faces(stolen.cards if stolen else ()) if card != WILD)
    short_of = next(iter((letters - there).elements()), "")
    if view.seat == by:
        return without(by, short_of)
    return Fault("card_not_in_hand", f"No {short_of} is left for {by}", "Use other cards.")


def _uses(letters: Counter[str], stolen: Laid | None, have: Have) -> Iterator[tuple[Names, Names]]:
    """The cards off the table with their letters, and those of the hand that do the rest."""
    table = stolen.cards if stolen else ()
    plain = tuple(card for card in table if face_of(card) != WILD)
    wilds = len(table) - len(plain)
    rest = letters - Counter(map(letter_of, plain))
    for changed in dict.fromkeys(combinations(sorted(rest.elements()), wilds)):
        taken = (*plain, *(f"{WILD}={letter}" for letter in changed))
        for used in _from_hand(sorted((rest - Counter(changed)).items()), Counter(have)):
            yield taken, used


def _from_hand(letters: list[tuple[str, int]], have: Counter[str]) -> Iterator[Names]:
    """All ways to make the letters of cards of the hand, the fewest wild ones first."""
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
            yield from ((*used, *more) for more in _from_hand(letters[1:], left))


def _of_kinds(kinds: list[str], have: Counter[str], count: int) -> Iterator[Names]:
    """All choices of so many cards among the kinds, plain ones first."""
    cards = [face for face in kinds for _ in range(min(have[face], count))]
    yield from dict.fromkeys(combinations(cards, count))


def _distributed(
    view: WordLiftView, words: Sequence[str], stolen: Laid | None, taken: Names, used: Names
) -> tuple[Way | None, Fault | None]:
    """The cards spread over the words so that every condition holds; else the first fault."""
    fault = None
    for split in _splits(words, taken, used):
        laid = tuple(_new(view, word, *sides) for word, sides in zip(words, split, strict=True))
        why = _condition(view, stolen, laid)
        if why is None:
            cards = (card for new in laid for card in (*new.from_hand, *new.from_stolen))
            return Way(laid, _special(cards, taken, stolen)), None
        fault = fault or why
    return None, fault


def _condition(view: WordLiftView, stolen: Laid | None, words: tuple[New, ...]) -> Fault | None:
    if stolen is None:
        return inside(words[0].laid, view.deck)
    return next(split_faults(stolen, words, view.deck, view.options), None)


def _new(view: WordLiftView, word: str, from_stolen: Names, from_hand: Names) -> New:
    cards = arranged(word, (*from_stolen, *from_hand), view.deck)
    return New(Laid(word, cards or ()), from_stolen, from_hand)


def _splits(
    words: Sequence[str], taken: Names, used: Names
) -> Iterator[tuple[tuple[Names, Names], ...]]:
    """The ways to spread the cards over one word or two, letter by letter."""
    if len(words) == 1:
        yield ((taken, used),)
        return
    per_letter = [
        _of_letter(letter, words[0].count(letter), taken, used)
        for letter in sorted(set("".join(words)))
    ]
    for choice in islice(product(*per_letter), SPLITS):
        one = tuple(tuple(card for side in choice for card in side[0][at]) for at in (0, 1))
        two = tuple(tuple(card for side in choice for card in side[1][at]) for at in (0, 1))
        yield (one[0], one[1]), (two[0], two[1])


def _of_letter(letter: str, count: int, taken: Names, used: Names) -> list[Sides]:
    """How the cards of one letter go to the first word, `count` of them, and to the second."""
    cards = [(card, 0) for card in taken if letter_of(card) == letter]
    cards += [(card, 1) for card in used if letter_of(card) == letter]
    found = {}
    for places in combinations(range(len(cards)), count):
        first = [cards[at] for at in places]
        second = [cards[at] for at in range(len(cards)) if at not in places]
        found[tuple(sorted(first))] = (_sides(first), _sides(second))
    return list(found.values())


def _sides(cards: Iterable[tuple[str, int]]) -> tuple[Names, Names]:
    listed = list(cards)
    table, hand = (tuple(card for card, side in listed if side == at) for at in (0, 1))
    return table, hand


def _special(cards: Iterable[str], taken: Names, stolen: Laid | None) -> Names:
    """What is to be told of a way: marked cards of the hand, wild cards, changed letters."""
    off_table = Counter(card for card in taken if face_of(card) != WILD)
    mine = Counter(cards) - off_table
    kept = Counter(stolen.cards if stolen else ())
    return tuple(sorted(card for card in (mine - kept).elements() if len(card) > 1))


def _worth(view: WordLiftView, way: Way) -> tuple[int, ...]:
    """How good the way is for the player: points, then wild cards kept, then hard cards gone."""
    hand = [card for new in way.words for card in new.from_hand]
    wilds = sum(face_of(card) == WILD for card in hand)
    marks = [mark_of(card, view.deck) for card in hand]
    gain = sum(mark.table - mark.hand for mark in marks)
    hard = sum(mark.place == "ends" for mark in marks)
    costly = sum(mark.steal > 0 for mark in marks)
    if view.seat is None or view.hand.unseen:
        return -wilds, -sum(bool(mark.name) for mark in marks), gain
    return gain, -wilds, hard, costly
