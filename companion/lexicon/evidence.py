"""Questions that the rules ask about a word's readings; each answer comes with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from companion.lexicon.grammar.readings import SPELLING, Reading
from companion.lexicon.ruling import Evidence, Known


def noun(word: str, readings: Sequence[Reading]) -> Evidence:
    """Whether the word is a noun.

    NO requires a source that lists parts of speech: forms in the list can prove a verb,
    but a verb may also be a noun.
    """
    nouns = [reading for reading in readings if reading.kind in "np"]
    if nouns:
        return Evidence(Known.YES, f"{word}: {nouns[0].words}")
    if any(reading.source != SPELLING for reading in readings):
        return Evidence(Known.NO, f"{word}: {_join(readings)}, not a noun")
    return Evidence(Known.UNKNOWN, f"{word}: not known whether it is a noun")


def plural_s(word: str, base: Evidence, readings: Sequence[Reading], *, singular: bool) -> Evidence:
    """Whether `word` plus S, which has these readings, is the plural of `word`.

    `singular`: whether the list shows that a noun with this spelling is a singular. NO if the word
    is not a noun; if it has another plural, and the S makes something else (WOLFS); or if nothing
    is known of it, but the S makes a singular (CHAOS). Else an unknown word counts as a noun.
    """
    formed = f"{word}S"
    if any(reading.kind == "p" and reading.lemma == word for reading in readings):
        return Evidence(Known.YES, f"{formed}: plural of {word}")
    if base.known is Known.NO:
        return base
    others = [reading for reading in readings if reading.source != SPELLING]
    nouns = any(reading.kind in "np" for reading in others)
    if others and (not nouns if base.yes else singular):
        return Evidence(Known.NO, f"{formed}: {_join(others)}, not a plural of {word}")
    return Evidence(Known.UNKNOWN, f"{formed}: not known whether it is a plural")


def plural_only(word: str, readings: Sequence[Reading]) -> Evidence:
    """Whether the word is only a plural in -S or -ES."""
    plurals = [reading for reading in readings if reading.kind == "p" and word.endswith("S")]
    others = [reading for reading in readings if reading not in plurals]
    if not readings:
        return Evidence(Known.UNKNOWN, f"{word}: nothing known of its forms")
    if not plurals:
        return Evidence(Known.NO, f"{word}: {_join(others)}")
    if others:
        return Evidence(Known.NO, f"{word}: {_join(plurals)}, but also {_join(others)}")
    return Evidence(Known.YES, f"{word}: {_join(plurals)}, and nothing else")


def same_form(one: str, ones: Sequence[Reading], other: str, others: Sequence[Reading]) -> Evidence:
    """Whether two words are forms of the same word."""
    shared = sorted({reading.root for reading in ones} & {reading.root for reading in others})
    if one == other:
        return Evidence(Known.YES, f"{one}: the same word")
    if shared:
        return Evidence(Known.YES, f"{one} and {other}: forms of {shared[0][0]}")
    if ones and others:
        return Evidence(Known.NO, f"{one} and {other}: no shared form")
    silent = other if ones else one
    return Evidence(Known.UNKNOWN, f"{silent}: nothing known of its forms")


def _join(readings: Sequence[Reading]) -> str:
    return ", ".join(dict.fromkeys(reading.words for reading in readings))
