"""Options and fixtures of the tests in a real browser; `make test-browser` runs them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_kit import Room, open_room
from page_kit import CHROMIUM, open_browser

pytest.importorskip("playwright")

Run = Callable[..., None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="all sizes, colours and text sizes too")
    parser.addoption("--trouble", type=int, help="repeat what happened to phones with this seed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what takes long, and everything without Debian's Chromium."""
    for item in items:
        if not CHROMIUM:
            item.add_marker(pytest.mark.skip("install chromium-headless-shell"))
        elif "full" in item.keywords and not config.getoption("--full"):
            item.add_marker(pytest.mark.skip("make test-browser-full"))


@pytest.fixture(scope="session")
def runner() -> Iterator[asyncio.Runner]:
    """The loop of all tests, in which the browser lives."""
    with asyncio.Runner() as one:
        yield one


@pytest.fixture(scope="session")
def browser(runner: asyncio.Runner) -> Iterator[Any]:
    """One browser for all tests."""
    opened = open_browser()
    yield runner.run(opened.__aenter__())
    runner.run(opened.__aexit__(None, None, None))


@pytest.fixture
def use_browser(runner: asyncio.Runner, browser: Any) -> Run:
    """Run a test with a browser, whose pages hear from the test."""

    def run(use: Callable[[Any], Awaitable[None]], within: float = 120.0) -> None:
        runner.run(_in_time(use(browser), browser, within))

    return run


@pytest.fixture
def use_room(runner: asyncio.Runner, browser: Any, tmp_path: Path) -> Run:
    """Run a test with a box in real time and a browser."""

    def run(use: Callable[[Room], Awaitable[None]], seed: int = 1, within: float = 400.0) -> None:
        async def main() -> None:
            async with open_room(browser, tmp_path / "state", seed) as room:
                await use(room)

        runner.run(_in_time(main(), browser, within))

    return run


async def _in_time(using: Awaitable[None], browser: Any, within: float) -> None:
    try:
        async with asyncio.timeout(within):
            await using
    finally:
        for context in browser.contexts:
            await context.close()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "full: only in make test-browser-full")
