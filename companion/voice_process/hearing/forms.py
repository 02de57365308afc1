"""The forms in which something may be said: a word, a word and its spelling, a phrase."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from companion.voice.grammar import Grammar
from companion.voice_process.hearing.phonemes import Pron
from companion.voice_process.hearing.pronunciations import Pronunciations, of_spelling
from companion.voice_process.hearing.whisper import Written, written_spelling, written_word


class Kind(StrEnum):
    """A word, a word and its spelling, or a phrase: each is calibrated on its own."""

    WORD = "word"
    SPELLED = "spelled"
    PHRASE = "phrase"


class Form(NamedTuple):
    """One way to say an entry of the grammar."""

    text: str
    kind: Kind
    prons: tuple[Pron, ...]
    written: Written


def forms(grammar: Grammar, known: Pronunciations) -> Iterator[Form]:
    """All forms of all entries."""
    for word in grammar.words:
        if not grammar.spelled:
            yield word_form(word, known)
        yield spelled_form(word, known)
    for phrase in grammar.phrases:
        plain = phrase.lower()
        yield Form(phrase, Kind.PHRASE, known.of_phrase(plain), written_word(plain))


def word_form(word: str, known: Pronunciations) -> Form:
    """A word alone."""
    plain = word.lower()
    return Form(word, Kind.WORD, known.of_word(plain), written_word(plain))


def spelled_form(word: str, known: Pronunciations) -> Form:
    """A word and then its letters."""
    plain = word.lower()
    spelt = of_spelling(plain)
    prons = tuple(said + letters for said in known.of_word(plain) for letters in spelt)
    return Form(word, Kind.SPELLED, prons, written_spelling(plain))
