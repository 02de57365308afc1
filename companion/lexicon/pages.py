"""Search results for people: counted, the best-known words first, one page at a time."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from typing import NamedTuple

from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import inoffensive

SIZE = 20


class Page(NamedTuple):
    """A page of words, the number of all words found, and how many the family filter hides."""

    words: list[str]
    total: int
    withheld: int
    number: int
    pages: int


def page(
    ruling: Ruling,
    words: Iterable[str],
    number: int = 1,
    size: int = SIZE,
    *,
    everything: bool = False,
) -> Page:
    """Page `number`, counting from 1; `everything` includes the words of the family filter.

    A number past the end gives the last page.
    """
    found = list(words)
    fit = found if everything else list(inoffensive(found))
    pages = max(1, -(-len(fit) // size))
    at = min(max(number, 1), pages)
    best = heapq.nsmallest(at * size, fit, key=lambda word: (ruling.level(word), len(word), word))
    return Page(best[(at - 1) * size :], len(found), len(found) - len(fit), at, pages)
