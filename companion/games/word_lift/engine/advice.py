"""Advice for Word Lift: all words of a hand, and all steals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.cards import Deck, default_deck
from companion.games.word_lift.engine.anagrams import table
from companion.games.word_lift.engine.search import Hunt, Play, Split
from companion.games.word_lift.rules.state import NAME, Laid, Options
from companion.lexicon.ruling import Ruling


class Steals(NamedTuple):
    """All ways to split a stolen word, the best first."""

    stolen: Laid
    splits: list[Split]


def hunt(
    hand: Sequence[str], ruling: Ruling, deck: Deck | None = None, options: Options | None = None
) -> Hunt:
    """A search over this hand, with all words of the dictionary except offensive ones."""
    cards = deck or default_deck(NAME)
    return Hunt(hand, table(ruling), ruling, cards, options or Options())


def best_plays(hand: Sequence[str], ruling: Ruling) -> list[Play]:
    """All words from the hand; those that gain most first, then the best known."""
    found = hunt(hand, ruling).plays()
    return sorted(found, key=lambda play: (-play.gain, ruling.level(play.word), play.word))


def all_steals(hand: Sequence[str], words: Sequence[Laid], ruling: Ruling) -> list[Steals]:
    """All ways to split each word on the table; those that gain most first, then the best known."""
    mine = hunt(hand, ruling)

    def order(split: Split) -> tuple[int, int, tuple[str, str]]:
        return -split.gain, max(map(ruling.level, split.words)), split.words

    return [Steals(laid, sorted(mine.splits(laid), key=order)) for laid in words]
