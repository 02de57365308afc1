"""The seam: what a box can sense and what it can show, as plain types.

Everything above this line (the table, the screens, the games' controls) sees a
`Box` and `Event`s and cannot tell real parts from drawn ones.
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

WIDTH, HEIGHT = 128, 64
"""The picture's size, pixels."""

MAX_SEATS = 8


def seat(number: int) -> str:
    """The control of a seat's button; seats count from 1."""
    return f"seat{number}"


def seat_number(control: str) -> int | None:
    """The seat of a control, or None when the control is not a seat's button."""
    return int(control[4:]) if control.startswith("seat") else None


def line(number: int) -> str:
    """The control of a line that the wiring does not use."""
    return f"line{number}"


class Kind(enum.StrEnum):
    """What happened to a control."""

    PRESSED = "pressed"
    HELD = "held"
    RELEASED = "released"
    TURNED = "turned"
    TYPED = "typed"


class Event(msgspec.Struct, frozen=True):
    """Something a person did.

    `ns` is the moment of the edge itself on the monotonic clock, nanoseconds.
    `steps` is how many detents the knob turned, clockwise positive. `key` is the
    key that was typed: a printable character (letters in capitals), or one of
    the names in `KEYS`.
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


class Fault(msgspec.Struct, frozen=True):
    """A part stopped working, or works again (`back`); reported once each."""

    part: str
    message: str
    back: bool = False


Sink = Callable[[Event | Fault], None]
"""Takes what the box senses; may be called from any thread and must return at once."""

AddReader = Callable[[int, Callable[[], None]], None]
"""Has a loop call something whenever a file descriptor can be read."""


class Box(Protocol):
    """All the hardware. No output ever blocks, and none raises: faults go to the sink."""

    @property
    def seats(self) -> int:
        """How many seats have a button, 0 to 8."""

    def open(self) -> None:
        """Make the parts but display and keyboard; the display shows pictures before.

        Raises HardwareError if there are no pins.
        """

    def open_keyboard(self) -> None:
        """Read what is typed too; its library takes long to load, and buttons come first."""

    def listen(self, sink: Sink, add_reader: AddReader | None = None) -> None:
        """Start sensing: raw presses, releases, turns and keys go to the sink, stamped.

        `add_reader` is the loop's; what is read there goes to the sink in its thread.
        """

    def settled(self, event: Event) -> bool:
        """Whether everything that happened before an event has gone to the sink already."""

    def pressed(self, control: str) -> bool:
        """Whether a button is down at this moment; one that is not there never is."""

    def watch(self, lines: Iterable[int]) -> None:
        """Sense unused lines too, each as a control of its own: where did a wire end up?"""

    def show(self, picture: Image) -> None:
        """Show a 1-bit picture of WIDTH x HEIGHT; the newest wins."""

    def bright(self, level: int) -> None:
        """Set the display's brightness, 0 (dark) to 255."""

    def shift(self, dx: int, dy: int) -> None:
        """Move every picture by so many pixels, against burn-in."""

    def lamp(self, seat: int, lit: bool) -> None:
        """Light or darken the lamp of a seat."""

    def buzz(self, hz: float | None) -> None:
        """Sound the buzzer until told None; an active buzzer knows one pitch."""

    def play(self, sound: str) -> None:
        """Play a sound by name, over the loudspeaker or else the passive buzzer."""

    def volume(self, level: int) -> None:
        """Set the loudness of `play`, 0 (silent) to 10."""

    def point(self, wedge: int | None) -> None:
        """Light wedge 1 to 6, or move the pointer there; None: dark, detached."""

    def busy(self) -> bool:
        """Whether something handed over is still on its way to a part."""

    def close(self, last: Image | None = None) -> None:
        """Let everything go: lamps and buzzer off, the last picture left on the display."""
