"""What the games in JSON have alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.games.api.rules import Facts, State


def plain(value: Any) -> Any:
    """The value in JSON types."""
    return msgspec.to_builtins(value)


def fields(state: State, names: Iterable[str]) -> Facts:
    """Those fields of the state, in that order."""
    known = state.__struct_fields__
    values = {name: plain(getattr(state, name)) for name in names if name in known}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in values.items()}


def decisions(state: State) -> Facts:
    """The table's own decisions about words."""
    return {
        "group_accepts": [word for word, good in state.verdicts.items() if good],
        "group_refuses": [word for word, good in state.verdicts.items() if not good],
    }


def verdicts(accepts: Iterable[str], refuses: Iterable[str]) -> dict[str, bool]:
    """The table's decisions out of a position, as a state has them."""
    return {**dict.fromkeys(accepts, True), **dict.fromkeys(refuses, False)}
