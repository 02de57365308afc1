"""Remembers which players and games were forgotten, so that a backup does not bring them back.

Only salted hashes are kept. Who has the journal and guesses a name can check the guess, but nobody
can read the name from it.
"""

from __future__ import annotations

import hashlib
import os
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

    def with_player(self, name: str) -> Forgotten:
        """These, and a player."""
        return self._with("player", name)

    def with_game(self, uid: str) -> Forgotten:
        """These, and a game."""
        return self._with("game", uid)

    def _with(self, kind: str, what: str) -> Forgotten:
        salted = self if self.salt else Forgotten(os.urandom(16).hex())
        mark = salted._hash(kind, what)
        return Forgotten(salted.salt, (*(one for one in self.hashes if one != mark), mark))

    def _hash(self, kind: str, what: str) -> str:
        return hashlib.sha256(f"{self.salt} {kind} {what}".encode()).hexdigest()


def of_prefs(prefs: dict[str, Any]) -> Forgotten:
    """What the preferences of a journal have; nothing if it cannot be read."""
    try:
        return msgspec.convert(prefs.get(KEY) or {}, Forgotten)
    except msgspec.ValidationError:
        return Forgotten()
