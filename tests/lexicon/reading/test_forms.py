"""The forms in which word lists are found: 1,000 words in each, and the same words come out."""

from __future__ import annotations

import bz2
import csv
import gzip
import io
import json
import lzma
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from companion.lexicon.reading.forms import SAMPLE, spread
from companion.lexicon.reading.reader import read_list
from companion.lexicon.reading.rows import Row

ENABLE1 = Path(__file__).parents[3] / "companion/lexicon/data/enable1.txt"
WORDS = ENABLE1.read_text(encoding="ascii").split()[::172][:1000]
MEANINGS = ["to make less (v.)", "a kind of cloth, or of paper", "of the sea; salty", "- see above"]


def rows(form: str, words: list[str] = WORDS, end: str = "\n") -> str:
    """One line for each word; `n` is its number, `d` its meaning, `s` a score."""
    given = (
        {"w": word, "W": word.upper(), "C": word.capitalize(), "n": n, "d": MEANINGS[n % 4],
         "s": n * 7 % 97}
        for n, word in enumerate(words, 1)
    )  # fmt: skip
    return "".join(f"{form.format(**one)}{end}" for one in given)


def table(*heads: str, sign: str = ",") -> str:
    """A table as a spreadsheet writes it."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=sign)
    writer.writerow(heads)
    cells = {"word": WORDS, "Word": WORDS, "pos": ["noun", "verb"] * 500, "score": range(1000)}
    cells |= {"id": range(1, 1001), "definition": MEANINGS * 250, "length": map(len, WORDS)}
    writer.writerows(zip(*(cells[head] for head in heads), strict=True))
    return text.getvalue()


def many(count: int, sign: str, words: list[str] = WORDS) -> str:
    starts = range(0, len(words), count)
    return "".join(sign.join(words[start : start + count]) + "\n" for start in starts)


def zipped(text: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("lists/", "")
        archive.writestr("lists/words.txt", text)
        archive.writestr("__MACOSX/._words.txt", b"\0\0")
    return packed.getvalue()


PLAIN = rows("{w}")
NOTE = "Words of the house (2026). 1,000 of them; no names.\n\n"
JSON_OBJECTS = [{"id": n, "word": word, "tags": ["x"]} for n, word in enumerate(WORDS)]

FORMS: dict[str, str | bytes] = {
    "small letters": PLAIN,
    "capitals": rows("{W}"),
    "a capital first": rows("{C}"),
    "CRLF and a mark": b"\xef\xbb\xbf" + rows("{w}", end="\r\n").encode(),
    "CR alone": rows("{w}", end="\r"),
    "UTF-16 with a mark": PLAIN.encode("utf-16"),
    "UTF-16 without a mark": PLAIN.encode("utf-16-le"),
    "UTF-32": PLAIN.encode("utf-32"),
    "no line end": PLAIN.rstrip(),
    "blank lines and comments": "# ours\n" + rows("{w}   # {d}", end="\n\n"),
    "a title over capitals": NOTE + rows("{W}", end="\r\n"),
    "a title over small letters": NOTE + PLAIN,
    "a title of one word": "Wordlist\n" + rows("{W}"),
    "the number of words first": f"1000\n{PLAIN}",
    "a tab and the meaning": rows("{W}\t{d}"),
    "a blank and the meaning": rows("{W} {d}"),
    "a colon and the meaning": rows("{w}: {d}"),
    "a dash and the meaning": rows("{w} - {d}"),
    "a score after a semicolon": rows("{W};{s}"),
    "a score after a comma": rows("{w},{s}"),
    "a count after a tab": rows("{w}\t{n}"),
    "a count after blanks": rows("{w:<20}{n:>8}"),
    "a count before the word": rows("{n:>7} {w}"),
    "an equals sign": rows("{w}={s}"),
    "a bar": rows("| {w} | {d} |"),
    "numbers with a point": rows("{n}. {w}"),
    "numbers with a point and no blank": rows("{n}.{w}"),
    "numbers with a bracket": rows("{n}) {W}"),
    "bullets": rows("* {w}"),
    "quotes and commas": rows('  "{w}",'),
    "single quotes": rows("'{w}'"),
    "CSV with a heading": table("word", "definition"),
    "CSV with the words in the middle": table("id", "pos", "word", "definition"),
    "CSV of Europe": table("Word", "score", sign=";"),
    "TSV with parts of speech first": table("pos", "word", sign="\t"),
    "CSV without a heading": table("word", "pos").partition("\n")[2],
    "ten words on a line": many(10, " "),
    "commas between words": many(12, ", "),
    "all words on one line": many(1000, " ", [word.upper() for word in WORDS]),
    "a JSON list": json.dumps(WORDS),
    "a JSON list over many lines": json.dumps([word.upper() for word in WORDS], indent=2),
    "a JSON object": json.dumps(dict.fromkeys(WORDS, 1)),
    "JSON with meanings": json.dumps(dict.fromkeys(WORDS, MEANINGS), indent=1),
    "JSON with a list in it": json.dumps({"title": "ours", "count": 1000, "words": WORDS}),
    "a JSON list of objects": json.dumps(JSON_OBJECTS),
    "lines of JSON": "".join(f"{json.dumps(one)}\n" for one in JSON_OBJECTS),
    "JSON by length": json.dumps({"2": WORDS[:500], "3": WORDS[500:]}),
    "gzip": gzip.compress(PLAIN.encode()),
    "bzip2": bz2.compress(PLAIN.encode()),
    "xz": lzma.compress(rows("{W}\t{d}").encode()),
    "zip": zipped(PLAIN),
}


def written(tmp_path: Path, data: str | bytes) -> Path:
    path = tmp_path / "list.txt"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.mark.parametrize("name", FORMS)
def test_the_same_words_come_out_of_every_form(tmp_path, name):
    report = read_list(written(tmp_path, FORMS[name]))
    assert report.words == sorted(word.upper() for word in WORDS)
    assert report.skipped == 0
    assert sum(report.lengths.values()) == 1000


ODD = {
    "a name": "Paris",
    "an acronym": "NATO",
    "two words": "old man",
    "a hyphen": "x-ray",
    "an accent": "café",
    "a bracket": "[",
    "a number": "3",
    "a comma": "a,b",
    "a tab": "a\tb\tc",
    "a quotation mark": '"',
}


@pytest.mark.no_cover
@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
@pytest.mark.parametrize("form", ["{w}", "{W}\t{d}", "{w};{s}", "{n}. {w}"])
def test_one_odd_line_decides_about_no_other(tmp_path, form, odd):
    words = [*WORDS[:500], odd, *WORDS[500:]]
    text = rows(form, words).replace(odd.upper(), odd) if "{W}" in form else rows(form, words)
    found = read_list(written(tmp_path, text)).words
    assert {word.upper() for word in WORDS} <= set(found)
    assert len(found) <= 1001


@pytest.mark.parametrize(("form", "odd", "stays_out"), [
    ("{w}", "NATO", True), ("{w}", "Paris", True), ("{w}", "iPod", True), ("{W}", "zorp", False),
    ("{W}", "Zorp", False), ("{C}", "zorp", False), ("{C}", "NATO", True), ("{C}", "McCoy", True),
])  # fmt: skip
def test_each_word_is_judged_against_the_form_of_most(tmp_path, form, odd, stays_out):
    report = read_list(written(tmp_path, f"{rows(form)}{odd}\n"))
    assert len(report.words) == 1001 - stays_out
    assert report.counts == ({"capital letter": 1} if stays_out else {})


def test_a_sample_is_spread_over_the_whole_list():
    kept = spread(Row(number, "x") for number in range(100_000))
    assert SAMPLE / 2 <= len(kept) <= SAMPLE
    assert kept[0].number == 0
    for period in range(2, 10):
        assert len({row.number % period for row in kept}) == period
    tenths = Counter(row.number // 10_000 for row in kept)
    assert max(tenths.values()) < 1.1 * min(tenths.values())


def test_capitals_at_the_start_of_a_sorted_list_are_not_its_form(tmp_path):
    names = [word.upper() for word in WORDS[:300]]
    report = read_list(written(tmp_path, "\n".join([*names, *WORDS])))
    assert len(report.words) == 1000
    assert report.counts == {"capital letter": 300}
