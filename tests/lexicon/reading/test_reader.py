"""Reading word lists: which lines become words, and which are skipped."""

from __future__ import annotations

import bz2
import gzip
import io
import itertools
import lzma
import os
import zipfile
from pathlib import Path

import pytest

from companion.errors import DictionaryError, DictionaryMissing
from companion.lexicon.reading.reader import read_list
from companion.text_files import PIECE


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


def test_a_line_of_an_older_windows_program_is_skipped_and_said(tmp_path):
    report = read_list(written(tmp_path, b"later\ncaf\xe9\nlatex\n"))
    assert report.words == ["LATER", "LATEX"]
    assert [line.text for line in report.examples] == ["café"]
    assert "line 2 is not UTF-8" in report.note


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
    def refused(_path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("companion.files.open_file", refused)
    with pytest.raises(DictionaryError, match="Permission denied"):
        read_list(written(tmp_path, b"later"))


def test_the_limits_hold_for_what_comes_out_of_a_compressed_file(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.lexicon.reading.opening.MOST_BYTES", 100_000)
    bomb = written(tmp_path, gzip.compress(b"later\n" * 100_000))
    assert bomb.stat().st_size < 2_000
    with pytest.raises(DictionaryError, match="too large"):
        read_list(bomb)


def test_the_number_of_words_is_counted_while_they_are_read(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.lexicon.reading.reader.MOST_WORDS", 2)
    with pytest.raises(DictionaryError, match="More than 2 words"):
        read_list(written(tmp_path, b"later\nlatex\nlater\nlaser\n"))


def packed(*names: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name in names:
            archive.writestr(name, "later\nlatex\n")
    return data.getvalue()


@pytest.mark.parametrize(("data", "sentence"), [
    (gzip.compress(b"later\n" * 99)[:-12], "is damaged"),
    (lzma.compress(b"later\n" * 99)[:-30], "is damaged"),
    (bz2.compress(b"later\n" * 99)[:30], "is damaged"),
    (packed("a.txt", "b.txt"), r"archive of 2 files \(a.txt, b.txt\)"),
    (packed(), r"archive of 0 files \(none\)"),
    (packed("a.txt")[:40], "cannot be unpacked"),
    (b"\x28\xb5\x2f\xfdxx", "a compressed file"),
    (b"7z\xbc\xaf\x27\x1c", "an archive"),
    (b"words.txt".ljust(257, b"\0") + b"ustar", "an archive"),
    (b"<!doctype html>\n<p>later</p>\n", "a web page"),
    (b"3\nlater/S\nlatex/MS\nlaser/SM\n", "stems.*unmunch list.dic list.aff"),
    (b"SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n", "spelling checker"),
    (b'["later" ]]', "not a JSON list"),
    (b'["later]', "quotation mark"),
], ids=range(14))  # fmt: skip
def test_a_file_of_another_kind_is_called_what_it_is(tmp_path, data, sentence):
    with pytest.raises(DictionaryError, match=sentence):
        read_list(written(tmp_path, data))


def test_the_stems_of_a_spelling_checker_without_endings_are_words(tmp_path):
    assert read_list(written(tmp_path, b"3\nlater\nlatex\nlaser\n")).words[0] == "LASER"


def test_a_list_without_words_says_why_with_a_line(tmp_path):
    why = "hyphen, as in line 1: x-ray; digit, as in line 3: 1. Choose a list"
    with pytest.raises(DictionaryError, match=why):
        read_list(written(tmp_path, b"x-ray\nx-act\n1\n"))


def test_the_end_of_a_very_long_word_does_not_pass_for_a_word(tmp_path):
    data = b"later\n" + b"y" * (2 * PIECE + 7) + b"\nlatex\n"
    report = read_list(written(tmp_path, data))
    assert report.words == ["LATER", "LATEX"]
    assert set(report.counts) == {"more than 50 letters"}


def test_a_word_that_lies_across_two_pieces_is_whole(tmp_path):
    words = list(map("".join, itertools.product("abcdefgh", repeat=5)))
    text = " ".join(words)
    assert len(text) > 2 * PIECE
    report = read_list(written(tmp_path, text.encode()))
    assert [word.lower() for word in report.words] == words
    assert not report.counts


def test_lengths_are_counted_and_a_repeated_word_is_not_counted_as_skipped(tmp_path):
    report = read_list(written(tmp_path, b"at\nlater\nlatex\nlater\nx-ray\n"))
    assert report.lengths == {2: 1, 5: 2}
    assert report.skipped == 1
