"""Remembers which players and games were forgotten, so that a backup does not bring them back.

Only salted hashes are kept. Nobody can read a name from them, but the journal can check a guess.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from typing import Any

import msgspec

KEY = "forgotten"
"""The preference of the journal with the hashes."""


class Forgotten(msgspec.Struct, frozen=True):
    """The forgotten players and games of a journal."""

    salt: str = ""
    hashes: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing was forgotten."""
        return not self.hashes

    def has_player(self, name: str) -> bool:
        """Whether the player of this name was forgotten."""
        return self._hash("player", name) in self.hashes

    def has_game(self, uid: str) -> bool:
        """Whether the game with this `uid` was deleted."""
        return self._hash("game", uid) in self.hashes

    def players_in(self, texts: Iterable[str]) -> list[str]:
        """The texts that are names of forgotten players, in the order of their forgetting."""
        found = {self._hash("player", text): text for text in texts}
        return [found[one] for one in self.hashes if one in found]

    def with_player(self, name: str) -> Forgotten:
        """These, and a player."""
        return self._with("player", name)

    def with_game(self, uid: str) -> Forgotten:
        """These, and a game."""
        return self._with("game", uid)

    def _with(self, kind: str, what: str) -> Forgotten:
        salted = self if self.salt else Forgotten(os.urandom(16).hex())
        mark = salted._hash(kind, what)
        return Forgotten(salted.salt, tuple(dict.fromkeys((*self.hashes, mark))))

    def _hash(self, kind: str, what: str) -> str:
        return hashlib.sha256(f"{self.salt} {kind} {what}".encode()).hexdigest()


def of_prefs(prefs: dict[str, Any]) -> Forgotten:
    """What the preferences of a journal have; nothing if it cannot be read."""
    try:
        return msgspec.convert(prefs.get(KEY) or {}, Forgotten)
    except msgspec.ValidationError:
        return Forgotten()
