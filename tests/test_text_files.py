"""Text files of any editor are read, and any other file is called what it is."""

from __future__ import annotations

import io
import logging
from pathlib import Path

import pytest

from companion import text_files
from companion.errors import NotText

TEXT = "volume = 3\n# naïve – café\n"


def written(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "file.txt"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]
)
def test_a_text_of_any_editor_is_read(tmp_path, encoding, end):
    data = TEXT.replace("\n", end).encode(encoding)
    assert text_files.read(written(tmp_path, data)) == TEXT


def test_only_a_line_that_is_not_utf_8_is_read_as_windows_text_and_it_is_said(tmp_path, caplog):
    path = written(tmp_path, "# café\n".encode() + "# naïve\n".encode("cp1252") + b"x = 1\n")
    with caplog.at_level(logging.WARNING):
        assert text_files.read(path) == "# café\n# naïve\nx = 1\n"
    assert caplog.messages == [
        f"{path}: line 2 is not UTF-8, so it is read as text of an older Windows program "
        "(Windows-1252). Save the file as UTF-8."
    ]
    caplog.clear()
    text_files.read(written(tmp_path, TEXT.encode()))
    assert not caplog.messages


@pytest.mark.parametrize("data", [b"", b"a", b"\xef\xbb\xbf", b"\xff\xfe", b"ab", b"\xff", b"\0"])
def test_the_shortest_files_are_read(tmp_path, data):
    assert len(text_files.read(written(tmp_path, data))) <= len(data)


@pytest.mark.parametrize(("head", "kind"), [
    (b"%PDF-1.7", "a PDF"), (b"\x89PNG\r\n", "a picture"), (b"PK\x03\x04", "a ZIP archive"),
    (b"SQLite format 3\0", "a database"), (b"\x7fELF", "a program"), (b"{\\rtf1", "a document"),
    (b"\x1f\x8b\x08", "a compressed file"),
])  # fmt: skip
def test_another_file_is_called_what_it_is(tmp_path, head, kind):
    path = written(tmp_path, head + b"\0rest")
    with pytest.raises(NotText, match=f"is {kind}.*, not a text. Check the name.$") as caught:
        text_files.read(path)
    assert caught.value.kind.startswith(kind)


@pytest.mark.parametrize(("text", "kind"), [
    ("face,count,points\nT,12,2\n", "a table"), ("a\tb\n1\t2\n", "a table"),
    ("x;y\n\n1;2\n", "a table"), ("<!doctype html>\n<p>", "a web page"), ("<?xml?>", "a web page"),
    ('{"game": 1}', "JSON"), ('[{"face": "T"}]', "JSON"), ("abase\nabate\nzebra", "a word list"),
    ("[sound]\nvolume = 3", text_files.TOML), ("# ours\ntitle = \"O\"", text_files.TOML),
    ("wait for \"x, y\"\nlook", ""), ("press seat1\nlook\nlook", ""), ("", ""), ("# only\n", ""),
    ("look", ""), ("a = 1, b = 2\na = 2, b = 1", text_files.TOML),
])  # fmt: skip
def test_a_text_of_another_kind_is_recognised(text, kind):
    assert text_files.kind(text) == kind


def test_a_long_line_comes_in_pieces():
    data = b"y" * (3 * text_files.PIECE + 5) + b"\nx\n"
    lines = text_files.Lines(io.BytesIO(data), data[:64])
    assert [len(piece) for piece in lines] == [*[text_files.PIECE] * 3, 6, 2]
