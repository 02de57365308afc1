"""Readings for every word of a list, derived once, when the list is compiled.

The sources, most reliable first: our own list for short words that no rule covers; a table of
English; the parts of speech in WordNet; how a word is formed (OUTLAUGH, ATOMIZE); and the
forms in the list, if the others say nothing: a word whose -ED and -ING forms are both in the
list is a verb.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping

from companion.lexicon.grammar.known import Note
from companion.lexicon.grammar.readings import HAND, MADE, SPELLING, WORDNET, Reading
from companion.lexicon.grammar.spelling import bases, forms, odd_plurals, odd_singulars

VERB_PREFIXES = (
    "OUT", "UN", "RE", "OVER", "UNDER", "MIS", "DIS", "DE", "BE", "EN", "FORE", "PRE", "CO",
    "UP", "INTER", "TRANS", "IN", "IM",
)  # fmt: skip
"""Prefixes that make a verb, not a noun, from a verb: OUTLAUGH. Tables have the exceptions."""

VERB_SUFFIXES = ("IZE", "ISE", "IFY", "ATE")

ADVERB_ENDS = ("WARD", "STAIR", "DOOR")
"""With S these do not form a plural: ONWARDS, UPSTAIRS, INDOORS."""

_OTHER = {
    "pronoun": "HE HIM SHE HER HERS HIS IT ITS ITSELF THEY THEM THEIR THEIRS WE US OUR OURS YE YOUR"
    " YOURS MY THY THEE THINE THIS THESE THAT THOSE WHO WHOM WHOSE WHOSO WHAT WHICH MYSELF HERSELF"
    " HIMSELF YOURSELF THEMSELVES OURSELVES WHOEVER WHATEVER WHICHEVER SOMEBODIES OTHERWISE",
    "preposition": "AT OF TO FROM WITH UPON INTO ONTO TOWARD TOWARDS BESIDE BESIDES AMONG AMONGST"
    " AMID AMIDST DURING UNTIL TILL VERSUS UNLIKE AFTER SINCE THROUGH WITHOUT",
    "conjunction": "AND OR NOR BECAUSE ALTHOUGH UNLESS WHEREAS LEST AS THAN",
    "adverb": "ALWAY ALWAYS PERHAPS THUS UPSTAIR SOMETIME SOMETIMES ALSO INDEED THENCE HENCE"
    " FORWARDS BACKWARDS AFTERWARD AFTERWARDS HOMEWARDS INDOORS OUTDOORS NOWADAYS UNAWARES"
    " ELSEWHERE NEVERTHELESS ANYWAYS SIDEWAYS NOT",
    "exclamation": "ALAS AHA PSST SHH HMM TSK UGH PHEW OOPS WHOOPS",
}

_READ: dict[str, str] = {
    "IS": "sBE",
    "WAS": "dBE",
    "WERE": "dBE",
    "BEEN": "dBE",
    "AM": "sBE",
    "ARE": "sBE nARE",
    "HAS": "sHAVE",
    "OXEN": "pOX",
    "DICE": "pDIE nDICE vDICE",
    "GO": "vGO nGO aGO",
    "WENT": "dGO",
    "GONE": "dGO aGONE",
    "KINE": "pCOW nKINE",
    "BRETHREN": "pBROTHER",
    "BASICS": "pBASIC",
}

HAND_LIST: dict[str, list[tuple[str, str]]] = {
    **{word: [("o", kind.upper())] for kind, words in _OTHER.items() for word in words.split()},
    **{word: [(r[0], r[1:]) for r in read.split()] for word, read in _READ.items()},
}
"""Our own readings (kinds and lemmas) of short words, and of words that tables and spelling
rules get wrong."""

Table = Callable[[str], list[Reading]]
"""A table of English: its readings of a word, none for a word that it does not contain."""


def nothing(_word: str) -> list[Reading]:
    """An empty table."""
    return []


class Grammar:
    """Derives the readings of the words of one list."""

    def __init__(
        self, words: Container[str], table: Table = nothing, notes: Mapping[str, Note] | None = None
    ) -> None:
        self._words, self._table, self._notes = words, table, notes or {}

    def readings(self, word: str) -> list[Reading]:
        """All readings of a word, sorted, each once; empty if nothing is known."""
        table = self._sure(word)
        surest: dict[tuple[str, str], Reading] = {}
        for reading in (*table, *self._parts(word), *self._inferred(word, table)):
            surest.setdefault((reading.kind, reading.lemma), reading)
        if not any(kind in "npvs" for kind, _ in surest) and self._has_plural(word):
            surest["n", word] = Reading("n", word, SPELLING)
        return [surest[key] for key in sorted(surest)]

    def _sure(self, word: str) -> list[Reading]:
        """The readings of our own list, else those of the table."""
        if word in HAND_LIST:
            return [Reading(kind, lemma, HAND) for kind, lemma in HAND_LIST[word]]
        return self._table(word)

    def _inferred(self, word: str, sure: list[Reading]) -> Iterator[Reading]:
        """Readings inferred from the forms in the list, where reliable sources have gaps."""
        spelled = [] if sure else list(self._readings_by_spelling(word))
        yield from spelled
        if sure and not any(reading.kind in "vsdg" for reading in sure):
            verbs = (reading for reading in self._verbs(word) if reading.kind in "vs")
            yield from (v for v in verbs if any(n.lemma == v.lemma for n in sure))
        third = (reading.lemma for reading in (*sure, *spelled) if reading.kind == "s")
        yield from (Reading("p", base, SPELLING) for base in filter(self._adds_s, third))

    def _adds_s(self, noun: str) -> bool:
        """Whether a noun that a table calls uncountable has no other plural: FREIGHTS."""
        odd = filter(self._words.__contains__, odd_plurals(noun))
        return self._holds(noun, "n") and not any(self._holds(p, "p") for p in odd)

    def _parts(self, word: str) -> Iterator[Reading]:
        """WordNet's readings of the word, and of the noun whose plural it may be."""
        if word in HAND_LIST:
            return
        parts = self._note(word).parts
        yield from (Reading(part, word, WORDNET) for part in "nab" if part in parts)
        if "v" in parts and self._is_verb(word):
            yield Reading("v", word, WORDNET)
        if word.endswith("S"):
            nouns = (base for base in self._bases(word, "S") if "n" in self._note(base).parts)
            yield from (Reading("p", b, WORDNET) for b in nouns if not self._holds(b, "n"))

    def _holds(self, word: str, kinds: str) -> bool:
        """Whether a reliable source lists the word as one of the kinds."""
        return any(reading.kind in kinds for reading in self._sure(word))

    def _note(self, word: str) -> Note:
        return self._notes.get(word, Note())

    def _readings_by_spelling(self, word: str) -> Iterator[Reading]:
        found = [*self._verbs(word), *self._compared(word)]
        yield from found
        if not any(reading.kind in "sdg" for reading in found):
            yield from self._nouns(word)

    def _verbs(self, word: str) -> Iterator[Reading]:
        if self._is_verb(word):
            yield Reading("v", word, self._verb_source(word))
        for ending, kind in (("S", "s"), ("ED", "d"), ("ING", "g")):
            if word.endswith(ending):
                verbs = (base for base in self._bases(word, ending) if self._is_verb(base))
                yield from (Reading(kind, base, self._verb_source(base)) for base in verbs)

    def _verb_source(self, verb: str) -> str:
        """The source, besides its forms, that says it is a verb and so perhaps not a noun."""
        if "v" in self._note(verb).parts:
            return WORDNET
        made = len(verb) > 5 and verb.endswith(VERB_SUFFIXES)
        return MADE if made or self._is_made_verb(verb) else SPELLING

    def _is_made_verb(self, verb: str) -> bool:
        """Whether it is a prefix plus a verb, and no source lists it as a noun."""
        rests = (verb[len(prefix) :] for prefix in VERB_PREFIXES if verb.startswith(prefix))
        return any(len(rest) > 2 and self._holds(rest, "v") for rest in rests)

    def _compared(self, word: str) -> Iterator[Reading]:
        for ending, kind in (("ER", "r"), ("EST", "t")):
            if word.endswith(ending):
                for base in self._bases(word, ending):
                    if all(self._existing_forms(base, form) for form in ("ER", "EST")):
                        yield Reading(kind, base, SPELLING)

    def _nouns(self, word: str) -> Iterator[Reading]:
        yield from (Reading("p", base, SPELLING) for base in self._singulars(word))
        if word.endswith(("LESS", "OUS")):
            yield Reading("a", word, SPELLING)
        if word.endswith("ICS") and word[:-1] not in self._words:
            yield Reading("n", word, SPELLING)

    def _singulars(self, word: str) -> Iterator[str]:
        if word.endswith("S") and not word.endswith("SS"):
            yield from (b for b in self._bases(word, "S") if not b.endswith(ADVERB_ENDS))
        yield from filter(self._words.__contains__, odd_singulars(word))

    def _has_plural(self, word: str) -> bool:
        plurals = [
            *self._existing_forms(word, "S"),
            *filter(self._words.__contains__, odd_plurals(word)),
        ]
        return any(not self._is_other(form, word) for form in plurals)

    def _is_other(self, form: str, word: str) -> bool:
        """Whether a reliable source has the form for another word only: CHAOS is not of CHAO."""
        sure = self._sure(form)
        return bool(sure) and all(reading.lemma != word for reading in sure)

    def _is_verb(self, word: str) -> bool:
        past = self._existing_forms(word, "ED") or self._is_made_verb(word)
        return bool(past) and bool(self._existing_forms(word, "ING"))

    def _existing_forms(self, base: str, ending: str) -> list[str]:
        """The forms of a base with that ending that the list contains."""
        return [form for form in forms(base, ending, self._words) if form in self._words]

    def _bases(self, word: str, ending: str) -> list[str]:
        """The words in the list that become `word` with that ending."""
        candidates = dict.fromkeys(bases(word, ending))
        return [
            b for b in candidates if b in self._words and word in self._existing_forms(b, ending)
        ]
