"""Reads a word list: its words, and why everything else was skipped."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from companion import text_files
from companion.errors import DictionaryError
from companion.lexicon.reading import rows
from companion.lexicon.reading.forms import Form, form_of, spread
from companion.lexicon.reading.opening import open_list
from companion.lexicon.reading.rows import Row
from companion.names import LONGEST_WORD

SHORTEST = 2
"""Letters of a word, at least (C2)."""

MOST_WORDS = 600_000
"""More words would not compile in the memory of the smallest board; no list for games has more."""

EXAMPLES = 20
"""This many lines per fault are kept as examples; the others are only counted."""

TWICE, TITLE = "twice", "title"
HARMLESS = {TWICE, TITLE}
"""Why an entry may be skipped without a loss."""

ABOUT = re.compile(r"licen[cs]e|copyright|public domain", re.IGNORECASE)
TOP = 200
"""The lines at the top of a file in which a licence may be."""

STEM = re.compile(r"[^\s/]+/[A-Za-z0-9,]+(?:\s.*)?")
ENDING = re.compile(r"(?:SFX|PFX)\s+\S+\s")


class LeftOut(NamedTuple):
    """A skipped entry: its number, counting from 1, its text (shortened), and the reason.

    The number is that of its line; in JSON, of the entry.
    """

    line: int
    text: str
    why: str


@dataclass(slots=True)
class Report:
    """The words read, in capitals and sorted, and the skipped entries with reasons.

    `licence` is the first comment that mentions one. `note` is a sentence about the encoding.
    """

    form: Form
    words: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    examples: list[LeftOut] = field(default_factory=list)
    licence: str = ""
    note: str = ""

    @property
    def lengths(self) -> dict[int, int]:
        """The number of words of each length, in letters."""
        return dict(sorted(Counter(map(len, self.words)).items()))

    @property
    def skipped(self) -> int:
        """The number of skipped entries; a word that is there twice is not lost."""
        return sum(count for why, count in self.counts.items() if why not in HARMLESS)

    def leave_out(self, line: int, text: str, why: str) -> None:
        """Count a skipped entry."""
        self.counts[why] += 1
        if self.counts[why] <= EXAMPLES:
            self.examples.append(LeftOut(line, "".join(filter(str.isprintable, text[:40])), why))


def read_list(path: Path) -> Report:
    """Read a word list of any usual form; what most of its rows have decides how.

    It may have one word or many on a line, other columns, a title, comments after `#`, or be
    JSON; and it may be compressed. It is read twice, row by row, so a long file needs no memory.
    Raises DictionaryMissing if there is no such file, and DictionaryError if it is not a word list,
    or is longer than 100 MB or 600,000 words.
    """
    with _rows(path) as (found, _):
        sample = spread(found)
    _refuse(path, sample)
    report = Report(form_of(sample), licence=_licence(path))
    with _rows(path) as (found, text):
        _sift(found, report)
        if text.windows:
            report.note = text_files.windows_text(path, text.windows)
    if not report.words:
        raise DictionaryError(f"{path} contains no words. {_why_not(report)}")
    return report


@contextmanager
def _rows(path: Path) -> Iterator[tuple[Iterator[Row], text_files.Lines]]:
    """The rows of a list, and the lines of text that they come from."""
    with open_list(path) as stream:
        head = stream.peek(1)
        text = text_files.Lines(stream, head[: text_files.HEAD])
        yield (rows.values if rows.is_json(head) else rows.lines)(text), text


def _refuse(path: Path, sample: Sequence[Row]) -> None:
    """Raise DictionaryError for a web page, and for a spelling checker's dictionary."""
    texts = [row.text for row in sample if not row.place]
    if text_files.kind("\n".join(texts[:1])) == "a web page":
        raise DictionaryError(f"{path} is a web page. Save its words as text, one word per line.")
    stems = sum(bool(STEM.fullmatch(text)) for text in texts)
    if stems * 4 > len(texts) or sum(bool(ENDING.match(text)) for text in texts) * 4 > len(texts):
        raise DictionaryError(
            f"{path} is part of a spelling checker's dictionary: it has stems, and their endings "
            f"are in another file. Debian's hunspell-tools makes a list of both: "
            f"unmunch {path.stem}.dic {path.stem}.aff > words.txt"
        )


def _sift(found: Iterator[Row], report: Report) -> None:
    """Sort out the words of the rows."""
    form, seen = report.form, set[str]()
    for number, row in enumerate(found):
        if row.place != form.place:
            continue
        if number == 0 and form.title:
            report.leave_out(row.number, row.text, TITLE)
            continue
        for text in form.entries(row):
            word = text.upper()
            if why := _fault(text, form) or (TWICE if word in seen else ""):
                report.leave_out(row.number, text, why)
                continue
            seen.add(word)
            if len(seen) > MOST_WORDS:
                raise DictionaryError(f"More than {MOST_WORDS:,} words. Give a shorter list.")
    report.words = sorted(seen)


def _fault(text: str, form: Form) -> str:
    """Why an entry is not a word; empty if it is one."""
    if text.isascii() and text.isalpha():
        if not form.reads(text):
            return "capital letter"
        if len(text) < SHORTEST:
            return "one letter only"
        return f"more than {LONGEST_WORD} letters" if len(text) > LONGEST_WORD else ""
    for sign, why in (("-", "hyphen"), ("'", "apostrophe"), ("\u2019", "apostrophe")):
        if sign in text:
            return why
    if any(letter.isdigit() for letter in text):
        return "digit"
    if any(letter.isalpha() and not letter.isascii() for letter in text):
        return "accent or foreign letter"
    return "space" if " " in text or "\t" in text else "other sign"


def _licence(path: Path) -> str:
    """The first comment near the top that mentions a licence."""
    with open_list(path) as stream:
        text = text_files.Lines(stream, stream.peek(1)[: text_files.HEAD])
        comments = (line.lstrip("# \t") for line in islice(text, TOP) if line.startswith("#"))
        return next((line.strip()[:200] for line in comments if ABOUT.search(line)), "")


def _why_not(report: Report) -> str:
    """What to do about a list without words: the reasons, each with its first entry."""
    first = {one.why: one for one in reversed(report.examples)}.values()
    whys = "; ".join(f"{one.why}, as in line {one.line}: {one.text}" for one in reversed(first))
    return f"{f'Skipped: {whys}. ' if whys else ''}Choose a list with one word per line."
