"""How letters look to a player: like a word of its language, or like letters in any order.

A player learns from the words that it knows which letters follow each other. It expects a letter by
the two before it; as far as it has seldom seen these, by the one before; and else by how common the
letter is (Witten and Bell's smoothing). It learns the beginnings and ends of words as well.

Whether a word is valid plays no part: of the words that a player does not know, those that look
alike get the same answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from math import exp, log

from companion.games.kit.latest import latest
from companion.games.kit.people import Reader
from companion.lexicon.ruling import Ruling

END = " "
"""Stands before and after a word."""

SIGNS = 27
"""The letters and the end."""

WELL_KNOWN = 0.2
"""The skill whose words are enough to learn how words look: more of them change little."""

NONSENSE = 0.05
"""The share of random letters among what people play, before one looks at it."""

KEPT = 9
"""How many models are cached: one for each strength."""


class Looks:
    """Which letters follow each other in some words."""

    def __init__(self, words: Iterable[str]) -> None:
        self._runs: Counter[str] = Counter()
        for word in words:
            text = f"{END}{word}{END}"
            self._runs.update(text[1:])
            self._runs.update(map("".join, pairwise(text)))
            self._runs.update(map("".join, zip(text, text[1:], text[2:], strict=False)))
        self._before: Counter[str] = Counter()
        self._kinds: Counter[str] = Counter()
        for run, count in self._runs.items():
            self._before[run[:-1]] += count
            self._kinds[run[:-1]] += 1

    def nonsense(self, letters: str, *, whole: bool = True) -> float:
        """How likely it is that these are letters in any order, 0 to 1.

        `whole`: they are a word, not a part of one.
        """
        text = f"{END}{letters}{END}" if whole else letters
        runs = (text[max(at - 2, 0) : at + 1] for at in range(whole, len(text)))
        likely = sum(map(self._likelier, runs))
        return 1 / (1 + exp(likely) / NONSENSE)

    def _likelier(self, run: str) -> float:
        """How much likelier the last letter of a run is in a word than in any order, as a log."""
        end = self._odds(END)
        any_order = end if run[-1] == END else (1 - end) / (SIGNS - 1)
        return log(self._odds(run) / any_order)

    def _odds(self, run: str) -> float:
        """The probability of the last letter of a run after the others."""
        before = run[:-1]
        shorter = self._odds(run[1:]) if before else 1 / SIGNS
        kinds = self._kinds[before] or 1
        return (self._runs[run] + kinds * shorter) / (self._before[before] + kinds)


_made: dict[tuple[str, float], Looks] = {}
"""The models used last, by the dictionary's hash and the skill."""


def looks_of(ruling: Ruling, skill: float) -> Looks:
    """How words look to a player of this skill, from the cache if it is there."""
    key = ruling.sha256, min(skill, WELL_KNOWN)
    return latest(_made, key, lambda: Looks(Reader(ruling, key[1]).words()), KEPT)
