"""A drawn box with phones shows their address with the code."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from companion.app import laptop
from companion.config.settings import Settings
from hardware.boxes.mock import MockBox

pytest.importorskip("websockets.asyncio.server")


def greeted(state: Path) -> str:
    """The greeting of a box that ends once it has greeted."""
    lines: list[str] = []

    async def show(box: MockBox, words: laptop.Words) -> None:
        async with asyncio.timeout(30):
            while not lines:  # noqa: ASYNC110 - nothing else reports it
                await asyncio.sleep(0.01)

    box, listening = MockBox(Settings().wiring), socket.create_server(("127.0.0.1", 0))
    try:
        asyncio.run(laptop._beside(show, box, Settings(), state, 1, listening, None, lines.append))
    finally:
        box.close()
    return lines[0]


def test_the_address_has_the_code_and_the_next_start_has_the_same_one(tmp_path: Path) -> None:
    codes = [greeted(tmp_path).rpartition("/J/")[2].split()[0] for _ in range(2)]
    assert codes[0] == codes[1]
    assert len(codes[0]) == 5
