"""The best words of some cards, found by checking every word."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence

from companion.errors import BadEntry
from companion.games.kit.validation import clean
from companion.games.word_for_word.engine.finder import Best, possible_words, upper_bound
from companion.games.word_for_word.rules.words.card_notation import (
    MOST_CARDS,
    WAY_OUT,
    WILD,
    parse_face,
)
from companion.games.word_for_word.rules.words.layouts import best_layout
from companion.games.word_for_word.rules.words.scoring import Scoring
from companion.lexicon.ruling import Ruling


def best_words(
    faces: Sequence[str], ruling: Ruling, values: Mapping[str, int], house: Scoring, count: int
) -> list[Best]:
    """The `count` words that score most, each in its best layout; common words first in a tie."""
    possible = possible_words(faces, ruling)
    bounds = sorted(((upper_bound(word, values, house), word) for word in possible), reverse=True)
    found: list[Best] = []
    enough: list[int] = []
    for bound, word in bounds:
        if len(enough) == count and bound < enough[0]:
            break
        layout = best_layout(word, faces, values, house)
        assert layout is not None
        found.append(Best(word, *layout))
        (heapq.heappush if len(enough) < count else heapq.heappushpop)(enough, layout[1].total)
    order = {best.word: (-best.score.total, ruling.level(best.word), best.word) for best in found}
    return heapq.nsmallest(count, found, key=lambda best: order[best.word])


def read_cards(text: str, most: int = MOST_CARDS) -> tuple[str, ...]:
    """Parse cards as people write them, such as `Bb G* er`; raises BadEntry.

    Without a colour, a capital is a red card and a small letter a blue one. `*` is a wild card, and
    so is `G*` (meant as a G). With a colour, as in `Gb` and `*r`, case does not matter.
    """
    cards = tuple(map(_card, text.replace(",", " ").split()))
    if len(cards) > most:
        raise BadEntry(f"There are {len(cards)} cards. Give at most {most}.")
    return cards


def _card(text: str) -> str:
    if text == WILD:
        return f"{WILD}b"
    if len(text) == 1 and text.isascii() and text.isalpha():
        return f"{text.upper()}{'r' if text.isupper() else 'b'}"
    card = parse_face(text)
    if card is None and len(text) == 2 and text[0].isalpha() and text[1] == WILD:
        return f"{WILD}b"
    if card is None:
        raise BadEntry(f"{clean(text)!r} is not a card. {WAY_OUT}")
    return card
