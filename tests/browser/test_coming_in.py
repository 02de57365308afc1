"""Coming in: the code of a scanned address, a code that is typed, and the token that is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import page_scenes as scenes
import pytest
import table_scenes as tables
from browser_kit import READ_S, Room
from page_kit import TELEVISION, Stage, until

from companion.phones.messages import Outside, Token

Run = Callable[..., None]
CODE, WRONG = "K7QM2", "That is not the code."
PAGES = {"phone": ("/", "/J/", {}), "table": ("/table", "/TABLE/", {"table": True})}


@pytest.mark.parametrize("page", PAGES)
def test_a_scanned_code_leaves_the_address_bar(page: str, use_browser: Run) -> None:
    home, path, more = PAGES[page]

    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *tables.idle(), path=f"{path}{CODE}")
        assert stage.tab.url == f"{stage.home}{home}"
        assert stage.last() == {"k": "hello", "token": "", "code": CODE, **more}
        stage.tell(Token("secret"))
        await stage.tab.wait_for_timeout(100)
        stage.sent.clear()
        await stage.tab.reload()
        await until(lambda: stage.sent, "the page to say hello")
        assert stage.last() == {"k": "hello", "token": "secret", "code": "", **more}
        assert not await stage.faults()

    use_browser(use)


@pytest.mark.parametrize("page", PAGES)
def test_without_a_code_the_page_asks_for_it_and_opens_no_socket(
    page: str, use_browser: Run
) -> None:
    home, _, more = PAGES[page]

    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, path=home)
        await stage.shows("#outside")
        await stage.tab.wait_for_timeout(500)
        assert stage.opened == 0
        assert not await stage.faults()
        await stage.tab.locator("#code").fill("k7qm2")
        await stage.tab.locator("#code").press("Enter")
        await until(lambda: stage.sent, "the page to say hello")
        assert stage.last() == {"k": "hello", "token": "", "code": "k7qm2", **more}
        stage.tell(Outside(WRONG))
        await stage.drop()
        await stage.says(WRONG)
        await stage.tab.wait_for_timeout(500)
        assert stage.opened == 1, "it waits for another code"

    use_browser(use)


def test_the_page_for_everybody_needs_no_code_and_shows_neither_display_nor_address(
    use_browser: Run,
) -> None:
    async def use(browser: Any) -> None:
        scene = tables.table(scenes.worph())
        stage = await Stage.start(browser, *scene, size=TELEVISION, path="/room")
        assert stage.sent == [{"k": "hello", "table": True}]
        await stage.shows("#board")
        for hidden in ("#box", "#join", "#outside"):
            assert not await stage.tab.locator(hidden).is_visible()
        assert not await stage.faults()

    use_browser(use)


def test_a_page_waits_for_its_turn_without_asking_again(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser)
        await stage.tab.wait_for_timeout(8000)
        assert (stage.opened, len(stage.sent)) == (1, 1)

    use_browser(use)


def test_a_phone_leaves_and_changes_its_seat(use_room: Run) -> None:
    async def use(room: Room) -> None:
        seat = await room.seat(1)
        await seat.page.tap("#move")
        await seat.page.shows("#lobby")
        await seat.page.tap("#seats button:nth-child(3)")
        await room.sees("PHONE ")
        await asyncio.sleep(READ_S)
        await room.box.hand.press("spin")
        await seat.page.says("The table said no.")
        await seat.page.tap("#move")
        await seat.page.tap("#leave")
        await seat.page.says("You have left.")
        await seat.page.shows("#outside")
        assert not room.seats[1].page.complaints

    use_room(use)
