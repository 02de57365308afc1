"""Everything a ruling answers, worked out of the few things that a list can look up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping

from companion.lexicon import evidence
from companion.lexicon.compiled import queries
from companion.lexicon.compiled.racks import Rack
from companion.lexicon.grammar.readings import Reading
from companion.lexicon.grammar.spelling import ENDINGS, forms
from companion.lexicon.ruling import Evidence


class Answers(ABC):
    """A ruling over a list that can find words by their beginnings and ends."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The list's name."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many words it holds."""

    @property
    @abstractmethod
    def sha256(self) -> str:
        """The hash of the list's text."""

    @abstractmethod
    def provenance(self, word: str) -> str:
        """Where the word's standing comes from: a list's name, `house word`, or nothing."""

    @abstractmethod
    def level(self, word: str) -> int:
        """How well known the word is: 1 everybody's word, 7 a well-read person's, 9 beyond."""

    @abstractmethod
    def words(self) -> Iterator[str]:
        """All words."""

    @abstractmethod
    def is_word(self, word: str) -> bool:
        """Whether the word is in the list."""

    @abstractmethod
    def starting(self, head: str) -> Iterator[str]:
        """The words that begin with the letters."""

    @abstractmethod
    def ending(self, tail: str) -> Iterator[str]:
        """The words that end with the letters."""

    @abstractmethod
    def endings(self, run: str) -> Iterator[str]:
        """The ends of words that begin with the letters, each once."""

    @abstractmethod
    def readings(self, word: str) -> list[Reading]:
        """All that is known of what the word can be; empty where nothing is."""

    def is_run(self, run: str) -> bool:
        """Whether the letters stand side by side inside some word: they begin an end of one."""
        return next(self.endings(run), None) is not None

    def is_thinned_run(self, run: str) -> bool:
        """Whether leaving vowels out of some run of a word gives the letters."""
        return next(queries.thinned(run, self.is_run), None) is not None

    def goals(self, run: str) -> set[str]:
        """All words in which the letters stand side by side."""
        return {word for tail in self.endings(run) for word in self.ending(tail)}

    def thinned_goals(self, run: str) -> set[str]:
        """All words of which a run gives the letters when vowels are left out."""
        return {word for full in queries.thinned(run, self.is_run) for word in self.goals(full)}

    def neighbours(self, word: str) -> Iterator[str]:
        """All words one replaced or one added letter away, each once."""
        return filter(self.is_word, queries.changes(word))

    def matching(self, pattern: str) -> Iterator[str]:
        """All words that fit a pattern; raises BadEntry where it is none."""
        fits = queries.pattern(pattern).fullmatch
        return (word for word in self._holding(*queries.literals(pattern)) if fits(word))

    def _holding(self, head: str, tail: str, inside: str) -> Collection[str] | Iterator[str]:
        """The words to try a pattern on, by the longest letters that it fixes."""
        if len(head) >= len(inside):
            return self.starting(head)
        return self.ending(tail) if len(tail) >= len(inside) else self.goals(inside)

    def from_rack(self, rack: Rack) -> Iterator[str]:
        """All words that can be laid with some of the cards."""
        return filter(rack.spells, self.words())

    def dearest(self, rack: Rack, worth: Mapping[str, int]) -> Iterator[tuple[int, str]]:
        """All words that can be laid, each with what its cards are worth, the most first."""
        found = ((rack.most(word, worth), word) for word in self.from_rack(rack))
        return iter(sorted(found, key=lambda one: -one[0]))

    def noun(self, word: str) -> Evidence:
        """Whether the word is a noun; NO only where that is positively known."""
        return evidence.noun(word, self.readings(word))

    def plural_s(self, word: str) -> Evidence:
        """Whether the word with an S behind it is its plural; NO only where that is known."""
        return evidence.plural_s(word, self.noun(word), self.readings(f"{word}S"))

    def plural_only(self, word: str) -> Evidence:
        """Whether the word is a plural in -S or -ES and nothing else."""
        return evidence.plural_only(word, self.readings(word))

    def singulars(self, word: str) -> list[str]:
        """What the word is a plural of."""
        return [reading.lemma for reading in self.readings(word) if reading.kind == "p"]

    def same_form(self, one: str, other: str) -> Evidence:
        """Whether both are forms of one word."""
        return evidence.same_form(one, self.readings(one), other, self.readings(other))

    def forms(self, word: str) -> list[str]:
        """The words in the list that are forms of the same word or words."""
        roots = {reading.root for reading in self.readings(word)}
        near = {form for lemma, _ in roots for form in self._near(lemma)}
        return sorted(form for form in near if self._shares(form, roots))

    def _near(self, lemma: str) -> Iterator[str]:
        """What may be a form of the lemma: itself, the regular ones, the noted odd ones."""
        regular = (form for ending in ENDINGS for form in forms(lemma, ending))
        return filter(self.is_word, (lemma, *regular, *self.odd_forms(lemma)))

    def odd_forms(self, _lemma: str) -> list[str]:
        """The forms of a word that spelling does not lead to."""
        return []

    def _shares(self, word: str, roots: set[tuple[str, bool]]) -> bool:
        return any(reading.root in roots for reading in self.readings(word))
