"""Trouble during a game: phones sleep, lose the Wi-Fi or are reloaded, and the box starts again."""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator, Sequence
from typing import Any

from browser_kit import Seat
from page_kit import Page, until

KINDS = ("screen", "box", "reload", "kill", "frozen", "offline", "sleep")
"""Of a phone and the table screen pages are reloaded or opened again; the last three go on."""

IN_AN_ENTRY = ("reload", "box", "sleep")
"""Trouble in the middle of an entry; its player goes on with it afterwards."""

SHARE = 0.6
"""How often something happens."""


class Trouble:
    """Something for a random phone after each change of the game. The same seed repeats it.

    `seat`: the phone that does not hear of the game now; None: all hear of it. Without a seed
    nothing happens.
    """

    def __init__(self, seed: int | None) -> None:
        self._luck = random.Random(seed)
        self._is_on = seed is not None
        self._lasting = contextlib.AsyncExitStack()
        self.seat: Seat | None = None
        self.met: list[str] = []

    async def strike(self, seats: Sequence[Seat], screen: Page) -> None:
        """End what has lasted since the last change, and let something else happen."""
        await self.end()
        if self._happens():
            await self._meet(self._luck.choice(KINDS), self._luck.choice(seats), screen)

    async def strike_entry(self, seat: Seat, screen: Page) -> None:
        """Let something happen while this player enters something, and be over."""
        if self._happens():
            await self.end()
            await self._meet(self._luck.choice(IN_AN_ENTRY), seat, screen)
            await self.end()

    def _happens(self) -> bool:
        return self._is_on and self._luck.random() < SHARE

    async def _meet(self, kind: str, seat: Seat, screen: Page) -> None:
        """Let this happen to the phone of a seat, or to what all have."""
        self.met.append(f"{kind} {seat.number}")
        match kind:
            case "screen":
                await screen.reload()
            case "box":
                await _restart(seat)
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
        await until(lambda: seat.view, f"the game at seat {seat.number}")

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
        await until(lambda: seat.view, f"the game at seat {seat.number}")
        await _settle(seat.page)
        now = await _shown(seat.page)
        assert now == shown, f"after {self.met}"


async def _restart(by: Seat) -> None:
    """End the box and start it again; this player resumes the game, and all phones have it."""
    room = by.room
    await room.close()
    for seat in room.seats.values():
        seat.page.heard.clear()
    await room.open()
    await by.do("Resume")
    for seat in room.seats.values():
        await until(lambda seat=seat: seat.view, f"the game at seat {seat.number}")
    if "PAUSED" in room.words():  # the game has a clock
        await by.do("Resume")
        await until(lambda: "PAUSED" not in room.words(), "the clock")


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
