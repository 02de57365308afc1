"""Word lists out of files: which lines are words, and why the others are not."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from companion.errors import DictionaryError, DictionaryMissing

SHORTEST, LONGEST = 2, 50
"""Letters of a word (C2: two letters up); the longest words of English have 45."""

EXAMPLES = 20
"""So many lines of each fault are kept as examples; the others are counted."""

_LOWER, _ANY = re.compile(r"[a-z]+"), re.compile(r"[A-Za-z]+")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A line that is not taken: its number from 1, its text (shortened), and why."""

    line: int
    text: str
    why: str


@dataclass(slots=True)
class Report:
    """What was read: the words in capitals, sorted, and what was left out and why."""

    words: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    examples: list[LeftOut] = field(default_factory=list)

    def leave_out(self, line: int, text: str, why: str) -> None:
        """Count a line that is not taken."""
        self.counts[why] += 1
        if self.counts[why] <= EXAMPLES:
            self.examples.append(LeftOut(line, text[:40], why))


def read_list(path: Path) -> Report:
    """Read a list with one word a line, or a JSON list of words.

    UTF-8 with or without BOM, UTF-16 with BOM, Latin-1; any line ends; `#` begins a
    comment. Raises DictionaryMissing where there is no such file and DictionaryError
    where it is not a word list.
    """
    return sift(_entries(_text(path), path))


def sift(entries: list[tuple[int, str]]) -> Report:
    """Take the words among numbered entries.

    A capital marks a name, unless the whole list is written in capitals.
    """
    pattern = _LOWER if any(_LOWER.search(text) for _, text in entries) else _ANY
    report, seen = Report(), set[str]()
    for line, text in entries:
        why = _fault(text, pattern) or ("twice" if text.upper() in seen else "")
        if why:
            report.leave_out(line, text, why)
        else:
            seen.add(text.upper())
    report.words = sorted(seen)
    return report


def _fault(text: str, pattern: re.Pattern[str]) -> str:
    if pattern.fullmatch(text):
        return _length_fault(len(text))
    if _ANY.fullmatch(text):
        return "capital letter"
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
    return "more than 50 letters" if letters > LONGEST else ""


def _text(path: Path) -> str:
    try:
        if not path.is_file():
            raise _unreadable(path)
        raw = path.read_bytes()
    except OSError as fault:
        if isinstance(fault, DictionaryError):
            raise
        raise DictionaryError(
            f"{path} cannot be read ({fault.strerror}). Choose another file."
        ) from fault
    return _decode(raw, path)


def _unreadable(path: Path) -> DictionaryError:
    if path.exists():
        return DictionaryError(f"{path} is not a file. Give a text file with one word a line.")
    return DictionaryMissing(f"There is no file {path}. Check the name and try again.")


def _decode(raw: bytes, path: Path) -> str:
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", errors="replace")
    if b"\0" in raw:
        raise DictionaryError(f"{path} is not text. Save the list as UTF-8, one word a line.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def _entries(text: str, path: Path) -> list[tuple[int, str]]:
    if text.lstrip().startswith("["):
        return list(enumerate(_json(text, path), start=1))
    return list(_lines(text))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        entry = line.split("#", 1)[0].strip()
        if entry:
            yield number, entry


def _json(text: str, path: Path) -> list[str]:
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise DictionaryError(
            f"{path} is not a JSON list ({fault}). Mend it, or give text."
        ) from fault
    return [entry if isinstance(entry, str) else json.dumps(entry) for entry in entries]
