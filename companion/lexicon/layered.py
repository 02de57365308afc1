"""A list plus a layer of decisions: the project's additions, or the house words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from heapq import merge

from companion.lexicon.answers import Answers
from companion.lexicon.closed import Closed
from companion.lexicon.compiled.racks import Rack
from companion.lexicon.grammar.grammar import Grammar
from companion.lexicon.grammar.readings import Reading

FAMILIAR = 1
"""The level of the layer's own words: they count as known to everybody."""


class Layered(Answers):
    """A ruling on top of which some words are accepted and some refused.

    `label` is the provenance of those words, such as `house word`; `name` is the name of the
    whole. The readings of an accepted word are inferred from the forms in the list.
    """

    def __init__(
        self,
        under: Answers,
        name: str,
        label: str,
        accepted: Iterable[str] = (),
        refused: Iterable[str] = (),
    ) -> None:
        self._under, self._name, self._label = under, name, label
        self._accepted = frozenset(word for word in accepted if not under.is_word(word))
        self._refused = frozenset(word for word in refused if under.is_word(word))
        self._extra = Closed({"words": sorted(self._accepted)})

    @property
    def name(self) -> str:
        """The name of the list with this layer."""
        return self._name

    @property
    def size(self) -> int:
        """The number of words."""
        return self._under.size + len(self._accepted) - len(self._refused)

    @property
    def sha256(self) -> str:
        """The SHA-256 of the list and the layer; the list's own if the layer is empty."""
        if not self._accepted and not self._refused:
            return self._under.sha256
        import hashlib  # slow to import and rarely needed

        signed = [f"+{word}" for word in self._accepted] + [f"-{word}" for word in self._refused]
        text = " ".join((self._under.sha256, *sorted(signed)))
        return hashlib.sha256(text.encode()).hexdigest()

    def words(self) -> Iterator[str]:
        """All words; those of the layer come last."""
        yield from self._without_refused(self._under.words())
        yield from self._extra.words()

    def is_word(self, word: str) -> bool:
        """Whether the word is accepted, or in the list and not refused."""
        if word in self._accepted:
            return True
        return word not in self._refused and self._under.is_word(word)

    def provenance(self, word: str) -> str:
        """The layer's label for its words, also the refused ones; else the list's answer."""
        if word in self._accepted:
            return self._label
        return f"{self._label}, refused" if word in self._refused else self._under.provenance(word)

    def level(self, word: str) -> int:
        """How well known the word is; a word of the layer counts as known to everybody."""
        return FAMILIAR if word in self._accepted else self._under.level(word)

    def levels(self) -> Iterator[tuple[str, int]]:
        """All words, each with how well known it is; the layer's own last."""
        listed = self._under.levels()
        yield from ((word, level) for word, level in listed if word not in self._refused)
        yield from ((word, FAMILIAR) for word in self._extra.words())

    def starting(self, head: str) -> Iterator[str]:
        """The words that begin with these letters."""
        yield from self._without_refused(self._under.starting(head))
        yield from self._extra.starting(head)

    def ending(self, tail: str) -> Iterator[str]:
        """The words that end with these letters."""
        yield from self._without_refused(self._under.ending(tail))
        yield from self._extra.ending(tail)

    def endings(self, run: str) -> Iterator[str]:
        """The ends of words that begin with these letters, each once."""
        for end in self._under.endings(run):
            if not self._refused or any(self._without_refused(self._under.ending(end))):
                yield end
        yield from (e for e in self._extra.endings(run) if not any(self._under.ending(e)))

    def from_rack(self, rack: Rack) -> Iterator[str]:
        """All words that can be made with some of the cards."""
        yield from self._without_refused(self._under.from_rack(rack))
        yield from self._extra.from_rack(rack)

    def words_by_value(
        self, rack: Rack, worth: Mapping[str, int], without: Collection[int] = ()
    ) -> Iterator[tuple[int, str]]:
        """All words that can be made, each with the value of its cards, highest first."""
        listed = self._under.words_by_value(rack, worth, without)
        left = ((value, word) for value, word in listed if word not in self._refused)
        if FAMILIAR in without:
            return left
        return merge(left, self._extra.words_by_value(rack, worth), key=lambda one: -one[0])

    def readings(self, word: str) -> list[Reading]:
        """The list's readings of its words; for other words, readings inferred from its forms."""
        if self._under.is_word(word) or not self.is_word(word):
            return self._under.readings(word)
        return Grammar(self, self._under.readings).readings(word)

    def odd_forms(self, lemma: str) -> list[str]:
        """The irregular forms of a word."""
        return self._under.odd_forms(lemma)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.is_word(word)

    def _without_refused(self, words: Iterator[str]) -> Iterator[str]:
        return (word for word in words if word not in self._refused)
