"""What a browser asks the box for: each file once, and at the next visit the page alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser_kit import Room
from page_kit import PHONE, TELEVISION

from companion.phones.site import SOCKET, Asked, Reply, Site

Run = Callable[..., None]

LOAD_ICON = "fetch(document.querySelector('link[rel=icon]').href)"
"""Without windows a browser asks for no icon by itself."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of all requests but those for a socket, as they come to the box."""
    paths: list[str] = []
    reply = Site.reply

    def note(site: Site, request: Asked) -> Reply | None:
        if request.path != SOCKET:
            paths.append(request.path)
        return reply(site, request)

    monkeypatch.setattr(Site, "reply", note)
    return paths


@pytest.mark.parametrize(
    ("page", "path", "size"), [("/", "/J", PHONE), ("/table", "/table", TELEVISION)]
)
def test_a_second_load_asks_for_one_file(
    page: str, path: str, size: tuple[int, int], use_room: Run, asked: list[str]
) -> None:
    async def use(room: Room) -> None:
        opened = await room.page(f"{path}/{room.code}", size)
        await opened.tab.evaluate(LOAD_ICON)
        assert len({*asked}) == len(asked) == 5, "the page, two styles, a script and an icon"
        asked.clear()
        await opened.reload()
        await opened.tab.evaluate(LOAD_ICON)
        assert asked == [page]
        asked.clear()
        await opened.tab.goto(f"{room.address}{page}")
        assert asked == [page]
        assert not await opened.faults()

    use_room(use)
