"""The interface to a box: what it can sense and show, as plain types.

The code above it (the table, the screens, the games' controls) uses only `Box` and `Event`,
so it works the same with real parts and with drawn ones.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

import msgspec

if TYPE_CHECKING:
    from PIL.Image import Image

SPIN = "spin"
KNOB = "knob"
KEYBOARD = "keyboard"
TALK = "talk"

WIDTH, HEIGHT = 128, 64
"""Size of the picture, in pixels."""

MAX_SEATS = 8

WEDGES = range(1, 7)
"""The wedges of the wheel, by number."""


def seat(number: int) -> str:
    """The name of a seat's button as a control; seats count from 1."""
    return f"seat{number}"


def seat_number(control: str) -> int | None:
    """The seat of a control, or None if the control is not a seat's button."""
    return int(control[4:]) if control.startswith("seat") else None


def line(number: int) -> str:
    """The control's name for a line that the wiring does not use."""
    return f"line{number}"


class Kind(enum.StrEnum):
    """What happened to a control."""

    PRESSED = "pressed"
    HELD = "held"
    RELEASED = "released"
    TURNED = "turned"
    TYPED = "typed"


class Event(msgspec.Struct, frozen=True):
    """Something a person did at the box.

    `ns` is the time stamp of the edge on the monotonic clock, in nanoseconds. `steps` is the
    number of clicks the knob was turned, clockwise positive. `key` is the key that was typed:
    a printable character (letters in capitals), or one of the names in `KEYS`.
    """

    control: str
    kind: Kind
    ns: int
    steps: int = 0
    key: str = ""


KEYS = (
    *("ENTER", "BACKSPACE", "ESC", "TAB", "SPACE", "DELETE", "LEFT", "RIGHT", "UP", "DOWN"),
    *(f"F{n}" for n in range(1, 13)),
)


def key_of(character: str) -> str | None:
    """The `Event.key` of a typed character, or None if there is none; ß has no capital."""
    if character == " ":
        return "SPACE"
    if len(character) != 1 or not character.isprintable():
        return None
    capital = character.upper()
    return capital if len(capital) == 1 else character


class Fault(msgspec.Struct, frozen=True):
    """A part stopped working or, if `back` is set, works again; each is reported once.

    `brief`: what the display says of it, in shorter and shorter texts, if more than its name.
    """

    part: str
    message: str
    back: bool = False
    brief: tuple[str, ...] = ()


Sink = Callable[[Event | Fault], None]
"""Receives events and faults. It may be called from any thread and must return at once."""

AddReader = Callable[[int, Callable[[], None]], None]
"""Adds a callback to an event loop: it is called whenever a file descriptor is readable."""


class Box(Protocol):
    """All the hardware of a box. Outputs never block and never raise: faults go to the sink."""

    @property
    def seats(self) -> int:
        """The number of seats with a button, 0 to 8."""

    @property
    def has_spin(self) -> bool:
        """Whether the box has a SPIN button."""

    def open(self) -> None:
        """Make every part except the display, which works already, and the keyboard.

        Raises HardwareError if there are no pins.
        """

    def open_keyboard(self) -> None:
        """Start reading keyboards. It is separate from `open` as its library loads slowly."""

    def listen(self, sink: Sink, add_reader: AddReader | None = None) -> None:
        """Start sending raw presses, releases, turns and keys to the sink, with time stamps.

        `add_reader` adds readers to the caller's event loop: events that are read there reach
        the sink in the loop's thread.
        """

    def is_settled(self, event: Event) -> bool:
        """Whether everything that happened before this event has reached the sink."""

    def is_pressed(self, control: str) -> bool:
        """Whether a button is down now; False for a button that the box does not have."""

    def watch(self, lines: Iterable[int]) -> None:
        """Sense unused lines too, each as a control of its own, to find misplaced wires."""

    def rest_at(self, clicks: int) -> None:
        """Count as many clicks of the knob to a cycle of its phases from now on: 1, 2 or 4."""

    def show(self, picture: Image) -> None:
        """Show a 1-bit picture of WIDTH x HEIGHT; a newer picture replaces an unsent one."""

    def bright(self, level: int) -> None:
        """Set the display's brightness, 0 (dark) to 255."""

    def shift(self, dx: int, dy: int) -> None:
        """Shift every picture by this many pixels right and down, against burn-in."""

    def lamp(self, seat: int, lit: bool) -> None:
        """Switch the lamp of a seat on or off."""

    def buzz(self, hz: float | None) -> None:
        """Sound the buzzer until the next call with None; an active buzzer has one pitch."""

    def play(self, sound: str) -> None:
        """Play a sound by name on the loudspeaker, or else on the passive buzzer."""

    def volume(self, level: int) -> None:
        """Set the loudness of `play`, 0 (silent) to 10."""

    def point(self, wedge: int | None) -> None:
        """Light wedge 1 to 6 and point at it; None switches lights and pointer off."""

    def aim(self, ms: float) -> None:
        """Let the pointer's servo move to where a pulse of this length leads."""

    def busy(self) -> bool:
        """Whether an output is still on its way to a part."""

    def close(self, last: Image | None = None) -> None:
        """Switch lamps and buzzer off and release all parts; `last` stays on the display."""
