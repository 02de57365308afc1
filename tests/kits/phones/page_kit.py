"""A page of the phones in Debian's Chromium: what it heard, shows, and complains about."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from companion.phones.messages import ToPhone, encode
from companion.phones.site import Asked, Site

WITHIN_S = 30.0
NO_LINE = re.compile("ERR_CONNECTION|ERR_INTERNET|closed before the connection is established")
"""Complaints of a browser that a box or the network is not there, as a test wants it."""

SITE = Site(room=True)
PROGRAMS = "chromium-headless-shell", "chromium", "chromium-browser"
CHROMIUM = next(filter(None, map(shutil.which, PROGRAMS)), "")
"""Best the one without windows: it draws the same pages in a third of the processor's time."""
PHONE, SMALL, TABLET, TELEVISION = (390, 844), (360, 640), (768, 1024), (1280, 720)
ADDRESS = ("127.0.0.1", 80)
HOME = "http://localhost"
ADVISED = {
    "cookies": [],
    "origins": [{"origin": HOME, "localStorage": [{"name": "slept", "value": "yes"}]}],
}
"""What the browser keeps of a phone whose player has read about its screen."""


async def until(ready: Callable[[], Any], what: str, within: float = WITHIN_S) -> Any:
    """Wait until this returns something true, and return it."""
    loop = asyncio.get_running_loop()
    end = loop.time() + within
    while not (found := ready()):
        assert loop.time() < end, f"waited for {what}"
        await asyncio.sleep(0.02)
    return found


@contextlib.asynccontextmanager
async def open_browser() -> AsyncIterator[Any]:
    """Debian's Chromium, without a window."""
    from playwright.async_api import async_playwright

    options = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=options)
        try:
            yield browser
        finally:
            await browser.close()


async def open_tab(browser: Any, size: tuple[int, int] = PHONE, **how: Any) -> Any:
    """A tab on a phone, a tablet or a television of this size in CSS pixels."""
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=width < 1000,
        is_mobile=width < 700,
        **how,
    )
    return await context.new_page()


class Page:
    """A page in the browser: what it heard from the box, and what it complained about."""

    def __init__(self, tab: Any) -> None:
        self.tab = tab
        self.heard: dict[str, dict[str, Any]] = {}
        self.complaints: list[str] = []
        self.home = HOME
        self.requests: list[str] = []
        tab.set_default_timeout(WITHIN_S * 1000)
        tab.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        tab.on("console", self._listen)
        tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        tab.on("request", lambda request: self.requests.append(request.url))

    def _hear(self, frame: str | bytes) -> None:
        for message in map(json.loads, frame.splitlines()):
            self.heard[message["k"]] = message

    def _listen(self, said: Any) -> None:
        if said.type in ("error", "warning") and not NO_LINE.search(said.text):
            self.complaints.append(said.text)

    async def open(self, address: str) -> None:
        """Go to an address and wait for the first picture."""
        self.home = "/".join(address.split("/")[:3])
        await self.tab.goto(address)
        await until(lambda: "screen" in self.heard, "the first picture")

    async def reload(self) -> None:
        """Reload the page."""
        self.heard.clear()
        await self.tab.reload()
        await until(lambda: "screen" in self.heard, "the first picture")

    async def shows(self, selector: str) -> None:
        """Wait until an element is visible."""
        await self.tab.wait_for_selector(selector, state="visible")

    async def tap(self, selector: str) -> None:
        """Tap an element, as a finger does."""
        await self.tab.locator(selector).first.click()

    @contextlib.asynccontextmanager
    async def frozen(self) -> AsyncIterator[None]:
        """The page frozen, as in a phone that sleeps; at the end it is looked at again."""
        debugger = await self.tab.context.new_cdp_session(self.tab)
        await debugger.send("Page.setWebLifecycleState", {"state": "frozen"})
        yield
        await debugger.send("Page.setWebLifecycleState", {"state": "active"})
        await self.tab.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await debugger.detach()

    async def says(self, text: str) -> None:
        """Wait until the visible page has this text."""
        await self.tab.get_by_text(text).first.wait_for(state="visible")

    async def picture(self, *, whole: bool = False) -> bytes:
        """A picture of what is in view, or of the whole page; nothing on it moves."""
        png: bytes = await self.tab.screenshot(animations="disabled", caret="hide", full_page=whole)
        return png

    async def faults(self) -> list[str]:
        """What axe-core finds, what does not fit, what the browser complains about."""
        found = await self.tab.evaluate(f"{_axe()}; axe.run().then((all) => all.violations)")
        wide = await self.tab.evaluate("document.documentElement.scrollWidth > innerWidth")
        text = await self.tab.inner_text("body")
        odd = re.findall(r"\b(?:null|undefined|NaN|\[object)\b", text)
        nodes = [f"{v['id']}: {n['html'][:120]}" for v in found for n in v["nodes"]]
        elsewhere = [url for url in self.requests if not url.startswith(self.home)]
        return [*nodes, *odd, *(["too wide"] if wide else []), *self.complaints, *elsewhere]


def _axe() -> str:
    import axe_playwright_python

    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


class Stage(Page):
    """A page that hears from a test instead of a box; it has the real files and headers."""

    def __init__(self, tab: Any) -> None:
        super().__init__(tab)
        self.sent: list[dict[str, Any]] = []
        self.told: list[ToPhone] = []
        self.opened = 0
        self.deaf = False
        self.script: tuple[ToPhone, ...] = ()
        self._socket: Any = None

    @classmethod
    async def start(
        cls,
        browser: Any,
        *script: ToPhone,
        size: tuple[int, int] = PHONE,
        path: str = "/J/K7QM2",
        **how: Any,
    ) -> Stage:
        """Open the page, which hears these messages each time it connects."""
        stage = cls(await open_tab(browser, size, **{"storage_state": ADVISED, **how}))
        stage.script = script
        await stage.tab.route("**/*", stage._serve)
        await stage.tab.route_web_socket("**/ws", stage._connect)
        await stage.tab.goto(f"{stage.home}{path}")
        if "K7QM2" in path or path == "/room":
            await until(lambda: stage.sent, "the page to say hello")
        if any(getattr(one, "view", None) for one in script):
            await stage.shows("#template > *, #board > *")
        await stage.tab.wait_for_timeout(60)
        return stage

    async def _serve(self, route: Any) -> None:
        path = route.request.url.removeprefix(self.home) or "/"
        reply = SITE.reply(Asked("GET", path, ["localhost"], [], ADDRESS))
        assert reply is not None
        await route.fulfill(status=reply.status, headers=dict(reply.headers), body=reply.body)

    def _connect(self, socket: Any) -> None:
        self._socket, self.opened = socket, self.opened + 1
        socket.on_message(self._take)

    def _take(self, text: str) -> None:
        message = json.loads(text)
        if self.deaf:
            return
        if message["k"] == "ping":
            self._socket.send(json.dumps({"k": "pong", "t": message["t"]}))
            return
        self.sent.append(message)
        if message["k"] == "hello":
            self.tell(*self.script)

    def tell(self, *messages: ToPhone) -> None:
        """Send messages to the page."""
        for message in messages:
            self.told.append(message)
            self._socket.send(encode(message).decode())

    async def drop(self) -> None:
        """Close the socket, as a box that stops does."""
        await self._socket.close()

    async def sends(self, expected: dict[str, Any]) -> None:
        """Wait until this is the page's last message; its messages arrive a moment later."""
        with contextlib.suppress(AssertionError):
            await until(lambda: self.last() == expected, "a message", within=5.0)
        assert self.last() == expected

    def last(self) -> dict[str, Any]:
        """The last message of the page, without how long ago the touch was."""
        return {name: value for name, value in self.sent[-1].items() if name != "ago"}
