"""The drawn box in a terminal: the same keys as in the window, the display in block characters.

A terminal does not tell when a key is let go: a key is a short press, and with
Shift, or after Ctrl-K, it keeps its button down until it is struck again.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from hardware.drawn.ansi import Stroke, Strokes
from hardware.drawn.box_state import Onlooker
from hardware.drawn.hand_keys import CONTROLS, HandKeys
from hardware.drawn.page import Page
from hardware.drawn.tty import Tty, colours, this_terminal

if TYPE_CHECKING:
    from hardware.boxes.mock import MockBox

FRAME_S = 1 / 40
PRESS_S = 0.08
"""How long a struck key presses its button."""

Words = Callable[[], Sequence[str]]

LEAVE, KEEP = "^C", "^K"


def available() -> bool:
    """Whether the program was started in a terminal that can be drawn on."""
    drawable = os.environ.get("TERM") != "dumb"
    return drawable and sys.stdin.isatty() and sys.stdout.isatty()


async def run(
    box: MockBox,
    *,
    wheel: Sequence[str] = (),
    words: Words = tuple,
    tty: Tty | None = None,
    gestures: Sequence[str] = (),
) -> None:
    """Show the box until the terminal is closed or the task is cancelled.

    `wheel` has the letters on its six wedges, `words` tells what the display says, which
    is hard to read in a small terminal, and `gestures` what it does not say. The terminal is
    given back as it was in every way of ending that runs `finally`; so a signal has to
    cancel the task.
    Raises PartMissing where there is no terminal.
    """
    terminal = _Terminal(
        box, words, tty or this_terminal(), Page(box.seats, wheel, colours(os.environ), gestures)
    )
    terminal.open()
    try:
        await terminal.show()
    finally:
        terminal.close()


class _Terminal:
    def __init__(self, box: MockBox, words: Words, tty: Tty, page: Page) -> None:
        self._tty, self._page = tty, page
        self._words = words
        self._fingers = HandKeys(box.hand)
        self._onlooker = Onlooker(box.hand, self._fingers, time.monotonic)
        self._strokes = Strokes()
        self._keep = False
        self._size = (0, 0)
        self._lines: list[str] = []
        self._unwritten = b""

    def open(self) -> None:
        """Take the terminal, and give it back while the program is stopped by Ctrl-Z."""
        self._tty.open()
        with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGTSTP, self._stop)

    def close(self) -> None:
        """Let every button go and give the terminal back."""
        with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
            asyncio.get_running_loop().remove_signal_handler(signal.SIGTSTP)
        self._fingers.lift_all()
        self._tty.close()

    def _stop(self) -> None:
        self._tty.close()
        os.kill(os.getpid(), signal.SIGSTOP)
        self._tty.open()
        self._size = (0, 0)

    async def show(self) -> None:
        """Draw, and take what is typed, until the terminal is closed."""
        while (data := self._tty.read()) is not None:
            for stroke in _without_repeats(self._strokes.feed(data)):
                if stroke.key == LEAVE:
                    return
                await self._take(stroke)
            self._draw()
            await asyncio.sleep(FRAME_S)

    async def _take(self, stroke: Stroke) -> None:
        keep, self._keep = stroke.keep or self._keep, stroke.key == KEEP
        control = CONTROLS.get(stroke.key)
        if control in self._fingers.held:
            self._fingers.lift(stroke.key)
        elif control:
            self._fingers.press(stroke.key, control)
            if not keep:
                await self._let_go(stroke.key)
        elif not stroke.key.startswith("^") or stroke.key == "^":
            self._fingers.strike(stroke.key, stroke.key)

    async def _let_go(self, key: str) -> None:
        self._draw()
        await asyncio.sleep(PRESS_S)
        self._fingers.lift(key)

    def _draw(self) -> None:
        """Write the lines that changed; a terminal that is slow gets the newest when it is free."""
        if not self._unwritten:
            self._unwritten = "".join(self._changes()).encode()
        self._unwritten = self._tty.write(self._unwritten)

    def _changes(self) -> Iterator[str]:
        size = self._tty.size()
        if size != self._size:
            self._size, self._lines = size, []
            yield "\x1b[2J"
        lines = self._page.draw(self._onlooker.look(), self._words(), *size)
        for number, (old, new) in enumerate(zip_longest(self._lines, lines, fillvalue=""), 1):
            if old != new:
                yield f"\x1b[{number};1H{new}\x1b[K"
        self._lines = lines


def _without_repeats(strokes: list[Stroke]) -> Iterator[Stroke]:
    """A button's key that repeats while it is down is one press; letters may come twice."""
    for before, stroke in zip([None, *strokes], strokes, strict=False):
        if stroke != before or stroke.key not in CONTROLS:
            yield stroke
