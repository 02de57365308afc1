"""The emulated board: the hand that plays at it, and what it shows.

The hand pulls lines and strikes keys inside it, by the guest's clock; the picture is decoded from
the bytes that went over the display's bus.
"""

from __future__ import annotations

import base64
import re
import struct
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from machine import Machine
from PIL import Image, ImageChops
from reading import drawn, reads

from hardware.box import KNOB, SPIN, seat_number
from hardware.boxes.panel import Panel
from hardware.parts.drivers import shift_picture
from hardware.parts.oled import BurnInGuard
from hardware.wiring.wiring import Wiring

STATE = "/var/lib/tabletop-word-companion"
PARAMETERS = "/sys/module/i2c_board/parameters"
PICTURES = Path(__file__).parents[2] / "pictures"
DOWN, UP = 0, 1
FIRST_GPIO = 512
"""The number of the kernel's first simulated line."""
AFTER_S = 0.06
UNREAD = 7
"""The number of detents that may wait: the kernel buffers sixteen edges of a line."""

WIRING = Wiring()
LAMPS = [seat.lamp for seat in WIRING.seats if seat.lamp is not None]


class Message(NamedTuple):
    """A message on the display's bus: its end (ns of the guest's clock) and its bytes."""

    ns: int
    data: bytes


class Board(Machine):
    """A machine with the parts of a box, and a person at it.

    `messages`: all that went over the display's bus.
    """

    @cached_property
    def messages(self) -> list[Message]:
        return []

    @cached_property
    def _panel(self) -> Panel:
        return Panel()

    @cached_property
    def press_s(self) -> float:
        """How long a press takes, in seconds."""
        return 0.08 if self.slower == 1 else 0.25

    @cached_property
    def edge_s(self) -> float:
        """The time between two edges of the knob, in seconds."""
        return 0.01 if self.slower == 1 else 0.03

    # -- the hand ---------------------------------------------------------------------

    def touch(self, steps: Sequence[tuple[float, int, int]]) -> list[int]:
        """Pull lines: (seconds to wait, line, level) one after another; when, ns."""
        seconds = sum(wait for wait, _, _ in steps)
        moments: list[int] = self.ask("touch", steps=list(steps), within=30 + seconds * 3)
        return moments

    def press(self, *controls: str, seconds: float | None = None) -> list[int]:
        """Press controls one after another; the moments of their edges, ns."""
        rest = self.press_s if seconds is None else seconds
        steps = []
        for control in controls:
            steps += [(AFTER_S, line_of(control), DOWN), (rest, line_of(control), UP)]
        return self.touch([*steps, (AFTER_S, line_of(controls[-1]), UP)])[:-1]

    def hold(self, control: str, seconds: float) -> list[int]:
        """Hold a control for this many seconds and release it."""
        return self.press(control, seconds=seconds)

    def turn(self, detents: int) -> None:
        """Turn the knob by this many detents, clockwise positive."""
        knob = WIRING.knob
        assert knob is not None
        first, second = (knob.a, knob.b) if detents > 0 else (knob.b, knob.a)
        detent = [(self.edge_s, line, level) for level in (DOWN, UP) for line in (first, second)]
        for done in range(0, abs(detents), UNREAD):
            self.touch(detent * min(UNREAD, abs(detents) - done))

    def type(self, text: str) -> list[int]:
        """Strike the keys of a text; <NAME> is a key by name."""
        moments: list[int] = self.ask("keys", codes=list(_codes(text)))
        return moments

    def trace(self) -> None:
        """Start recording the levels of lines."""
        on = "echo mono > trace_clock; echo > trace; echo 1 > events/gpio/gpio_value/enable"
        self.shell(f"cd /sys/kernel/tracing; echo 8192 > buffer_size_kb; {on}")

    def traced(self, line: int) -> list[tuple[int, int]]:
        """The changes of a line since `trace`: time in ns, and level."""
        wanted = f"gpio_value: {FIRST_GPIO + line} set "
        out = self.shell(f"grep -F '{wanted}' /sys/kernel/tracing/trace || true")
        found = (
            re.search(r" (\d+\.\d+): gpio_value: \d+ set (\d)", row) for row in out.split("\n")
        )
        return [(round(float(one[1]) * 1e9), int(one[2])) for one in found if one]

    # -- the eye ----------------------------------------------------------------------

    def listen(self) -> list[Message]:
        """What went over the display's bus since the last time; who only knocks says nothing."""
        new = [one for one in _parted(base64.b64decode(self.ask("bus"))) if one.data]
        for _, data in new:
            (self._panel.data if data[0] == 0x40 else self._panel.command)(data[1:])
        self.messages += new
        return new

    def look(self) -> Image.Image:
        """The picture on the display."""
        self.listen()
        return self._panel.picture()

    def swap_display(self) -> None:
        """Connect another panel of the same type: dark, and full of noise."""
        self.listen()
        self._panel.swap()

    def lamps(self) -> list[int]:
        """The seats whose lamps are lit."""
        return [n for n, lit in enumerate(self.ask("levels", lines=LAMPS), 1) if lit]

    def sees(self, text: str, within: float = 10) -> None:
        """Wait until the display shows a text."""
        self._wait(lambda: reads(self.look(), text), f"{text!r}", within)

    def pictured(self, name: str, within: float = 10) -> None:
        """Wait until the display shows one of the mock tests' reference pictures."""
        file = Image.open(PICTURES / f"{name}.png").convert("1")
        self.shows(file.resize((128, 64), Image.Resampling.NEAREST), f"the picture {name}", within)

    def shows(self, picture: Image.Image, what: str, within: float = 10) -> None:
        """Wait until the display shows this picture, with any shift of the burn-in guard."""
        places = [shift_picture(picture, shift) for shift in BurnInGuard().steps]

        def same() -> bool:
            seen = self.look()
            return any(ImageChops.logical_xor(seen, one).getbbox() is None for one in places)

        self._wait(same, what, within)

    def until(self, holds: Callable[[], Any], what: str, within: float = 10) -> None:
        """Wait until something holds; fails with the picture."""
        self._wait(holds, what, within)

    def _wait(self, holds: Callable[[], Any], what: str, within: float) -> None:
        end = time.monotonic() + within * self.slower
        while not holds():
            if time.monotonic() > end:
                said = self.journal()[-1000:]
                raise AssertionError(f"waited for {what}, but\n{drawn(self.look())}\n{said}")
            time.sleep(0.05)

    def choose(self, row: int) -> None:
        """Stand a list on a row, counted from its first (20: the last), and push the knob."""
        self.turn(-20)
        self.turn(row)
        self.press(KNOB)


def line_of(control: str) -> int:
    """The line of a control's button."""
    if control == SPIN:
        assert WIRING.spin is not None
        return WIRING.spin
    if control == KNOB:
        assert WIRING.knob is not None
        return WIRING.knob.push
    number = seat_number(control)
    assert number is not None
    return WIRING.seats[number - 1].button


def _parted(notes: bytes) -> Iterator[Message]:
    at = 0
    while at < len(notes):
        ns, length = struct.unpack_from("<QH", notes, at)
        yield Message(ns, notes[at + 10 : at + 10 + length])
        at += 10 + length


def _codes(text: str) -> Iterator[str]:
    rest = text
    while rest:
        if rest[0] == "<":
            name, rest = rest[1:].split(">", 1)
        else:
            name, rest = rest[0].upper(), rest[1:]
        yield f"KEY_{name}"
