"""Opens the file of a word list, compressed or not, and counts what comes out of it."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, BinaryIO

from companion import files, text_files
from companion.errors import DictionaryError, DictionaryMissing

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

MOST_BYTES = 100_000_000
"""Most bytes of a list, once it is decompressed."""

TAR = 257, b"ustar"
"""Where a TAR archive has its mark."""

GZIP, BZIP2, XZ, ZIP = b"\x1f\x8b", b"BZh", b"\xfd7zXZ", (b"PK\x03\x04", b"PK\x05\x06")

Source = IO[bytes] | io.BufferedIOBase


@contextmanager
def open_list(path: Path) -> Iterator[io.BufferedReader[_Counted]]:
    """Open a list for reading, decompressed.

    Raises DictionaryMissing if there is no such file, and DictionaryError, also while it is read,
    if it is not a text, is damaged, or is longer than 100 MB.
    """
    try:
        with _file(path) as file, _decompress(path, file) as inner:
            text = io.BufferedReader(_Counted(path, inner))
            _check(path, text.peek(1 << 12))
            yield text
    except DictionaryError:
        raise
    except (EOFError, zlib.error, _lzma_error()) as fault:
        raise DictionaryError(f"{path} is damaged ({fault}). Copy it again.") from fault
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise DictionaryError(f"{path} cannot be read ({why}). Choose another file.") from fault


def _file(path: Path) -> BinaryIO:
    if not path.exists():
        raise DictionaryMissing(f"There is no file {path}. Check the name and try again.")
    if not path.is_file():
        raise DictionaryError(f"{path} is not a file. Give a text file with one word per line.")
    return files.open_file(path)


@contextmanager
def _decompress(path: Path, file: BinaryIO) -> Iterator[Source]:
    """Open what a compressed file contains, or leave another file as it is."""
    head = file.read(6)
    file.seek(0)
    if head.startswith(ZIP):
        with _member(path, file) as member:
            yield member
    elif head.startswith((GZIP, BZIP2, XZ)):
        with _decompressor(head, file) as text:
            yield text
    else:
        yield file


def _decompressor(head: bytes, file: BinaryIO) -> Source:
    if head.startswith(GZIP):
        import gzip

        return gzip.open(file)
    if head.startswith(BZIP2):
        import bz2

        return bz2.open(file)
    import lzma

    return lzma.open(file)


def _lzma_error() -> type[Exception]:
    import lzma

    return lzma.LZMAError


@contextmanager
def _member(path: Path, file: BinaryIO) -> Iterator[IO[bytes]]:
    """The only file in a ZIP archive."""
    import zipfile

    try:
        with zipfile.ZipFile(file) as archive:
            named = (one for one in archive.namelist() if not one.startswith("__MACOSX"))
            names = [one for one in named if not one.endswith("/")]
            if len(names) != 1:
                listed = ", ".join(names[:5]) or "none"
                raise DictionaryError(
                    f"{path} is an archive of {len(names)} files ({listed}). "
                    "Unpack it and give the one with the words."
                )
            with archive.open(names[0]) as member:
                yield member
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError) as fault:
        raise DictionaryError(f"{path} cannot be unpacked ({fault}). Unpack it first.") from fault


def _check(path: Path, head: bytes) -> None:
    """Raise DictionaryError if a file that begins so is not a text."""
    kind = text_files.signature(head)
    if head[TAR[0] :].startswith(TAR[1]):
        kind = "an archive"
    elif not kind and b"\0" in head and text_files.encoding(head[: text_files.HEAD]) == "utf-8-sig":
        kind = "data"
    if kind:
        raise DictionaryError(
            f"{path} is {kind}, not text. Give a text file with the words, one per line, in UTF-8."
        )


class _Counted(io.RawIOBase):
    """Counts what is read, and stops at the limit."""

    def __init__(self, path: Path, inner: Source) -> None:
        super().__init__()
        self._path, self._inner, self._left = path, inner, MOST_BYTES

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        view = memoryview(buffer)
        data = self._inner.read(len(view))
        self._left -= len(data)
        if self._left < 0:
            raise DictionaryError(f"{self._path} is too large. Give a list of at most 100 MB.")
        view[: len(data)] = data
        return len(data)
