"""Texts of the display as sentences that can be spoken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

CLOCK = re.compile(r"\b(\d+):(\d\d)\b")
"""A time on the display, in minutes and seconds."""

PLACE = re.compile(r"\b\d+/\d+\b")
"""A place in a list on the display, such as 3/7."""

SIGNS = {
    "×": " times ", "÷": " divided by ", "=": " is ", "→": " to ", "<": " less than ",
    "&": " and ", "/": " of ", "#": " number ", "*": " wild ",
}  # fmt: skip
"""Signs that have a word."""

MINUS = re.compile(r"(?<![\w-])-(?=\d)")
PLUS = re.compile(r"\+(?=\s?\d)")
SILENT = re.compile(r"[^\w\s.,:;?!'%-]|_")
"""Lines, arrows and frames, which are only drawn."""

SHORT = {
    "pts": "points",
    "pt": "point",
    "s": "seconds",
    "vs": "against",
    "excl": "exclamation",
}
"""Short forms of the display."""

NAME = re.compile(r"\b(?:[A-Z]{1,2}|[A-Z](?= )|P\d)\b")
"""Players' names of one or two capitals, such as NB, which are said letter by letter."""

COMMON = {"I", "A", "AM", "AN", "AS", "AT", "BE", "BY", "DO", "GO", "HE", "IF", "IN", "IS", "IT",
          "ME", "MY", "NO", "OF", "OK", "ON", "OR", "SO", "TO", "UP", "US", "WE"}  # fmt: skip


def spoken(text: str) -> str:
    """One row of the display as a speaker reads it; empty if nothing in it can be said."""
    text = CLOCK.sub(lambda found: duration(int(found[1]), int(found[2])), text)
    text = PLUS.sub(" plus ", MINUS.sub(" minus ", text))
    for sign, word in SIGNS.items():
        text = text.replace(sign, word)
    text = NAME.sub(_letters, SILENT.sub(" ", text))
    words = (SHORT.get(word, word) for word in text.split())
    return " ".join(words).strip(" ,:;-")


def _letters(found: re.Match[str]) -> str:
    name = found[0]
    return name if name in COMMON else " ".join(name)


def duration(minutes: int, seconds: int) -> str:
    """A time in words."""
    parts = [f"{minutes} {plural('minute', minutes)}"] if minutes else []
    if seconds or not minutes:
        parts.append(f"{seconds} {plural('second', seconds)}")
    return " ".join(parts)


def plural(word: str, count: int) -> str:
    """The word for this many things."""
    return word if count == 1 else f"{word}s"


def letters(text: str) -> str:
    """Letters one by one, for a speaker."""
    return ", ".join(text.upper())


def paragraph(rows: Iterable[str]) -> str:
    """Rows of the display as sentences."""
    found = (spoken(row) for row in rows)
    return " ".join(row if row[-1] in ".?!" else f"{row}." for row in found if row)


def changed_rows(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """The rows that are new, if the screen is still the same one; else all rows."""
    if not before or not now or without_numbers(before[0]) != without_numbers(now[0]):
        return [*now]
    known = {without_numbers(row) for row in before}
    return [row for row in now if without_numbers(row) not in known]


def without_numbers(row: str) -> str:
    """The row without a time, which changes every second, and without the place in a list."""
    return PLACE.sub("", CLOCK.sub("", row))
