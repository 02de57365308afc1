"""Values from outside: read them into types, and show them in messages."""

from __future__ import annotations

from typing import Any, TypeVar, get_args

import msgspec

from companion.errors import BadEntry

T = TypeVar("T")

_SHOWN = 24


def convert(value: Any, kind: type[T], what: str) -> T:
    """Convert the value to a type; raises BadEntry, which says what is wrong in `what`."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError) as problem:
        way_out = _what_to_write(value, kind, what)
        raise BadEntry(f"The {what} cannot be read: {problem}. {way_out}") from None


def _what_to_write(value: Any, kind: Any, what: str) -> str:
    """What an object of this kind does, or what one that does it may contain."""
    kinds = {one.__struct_config__.tag: one for one in get_args(kind)}
    if kinds:
        does = value.get("do") if isinstance(value, dict) else None
        kind = kinds.get(str(does))
        if kind is None:
            return f"Let it do one of: {', '.join(kinds)}."
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return f"It may contain: {', '.join(kind.__struct_fields__)}."
    return f"Correct the {what}."


def capitals(text: str) -> str | None:
    """The text in capitals, or None if it has anything but the letters A to Z (C2)."""
    return text.upper() if text.isascii() and text.isalpha() else None


def clean(text: str) -> str:
    """Shorten the text and replace its unprintable characters, for use in messages."""
    short = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
    return "".join(char if char.isprintable() else "�" for char in short)
