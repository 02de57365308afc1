"""A real box in real time, and pages of it in Debian's Chromium. Needs the extra `browser`."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

import msgspec
from page_kit import PHONE, Page, open_tab, until
from ports import free_port

from companion import games
from companion.app.serve import serve
from companion.config.settings import Settings
from companion.games.api.chance import Chance
from companion.phones.own_names import LOOPBACK
from companion.scenes.host import Host
from hardware.boxes.mock import MockBox

ONE_ROUND = {name: {"rounds": 1} for name in ("word_sprout", "word_for_word", "word_lift")}
SHORT = Settings(game={**ONE_ROUND, "worph": {"turn_limit_s": 300.0}})
"""Settings with house rules for short games, and time enough for a turn on a busy machine."""

READ_S = 0.8
"""A claim counts once people could read its digits; seconds."""


class Room:
    """A box at a port of this computer, and the browser that opens its pages."""

    def __init__(self, box: MockBox, browser: Any, state: Path, seed: int) -> None:
        self.box, self.browser = box, browser
        self._state, self._seed = state, seed
        self._hosts: list[Host] = []
        self._serving: asyncio.Task[None] | None = None
        self.code = ""
        self.port = free_port()
        self.seats: dict[int, Seat] = {}

    @property
    def host(self) -> Host:
        """The running host."""
        return self._hosts[-1]

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://{LOOPBACK}:{self.port}"

    async def open(self) -> None:
        """Start the box, on the port it had before."""
        listening = socket.create_server((LOOPBACK, self.port))
        self.code = ""
        self._serving = asyncio.create_task(
            serve(
                self.box, SHORT, self._state, chance=Chance(self._seed),
                opened=self._opened, phones=listening, phones_ready=self._let_in,
            )
        )  # fmt: skip
        await until(lambda: self.code, "the door")

    def _let_in(self, code: str) -> None:
        self.code = code

    def _opened(self, host: Host) -> None:
        host.ui.tips.on = False
        host.ui.adopt(msgspec.structs.replace(host.ui.prefs, known=games.NAMES))
        self._hosts.append(host)

    async def close(self) -> None:
        """End the box, as a stopped service would."""
        if self._serving is not None:
            self._serving.cancel()
            await asyncio.gather(self._serving, return_exceptions=True)

    def words(self) -> str:
        """The words on the display."""
        return " | ".join(self.host.ui.screen.words())

    async def sees(self, text: str) -> None:
        """Wait until the display says this."""
        with contextlib.suppress(AssertionError):
            await until(lambda: text in self.words(), text)
        assert text in self.words(), f"waited for {text!r}, but it says: {self.words()}"

    async def page(self, path: str = "", size: tuple[int, int] = PHONE, **how: Any) -> Page:
        """Open a page of the box, on a phone of this size in CSS pixels, as if it was scanned."""
        page = Page(await open_tab(self.browser, size, **how))
        await page.open(f"{self.address}{path or f'/J/{self.code}'}")
        return page

    async def seat(self, number: int, **how: Any) -> Seat:
        """A phone that claims this seat, with a press of the seat's real button."""
        page = await self.page(**how)
        seat = self.seats[number] = Seat(self, page, number)
        await page.tap(f"#seats button:nth-child({number})")
        await page.shows("#confirm")
        await self.sees("PHONE ")
        await asyncio.sleep(READ_S)
        await self.box.hand.press(f"seat{number}")
        await page.shows("#move")
        return seat


class Seat:
    """A player with a phone at a seat: uses only what is on the page."""

    def __init__(self, room: Room, page: Page, number: int) -> None:
        self.room, self.page, self.number = room, page, number

    @property
    def player(self) -> str:
        """The name of the player."""
        return str(self.page.heard["mine"]["player"])

    @property
    def view(self) -> dict[str, Any]:
        """What the box sent of the game."""
        view: dict[str, Any] = self.page.heard.get("mine", {}).get("view") or {}
        return view

    @property
    def may(self) -> tuple[str, ...]:
        """The kinds of action that the player may take now."""
        return tuple(self.view.get("may", {}).get(self.player, ())) if self.view else ()

    async def kill(self) -> None:
        """Let the phone go without a word, and open the page again, as its player would."""
        old = self.page.tab.context
        kept, size = await old.storage_state(), self.page.tab.viewport_size
        await old.close()
        size_now = (size["width"], size["height"])
        self.page = await self.room.page("/", size_now, storage_state=kept)
        await self.page.shows("#move")
        await until(lambda: "mine" in self.page.heard, "the game")

    async def choose(self, label: str) -> None:
        """Choose a row of a list."""
        row = self.page.tab.locator("#question .rows button", has_text=label)
        await row.first.click()

    async def do(self, label: str) -> None:
        """Tap a button by the start of its label."""
        await self.page.tab.locator(f'button:visible:text-matches("^{label}")').first.click()

    async def write(self, text: str) -> None:
        """Type into the question's field, and send it."""
        await self.enter(text)
        await self.send()

    async def enter(self, text: str) -> None:
        """Type into the question's field."""
        await self.page.tab.locator("#question input").fill(text)

    async def send(self) -> None:
        """Send what is in the question's field."""
        await self.page.tab.locator("#question input").press("Enter")

    async def cards(self, *names: str) -> None:
        """Tap cards by their names, such as `red G`, each one that is not used yet."""
        for name in names:
            card = self.page.tab.locator(f'.pool [aria-label="{name}"][aria-pressed="false"]')
            await card.first.click()

    async def until_may(self, kind: str) -> None:
        """Wait until the player may do this."""
        await until(lambda: kind in self.may, f"{self.number} may {kind}: {self.room.words()}")


@contextlib.asynccontextmanager
async def open_room(browser: Any, state: Path, seed: int = 1) -> AsyncIterator[Room]:
    """A box that runs in real time, with phones let in."""
    box = MockBox(SHORT.wiring)
    room = Room(box, browser, state, seed)
    try:
        await room.open()
        yield room
    finally:
        await room.close()
        box.close()


async def start_game(room: Room, title: str, seats: Iterable[int], *rules: tuple[str, str]) -> None:
    """Start a game by the first seat's phone with these house rules; everybody joins by phone."""
    first = room.seats[min(room.seats)]
    await first.choose("play")
    await first.choose(title)
    if rules:
        await first.choose("house rules")
        for row, choice in rules:
            await first.choose(row)
            await first.choose(choice)
        await first.choose("done")
    await first.choose("play")
    await room.sees("JOIN")
    for number in seats:
        await room.seats[number].do("Join")
        await room.sees(f"{number} P{number}")
    await first.do("Start with")
