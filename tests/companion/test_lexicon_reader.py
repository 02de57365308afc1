"""What becomes of each line of a word list."""

from __future__ import annotations

import pytest

from companion.errors import DictionaryError, DictionaryMissing
from companion.lexicon.reader import read_list


def written(tmp_path, data: bytes):
    path = tmp_path / "list.txt"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    "data",
    [
        b"later\nlatex\n",
        b"later\r\nlatex",
        b"\xef\xbb\xbflater\rlatex\r",
        "later\r\nlatex\r\n".encode("utf-16"),
        b"# ours\n\nlatex # modern\nlater\n",
        b'["later", "latex"]',
        b"LATER\nLATEX\n",
    ],
)
def test_the_same_words_out_of_many_kinds_of_file(tmp_path, data):
    assert read_list(written(tmp_path, data)).words == ["LATER", "LATEX"]


def test_every_line_left_out_is_told_with_its_number_and_why(tmp_path):
    text = "later\nParis\nx-ray\ncan't\ncafé\nr2d2\nlater\na\nold man\nwhy?\n" + "y" * 60
    report = read_list(written(tmp_path, text.encode()))
    assert report.words == ["LATER"]
    assert [(left.line, left.why) for left in report.examples] == [
        (2, "capital letter"),
        (3, "hyphen"),
        (4, "apostrophe"),
        (5, "accent or foreign letter"),
        (6, "digit"),
        (7, "twice"),
        (8, "one letter only"),
        (9, "space"),
        (10, "other sign"),
        (11, "more than 50 letters"),
    ]


def test_latin_1_lines_are_left_out_not_fatal(tmp_path):
    assert read_list(written(tmp_path, b"caf\xe9\nlater\n")).words == ["LATER"]


def test_what_is_no_list_is_told(tmp_path):
    with pytest.raises(DictionaryMissing, match="no file"):
        read_list(tmp_path / "none.txt")
    with pytest.raises(DictionaryError, match="not a file"):
        read_list(tmp_path)
    with pytest.raises(DictionaryError, match="not text"):
        read_list(written(tmp_path, b"\x7fELF\0\0"))
    with pytest.raises(DictionaryError, match="not a JSON list"):
        read_list(written(tmp_path, b'["later", '))
