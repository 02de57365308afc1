"""Reads word lists from files: which lines are words, and why the others are not."""

from __future__ import annotations

import codecs
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from companion.errors import DictionaryError, DictionaryMissing

SHORTEST, LONGEST = 2, 50
"""The number of letters in a word (C2: at least two); the longest English words have 45."""

MOST_WORDS = 600_000
"""More words would not compile in the memory of the smallest board; no list for games has more."""

MOST_BYTES = 100_000_000

EXAMPLES = 20
"""This many lines per fault are kept as examples; the others are only counted."""

LETTERS = re.compile("[A-Z]+")
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
BLANK = b"\xef\xbb\xbf \t\r\n"
ABOUT = re.compile(r"licen[cs]e|copyright|public domain", re.IGNORECASE)


class LeftOut(NamedTuple):
    """A skipped line: its number, counting from 1, its text (shortened), and the reason."""

    line: int
    text: str
    why: str


@dataclass(slots=True)
class Report:
    """The words read, in capitals and sorted, and the skipped lines with reasons.

    `licence` is the first comment that mentions one.
    """

    words: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    examples: list[LeftOut] = field(default_factory=list)
    licence: str = ""

    def leave_out(self, line: int, text: str, why: str) -> None:
        """Count a skipped line."""
        self.counts[why] += 1
        if self.counts[why] <= EXAMPLES:
            self.examples.append(LeftOut(line, "".join(filter(str.isprintable, text[:40])), why))


def read_list(path: Path) -> Report:
    """Read a list with one word per line, or a JSON array of words.

    The encoding is UTF-8 with or without BOM, UTF-16 with BOM, or Latin-1, with any line
    endings; `#` begins a comment. Raises DictionaryMissing if there is no such file and
    DictionaryError if it is not a word list or has too many words.
    """
    raw = _raw(path)
    report = Report()
    is_json = raw.lstrip(BLANK)[:1] == b"["
    listed = list(enumerate(_json(raw, path), start=1)) if is_json else _Entries(raw)
    report.licence = "" if is_json else _licence(raw)
    _sift(listed, report, capitals=not any(text != text.upper() for _, text in listed))
    if not report.words:
        raise DictionaryError(f"{path} contains no words. Choose a list with one word per line.")
    return report


def _sift(entries: Iterable[tuple[int, str]], report: Report, *, capitals: bool) -> None:
    """Sort out the words; a capital letter marks a name, unless the whole list is in capitals."""
    seen = set[str]()
    for line, text in entries:
        word = text if capitals else text.upper()
        why = "twice" if word in seen and (capitals or text.islower()) else _fault(text, capitals)
        if why:
            report.leave_out(line, text, why)
        else:
            seen.add(word)
        if len(seen) > MOST_WORDS:
            raise DictionaryError(f"More than {MOST_WORDS:,} words. Give a shorter list.")
    report.words = sorted(seen)


def _fault(text: str, capitals: bool) -> str:
    if LETTERS.fullmatch(text if capitals else text.upper()) and text.isascii():
        return _length_fault(len(text)) if capitals or text.islower() else "capital letter"
    for sign, why in (("-", "hyphen"), ("'", "apostrophe"), ("\u2019", "apostrophe")):
        if sign in text:
            return why
    if any(letter.isdigit() for letter in text):
        return "digit"
    if any(letter.isalpha() and not letter.isascii() for letter in text):
        return "accent or foreign letter"
    return "space" if " " in text or "\t" in text else "other sign"


def _length_fault(letters: int) -> str:
    if letters < SHORTEST:
        return "one letter only"
    return f"more than {LONGEST} letters" if letters > LONGEST else ""


def _raw(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise _no_file(path)
        if path.stat().st_size > MOST_BYTES:
            raise DictionaryError(f"{path} is too large. Give a list of at most 100 MB.")
        raw = path.read_bytes()
    except DictionaryError:
        raise
    except OSError as fault:
        message = f"{path} cannot be read ({fault.strerror}). Choose another file."
        raise DictionaryError(message) from fault
    if b"\0" in raw and not raw.startswith(UTF_16):
        raise DictionaryError(f"{path} is not text. Save the list as UTF-8, one word per line.")
    return raw


def _no_file(path: Path) -> DictionaryError:
    if path.exists():
        return DictionaryError(f"{path} is not a file. Give a text file with one word per line.")
    return DictionaryMissing(f"There is no file {path}. Check the name and try again.")


def _lines(raw: bytes) -> io.TextIOWrapper:
    """The text line by line, with any line endings, without a second copy in memory."""
    return io.TextIOWrapper(io.BytesIO(raw), _encoding(raw), errors="replace", newline=None)


def _encoding(raw: bytes) -> str:
    if raw.startswith(UTF_16):
        return "utf-16"
    try:
        codecs.utf_8_decode(raw)
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8-sig"


@dataclass
class _Entries:
    """The numbered lines of a text, without comments and blank lines, read one at a time."""

    raw: bytes

    def __iter__(self) -> Iterator[tuple[int, str]]:
        for number, line in enumerate(_lines(self.raw), start=1):
            entry = line.split("#", 1)[0].strip()
            if entry:
                yield number, entry


def _licence(raw: bytes) -> str:
    """The first comment near the top that mentions a licence."""
    comments = (line.lstrip("# \t") for line in islice(_lines(raw), 200) if line.startswith("#"))
    return next((line.strip()[:200] for line in comments if ABOUT.search(line)), "")


def _json(raw: bytes, path: Path) -> list[str]:
    try:
        entries = json.loads(raw)
    except (ValueError, RecursionError) as fault:
        message = f"{path} is not a JSON list ({fault}). Fix it, or write one word per line."
        raise DictionaryError(message) from fault
    return [entry if isinstance(entry, str) else f"({json.dumps(entry)})" for entry in entries]
