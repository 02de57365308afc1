"""Tokens: how a phone proves after a reload, or a restart of the box, that it may be here.

A token has 128 random bits and goes over the socket once. Only its hash is kept. The seat that it
may stand for belongs to the player, so it moves along when players swap seats, and the phone is
without one when the player leaves. All tokens end with the evening.
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
KEY = "phones"
"""Where the store keeps the tokens."""

MOST = 64
"""Most tokens; then the oldest one without a seat ends."""

NOWHERE = 0
"""The seat of a phone that has none."""


class Store(Protocol):
    """Keeps values over a restart; JSON types."""

    def load(self, key: str) -> Any:
        """The value saved last, or None."""

    def save(self, key: str, value: Any) -> None:
        """Save a value."""


class Holder(msgspec.Struct, frozen=True):
    """The seat a token stands for, its player (empty between games), and its evening."""

    seat: int = NOWHERE
    player: str = ""
    evening: Evening = Evening(Moment(0.0))


class Tokens:
    """All valid tokens, by their hashes."""

    def __init__(self, store: Store, now: Callable[[], Moment]) -> None:
        self._store, self._now = store, now
        self._buttons: Mapping[str, int] = {}
        self._holders = dict(self._load())

    def _load(self) -> Iterator[tuple[str, Holder]]:
        try:
            known = msgspec.convert(self._store.load(KEY) or {}, dict[str, Holder])
        except msgspec.ValidationError:
            known = {}
        now = self._now()
        for key, holder in known.items():
            if holder.evening.holds(now):
                yield key, holder

    def give(self) -> str:
        """A new token, of a phone without a seat."""
        token = base64.urlsafe_b64encode(os.urandom(BYTES)).decode().rstrip("=")
        self._holders[_hash(token)] = Holder(evening=Evening(self._now()))
        spare = (key for key, one in self._holders.items() if one.seat == NOWHERE)
        if len(self._holders) > MOST:
            del self._holders[next(spare)]
        self._save()
        return token

    def is_valid(self, token: str) -> bool:
        """Whether this is a token of this evening."""
        holder = self._holders.get(_hash(token))
        return holder is not None and holder.evening.holds(self._now())

    def seat_of(self, token: str) -> int | None:
        """The seat that a token stands for, or None."""
        holder = self._holders.get(_hash(token))
        return (holder.seat or None) if holder else None

    def player_of(self, token: str) -> str:
        """The player that a token belongs to; empty if there is none yet."""
        holder = self._holders.get(_hash(token))
        return holder.player if holder else ""

    @property
    def seats(self) -> frozenset[int]:
        """The seats that belong to a phone, whether or not it is connected."""
        return frozenset(one.seat for one in self._holders.values()) - {NOWHERE}

    def take(self, token: str, seat: int) -> None:
        """Let a token stand for a seat; whichever stood for it before has none."""
        player = next((p for p, n in self._buttons.items() if n == seat), "")
        holders = {key: _without(one, seat) for key, one in self._holders.items()}
        holders[_hash(token)] = Holder(seat, player, Evening(self._now()))
        self._change(holders)

    def stay(self, token: str) -> None:
        """Let the seat of a token belong to whoever sits there next, whatever the name."""
        key = _hash(token)
        if holder := self._holders.get(key):
            self._change({**self._holders, key: replace(holder, player="")})

    def end(self, token: str) -> None:
        """Forget a token."""
        self._change({key: one for key, one in self._holders.items() if key != _hash(token)})

    def end_seat(self, seat: int) -> None:
        """Forget the token that stands for a seat."""
        self._change({key: one for key, one in self._holders.items() if one.seat != seat})

    def end_all(self) -> None:
        """Forget all tokens."""
        self._change({})

    def follow(self, buttons: Mapping[str, int], *, new_game: bool = False) -> None:
        """Bind the seats to the players of a game, by the buttons they have now."""
        if buttons == self._buttons and not new_game:
            return
        before = {} if new_game else self._buttons
        self._buttons = dict(buttons)
        follows = {key: _follow_player(one, before, buttons) for key, one in self._holders.items()}
        self._change(follows)

    def leave_game(self) -> None:
        """Note that no game is being played: a seat taken now belongs to no player yet."""
        self._buttons = {}

    def _change(self, holders: dict[str, Holder]) -> None:
        if holders != self._holders:
            self._holders = holders
            self._save()

    def _save(self) -> None:
        self._store.save(KEY, msgspec.to_builtins(self._holders))


def _without(holder: Holder, seat: int) -> Holder:
    return replace(holder, seat=NOWHERE, player="") if holder.seat == seat else holder


def _follow_player(holder: Holder, before: Mapping[str, int], now: Mapping[str, int]) -> Holder:
    """The holder with the seat it has now; without one if its player is gone.

    A new player at the same seat is a new name of the old one if both changed at once.
    """
    if holder.player in now:
        return replace(holder, seat=now[holder.player])
    here = next((player for player, seat in now.items() if seat == holder.seat), "")
    renamed = before.get(holder.player) == holder.seat and here not in before
    if not holder.player or (here and renamed and len(before) == len(now)):
        return replace(holder, player=here)
    return _without(holder, holder.seat)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
