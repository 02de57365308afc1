"""The visible and audible state of the drawn box at one moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from PIL.Image import Image

from hardware.boxes.mock import Hand
from hardware.drawn.hand_keys import HandKeys

FRESH_S = 1.5
"""Seconds for which a sound counts as just heard."""

REMEMBERED = 6


@dataclass(frozen=True)
class BoxState:
    """The state of the box: `knob` is its angle in degrees, `buzzer` its pitch in Hz.

    `sounds` are the last few sounds, newest last; `fresh` means that the newest was
    just heard. `down` are the controls that are pressed.
    """

    picture: Image
    lamps: tuple[bool, ...] = ()
    wedge: int | None = None
    buzzer: float | None = None
    sounds: tuple[str, ...] = ()
    fresh: bool = False
    down: frozenset[str] = frozenset()
    knob: int = 0


class BoxObserver:
    """Observes a box through its hand; `now` is a clock in seconds."""

    def __init__(self, hand: Hand, hand_keys: HandKeys, now: Callable[[], float]) -> None:
        self._hand = hand
        self._hand_keys = hand_keys
        self._now = now
        self._until = 0.0
        self._sounds: deque[str] = deque(maxlen=REMEMBERED)

    def state(self) -> BoxState:
        """The current state of the box."""
        self._listen()
        return BoxState(
            picture=self._hand.look(),
            lamps=self._hand.lamps(),
            wedge=self._hand.wedge(),
            buzzer=self._hand.buzzer(),
            sounds=tuple(self._sounds),
            fresh=self._now() < self._until,
            down=self._hand_keys.held,
            knob=self._hand_keys.angle,
        )

    def _listen(self) -> None:
        for heard in self._hand.listen():
            self._sounds.append(heard.name.replace("_", " "))
            self._until = self._now() + FRESH_S
