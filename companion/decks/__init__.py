"""The decks that come with the program: one TOML file a game, with the source of every figure."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def names() -> tuple[str, ...]:
    """The names of the decks."""
    found = (entry.name for entry in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


@cache
def text(name: str) -> str:
    """The file of a deck, as people may copy and change it."""
    return (files(__name__) / f"{name}.toml").read_text(encoding="utf-8")


def plain(name: str) -> dict[str, Any]:
    """A deck as plain data."""
    return tomllib.loads(text(name))
