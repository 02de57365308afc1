"""The line to the box: it is opened again by itself, and a silent box is noticed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import page_scenes as scenes
from browser_kit import Room
from page_kit import Stage, until

Run = Callable[..., None]
SILENT_S, BACK_S, AWAKE_S = 10.0, 3.0, 1.0


def test_a_page_is_back_by_itself_with_its_token(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.worph())
        await stage.drop()
        await until(lambda: stage.opened == 2, "the page to connect again", BACK_S)
        assert stage.sent[-1]["k"] == "hello"
        await stage.tab.wait_for_selector("#net:text-is('')", state="attached")

    use_browser(use)


def test_a_silent_box_is_noticed(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.worph())
        stage.deaf = True
        await until(lambda: stage.opened > 1, "the page to notice", SILENT_S)
        await stage.tab.wait_for_selector("body.away, #net:text('connecting')")

    use_browser(use)


def test_a_page_that_is_looked_at_again_connects_at_once(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.worph())
        stage.deaf = True
        await stage.tab.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await until(lambda: stage.opened == 2, "the page to connect again", AWAKE_S)

    use_browser(use)


def test_a_page_that_was_frozen_is_back_within_a_second(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.worph())
        async with stage.frozen():
            stage.deaf = True
            await asyncio.sleep(0.5)
        await until(lambda: stage.opened == 2, "the page to connect again", AWAKE_S)

    use_browser(use)


def test_a_frozen_page_whose_line_holds_shows_at_once_what_it_missed(use_room: Run) -> None:
    async def use(room: Room) -> None:
        page = (await room.seat(1)).page
        lines: list[Any] = []
        page.tab.on("websocket", lambda line: lines.append(line))
        async with page.frozen():
            await room.box.hand.press("knob")
            await room.sees("Worph")
            await asyncio.sleep(0.5)
        worph = page.tab.locator("#question :text('Worph')")
        await worph.first.wait_for(state="visible", timeout=AWAKE_S * 1000)
        assert not lines, "the line it has is still good"

    use_room(use)


def test_a_box_that_answers_is_not_asked_for_another_line(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.worph())
        await stage.tab.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await asyncio.sleep(AWAKE_S)
        assert stage.opened == 1

    use_browser(use)


def test_a_phone_keeps_its_seat_while_the_box_starts_again(use_room: Run) -> None:
    async def use(room: Room) -> None:
        seat = await room.seat(2)
        await room.close()
        await seat.page.shows("body.away")
        seat.page.heard.clear()
        await room.open()
        await until(lambda: seat.page.heard.get("seats", {}).get("seat") == 2, "its seat", BACK_S)

    use_room(use)


def test_a_second_phone_takes_the_seat_over(use_room: Run) -> None:
    async def use(room: Room) -> None:
        first = await room.seat(1)
        await room.seat(1)
        await first.page.says("Another phone has this seat now.")
        await first.page.shows("#lobby")

    use_room(use)
