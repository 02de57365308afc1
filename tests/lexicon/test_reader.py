"""Reading word lists: which lines become words, and which are skipped."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.errors import DictionaryError, DictionaryMissing
from companion.lexicon.build.reader import read_list


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
def test_many_kinds_of_file_give_the_same_words(tmp_path, data):
    assert read_list(written(tmp_path, data)).words == ["LATER", "LATEX"]


def test_every_skipped_line_is_reported_with_its_number_and_reason(tmp_path):
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


def test_latin_1_lines_are_skipped(tmp_path):
    assert read_list(written(tmp_path, b"caf\xe9\nlater\n")).words == ["LATER"]


def test_a_file_that_is_not_a_list_is_reported(tmp_path):
    with pytest.raises(DictionaryMissing, match="no file"):
        read_list(tmp_path / "none.txt")
    with pytest.raises(DictionaryError, match="not a file"):
        read_list(tmp_path)
    with pytest.raises(DictionaryError, match="not text"):
        read_list(written(tmp_path, b"\x7fELF\0\0"))
    with pytest.raises(DictionaryError, match="not a JSON list"):
        read_list(written(tmp_path, b'["later", '))


@pytest.mark.parametrize("data", [b"", b"\n\n", b"# nothing\n", b"[]", b"Paris\nx-ray\n1\n"])
def test_a_list_without_words_is_reported(tmp_path, data):
    with pytest.raises(DictionaryError, match="no words"):
        read_list(written(tmp_path, data))


def test_a_line_of_a_megabyte_is_skipped(tmp_path):
    report = read_list(written(tmp_path, b"later\n" + b"y" * 1_000_000 + b"\nlatex\n"))
    assert report.words == ["LATER", "LATEX"]
    assert len(report.examples[0].text) == 40


def test_control_characters_never_reach_the_terminal(tmp_path):
    report = read_list(written(tmp_path, b"later\n\x1b[2Jboom\n"))
    assert report.examples[0].text == "[2Jboom"


def test_a_json_list_may_contain_anything(tmp_path):
    report = read_list(written(tmp_path, rb'["later", 3, null, ["x"], "caf\u00e9", "Paris"]'))
    assert report.words == ["LATER"]
    assert [left.line for left in report.examples] == [2, 3, 4, 5, 6]


def test_the_licence_line_is_found(tmp_path):
    text = b"# my list\n# Licence: CC0, by us\nlater\n"
    assert read_list(written(tmp_path, text)).licence == "Licence: CC0, by us"


def test_few_examples_are_shown_and_the_rest_is_counted(tmp_path):
    report = read_list(written(tmp_path, b"later\n" * 1000))
    assert report.counts == {"twice": 999}
    assert len(report.examples) == 20


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no FIFOs")
def test_reading_does_not_wait_for_a_fifo(tmp_path):
    os.mkfifo(tmp_path / "fifo")
    with pytest.raises(DictionaryError, match="not a file"):
        read_list(tmp_path / "fifo")


def test_a_missing_permission_is_reported(tmp_path, monkeypatch):
    def refused(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refused)
    with pytest.raises(DictionaryError, match="Permission denied"):
        read_list(written(tmp_path, b"later"))
