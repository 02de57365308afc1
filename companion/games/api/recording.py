"""The recording ruling: the dictionary for the rules, with every answer saved with its action.

A replay uses the saved answers, so a game stays the same when the dictionary changes (C2).
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

if TYPE_CHECKING:
    from companion.lexicon.ruling import Ruling

Answer = bool | str
Answers = dict[str, Answer]
"""The dictionary's answers by question, such as `{"is_word SPEAK": True}`."""

T = TypeVar("T", bound=Answer)


class RecordingRuling:
    """The dictionary for one action. Rules ask the dictionary in no other way.

    kept: answers saved when the action was judged before; they take precedence.
    found: answers that were looked up in the dictionary now.
    """

    def __init__(self, ruling: Ruling, kept: Mapping[str, Answer] | None = None) -> None:
        self._ruling, self._kept = ruling, kept or {}
        self.found: Answers = {}

    def is_word(self, word: str) -> bool:
        """Whether the word is in the dictionary."""
        return self.ask("is_word", word, lambda ruling: ruling.is_word(word))

    def ask(self, question: str, about: str, find: Callable[[Ruling], T], within: Any = None) -> T:
        """The saved answer to a question about a word, or else the result of `find`.

        within: everything the answer depends on except the word and the dictionary. Names of
        players never belong to it, as they may change. Only the result of `find` is saved, not the
        questions it asks.
        """
        key = f"{question} {about}" if within is None else f"{question} {about} {digest(within)}"
        answer = self.found.get(key, self._kept.get(key))
        if answer is None:
            answer = self.found[key] = find(self._ruling)
        return cast("T", answer)

    @property
    def answers(self) -> Answers:
        """All answers to save with the action."""
        return {**self._kept, **self.found}


def digest(value: Any) -> str:
    """Checksum of a value, eight hex digits.

    Fields at their default are left out, so that a later version may add fields.
    """
    return f"{zlib.crc32(msgspec.json.encode(_plain(value), order='sorted')):08x}"


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        pairs = ((name, getattr(value, name), usual) for name, usual in _struct_fields(type(value)))
        return {name: _plain(found) for name, found, usual in pairs if found != usual}
    if isinstance(value, Mapping):
        return {str(key): _plain(found) for key, found in value.items()}
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else value


@cache
def _struct_fields(kind: type[msgspec.Struct]) -> list[tuple[str, Any]]:
    """Fields of a struct with their defaults."""
    return [(field.name, _default(field)) for field in msgspec.structs.fields(kind)]


def _default(field: msgspec.structs.FieldInfo) -> Any:
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()
