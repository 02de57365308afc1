"""The drawn box in a terminal: the same keys as in the window, the display in block characters.

A terminal does not report when a key is released. So a key is a short press; with
Shift, or after Ctrl-K, it holds its button until the key is pressed again.
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
from hardware.drawn.box_state import BoxObserver
from hardware.drawn.hand_keys import CONTROLS, HandKeys
from hardware.drawn.page import Page
from hardware.drawn.tty import Tty, colours, this_terminal

if TYPE_CHECKING:
    from hardware.boxes.mock import MockBox

FRAME_S = 1 / 40
PRESS_S = 0.08
"""Seconds for which a key presses its button."""

Words = Callable[[], Sequence[str]]

LEAVE, KEEP = "^C", "^K"


def available() -> bool:
    """Whether the program runs in a terminal that can show the box."""
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

    `wheel` has the letters on the six wedges. `words` returns the text on the display,
    which is hard to read in a small terminal. `gestures` explain presses and holds that
    the display does not mention. The terminal is restored in `finally`, so a signal must
    cancel the task. Raises PartMissing if there is no terminal.
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
        self._hand_keys = HandKeys(box.hand)
        self._observer = BoxObserver(box.hand, self._hand_keys, time.monotonic)
        self._strokes = Strokes()
        self._keep = False
        self._size = (0, 0)
        self._lines: list[str] = []
        self._unwritten = b""

    def open(self) -> None:
        """Take over the terminal, and restore it while Ctrl-Z has stopped the program."""
        self._tty.open()
        with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGTSTP, self._stop)

    def close(self) -> None:
        """Release every button and restore the terminal."""
        with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
            asyncio.get_running_loop().remove_signal_handler(signal.SIGTSTP)
        self._hand_keys.lift_all()
        self._tty.close()

    def _stop(self) -> None:
        self._tty.close()
        os.kill(os.getpid(), signal.SIGSTOP)
        self._tty.open()
        self._size = (0, 0)

    async def show(self) -> None:
        """Draw and handle keys until the terminal is closed."""
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
        if control in self._hand_keys.held:
            self._hand_keys.lift(stroke.key)
        elif control:
            self._hand_keys.press(stroke.key, control)
            if not keep:
                await self._release(stroke.key)
        elif not stroke.key.startswith("^") or stroke.key == "^":
            self._hand_keys.strike(stroke.key, stroke.key)

    async def _release(self, key: str) -> None:
        self._draw()
        await asyncio.sleep(PRESS_S)
        self._hand_keys.lift(key)

    def _draw(self) -> None:
        """Write the lines that changed; a slow terminal skips to the newest state."""
        if not self._unwritten:
            self._unwritten = "".join(self._changes()).encode()
        self._unwritten = self._tty.write(self._unwritten)

    def _changes(self) -> Iterator[str]:
        size = self._tty.size()
        if size != self._size:
            self._size, self._lines = size, []
            yield "\x1b[2J"
        lines = self._page.draw(self._observer.state(), self._words(), *size)
        for number, (old, new) in enumerate(zip_longest(self._lines, lines, fillvalue=""), 1):
            if old != new:
                yield f"\x1b[{number};1H{new}\x1b[K"
        self._lines = lines


def _without_repeats(strokes: list[Stroke]) -> Iterator[Stroke]:
    """Drop repeats of a held key for a control; letters may repeat."""
    for before, stroke in zip([None, *strokes], strokes, strict=False):
        if stroke != before or stroke.key not in CONTROLS:
            yield stroke
