"""After `kill -9` every phone is back at its seat, with its hand. Needs the extra `phones`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from monkey import save_unfinished

from companion.journal.file.entries import Dictionary, GameHeader

pytest.importorskip("websockets.asyncio.client")

from process_kit import BoxProcess, hand, hear

SEATS = {"AL": 1, "NB": 2, "ZOE": 3}
GAME = GameHeader(
    game="word_lift",
    players=tuple(SEATS),
    dictionary=Dictionary(name="ENABLE1", size=1, sha256=""),
    version="0.1",
    buttons=SEATS,
    options={"hands": "dealt"},
    setup={},
)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[BoxProcess]:
    save_unfinished(tmp_path, GAME)
    process = BoxProcess(tmp_path)
    yield process
    process.kill()


async def hand_after_resuming(box: BoxProcess, token: str, player: str) -> list[str]:
    """The hand of a phone that comes back; whoever is first resumes the game."""
    async with box.phone(token) as phone:
        await hear(phone, "seats", seat=SEATS[player])
        return await hand(phone, player)


def test_every_phone_is_back_with_its_seat_and_hand_after_a_kill(box: BoxProcess) -> None:
    async def play() -> None:
        tokens = [await box.claim(seat) for seat in SEATS.values()]
        before = await everybody(tokens)
        box.kill()
        box.start()
        assert await everybody(tokens) == before
        assert len({str(hand) for hand in before}) == len(SEATS), "everybody has cards of their own"

    async def everybody(tokens: list[str]) -> list[list[str]]:
        pairs = zip(tokens, SEATS, strict=True)
        return await asyncio.gather(*(hand_after_resuming(box, *pair) for pair in pairs))

    asyncio.run(play())
