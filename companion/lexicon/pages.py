"""Found words as people look at them: counted, the best known first, a page at a time."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from typing import NamedTuple

from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import shown

SIZE = 20


class Page(NamedTuple):
    """Some of the words found: how many there are in all, how many are not shown unasked."""

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
    """Page `number` from 1; `everything`: with the words that the family filter holds.

    A number past the end is the last page.
    """
    found = list(words)
    fit = found if everything else list(shown(found))
    pages = max(1, -(-len(fit) // size))
    at = min(max(number, 1), pages)
    best = heapq.nsmallest(at * size, fit, key=lambda word: (ruling.level(word), len(word), word))
    return Page(best[(at - 1) * size :], len(found), len(found) - len(fit), at, pages)
