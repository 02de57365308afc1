"""Converts the journal's values to and from JSON texts."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from companion.errors import JournalError
from companion.journal.file.entries import AnyRow

T = TypeVar("T")
_row_decoder: msgspec.json.Decoder[AnyRow] = msgspec.json.Decoder(AnyRow)

UNREADABLE = (
    msgspec.DecodeError,  # not JSON, or unexpected JSON
    TypeError,  # not a text, such as NULL
    UnicodeError,
    RecursionError,
)


def encode(value: Any) -> str:
    """Encode a value as JSON text."""
    return msgspec.json.encode(value).decode()


def decode(text: str, what: type[T]) -> T:
    """Decode a text of the file; raises JournalError."""
    try:
        return msgspec.json.decode(text, type=what)
    except UNREADABLE as error:
        raise _unreadable(error) from error


def decode_row(text: str) -> AnyRow:
    """Decode a row of the file; raises JournalError."""
    try:
        return _row_decoder.decode(text)
    except UNREADABLE as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> JournalError:
    return JournalError(
        f"A journal entry cannot be read ({error}). Update the program, or start a new game."
    )
