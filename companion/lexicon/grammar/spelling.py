"""The spelling of English word forms, in both directions."""

from __future__ import annotations

from collections.abc import Container, Iterator

VOWELS = frozenset("AEIOU")

ENDINGS = ("S", "ED", "ING", "ER", "EST")
"""The English endings that make forms."""

PLURALS = (
    ("VES", "F"), ("VES", "FE"), ("SES", "SIS"), ("XES", "XIS"), ("MEN", "MAN"), ("AE", "A"),
    ("I", "US"), ("I", "O"), ("A", "UM"), ("A", "ON"), ("EAUX", "EAU"), ("ICES", "IX"),
    ("ICES", "EX"), ("MATA", "MA"), ("ITIDES", "ITIS"), ("ITES", "ITIS"), ("ACES", "AX"),
    ("YCES", "YX"), ("IDES", "IS"), ("ONES", "O"), ("GEESE", "GOOSE"), ("MICE", "MOUSE"),
    ("LICE", "LOUSE"), ("FEET", "FOOT"), ("TEETH", "TOOTH"), ("CHILDREN", "CHILD"),
)  # fmt: skip
"""Endings of irregular plurals and of their singulars."""

_ODD_ENDS = tuple({plural for plural, _ in PLURALS})


def forms(base: str, ending: str, words: Container[str] = ()) -> list[str]:
    """The spellings of a base with one of the endings S, ED, ING, ER, EST.

    If `words` contain base + E, the bare form belongs to that: CARED comes from CARE, not CAR.
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
        return [base[:-1] + "IES", base + "S"]
    if base.endswith(("S", "X", "Z", "CH", "SH")):
        doubled = [base + base[-1] + "ES"] if base[-1] in "SZ" else []
        silent = [base + "S"] if base.endswith("CH") else []
        return [base + "ES", *doubled, *silent]
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
    """The words of which a word with one of the endings may be a form."""
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


def odd_plurals(base: str) -> Iterator[str]:
    """The irregular plurals of a base."""
    for plural, singular in PLURALS:
        if base.endswith(singular):
            yield base[: -len(singular)] + plural


def odd_singulars(word: str) -> Iterator[str]:
    """The possible singulars of an irregular plural."""
    if not word.endswith(_ODD_ENDS):
        return
    for plural, singular in PLURALS:
        stem = word[: -len(plural)]
        if word.endswith(plural) and len(stem + singular) > 3:
            yield stem + singular
