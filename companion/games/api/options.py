"""The house rules that people can choose: fields of a game's `Options`, each with its words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import chain
from typing import Annotated, Any, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

NO_YES = {False: "no", True: "yes"}
YES_NO = {True: "yes", False: "no"}
NO_LIMIT = {None: "no limit"}


def in_seconds(*numbers: int) -> dict[float, str]:
    """Names of these numbers of seconds."""
    return {float(number): f"{number} seconds" for number in numbers}


class Option(msgspec.Struct, frozen=True):
    """A house rule that people can choose; it annotates its field.

    label: name of the rule, at most 16 letters.
    words: names of the values, at most 20 letters each; the first is the default of the rules.
    explanation: one or two sentences for somebody who has never played; at most three rows of 21
    letters.
    name: its field.
    """

    label: str
    words: Mapping[Any, str]
    explanation: str = ""
    name: str = ""

    @property
    def values(self) -> tuple[Any, ...]:
        """The values that people can choose."""
        return tuple(self.words)

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of the values."""
        return tuple(self.words.values())

    def index(self, chosen: Mapping[str, Any]) -> int:
        """Index of the chosen value."""
        value = chosen.get(self.name, self.values[0])
        return self.values.index(value) if value in self.values else 0

    def value(self, chosen: Mapping[str, Any]) -> str:
        """Label of the chosen value."""
        return self.labels[self.index(chosen)]


Meanings = Annotated[bool, Option("meanings", YES_NO, "May the box say what a played word means?")]
"""The house rule `meanings`, which every game has (C13)."""

ComputersBluff = Annotated[
    bool, Option("computers bluff", YES_NO, "May computer players lay words they invented?")
]
"""The house rule `computers_bluff` of games in which words are bluffs."""


@cache
def options_of(kind: type[msgspec.Struct]) -> tuple[Option, ...]:
    """The house rules among the fields of `Options`: its own in order, then those it inherits."""
    bases = (base.__struct_fields__ for base in kind.__bases__ if issubclass(base, msgspec.Struct))
    inherited = {*chain(*bases)}
    names = sorted(kind.__struct_fields__, key=inherited.__contains__)
    hints = get_type_hints(kind, include_extras=True)
    marked = ((name, mark) for name in names for mark in get_args(hints[name]))
    return tuple(replace(mark, name=name) for name, mark in marked if isinstance(mark, Option))
