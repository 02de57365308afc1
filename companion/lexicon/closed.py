"""A closed lexicon: exactly the words and facts that were given."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import takewhile
from typing import Any

from companion.errors import BadEntry
from companion.lexicon.answers import Answers
from companion.lexicon.grammar.known import UNKNOWN
from companion.lexicon.grammar.readings import Reading
from companion.lexicon.ruling import Evidence, Known

_LISTS = ("words", "not_nouns", "plural_only", "verbs")


class Closed(Answers):
    """The ruling of a closed lexicon; raises BadEntry if its data is malformed."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._words, self._not_nouns, self._plurals, self._verbs = (
            frozenset(_words(given, key)) for key in _LISTS
        )
        self._groups = _groups(given)

    @property
    def name(self) -> str:
        """The list's name."""
        return "closed"

    @property
    def size(self) -> int:
        """The number of words."""
        return len(self._words)

    @property
    def sha256(self) -> str:
        """The SHA-256 of the list's text, one word per line."""
        import hashlib  # slow to import and rarely needed

        text = "".join(f"{word.lower()}\n" for word in self.words())
        return hashlib.sha256(text.encode()).hexdigest()

    def words(self) -> Iterator[str]:
        """All words, in alphabetical order."""
        return iter(sorted(self._words))

    def is_word(self, word: str) -> bool:
        """Whether the word was given."""
        return word in self._words

    def provenance(self, word: str) -> str:
        """The list's name for its words."""
        return self.name if word in self._words else ""

    def level(self, _word: str) -> int:
        """Not known for any word."""
        return UNKNOWN

    def starting(self, head: str) -> Iterator[str]:
        """The words that begin with these letters."""
        return (word for word in self.words() if word.startswith(head))

    def ending(self, tail: str) -> Iterator[str]:
        """The words that end with these letters."""
        return (word for word in self.words() if word.endswith(tail))

    def endings(self, run: str) -> Iterator[str]:
        """The ends of words that begin with these letters, each once."""
        at = bisect_left(self._ends, run)
        return takewhile(lambda end: end.startswith(run), self._ends[at:])

    @cached_property
    def _ends(self) -> list[str]:
        return sorted({word[place:] for word in self._words for place in range(len(word))})

    def readings(self, _word: str) -> list[Reading]:
        """Always empty: the facts were given as answers, not as readings."""
        return []

    def noun(self, word: str) -> Evidence:
        """Whether the word is a noun: known only for words listed as not being nouns."""
        if word in self._not_nouns:
            return Evidence(Known.NO, f"{word}: not a noun")
        if word in self._plurals or f"{word}S" in self._plurals:
            return Evidence(Known.YES, f"{word}: noun")
        return Evidence(Known.UNKNOWN, f"{word}: not known whether it is a noun")

    def plural_s(self, word: str) -> Evidence:
        """Whether the word plus S is its plural."""
        return self.noun(word)

    def plural_only(self, word: str) -> Evidence:
        """Whether the word is only a plural: as given, and NO for a verb."""
        if word in self._plurals:
            return Evidence(Known.YES, f"{word}: a plural, and nothing else")
        verb = next((base for base in _bases(word) if base in self._verbs), None)
        if verb:
            return Evidence(Known.NO, f"{word}: the verb {verb}")
        return Evidence(Known.UNKNOWN, f"{word}: nothing known of its forms")

    def singulars(self, word: str) -> list[str]:
        """The singular of a given plural, by its spelling: the nearest given word."""
        stems = (base for base in _bases(word) if base != word and base in self._words)
        return list(stems)[:1] if word in self._plurals else []

    def same_form(self, one: str, other: str) -> Evidence:
        """Whether both are forms of the same word: they are in the same given group."""
        if one == other or any(one in group and other in group for group in self._groups):
            return Evidence(Known.YES, f"{one} and {other}: forms of one word")
        return Evidence(Known.UNKNOWN, f"{one} and {other}: nothing known of their forms")

    def forms(self, word: str) -> list[str]:
        """The words of the given groups that contain the word."""
        found = {form for group in self._groups if word in group for form in group}
        return sorted(found & self._words)


def _bases(word: str) -> Iterator[str]:
    yield word
    if word.endswith("S"):
        yield word[:-1]
    if word.endswith("ES"):
        yield word[:-2]


def _words(given: Mapping[str, Any], key: str) -> Iterable[str]:
    listed = given.get(key, ())
    if not isinstance(listed, (list, tuple)) or not all(isinstance(word, str) for word in listed):
        raise BadEntry(f"lexicon.{key} is not a list of words. Write a JSON list of strings.")
    return (word.upper() for word in listed)


def _groups(given: Mapping[str, Any]) -> list[frozenset[str]]:
    groups = given.get("same_word_forms", ())
    if not isinstance(groups, (list, tuple)):
        raise BadEntry("lexicon.same_word_forms is not a list. Write a list of lists of words.")
    return [frozenset(_words({"same_word_forms": group}, "same_word_forms")) for group in groups]
