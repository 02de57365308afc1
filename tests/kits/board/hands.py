"""Lets the hands that play whole evenings at the mock box play on the emulated board.

What such a hand waits for is read off the display's bus, and its pictures are the mock
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
"""How long a text or a picture may take: the host of the board may be busy."""

QUIET_S = 0.5
"""After so long without a new picture the program has done what it was asked."""

EDGE_S = 0.02
"""A hand that turns no faster loses no detent, however busy the host is."""

LONGEST_LIST = 20
BELOW_TITLE = 17


class Seen:
    """The words of the display as it is: a text is asked for, not listed."""

    def __init__(self, picture: Image.Image) -> None:
        self._picture = picture

    def __contains__(self, text: str) -> bool:
        return says(self._picture, text)


class Hands:
    """What an Evening offers to a hand, on the board."""

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
        """Hold a control for so long and let it go."""
        self._begin()
        self.board.hold(control, seconds)

    async def turn(self, steps: int) -> None:
        """Turn the knob by so many detents."""
        self._begin()
        self.board.turn(steps)

    async def choose(self, row: str) -> None:
        """Turn the knob until a list stands on a row, and push it."""
        await self.turn(-LONGEST_LIST)
        for _ in range(LONGEST_LIST):
            if reads(_lit(self._quiet()), row):
                await self.press("knob")
                await self._known(row)
                return
            await self.turn(1)
        raise AssertionError(f"{row!r} is not among\n{drawn(self._pictures[-1])}")

    async def _known(self, row: str) -> None:
        """Where the board asks whether a game is new to the table: it is not."""
        if row == "play" and "NEW TO" in self.words():
            await self.press("knob")

    async def game(self, title: str) -> None:
        """From the home list to the list of a game."""
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
        """What the display says when it has come to rest."""
        return Seen(self._quiet())

    def picture(self, name: str) -> None:
        """Wait until the display looks as in the reference picture, or has since the last move."""
        file = Image.open(PICTURES / f"{name}.png").convert("1")
        known = file.resize((128, 64), Image.Resampling.NEAREST)
        places = [shift_picture(known, shift) for shift in BurnInGuard().steps]
        self._wait(lambda seen: any(_same(seen, one) for one in places), name, PATIENCE_S)

    def _begin(self) -> None:
        """What is shown from now on may come of what the hand does now, which is not hasty."""
        time.sleep(CALM_S)
        self._look()
        del self._pictures[:-1]

    def _look(self) -> None:
        """Take in every picture that went over the bus since the last time."""
        self.board.listen()
        for _, data in self.board.messages[self._heard :]:
            if data[0] == 0x40:
                self._panel.data(data[1:])
                self._pictures.append(self._panel.picture())
            else:
                self._panel.command(data[1:])
        self._heard = len(self.board.messages)

    def _quiet(self) -> Image.Image:
        """What is shown when no new picture has come for a while."""
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
    """Let a hand that was written for the mock box play on the board."""

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
    """The part of a list that is lit: the row on which it stands."""
    rows = [picture.crop((0, y, 128, y + 1)) for y in range(BELOW_TITLE, 64)]
    lit = [y for y, row in enumerate(rows, BELOW_TITLE) if row.histogram()[-1] > 64]
    return picture.crop((0, lit[0], 128, lit[-1] + 1)) if lit else Image.new("1", (128, 1))


def _same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.logical_xor(one, other).getbbox() is None
