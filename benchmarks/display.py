"""Bytes sent to the display, compared with luma, which sends whole pictures.

    python benchmarks/display.py

A turn of Worph in virtual time on the drawn box: the wheel's two seconds, the timer,
typed letters. The baseline is luma's `display()` on the same kind of bus, with the
same pictures at the same times. All bytes on the bus count: commands, addresses,
control bytes. The complete picture sent every ten seconds is included in the timer's
figure, not in those of wheel and letters. Aim: a quarter at most.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import midgame
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image

from companion.app.serve import serve
from companion.config.settings import Settings
from companion.games.kit.wheel import SPIN_S
from companion.scenes.host import Host
from companion.ui.clock import VirtualLoop
from hardware.boxes.mock import MockBox
from hardware.boxes.panel import Panel, PanelBus

AIM = 0.25
WHEEL_S, TIMER_S = SPIN_S + 0.2, 24
WHOLE = 1024

WORD = "STROKED"
"""A word with the same length as the word on the table."""


class Watched(MockBox):
    """A drawn box that also sends every picture to a second panel with luma."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._luma_bus = PanelBus(Panel())
        self._luma = ssd1306(i2c(bus=self._luma_bus), mode="1")
        self._luma.persist = True
        super().__init__(now=now, threads=False)

    def show(self, picture: Image.Image) -> None:
        self._luma.display(picture)
        super().show(picture)

    def sent(self) -> tuple[int, int]:
        """Bytes sent so far: ours, and luma's."""
        return self.hand._bus.bytes_sent, self._luma_bus.bytes_sent


async def pass_time(box: Watched, seconds: float) -> None:
    """Let time pass while the display is refreshed."""
    for _ in range(round(seconds * 20)):
        await asyncio.sleep(0.05)
        box.hand.look()


async def measure(box: Watched, name: str, count: int, doing: Awaitable[Any]) -> None:
    """Print the bytes sent during `doing`, divided by `count`."""
    before = box.sent()
    await doing
    ours, luma = ((b - a) / count for a, b in zip(before, box.sent(), strict=True))
    print(f"{name:<34} {ours:7.0f} bytes, luma {luma:7.0f}   {ours / luma:.3f}   (aim {AIM})")


async def after_whole_picture(box: Watched) -> None:
    """Wait until a complete picture was just sent, as every ten seconds."""
    sent = box.sent()[0]
    while box.sent()[0] < sent + WHOLE:
        sent = box.sent()[0]
        await pass_time(box, 0.05)


async def play(box: Watched) -> None:
    """Resume the game, let the timer run, pass, spin for the next player, type a word."""
    hand = box.hand
    for _ in range(2):
        await pass_time(box, 0.5)
        await hand.press("knob")
    await measure(box, "the timer, per second", TIMER_S, pass_time(box, TIMER_S))
    await hand.hold("seat1", 1.2)
    await after_whole_picture(box)
    await measure(box, "the wheel, one spin", 1, spin(box))
    await pass_time(box, 1)
    await hand.press("seat2")
    await after_whole_picture(box)
    await measure(box, "a typed letter", len(WORD), hand.type(WORD))


async def spin(box: Watched) -> None:
    """Press SPIN and wait until the wheel stops."""
    await box.hand.press("spin")
    await pass_time(box, WHEEL_S)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="no effect: it is always quick")
    parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        midgame.write_game(Path(folder))
        evening(Path(folder))


def evening(state: Path) -> None:
    """Run the host and the player in virtual time."""
    loop = VirtualLoop()
    box = Watched(loop.time)

    def opened(host: Host) -> None:
        loop.busy = host.journal.busy

    async def both() -> None:
        hosting = asyncio.ensure_future(serve(box, Settings(), state, opened=opened))
        await play(box)
        hosting.cancel()
        await asyncio.gather(hosting, return_exceptions=True)

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(both())
    box.close()


if __name__ == "__main__":
    main()
