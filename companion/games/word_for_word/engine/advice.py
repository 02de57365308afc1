"""What a hand of Word For Word is good for: its best words, all of them looked at."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence

from companion.errors import BadEntry
from companion.games.kit.validation import clean
from companion.games.word_for_word.engine.finder import Best, able
from companion.games.word_for_word.rules.words.card_notation import MOST, WAY_OUT, WILD, face
from companion.games.word_for_word.rules.words.layouts import best_layout, letters
from companion.games.word_for_word.rules.words.scoring import LENGTH, Scoring, bonuses
from companion.lexicon import Rack
from companion.lexicon.ruling import Ruling


def best_words(
    faces: Sequence[str], ruling: Ruling, values: Mapping[str, int], house: Scoring, count: int
) -> list[Best]:
    """The words that score most with some of the cards, each at its best; the best known first
    among equals.
    """
    rack = Rack("".join(f[0] for f in faces if f[0] != WILD), (), sum(f[0] == WILD for f in faces))
    possible = [word for word in able(ruling.from_rack(rack)) if rack.spells(word)]
    promised = sorted(((_promise(word, values, house), word) for word in possible), reverse=True)
    found: list[Best] = []
    enough: list[int] = []
    for most, word in promised:
        if len(enough) == count and most < enough[0]:
            break
        laid = best_layout(word, faces, values, house)
        assert laid is not None
        found.append(Best(word, *laid))
        (heapq.heappush if len(enough) < count else heapq.heappushpop)(enough, laid[1].total)
    order = {best.word: (-best.score.total, ruling.level(best.word), best.word) for best in found}
    return heapq.nsmallest(count, found, key=lambda best: order[best.word])


def _promise(word: str, values: Mapping[str, int], house: Scoring) -> int:
    """What the word scores at most, with all pairs quintupled and the word tripled."""
    gain = sum(values[part.letter] * sum(part.runs) for part in letters(word) if part.runs)
    plain = sum(values[letter] for letter in word) + LENGTH[len(word)]
    return (plain + 4 * gain) * 3 + sum(bonuses(word, house))


def read_cards(text: str, most: int = MOST) -> tuple[str, ...]:
    """Cards as people write them, `Bb G* er`; raises BadEntry.

    A capital with no colour behind it is red and a small letter blue; `*` is a wild card,
    and so is `G*`, one that is meant as a G. With a colour, `Gb` and `*r`, the case does
    not matter.
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
    card = face(text)
    if card is None and len(text) == 2 and text[0].isalpha() and text[1] == WILD:
        return f"{WILD}b"
    if card is None:
        raise BadEntry(f"{clean(text)!r} is no card. {WAY_OUT}")
    return card
