"""The journal's values as the texts that its file holds."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from companion.errors import JournalError
from companion.journal.file.entries import AnyRow

T = TypeVar("T")
_row_decoder: msgspec.json.Decoder[AnyRow] = msgspec.json.Decoder(AnyRow)

UNREADABLE = (
    msgspec.DecodeError,  # no JSON, or other JSON than expected
    TypeError,  # no text at all, such as a NULL
    UnicodeError,
    RecursionError,
)


def encode(value: Any) -> str:
    """A value as the text that the file holds."""
    return msgspec.json.encode(value).decode()


def decode(text: str, what: type[T]) -> T:
    """A value out of the file; raises JournalError."""
    try:
        return msgspec.json.decode(text, type=what)
    except UNREADABLE as error:
        raise _unreadable(error) from error


def decode_row(text: str) -> AnyRow:
    """A row out of the file; raises JournalError."""
    try:
        return _row_decoder.decode(text)
    except UNREADABLE as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> JournalError:
    return JournalError(
        f"An entry of the journal cannot be read ({error}). Update the program, or begin anew."
    )
