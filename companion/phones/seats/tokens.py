"""Tokens: how a phone proves its seat after a reload, and after a restart of the box.

A token has 128 random bits and goes over the socket once. Only its hash is kept. It belongs to
the player, so it moves along when players swap seats, and it ends when the player leaves or when
the evening is over.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from companion.evenings import Evening, Moment
from hardware.parts.imports import instead

# Python's own SHA-256: a library for encryption takes longer to load than all hashes of a year.
with instead("_hashlib", None):
    import hashlib

BYTES = 16


class Store(Protocol):
    """Keeps the tokens over a restart; JSON types."""

    def load(self) -> Any:
        """The value saved last, or None."""

    def save(self, value: Any) -> None:
        """Save all tokens."""


class Holder(msgspec.Struct, frozen=True):
    """The seat a token stands for, its player (empty before a game), and its evening."""

    seat: int
    player: str = ""
    evening: Evening = Evening(Moment(0.0))


class Tokens:
    """All valid tokens, by their hashes."""

    def __init__(self, store: Store, now: Callable[[], Moment]) -> None:
        self._store, self._now = store, now
        self._buttons: Mapping[str, int] | None = None
        self._holders = dict(self._load())

    def _load(self) -> Iterator[tuple[str, Holder]]:
        try:
            known = msgspec.convert(self._store.load() or {}, dict[str, Holder])
        except msgspec.ValidationError:
            known = {}
        now = self._now()
        for key, holder in known.items():
            if holder.evening.holds(now):
                yield key, holder

    def give(self, seat: int) -> str:
        """A new token for a seat; the seat's earlier ones end."""
        self.end(seat)
        token = base64.urlsafe_b64encode(os.urandom(BYTES)).decode().rstrip("=")
        player = next((p for p, n in (self._buttons or {}).items() if n == seat), "")
        self._holders[_hash(token)] = Holder(seat, player, Evening(self._now()))
        self._save()
        return token

    def seat_of(self, token: str) -> int | None:
        """The seat that a token stands for, or None."""
        holder = self._holders.get(_hash(token))
        return None if holder is None else holder.seat

    def end(self, seat: int) -> None:
        """Forget the tokens of a seat."""
        self._holders = {key: one for key, one in self._holders.items() if one.seat != seat}
        self._save()

    def follow(self, buttons: Mapping[str, int], *, new_game: bool = False) -> None:
        """Bind the tokens to the players of a game, by the buttons they have now."""
        if buttons == self._buttons and not new_game:
            return
        before: Mapping[str, int] = {} if new_game else self._buttons or {}
        self._buttons = dict(buttons)
        moved = {key: _follow_player(one, before, buttons) for key, one in self._holders.items()}
        if moved != self._holders:
            self._holders = {key: one for key, one in moved.items() if one.seat}
            self._save()

    def _save(self) -> None:
        self._store.save(msgspec.to_builtins(self._holders))


def _follow_player(holder: Holder, before: Mapping[str, int], now: Mapping[str, int]) -> Holder:
    """The holder with the seat it has now; seat 0 if its player is gone.

    A new player at the same seat is a new name of the old one if both changed at once.
    """
    if holder.player in now:
        return replace(holder, seat=now[holder.player])
    here = next((player for player, seat in now.items() if seat == holder.seat), "")
    renamed = before.get(holder.player) == holder.seat and here not in before
    if not holder.player or (renamed and len(before) == len(now)):
        return replace(holder, player=here)
    return replace(holder, seat=0)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
