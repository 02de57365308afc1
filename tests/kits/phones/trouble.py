"""Trouble with phones during a game: they sleep, lose the Wi-Fi, or are reloaded."""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator, Sequence
from typing import Any

from browser_kit import Seat
from page_kit import Page, until

KINDS = ("nothing", "reload", "kill", "frozen", "offline", "sleep")
"""A page that is reloaded; one that is opened again; the others last until the next change."""


class Trouble:
    """Something for a random phone after each change of the game. The same seed repeats it.

    `seat`: the phone that does not hear of the game now; None: all hear of it. Without a seed
    nothing happens.
    """

    def __init__(self, seed: int | None) -> None:
        self._luck = None if seed is None else random.Random(seed)
        self._lasting = contextlib.AsyncExitStack()
        self.seat: Seat | None = None
        self.met: list[str] = []

    async def strike(self, seats: Sequence[Seat], screen: Page) -> None:
        """End what has lasted since the last change, and let something else happen."""
        await self.end()
        if self._luck is None:
            return
        kind, seat = self._luck.choice(KINDS), self._luck.choice(seats)
        self.met.append(f"{kind} {seat.number}")
        match kind:
            case "nothing":
                await screen.reload()
            case "reload":
                await seat.page.reload()
            case "kill":
                await seat.kill()
            case _:
                self.seat = seat
                if kind != "frozen":
                    await self._lasting.enter_async_context(_offline(seat))
                if kind != "offline":
                    await self._lasting.enter_async_context(seat.page.frozen())

    async def end(self) -> None:
        """Wake the phone and give it the Wi-Fi again; then it shows what a new page would."""
        seat, self.seat = self.seat, None
        if seat is None:
            return
        await self._lasting.aclose()
        await until(lambda: _has_line(seat), f"the line of seat {seat.number}")
        await seat.page.tab.wait_for_selector("#net:text-is('')", state="attached")
        await _settle(seat.page)
        shown = await _shown(seat.page)
        await seat.page.reload()
        await _settle(seat.page)
        assert await _shown(seat.page) == shown, self.met


@contextlib.asynccontextmanager
async def _offline(seat: Seat) -> AsyncIterator[None]:
    """Without Wi-Fi: what is connected hears nothing more, and nothing connects."""
    context = seat.page.tab.context
    await context.set_offline(True)
    for phone in _phones(seat):
        phone.close()
    await until(lambda: not _has_line(seat), "the line to be lost")
    yield
    await context.set_offline(False)


def _phones(seat: Seat) -> list[Any]:
    """What the box knows of the phone."""
    desk: Any = seat.room.host.ui.onlooker
    return [phone for phone in desk.phones if phone.seat == seat.number]


def _has_line(seat: Seat) -> bool:
    return bool(_phones(seat))


async def _settle(page: Page) -> None:
    """Give the page a moment to draw what it has heard."""
    await page.tab.wait_for_timeout(300)


SHOWN = """[...document.querySelectorAll("#who, #template, #choices, #question, #own")]
  .filter((one) => one.checkVisibility())
  .map((one) => one.innerText.replace(/^[+−]\\d+$/gm, "").trim())"""


async def _shown(page: Page) -> list[str]:
    """What the page says, but for the last change of points: a new page has not seen it."""
    shown: list[str] = await page.tab.evaluate(SHOWN)
    return shown
