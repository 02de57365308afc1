"""Runs the scripts of whole evenings for the mock box on the emulated board.

Texts are read from the pictures on the display's bus, which are compared with the mock
evenings' reference pictures.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import cast

from board import PICTURES, Board
from evening import Evening
from PIL import Image, ImageChops
from reading import drawn, reads

from companion.ui.ui import CALM_S
from hardware.boxes.panel import Panel
from hardware.parts.drivers import shift_picture
from hardware.parts.oled import BurnInGuard

PATIENCE_S = 40.0
"""Seconds to wait for a text or a picture: the host of the board may be busy."""

QUIET_S = 0.5
"""Seconds without a new picture after which the program counts as finished."""

EDGE_S = 0.02
"""Seconds between edges of the knob, so that no detent is lost on a busy host."""

LONGEST_LIST = 20
BELOW_TITLE = 17


class Seen:
    """The words on the display; it can only be asked for a text."""

    def __init__(self, picture: Image.Image) -> None:
        self._picture = picture

    def __contains__(self, text: str) -> bool:
        return says(self._picture, text)


class Hands:
    """The methods of an Evening, for the emulated board."""

    def __init__(self, board: Board) -> None:
        self.board, self.hand = board, self
        board.edge_s = EDGE_S
        self._panel, self._heard = Panel(), 0
        self._pictures = [self._panel.picture()]

    # -- the hand ---------------------------------------------------------------------

    async def press(self, *controls: str) -> None:
        """Press controls one after another."""
        self._begin()
        self.board.press(*controls)

    async def hold(self, control: str, seconds: float) -> None:
        """Hold a control for this many seconds and release it."""
        self._begin()
        self.board.hold(control, seconds)

    async def turn(self, steps: int) -> None:
        """Turn the knob by this many detents."""
        self._begin()
        self.board.turn(steps)

    async def choose(self, row: str) -> None:
        """Turn the knob to a row of a list, and push it."""
        await self.turn(-LONGEST_LIST)
        for _ in range(LONGEST_LIST):
            if reads(_lit(self._quiet()), row):
                await self.press("knob")
                await self._known(row)
                return
            await self.turn(1)
        raise AssertionError(f"{row!r} is not among\n{drawn(self._pictures[-1])}")

    async def _known(self, row: str) -> None:
        """Answer the question whether a game is new to the table."""
        if row == "play" and "NEW TO" in self.words():
            await self.press("knob")

    async def game(self, title: str) -> None:
        """Go from the home list to the list of a game."""
        await self.sees("WORD GAMES")
        await self.choose("play")
        await self.sees("GAME")
        await self.choose(title)
        await self.sees(title.upper())

    # -- the eye ----------------------------------------------------------------------

    async def sees(self, text: str, within: float = PATIENCE_S) -> None:
        """Wait until the display shows a text, or has since the hand last moved."""
        self._wait(lambda seen: says(seen, text), f"{text!r}", max(within, PATIENCE_S))

    def words(self) -> Seen:
        """The words on the display once it has stopped changing."""
        return Seen(self._quiet())

    def picture(self, name: str) -> None:
        """Wait until the display looks as in the reference picture, or has since the last move."""
        file = Image.open(PICTURES / f"{name}.png").convert("1")
        known = file.resize((128, 64), Image.Resampling.NEAREST)
        places = [shift_picture(known, shift) for shift in BurnInGuard().steps]
        self._wait(lambda seen: any(_same(seen, one) for one in places), name, PATIENCE_S)

    def _begin(self) -> None:
        """Pause as a person would, and forget the pictures before this gesture."""
        time.sleep(CALM_S)
        self._look()
        del self._pictures[:-1]

    def _look(self) -> None:
        """Read the pictures that were sent since the last call."""
        self.board.listen()
        for _, data in self.board.messages[self._heard :]:
            if data[0] == 0x40:
                self._panel.data(data[1:])
                self._pictures.append(self._panel.picture())
            else:
                self._panel.command(data[1:])
        self._heard = len(self.board.messages)

    def _quiet(self) -> Image.Image:
        """The picture once no new one has come for a while."""
        heard, since = -1, time.monotonic()
        while time.monotonic() < since + QUIET_S:
            if heard != len(self._pictures):
                heard, since = len(self._pictures), time.monotonic()
            time.sleep(0.05)
            self._look()
        return self._pictures[-1]

    def _wait(self, holds: Callable[[Image.Image], bool], what: str, within: float) -> None:
        end, tried = time.monotonic() + within, 0
        while True:
            self._look()
            if any(map(holds, self._pictures[tried:])):
                return
            tried = len(self._pictures)
            if time.monotonic() > end:
                said = self.board.journal()[-1000:]
                raise AssertionError(f"waited for {what}, but\n{drawn(self._pictures[-1])}\n{said}")
            time.sleep(0.05)


def play(board: Board, script: Callable[[Evening], Awaitable[None]]) -> None:
    """Run a script for the mock box on the board."""

    async def main() -> None:
        await script(cast("Evening", Hands(board)))

    asyncio.run(main())


def says(picture: Image.Image, text: str) -> bool:
    """Whether the picture shows the text; its row may be in two parts, left and right."""
    words = text.split()
    halves = [(words[:at], words[at:]) for at in range(1, len(words))]
    return reads(picture, text.strip()) or any(
        reads(picture, " ".join(right)) and reads(picture, " ".join(left)) for left, right in halves
    )


def _lit(picture: Image.Image) -> Image.Image:
    """The highlighted row of a list."""
    rows = [picture.crop((0, y, 128, y + 1)) for y in range(BELOW_TITLE, 64)]
    lit = [y for y, row in enumerate(rows, BELOW_TITLE) if row.histogram()[-1] > 64]
    return picture.crop((0, lit[0], 128, lit[-1] + 1)) if lit else Image.new("1", (128, 1))


def _same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.logical_xor(one, other).getbbox() is None
