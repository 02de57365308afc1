"""Finds the form of a word list: what most of its rows have decides, never a single one."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.lexicon.reading.rows import HEADINGS, Place, Row

SAMPLE = 4096
"""The number of rows, evenly spread over a file, that show its form."""

GOLDEN = 2_654_435_761

LOWER, UPPER, CAPITAL, MIXED = "small letters", "capitals", "a capital first", "mixed letters"

READS = {LOWER: {LOWER}, UPPER: {UPPER, LOWER, CAPITAL}, CAPITAL: {CAPITAL, LOWER}}
"""How a word may be written in a list of each form. In small letters a capital marks a name."""

SEPARATORS = {**dict.fromkeys("\t;|,=:", 0.6), **dict.fromkeys(".) ", 0.9)}
"""What separates columns, and the share of the rows that must have it."""

MOST_COLUMNS = 6

DISTINCT = 0.8
"""Of words on one line at least this share are different; definitions repeat their words."""

NAMES = {"\t": "tab", " ": "space"}


class Form(NamedTuple):
    """The form of a list: its columns, the one with the words, how they are written, its title.

    An empty `separator` means one word in a row, a space any blanks; `column` is None if all
    columns are words. `place` is where the words are in JSON. `title`: the first row is none.
    """

    case: str = LOWER
    separator: str = ""
    column: int | None = 0
    place: Place | None = None
    title: bool = False

    def entries(self, row: Row) -> list[str]:
        """The entries in a row that may be words."""
        if not self.separator:
            return [bare(row.text)]
        parts = fields(row.text, self.separator)
        if self.column is None:
            return list(filter(None, parts))
        return [parts[self.column] if self.column < len(parts) else row.text]

    def reads(self, word: str) -> bool:
        """Whether a word is written as in this list."""
        return case_of(word) in READS[self.case]

    def __str__(self) -> str:
        where = "one word in a row"
        if self.place:
            where = {"key": "the keys of JSON", "item": "a list in JSON"}.get(
                self.place.kind, f"the values of {self.place.heading or 'JSON'}"
            )
        elif self.separator:
            sign = NAMES.get(self.separator, self.separator)
            where = (
                f"words with a {sign} between them"
                if self.column is None
                else f"column {self.column + 1}, with a {sign} between columns"
            )
        return f"{where}, in {self.case}"


def spread(rows: Iterable[Row]) -> list[Row]:
    """At most SAMPLE rows, evenly spread, with the first one.

    Multiples of the golden section spread evenly whatever repeats itself in the file.
    """
    kept, limit = list[tuple[int, Row]](), 1 << 32
    for number, row in enumerate(rows):
        mark = number * GOLDEN % (1 << 32)
        if mark < limit:
            kept.append((mark, row))
        if len(kept) > SAMPLE:
            limit //= 2
            kept = [one for one in kept if one[0] < limit]
    return [row for _, row in kept]


def fields(text: str, separator: str) -> list[str]:
    """The columns of a row, without blanks and quotes around them."""
    if separator == " ":
        return [bare(part.rstrip(":,;=")) for part in text.split()]
    if '"' in text:
        try:
            return [bare(one) for one in next(csv.reader([text], delimiter=separator))]
        except csv.Error:
            pass
    return list(map(bare, text.split(separator)))


def bare(text: str) -> str:
    """The text without blanks and a pair of quotes around it."""
    text = text.strip()
    return text[1:-1].strip() if text[:1] in "\"'" and text[:1] == text[-1:] else text


def is_word(text: str) -> bool:
    """Whether a text has letters A to Z only, and more than one."""
    return len(text) > 1 and text.isascii() and text.isalpha()


def case_of(text: str) -> str:
    """How a text is written."""
    if text.islower() or text.isupper():
        return LOWER if text.islower() else UPPER
    return CAPITAL if text[:1].isupper() and text[1:].islower() else MIXED


def form_of(rows: Sequence[Row]) -> Form:
    """The form of a list, from rows spread over all of it."""
    if not rows:
        return Form()
    if rows[0].place:
        place = _place(rows)
        return Form(_case([row.text for row in rows if row.place == place]), place=place)
    texts = [row.text for row in rows]
    separator, column = _columns(texts)
    found = Form(separator=separator, column=column)
    found = found._replace(case=_case([one for row in rows for one in found.entries(row)]))
    return found._replace(title=len(rows) > 1 and _is_title(found, rows))


def _columns(texts: Sequence[str]) -> tuple[str, int | None]:
    """The separator and the column of words; None if all columns are words."""
    best, separator, column = _share(texts), "", 0
    for sign, least in SEPARATORS.items():
        if sum(sign in text for text in texts) < least * len(texts):
            continue
        table = [fields(text, sign) for text in texts]
        for at in range(MOST_COLUMNS):
            cells = [row[at] for row in table if at < len(row)]
            share = (_share(cells) * len(cells) / len(texts) if cells else 0) - at / 100
            if at == _heading(table[0]) and share > 0.5:
                return sign, at
            if share > max(best, 0.5) and len(set(cells)) * 2 > len(cells):
                best, separator, column = share, sign, at
    table = [list(filter(None, fields(text, separator))) for text in texts] if separator else []
    return separator, None if _are_all_words(table) else column


def _share(texts: Sequence[str]) -> float:
    """The share of the texts that are words."""
    return sum(map(is_word, map(bare, texts))) / len(texts) if texts else 0


def _heading(first: Sequence[str]) -> int | None:
    """The column that a heading calls the words."""
    return next((at for at, one in enumerate(first) if one.lower() in HEADINGS), None)


def _are_all_words(table: Sequence[Sequence[str]]) -> bool:
    """Whether the columns are all words: each a word, hardly one of them twice, written alike."""
    first = [row[0] for row in table if row]
    others = [cell for row in table for cell in row[1:]]
    return (
        bool(others)
        and _heading(table[0]) is None
        and min(_share(first), _share(others)) > DISTINCT
        and len(set(others)) > DISTINCT * len(others)
        and _case(first) == _case(others)
    )


def _case(texts: Iterable[str]) -> str:
    """How most of the texts are written; small letters if there is no majority."""
    counts = Counter(case_of(text) for text in texts if re.search("[A-Za-z]{2}", text))
    most, count = max(counts.items(), key=lambda one: one[1], default=(LOWER, 0))
    return most if most in READS and 2 * count > counts.total() else LOWER


def _is_title(form: Form, rows: Sequence[Row]) -> bool:
    """Whether the first row is a title or the headings of columns."""
    first, second = (form.entries(row) for row in rows[:2])
    if form.separator and _heading(fields(rows[0].text, form.separator)) is not None:
        return True
    if form.column is None:
        return not all(is_word(one) and case_of(one) == form.case for one in first)
    entry = first[0]
    if entry.lower() in HEADINGS and second[0].lower() < entry.lower():
        return True
    likely = re.fullmatch(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", entry)
    return likely is None or (form.case == UPPER and case_of(entry) != UPPER)


def _place(rows: Sequence[Row]) -> Place:
    """Where the words are in JSON: at a heading, else as near the top as many words are."""
    words: dict[Place, set[str]] = {}
    for row in rows:
        if row.place:
            words.setdefault(row.place, set()).update([row.text] if is_word(row.text) else [])
    most = max(map(len, words.values()))
    many = [place for place, found in words.items() if len(found) * 4 >= most]
    return min(many, key=lambda one: (not one.heading, one.depth, one.kind != "key"))
