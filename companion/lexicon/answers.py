"""Answers to every question about words, derived from the few look-ups that a list offers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property, lru_cache

from companion.lexicon import evidence
from companion.lexicon.compiled import queries
from companion.lexicon.compiled.racks import Rack
from companion.lexicon.grammar.spelling import ENDINGS, forms
from companion.lexicon.ruling import Evidence, Ruling

REMEMBERED = 4096
"""How many runs are kept with the vowels that can stand behind them."""


class Answers(Ruling):
    """A ruling based on a list that can find words by their first and last letters."""

    def levels(self) -> Iterator[tuple[str, int]]:
        """All words, each with how well known it is."""
        return ((word, self.level(word)) for word in self.words())

    @abstractmethod
    def starting(self, head: str) -> Iterator[str]:
        """The words that begin with these letters."""

    @abstractmethod
    def ending(self, tail: str) -> Iterator[str]:
        """The words that end with these letters."""

    @abstractmethod
    def endings(self, run: str) -> Iterator[str]:
        """The ends of words that begin with these letters, each once."""

    def is_run(self, run: str) -> bool:
        """Whether some word contains the letters: one of its ends begins with them."""
        return next(self.endings(run), None) is not None

    def is_thinned_run(self, run: str) -> bool:
        """Whether omitting vowels from part of some word gives the letters."""
        return next(self._restore_vowels(run), None) is not None

    def _restore_vowels(self, letters: str) -> Iterator[str]:
        return queries.fill_vowels(letters, self.is_run, self._spread)

    @cached_property
    def _spread(self) -> Callable[[str], tuple[str, ...]]:
        """The run followed by any vowels; the same few runs are asked for again and again."""
        return lru_cache(REMEMBERED)(lambda run: tuple(queries.append_vowels(run, self.is_run)))

    def holding(self, run: str) -> Iterator[str]:
        """The words that contain the letters side by side; some come more than once."""
        return (word for tail in self.endings(run) for word in self.ending(tail))

    def thinned_holding(self, run: str) -> Iterator[str]:
        """The words of which some part, without some of its vowels, gives the letters."""
        return (word for full in self._restore_vowels(run) for word in self.holding(full))

    def goals(self, run: str) -> set[str]:
        """All words that contain the letters side by side."""
        return set(self.holding(run))

    def thinned_goals(self, run: str) -> set[str]:
        """All words of which some part, without some of its vowels, gives the letters."""
        return set(self.thinned_holding(run))

    def neighbours(self, word: str) -> Iterator[str]:
        """All words that differ by one replaced or one added letter, each once."""
        return filter(self.is_word, queries.changes(word))

    def matching(self, pattern: str) -> Iterator[str]:
        """All words that match a pattern; raises BadEntry if it is not a pattern."""
        fits = queries.pattern(pattern).fullmatch
        return (word for word in self._holding(*queries.literals(pattern)) if fits(word))

    def _holding(self, head: str, tail: str, inside: str) -> Collection[str] | Iterator[str]:
        """The words that a pattern can match, selected by the longest letters it fixes."""
        if len(head) >= len(inside):
            return self.starting(head)
        return self.ending(tail) if len(tail) >= len(inside) else self.goals(inside)

    def from_rack(self, rack: Rack) -> Iterator[str]:
        """All words that can be made with some of the cards."""
        return filter(rack.spells, self.words())

    def words_by_value(
        self, rack: Rack, worth: Mapping[str, int], without: Collection[int] = ()
    ) -> Iterator[tuple[int, str]]:
        """All words that can be made, each with the value of its cards, highest first."""
        words = (word for word in self.from_rack(rack) if self.level(word) not in without)
        found = ((rack.most(word, worth), word) for word in words)
        return iter(sorted(found, key=lambda one: -one[0]))

    def noun(self, word: str) -> Evidence:
        """Whether the word is a noun; NO only if it is known not to be one."""
        return evidence.noun(word, self.readings(word))

    def plural_s(self, word: str) -> Evidence:
        """Whether the word plus S is its plural; NO only if it is known not to be."""
        formed, noun = f"{word}S", self.noun(word)
        singular = formed.endswith("ICS") or self.is_word(f"{formed}ES")
        return evidence.plural_s(word, noun, self.readings(formed), singular=singular)

    def plural_only(self, word: str) -> Evidence:
        """Whether the word is only a plural in -S or -ES."""
        return evidence.plural_only(word, self.readings(word))

    def singulars(self, word: str) -> list[str]:
        """The words of which this word is the plural."""
        return [reading.lemma for reading in self.readings(word) if reading.kind == "p"]

    def same_form(self, one: str, other: str) -> Evidence:
        """Whether both are forms of the same word."""
        return evidence.same_form(one, self.readings(one), other, self.readings(other))

    def forms(self, word: str) -> list[str]:
        """The words in the list that are forms of the same word or words."""
        roots = {reading.root for reading in self.readings(word)}
        near = {form for lemma, _ in roots for form in self._near(lemma)}
        return sorted(form for form in near if any(r.root in roots for r in self.readings(form)))

    def _near(self, lemma: str) -> Iterator[str]:
        """Possible forms of the lemma: itself, the regular and the recorded irregular ones."""
        regular = (form for ending in ENDINGS for form in forms(lemma, ending))
        return filter(self.is_word, (lemma, *regular, *self.odd_forms(lemma)))

    def odd_forms(self, _lemma: str) -> list[str]:
        """The irregular forms of a word."""
        return []
