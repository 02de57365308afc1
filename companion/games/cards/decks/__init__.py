"""The decks that come with the program: one TOML file a game, with the source of every figure."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent


@cache
def names() -> tuple[str, ...]:
    """The names of the decks."""
    return tuple(sorted(path.stem for path in _HERE.glob("*.toml")))


@cache
def text(name: str) -> str:
    """The file of a deck, as people may copy and change it."""
    return (_HERE / f"{name}.toml").read_text(encoding="utf-8")


def plain(name: str) -> dict[str, Any]:
    """A deck as plain data."""
    import tomllib  # not before somebody plays with cards

    return tomllib.loads(text(name))


@cache
def beginnings() -> tuple[str, ...]:
    """The words on the Beginnings cards of Worph, in capitals (W2)."""
    text = (_HERE / "beginnings.txt").read_text(encoding="ascii")
    return tuple(word for line in text.splitlines() for word in line.split("#")[0].upper().split())
