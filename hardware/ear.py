"""What somebody at the drawn box has just heard."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from hardware.mock import Hand

SHOWN_S = 1.5
"""How long the name of a sound stays to be read."""

REMEMBERED = 6


class Ear:
    """Listens to the loudspeaker; `now` is a clock in seconds."""

    def __init__(self, hand: Hand, now: Callable[[], float]) -> None:
        self._hand = hand
        self._now = now
        self._until = 0.0
        self._names: deque[str] = deque(maxlen=REMEMBERED)

    def latest(self) -> str:
        """The sound that was heard just now, empty after SHOWN_S of silence."""
        heard = self._hand.listen()
        if heard:
            self._names.extend(sound.name.replace("_", " ") for sound in heard)
            self._until = self._now() + SHOWN_S
        return self._names[-1] if self._names and self._now() < self._until else ""

    def all(self) -> tuple[str, ...]:
        """The last few sounds, the newest last."""
        self.latest()
        return tuple(self._names)
