"""Rivals: what a player may have said although it may not be said, scored like the rest.

A bluff is one letter away from a legal word and sounds nearly like it. If a rival explains the
clip as well as the best entry does, the entry is not certain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from string import ascii_lowercase

from companion.voice.grammar import Grammar
from companion.voice_process.hearing.features import edits
from companion.voice_process.hearing.forms import Form, Kind, word_form
from companion.voice_process.hearing.phonemes import Pron
from companion.voice_process.hearing.pronunciations import Pronunciations, of_spelling
from companion.voice_process.hearing.scoring import Scored
from companion.voice_process.hearing.whisper import written_spelling, written_word

TRIPLES = Path(__file__).parent / "data" / "triples"

MOST_SPELLED = 400
"""Rivals of a spelled word; those most like it come first."""

TALK = (
    *("okay", "hello", "hey", "oh", "oh no", "no way", "never mind", "i know", "i think so"),
    *("let me see", "let me think", "wait", "wait a minute", "hang on", "hold on", "come on"),
    *("your turn", "my turn", "whose turn is it", "well done", "good one", "nice", "nice one"),
    *("thank you", "thanks", "sorry", "what", "what was that", "really", "right", "maybe"),
    *("go on", "stop it", "not yet", "one moment", "that is not a word", "is that a word"),
    *("i have one", "me too", "of course", "very good", "oh dear", "ah", "er", "hm", "yeah"),
    *("cheers", "pass me the biscuits", "how many", "who is next", "are you ready", "all right"),
)
"""What people say at a table without meaning the box."""


def rivals(grammar: Grammar, best: Scored, known: Pronunciations) -> list[Form]:
    """The rivals of the best form: for a phrase, table talk; for a word, its neighbours."""
    legal = {word.lower() for word in grammar.words}
    hypothesis, base = best.form.text.lower(), grammar.base.lower()
    if best.form.kind is Kind.PHRASE:
        return talk(grammar, known)
    if best.form.kind is Kind.SPELLED:
        wrong = _spelled_rivals(hypothesis, base, legal)
        return [_after_the_word(word, best, hypothesis) for word in wrong]
    return [word_form(word, known) for word in _word_rivals(hypothesis, base, legal)]


def talk(grammar: Grammar, known: Pronunciations) -> list[Form]:
    """Table talk, without what may be said now."""
    allowed = {entry.lower() for entry in (*grammar.words, *grammar.phrases)}
    return [
        Form(said, Kind.PHRASE, known.of_phrase(said), written_word(said))
        for said in TALK
        if said not in allowed
    ]


def _word_rivals(hypothesis: str, base: str, legal: set[str]) -> list[str]:
    """The plausible neighbours, or all if none is: without rivals any speech would be the word."""
    found = (
        set(with_change(base))
        if base
        else {*with_change(hypothesis), *with_letter_less(hypothesis)}
    )
    wrong = sorted(found - legal - {base, ""})
    return list(filter(is_plausible, wrong)) or wrong


def _spelled_rivals(hypothesis: str, base: str, legal: set[str]) -> list[str]:
    near = (
        {*with_change(hypothesis), *with_letter_less(hypothesis), *with_change(base)} - legal - {""}
    )
    order = sorted(near, key=lambda word: (edits(word.encode(), hypothesis.encode()), word))
    return order[:MOST_SPELLED]


def _after_the_word(word: str, best: Scored, hypothesis: str) -> Form:
    """Another spelling after the same word: only the letters tell them apart."""
    said = _without_spelling(best.pron, hypothesis)
    return Form(word, Kind.SPELLED, (said + of_spelling(word)[0],), written_spelling(word))


def _without_spelling(said: Pron, word: str) -> Pron:
    spelt = (letters for letters in of_spelling(word) if said.endswith(letters))
    return said[: len(said) - len(next(spelt, b""))]


def with_change(word: str) -> Iterator[str]:
    """The words with one letter changed or added."""
    for at in range(len(word) + 1):
        for letter in ascii_lowercase:
            yield f"{word[:at]}{letter}{word[at:]}"
            if at < len(word) and letter != word[at]:
                yield f"{word[:at]}{letter}{word[at + 1 :]}"


def with_letter_less(word: str) -> Iterator[str]:
    """The words with one letter left out."""
    return (word[:at] + word[at + 1 :] for at in range(len(word)))


def triples(word: str) -> Iterable[str]:
    """All three letters in a row, with an edge on both sides."""
    edged = f"#{word}#"
    return (edged[at : at + 3] for at in range(len(edged) - 2))


@lru_cache(maxsize=1)
def _known_triples() -> frozenset[str]:
    return frozenset(TRIPLES.read_text(encoding="ascii").split())


def is_plausible(word: str) -> bool:
    """Whether a word looks like English: well-known words have each of its triples."""
    return len(word) > 1 and _known_triples().issuperset(triples(word))
