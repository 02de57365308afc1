"""Runs the commands of a script on a drawn box and prints what happens.

Every printed line begins with the time since the start of the script, in seconds of
the loop's clock, real or virtual.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from PIL import Image

from hardware.box import HEIGHT, WIDTH
from hardware.drawn.block_chars import BRAILLE
from hardware.drawn.box_state import BoxState
from hardware.drawn.picture.faceplate import DESIGN
from hardware.errors import ScriptError

if TYPE_CHECKING:
    from hardware.boxes.mock import Hand, Part

Words = Callable[[], Sequence[str]]

ENLARGED = 4
"""Size of a display pixel in a saved picture."""

GLANCE_S = 0.05
"""Seconds between two looks at the box while waiting."""

PATIENCE_S = 60.0
"""Default time to wait for a text, in seconds."""

_UNITS = {"ms": 0.001, "s": 1.0, "min": 60.0}


class ScriptRunner:
    """Operates a drawn box and prints what happens to `out`.

    `words` returns the text on the display; with `follow` every change of it is printed.
    `wheel` has the letters of the wheel in a `photo`, `gestures` the text below the box.
    """

    def __init__(
        self,
        hand: Hand,
        out: TextIO,
        words: Words | None,
        *,
        follow: bool,
        wheel: Sequence[str],
        gestures: Sequence[str],
    ) -> None:
        self._hand = hand
        self._out = out
        self._words = words
        self._follow = follow
        self._wheel, self._gestures = wheel, gestures
        self._clock = asyncio.get_running_loop().time
        self._start = self._clock()
        self._printed_words: tuple[str, ...] = ()
        self._lit: tuple[int, ...] = ()
        self._buzzing = False

    def print_line(self, text: str, at: float | None = None) -> None:
        """Print a line with the time `at` of the loop's clock (default: now)."""
        seconds = (self._clock() if at is None else at) - self._start
        print(f"{seconds:8.3f}s  {text}", file=self._out)

    def report(self) -> None:
        """Print sounds, lamps and buzzer changes since the last report."""
        for heard in self._hand.listen():
            self.print_line(f"heard {heard.name}", heard.ns / 1e9)
        self._report_buzzer()
        self._report_lamps()
        if self._follow and self._words:
            self._report_words(self._words)

    def _report_buzzer(self) -> None:
        buzzing = self._hand.buzzer() is not None
        if buzzing != self._buzzing:
            self.print_line("the buzzer sounds" if buzzing else "the buzzer is silent")
        self._buzzing = buzzing

    def _report_lamps(self) -> None:
        lit = tuple(seat for seat, on in enumerate(self._hand.lamps(), 1) if on)
        if lit != self._lit:
            self.print_line(f"lamps lit: {' '.join(map(str, lit)) or 'none'}")
        self._lit = lit

    def _report_words(self, words: Words) -> None:
        shown = tuple(words())
        if shown != self._printed_words:
            self.print_line(f"the display shows: {' | '.join(shown)}")
        self._printed_words = shown

    # ---- commands: the arguments are the groups of the patterns in `hardware.drawn.script`

    async def press(self, control: str, seconds: str | None) -> None:
        """Press a button for a moment, or for the given time."""
        await (
            self._hand.hold(control, _seconds(seconds)) if seconds else self._hand.press(control)
        )

    async def down(self, control: str) -> None:
        """Press a button without releasing it."""
        self._hand.down(control)

    async def up(self, control: str) -> None:
        """Release a button."""
        self._hand.up(control)

    async def turn(self, steps: str) -> None:
        """Turn the knob."""
        self._hand.turn(int(steps))
        await asyncio.sleep(GLANCE_S)

    async def type(self, text: str) -> None:
        """Type letters and named keys; spaces are ignored."""
        await self._hand.type("".join(text.split()))

    async def wait(self, seconds: str) -> None:
        """Let time pass."""
        end = self._clock() + _seconds(seconds)
        while (left := end - self._clock()) > 0:
            await asyncio.sleep(min(left, GLANCE_S))
            self.report()

    async def wait_for(self, text: str, seconds: str | None) -> None:
        """Wait until the display shows a text; raises ScriptError after the given time."""
        patience = _seconds(seconds) if seconds else PATIENCE_S
        end = self._clock() + patience
        while not self._shows(text):
            if self._clock() >= end:
                raise ScriptError(self._missing(text, f" within {patience:g} s"))
            await asyncio.sleep(GLANCE_S)
            self.report()

    async def expect(self, text: str) -> None:
        """Check that the display shows a text; raises ScriptError."""
        if not self._shows(text):
            raise ScriptError(self._missing(text, ""))

    async def look(self, file: str | None) -> None:
        """Print the text on the display, or save its picture."""
        picture = self._hand.look()
        if file:
            _save(picture.resize((WIDTH * ENLARGED, HEIGHT * ENLARGED)), file)
        else:
            lines = self._words() if self._words else BRAILLE.draw(picture)
            for line in lines:
                print(f"{'':10} | {line}".rstrip(), file=self._out)

    async def photo(self, file: str) -> None:
        """Save a picture of the whole box."""
        from hardware.drawn.paint import Painter

        hand = self._hand
        sounding = hand.buzzer()
        state = BoxState(hand.look(), lamps=hand.lamps(), wedge=hand.wedge(), buzzer=sounding)
        painter = Painter(DESIGN, len(state.lamps), self._wheel, self._gestures)
        _save(painter.paint(state), file)

    async def unplug(self, part: Part) -> None:
        """Unplug a part."""
        self._hand.unplug(part)

    async def replug(self, part: Part) -> None:
        """Plug a part back in."""
        self._hand.replug(part)

    def _shows(self, text: str) -> bool:
        if self._words is None:
            raise ScriptError("The text on the display is not available here. Use: look")
        return _plain(text) in _plain(" ".join(self._words()))

    def _missing(self, text: str, when: str) -> str:
        shown = " | ".join(self._words()) if self._words else ""
        return (
            f'The display did not show "{text}"{when}. It shows: {shown}. '
            "Correct this line or an earlier one."
        )


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _seconds(text: str) -> float:
    unit = text.lstrip("0123456789. ")
    return float(text.removesuffix(unit)) * _UNITS[unit]


def _save(picture: Image.Image, file: str) -> None:
    try:
        picture.save(Path(file))
    except (OSError, ValueError) as error:
        raise ScriptError(
            f"Cannot save {file} ({error}). Use another name, such as a.png"
        ) from error
