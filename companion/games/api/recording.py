"""The dictionary as the rules may ask it: every answer is kept with the action that used it.

A game that is replayed by a list that has changed since uses the kept answers, so it
stays the same game (C2).
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
"""What the dictionary answered, by question: `{"is_word SPEAK": True}`."""

STANDS = ""
"""The question that covers all others: the verdict stands, though no answer was kept."""

T = TypeVar("T", bound=Answer)


class RecordingRuling:
    """The dictionary for one action: the only way for rules to ask it.

    `kept` are the answers that were kept when the action was judged before; they come first.
    `found` are the answers that had to be looked up in the list now.
    """

    def __init__(self, ruling: Ruling, kept: Mapping[str, Answer] | None = None) -> None:
        self._ruling, self._kept = ruling, kept or {}
        self.found: Answers = {}

    def is_word(self, word: str) -> bool:
        """Whether the word is in the ruling dictionary."""
        return self.ask("is_word", word, lambda ruling: ruling.is_word(word))

    def ask(self, question: str, about: str, find: Callable[[Ruling], T], within: Any = None) -> T:
        """The kept answer to a question about a word, or else what `find` gets out of the list.

        `within` is everything but the word and the list that the answer depends on.
        What `find` itself asks is not kept: only its result is.
        """
        key = f"{question} {about}" if within is None else f"{question} {about} {digest(within)}"
        answer = self.found.get(key)
        if answer is None:
            answer = self._recalled(key)
        if answer is None:
            answer = self.found[key] = find(self._ruling)
        return cast("T", answer)

    @property
    def answers(self) -> Answers:
        """All answers for the action to keep."""
        return {**self._kept, **self.found}

    def _recalled(self, key: str) -> Answer | None:
        """The kept answer; one to a shorter question holds too, as older versions kept less."""
        while key not in self._kept and key != STANDS:
            key = key.rpartition(" ")[0]
        return self._kept.get(key)


def digest(value: Any) -> str:
    """Eight hex digits that change when the value does.

    Fields at their default do not count, so that a version may add one.
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
    """The fields of a struct, each with its default."""
    return [(field.name, _default(field)) for field in msgspec.structs.fields(kind)]


def _default(field: msgspec.structs.FieldInfo) -> Any:
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()
