"""The default decks: one TOML file for each game, with the source of every number."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from companion.names import with_underscores

_HERE = Path(__file__).parent


@cache
def names() -> tuple[str, ...]:
    """Names of the decks."""
    return tuple(sorted(path.stem for path in _HERE.glob("*.toml")))


@cache
def text(name: str) -> str:
    """Text of a deck's file, for people to copy and change."""
    return (_HERE / f"{name}.toml").read_text(encoding="utf-8")


def plain(name: str) -> dict[str, Any]:
    """Plain data of a deck."""
    import tomllib  # imported only when somebody plays with cards

    written = tomllib.loads(text(name))
    return {**written, "game": with_underscores(written["game"])}


@cache
def beginnings() -> tuple[str, ...]:
    """The words on the Beginnings cards of Worph, in capitals (W2)."""
    text = (_HERE / "beginnings.txt").read_text(encoding="ascii")
    return tuple(word for line in text.splitlines() for word in line.split("#")[0].upper().split())
