"""What somebody at the drawn box sees and hears at one moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from PIL.Image import Image

from hardware.boxes.mock import Hand
from hardware.drawn.hand_keys import HandKeys

FRESH_S = 1.5
"""How long a sound is the one that was heard just now."""

REMEMBERED = 6


@dataclass(frozen=True)
class BoxState:
    """The box as it stands; `knob` is how far it was turned (degrees), `buzzer` its pitch (Hz).

    `sounds` are the last few that were played, the newest last; `fresh` means that the
    newest was heard just now.
    """

    picture: Image
    lamps: tuple[bool, ...] = ()
    wedge: int | None = None
    buzzer: float | None = None
    sounds: tuple[str, ...] = ()
    fresh: bool = False
    down: frozenset[str] = frozenset()
    knob: int = 0


class Onlooker:
    """Looks at a box, and listens to it, through its hand; `now` is a clock in seconds."""

    def __init__(self, hand: Hand, hand_keys: HandKeys, now: Callable[[], float]) -> None:
        self._hand = hand
        self._fingers = hand_keys
        self._now = now
        self._until = 0.0
        self._sounds: deque[str] = deque(maxlen=REMEMBERED)

    def look(self) -> BoxState:
        """The box now."""
        self._listen()
        return BoxState(
            picture=self._hand.look(),
            lamps=self._hand.lamps(),
            wedge=self._hand.wedge(),
            buzzer=self._hand.buzzer(),
            sounds=tuple(self._sounds),
            fresh=self._now() < self._until,
            down=self._fingers.held,
            knob=self._fingers.angle,
        )

    def _listen(self) -> None:
        for heard in self._hand.listen():
            self._sounds.append(heard.name.replace("_", " "))
            self._until = self._now() + FRESH_S
