"""The words that a computer player of Word For Word knows, and the one that it declares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.games.kit.people import Reader
from companion.games.kit.rules import copy_fields
from companion.games.word_for_word.engine.advice import best_words
from companion.games.word_for_word.engine.finder import Best, Finder, finder
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.rules.words.card_notation import WILD
from companion.games.word_for_word.rules.words.layouts import best_layout
from companion.games.word_for_word.rules.words.scoring import CATEGORY, EXCLAMATION, Scoring
from companion.lexicon import Rack
from companion.lexicon.ruling import Ruling

WILDLY = 0.5
"""How much harder it is to see a word that needs a wild card."""


def known_finder(view: WordForWordView, ruling: Ruling, skill: float) -> Finder:
    """The finder for the words that a player of this skill knows."""
    if skill >= 1:
        return finder(ruling, view.agreed.values, view.options)
    house = copy_fields(Scoring, view.options)
    return _known_finder(ruling, skill, tuple(sorted(view.agreed.values.items())), house)


@lru_cache(maxsize=5)
def _known_finder(
    ruling: Ruling, skill: float, values: tuple[tuple[str, int], ...], house: Scoring
) -> Finder:
    return Finder(filter(Reader(ruling, skill).knows, ruling.words()), dict(values), house)


def best_noticed(view: WordForWordView, reader: Reader, ruling: Ruling) -> Best | None:
    """The word that wins most of those that the player notices; None if it notices none."""
    faces = (*view.hand, *view.board)
    values, house = view.agreed.values, copy_fields(Scoring, view.options)
    if reader.all:
        best = finder(ruling, values, house).best(faces)
    else:
        found = best_words(faces, ruling, values, house, 1, _Eyes(faces, reader))
        best = next(iter(found), None)
    return max((*([best] if best else []), *_in_category(view, reader, faces)),
               key=lambda one: points(view, one), default=None)  # fmt: skip


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
        self._plain = Rack("".join(face[0] for face in faces if face[0] != WILD), (), 0)
        self._reader = reader

    def __call__(self, word: str) -> bool:
        hidden = 0.0 if self._plain.spells(word) else WILDLY
        return word == EXCLAMATION or self._reader.notices(word, hidden)
