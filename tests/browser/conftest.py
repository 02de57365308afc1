"""Options and fixtures of the tests in a real browser; `make test-browser` runs them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from browser_kit import Room, room_with_browser
from page_kit import CHROMIUM, open_browser

pytest.importorskip("playwright")

Run = Callable[..., None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="all sizes, colours and text sizes too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what takes long, and everything without Debian's Chromium."""
    for item in items:
        if not CHROMIUM:
            item.add_marker(pytest.mark.skip("install chromium"))
        elif "full" in item.keywords and not config.getoption("--full"):
            item.add_marker(pytest.mark.skip("make test-browser-full"))


@pytest.fixture
def use_browser() -> Run:
    """Run a test with a browser, whose pages hear from the test."""

    def run(use: Callable[[Any], Awaitable[None]], within: float = 120.0) -> None:
        async def main() -> None:
            async with open_browser() as browser, asyncio.timeout(within):
                await use(browser)

        asyncio.run(main())

    return run


@pytest.fixture
def use_room(tmp_path: Path) -> Run:
    """Run a test with a box in real time and a browser."""

    def run(use: Callable[[Room], Awaitable[None]], seed: int = 1, within: float = 170.0) -> None:
        async def main() -> None:
            async with room_with_browser(tmp_path / "state", seed) as room, asyncio.timeout(within):
                await use(room)

        asyncio.run(main())

    return run


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "full: only in make test-browser-full")
