"""The words that a computer player of Word For Word knows, and the one that it declares."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from companion.games.kit.inventions import inventions
from companion.games.kit.latest import latest
from companion.games.kit.people import Reader
from companion.games.kit.rules import copy_fields
from companion.games.word_for_word.engine.finder import (
    Best,
    Finder,
    finder,
    possible_words,
    rack_of,
    upper_bound,
)
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.rules.words.card_notation import WILD
from companion.games.word_for_word.rules.words.layouts import best_layout
from companion.games.word_for_word.rules.words.scoring import CATEGORY, EXCLAMATION, Scoring
from companion.lexicon.ruling import Ruling

WILDLY = 0.5
"""How much harder it is to see a word that needs a wild card."""


_made: dict[tuple[Hashable, ...], Finder] = {}
"""The latest finders, by the dictionary's hash, the skill, the values and the options."""

KEPT = 5
"""How many finders are cached: one for each strength."""


def known_finder(view: WordForWordView, ruling: Ruling, skill: float) -> Finder:
    """The finder for the words that a player of this skill knows; built once."""
    if skill >= 1:
        return finder(ruling, view.agreed.values, view.options)
    values, house = view.agreed.values, copy_fields(Scoring, view.options)
    asked = ruling.sha256, skill, tuple(sorted(values.items())), house
    return latest(_made, asked, lambda: Finder(Reader(ruling, skill).words(), values, house), KEPT)


def best_noticed(view: WordForWordView, reader: Reader, ruling: Ruling) -> Best | None:
    """The word that wins most of those that the player notices; None if it notices none."""
    faces = (*view.hand, *view.board)
    values, house = view.agreed.values, copy_fields(Scoring, view.options)
    if reader.all:
        best = finder(ruling, values, house).best(faces)
    else:
        best = _best_seen(faces, ruling, values, house, _Eyes(faces, reader))
    return max((*([best] if best else []), *_in_category(view, reader, faces)),
               key=lambda one: points(view, one), default=None)  # fmt: skip


def _best_seen(
    faces: Sequence[str], ruling: Ruling, values: Mapping[str, int], house: Scoring, eyes: _Eyes
) -> Best | None:
    """The word that scores most of those that the eyes see; the most promising ones come first."""
    ranked = sorted(
        ((upper_bound(word, values, house), word) for word in possible_words(faces, ruling)),
        reverse=True,
    )
    best: Best | None = None
    for bound, word in ranked:
        if best and bound <= best.score.total:
            break
        if eyes(word) and (layout := best_layout(word, faces, values, house)):
            best = max(best or Best(word, *layout), Best(word, *layout), key=_total)
    return best


def best_invented(view: WordForWordView, reader: Reader, ruling: Ruling) -> Best | None:
    """The invented word that scores most; None if the player cannot think of any."""
    faces, house = (*view.hand, *view.board), copy_fields(Scoring, view.options)
    stems = filter(_Eyes(faces, reader), possible_words(faces, ruling))
    found = inventions(stems, reader, ruling, rack_of(faces).spells)
    layouts = ((word, best_layout(word, faces, view.agreed.values, house)) for word in found)
    return max((Best(word, *one) for word, one in layouts if one), key=_total, default=None)


def _total(best: Best) -> int:
    return best.score.total


def points(view: WordForWordView, best: Best) -> int:
    """The points of a word, with the bonus if it is known to be in the category."""
    agreed = view.agreed.categories.get(view.category or "", ())
    return best.score.total + CATEGORY * (best.word in agreed)


def _in_category(view: WordForWordView, reader: Reader, faces: Sequence[str]) -> Iterator[Best]:
    """The words of the category that the player notices in its cards."""
    house, sees = copy_fields(Scoring, view.options), _Eyes(faces, reader)
    for word in view.agreed.categories.get(view.category or "", ()):
        plain = word.isascii() and word.isalpha() and 2 <= len(word) <= len(faces)
        if plain and sees(word) and (layout := best_layout(word, faces, view.agreed.values, house)):
            yield Best(word, *layout)


class _Eyes:
    """What a player notices in some cards."""

    def __init__(self, faces: Sequence[str], reader: Reader) -> None:
        self._plain = rack_of(face for face in faces if face[0] != WILD)
        self._reader = reader

    def __call__(self, word: str) -> bool:
        hidden = 0.0 if self._plain.spells(word) else WILDLY
        return word == EXCLAMATION or self._reader.notices(word, hidden)
