"""Readings for every word of a list, worked out once, when the list is compiled.

Three sources, in this order: our own hand list for the small words that no rule fits;
a table of English; and the list's own forms, which testify where the table is silent:
a word whose -ED and -ING forms are both in the list is a verb there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from companion.lexicon.byhand import HAND_LIST
from companion.lexicon.readings import HAND, SPELLING, Reading

VOWELS = frozenset("AEIOU")

Table = Callable[[str], list[Reading]]
"""A table of English: what it knows of a word, nothing for a word that it does not hold."""


def nothing(_word: str) -> list[Reading]:
    """The table of those who have none."""
    return []


class Grammar:
    """Works out the readings of the words of one list."""

    def __init__(self, words: Collection[str], table: Table = nothing) -> None:
        self._words, self._table = words, table

    def readings(self, word: str) -> list[Reading]:
        """All readings of a word, sorted; none where nothing is known."""
        if word in HAND_LIST:
            return [Reading(kind, lemma, HAND) for kind, lemma in HAND_LIST[word]]
        known = self._table(word)
        found = known or self._spelled(word)
        return sorted(
            set(found) | self._verb_readings(word, found), key=lambda r: (r.kind, r.lemma)
        )

    def _verb_readings(self, word: str, found: list[Reading]) -> set[Reading]:
        """A word that the table holds only as a noun is a verb too, where its forms say so."""
        if any(reading.kind in "vsdg" for reading in found):
            return set()
        verbs = (reading for reading in self._verbs(word) if reading.kind in "vs")
        return {r for r in verbs if any(n.lemma == r.lemma for n in found)}

    def _spelled(self, word: str) -> list[Reading]:
        found = [*self._verbs(word), *self._compared(word)]
        if not any(reading.kind in "sdg" for reading in found):
            found.extend(self._nouns(word))
        return found

    def _verbs(self, word: str) -> Iterator[Reading]:
        if self._is_verb(word):
            yield Reading("v", word, SPELLING)
        for ending, kind in (("S", "s"), ("ED", "d"), ("ING", "g")):
            if word.endswith(ending):
                bases = (base for base in self._bases(word, ending) if self._is_verb(base))
                yield from (Reading(kind, base, SPELLING) for base in bases)

    def _compared(self, word: str) -> Iterator[Reading]:
        for ending, kind in (("ER", "r"), ("EST", "t")):
            if word.endswith(ending):
                for base in self._bases(word, ending):
                    if all(self._formed(base, form) for form in ("ER", "EST")):
                        yield Reading(kind, base, SPELLING)

    def _nouns(self, word: str) -> Iterator[Reading]:
        plurals = [Reading("p", base, SPELLING) for base in self._singulars(word)]
        if plurals:
            yield from plurals
        elif not self._is_verb(word) and self._has_plural(word):
            yield Reading("n", word, SPELLING)

    def _has_plural(self, word: str) -> bool:
        irregular = (word[: -len(s)] + p for p, s in _PLURALS if word.endswith(s))
        return bool(self._formed(word, "S")) or any(form in self._words for form in irregular)

    def _singulars(self, word: str) -> Iterator[str]:
        if word.endswith("S") and not word.endswith("SS"):
            yield from self._bases(word, "S")
        for plural, singular in _PLURALS:
            if word.endswith(plural):
                stem = word[: -len(plural)]
                if len(stem) > 2 and stem + singular in self._words:
                    yield stem + singular

    def _is_verb(self, word: str) -> bool:
        return bool(self._formed(word, "ED")) and bool(self._formed(word, "ING"))

    def _formed(self, base: str, ending: str) -> list[str]:
        """The forms of a base with that ending that are in the list."""
        return [form for form in forms(base, ending, self._words) if form in self._words]

    def _bases(self, word: str, ending: str) -> list[str]:
        """The words in the list that give `word` with that ending."""
        candidates = dict.fromkeys(bases(word, ending))
        return [b for b in candidates if b in self._words and word in self._formed(b, ending)]


_PLURALS = (
    ("VES", "F"), ("VES", "FE"), ("SES", "SIS"), ("XES", "XIS"), ("MEN", "MAN"), ("AE", "A"),
    ("I", "US"), ("I", "O"), ("A", "UM"), ("A", "ON"), ("EAUX", "EAU"), ("ICES", "IX"),
    ("ICES", "EX"), ("MATA", "MA"),
)  # fmt: skip


def forms(base: str, ending: str, words: Collection[str] = ()) -> list[str]:
    """How a base takes one of the endings S, ED, ING, ER, EST in English spelling.

    The bare form is left to base + E where `words` hold that: CARED is of CARE, not CAR.
    """
    if ending == "S":
        return _s_forms(base)
    if base.endswith("E"):
        return _e_forms(base, ending)
    found = [] if base + "E" in words else [base + ending]
    if base[-1] == "Y" and base[-2:-1] not in VOWELS and ending != "ING":
        found = [base[:-1] + "I" + ending]
    if base.endswith("C"):
        found.append(base + "K" + ending)
    if base[-1] not in "AEIOUWXYH" and base[-2:-1] in VOWELS | {"Y"}:
        found.append(base + base[-1] + ending)
    return found


def _s_forms(base: str) -> list[str]:
    if base[-1] == "Y" and base[-2:-1] not in VOWELS:
        return [base[:-1] + "IES"]
    if base.endswith(("S", "X", "Z", "CH", "SH")):
        doubled = [base + base[-1] + "ES"] if base[-1] in "SZ" else []
        return [base + "ES", *doubled]
    return [base + "S", base + "ES"] if base.endswith("O") else [base + "S"]


def _e_forms(base: str, ending: str) -> list[str]:
    if ending != "ING":
        return [base + ending[1:]]
    found = [base[:-1] + "ING"]
    if base.endswith("IE"):
        found.append(base[:-2] + "YING")
    if base.endswith(("EE", "OE", "YE", "GE")):
        found.append(base + "ING")
    return found


def bases(word: str, ending: str) -> Iterator[str]:
    """What a word with one of the endings may be a form of."""
    stem = word[: -len(ending)]
    if len(stem) < 2:
        return
    yield stem
    if ending != "S":
        yield stem + "E"
        yield stem[:-1]
    if stem.endswith("IE"):
        yield stem[:-2] + "Y"
    elif stem.endswith("I"):
        yield stem[:-1] + "Y"
    if ending == "S" and stem.endswith("E"):
        yield stem[:-1]
        yield stem[:-2]
    if ending == "ING" and stem.endswith("Y"):
        yield stem[:-1] + "IE"
