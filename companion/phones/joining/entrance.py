"""The entrance: the code of the evening, whether it lets anybody in, and who was kept out."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.evenings import Evening, Moment
from companion.phones.seats.tokens import Store

SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 signs of which no two look alike: no I and 1, no O and 0."""

LENGTH = 5

KEY = "phones code"
"""Where the store keeps the entrance."""

OFTEN = 20
"""If somebody was kept out this many times in an evening, the table and the check-up say so."""


class Kept(msgspec.Struct, frozen=True):
    """The code, its evening, and how often somebody was kept out since."""

    code: str = ""
    evening: Evening = Evening(Moment(0.0))
    is_open: bool = True
    kept_out: int = 0


class Entrance:
    """Knows the code of the evening."""

    def __init__(self, store: Store, now: Callable[[], Moment]) -> None:
        self._store, self._now = store, now
        self._kept = _convert(store.load(KEY))

    @property
    def code(self) -> str:
        """The code of this evening."""
        if not self._kept.code or not self._kept.evening.holds(self._now()):
            self.renew()
        return self._kept.code

    def renew(self) -> None:
        """Draw another code, with which the count of those kept out begins again."""
        self._keep(code=random_code(), evening=Evening(self._now()), kept_out=0)

    @property
    def is_open(self) -> bool:
        """Whether the code lets anybody in."""
        return self._kept.is_open

    def open(self, is_open: bool) -> None:
        """Let people in by the code from now on, or nobody."""
        self._keep(is_open=is_open)

    def is_right(self, given: str) -> bool:
        """Whether this is the code of the evening."""
        return same_code(given, self.code)

    @property
    def kept_out(self) -> int:
        """How often somebody was kept out this evening."""
        return self._kept.kept_out

    def keep_out(self) -> None:
        """Count somebody who was kept out; a stranger must not make the box write often."""
        self._kept = replace(self._kept, kept_out=self._kept.kept_out + 1)
        times, odd = divmod(self._kept.kept_out, OFTEN)
        if not odd and times & (times - 1) == 0:
            self._keep()

    def _keep(self, **changes: Any) -> None:
        self._kept = replace(self._kept, **changes)
        self._store.save(KEY, msgspec.to_builtins(self._kept))


def often_kept_out(saved: Any) -> int:
    """How often somebody was kept out, as it was saved, if that was often; else 0."""
    return _convert(saved).kept_out


def _convert(saved: Any) -> Kept:
    try:
        return msgspec.convert(saved or {}, Kept)
    except msgspec.ValidationError:
        return Kept()


def random_code() -> str:
    """A code that nobody can foresee."""
    draw = random.SystemRandom()
    return "".join(draw.choice(SIGNS) for _ in range(LENGTH))


def same_code(given: str, code: str) -> bool:
    """Whether somebody gave this code, in any case, with or without spaces."""
    return "".join(given.split()).upper() == code


def with_code(address: str, code: str) -> str:
    """The address that brings its code along, such as `http://10.0.0.1/J/K7QM2`."""
    return f"{address}J/{code}"
