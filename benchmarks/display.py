"""How many bytes go to the display, beside luma's own way of sending whole pictures.

    python benchmarks/display.py

A turn of Worph in virtual time on the drawn box: the wheel's two seconds, the timer,
letters typed. The baseline is luma's `display()` on a bus of the same kind, with the
same pictures at the same moments. Everything that goes over the bus counts: commands,
addresses, control bytes. The whole picture that we send every ten seconds counts in the
timer's figure; wheel and letters are measured in between. Aim: a quarter at most.
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
"""As long as the word on the table."""


class Watched(MockBox):
    """A drawn box that also lets luma show every picture on a panel of its own."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._luma_bus = PanelBus(Panel())
        self._luma = ssd1306(i2c(bus=self._luma_bus), mode="1")
        self._luma.persist = True
        super().__init__(now=now, threads=False)

    def show(self, picture: Image.Image) -> None:
        self._luma.display(picture)
        super().show(picture)

    def sent(self) -> tuple[int, int]:
        """Bytes so far: ours, and luma's."""
        return self.hand._bus.bytes_sent, self._luma_bus.bytes_sent


async def passed(box: Watched, seconds: float) -> None:
    """Let time pass, with the display's own work done when it is due."""
    for _ in range(round(seconds * 20)):
        await asyncio.sleep(0.05)
        box.hand.look()


async def measured(box: Watched, name: str, count: int, doing: Awaitable[Any]) -> None:
    """Print what goes over the bus while something is done, divided by `count`."""
    before = box.sent()
    await doing
    ours, luma = ((b - a) / count for a, b in zip(before, box.sent(), strict=True))
    print(f"{name:<34} {ours:7.0f} bytes, luma {luma:7.0f}   {ours / luma:.3f}   (aim {AIM})")


async def after_whole_picture(box: Watched) -> None:
    """Wait until the whole picture has just been sent, as it is every ten seconds."""
    sent = box.sent()[0]
    while box.sent()[0] < sent + WHOLE:
        sent = box.sent()[0]
        await passed(box, 0.05)


async def play(box: Watched) -> None:
    """Go on with the game, let the timer run, pass, spin for the next player, type a word."""
    hand = box.hand
    for _ in range(2):
        await passed(box, 0.5)
        await hand.press("knob")
    await measured(box, "the timer, a second", TIMER_S, passed(box, TIMER_S))
    await hand.hold("seat1", 1.2)
    await after_whole_picture(box)
    await measured(box, "the wheel, till it stands", 1, spin(box))
    await passed(box, 1)
    await hand.press("seat2")
    await after_whole_picture(box)
    await measured(box, "a typed letter", len(WORD), hand.type(WORD))


async def spin(box: Watched) -> None:
    """Push the button, and look until the wheel stands."""
    await box.hand.press("spin")
    await passed(box, WHEEL_S)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="the same; it is quick")
    parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        midgame.played(Path(folder))
        evening(Path(folder))


def evening(state: Path) -> None:
    """The host and the hand that plays, in virtual time."""
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
