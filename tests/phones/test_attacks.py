"""Strangers at the real door, while people play. Needs the extra `phones`.

They attack in a process of their own: 2,000 idle connections, 500 with half a request, 40 silent
sockets, and 36 sockets that say hello 28 times a second. Each comes back as soon as it is closed.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from monkey import save_game
from strangers import ALL, LOOPBACK, strangers_beside

pytest.importorskip("websockets.asyncio.client")

from process_kit import GAME, BoxProcess, hand, hear

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="descriptors and memory are read from /proc"
)

PLAYERS = ("AL", "NB")
RELOAD_S = 3.0
AFTER_S = 20.0
"""Until everything of the strangers must be gone, in seconds."""

MEMORY_MB = 2.0
NEIGHBOUR = "127.0.0.2"
FEW_DESCRIPTORS = 320
SOME = {"idle": 400, "half": 40, "silent": 10, "flood": 6}
"""More than the descriptors of the box."""


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A game of cards to go on with."""
    save_game(tmp_path, GAME, PLAYERS, {"hands": "dealt"})
    return tmp_path


def running(state: Path, descriptors: int = 0) -> Iterator[BoxProcess]:
    box = BoxProcess(state, descriptors)
    yield box
    assert box.lives
    box.kill()


@pytest.fixture
def box(state: Path) -> Iterator[BoxProcess]:
    yield from running(state)


@pytest.fixture
def small_box(state: Path) -> Iterator[BoxProcess]:
    """A box with fewer descriptors than strangers come."""
    yield from running(state, FEW_DESCRIPTORS)


async def reload(box: BoxProcess, token: str, seat: int) -> object:
    """Load the page anew, and wait for the hand."""
    async with asyncio.timeout(RELOAD_S):
        await box.load_page()
        async with box.phone(token) as phone:
            await hear(phone, "seats", seat=seat)
            return await hand(phone, PLAYERS[seat - 1])


async def attack(box: BoxProcess, counts: dict[str, int], address: str, reloads: int) -> None:
    """Let strangers come, and phones of both seats reload meanwhile; all of it leaves nothing."""
    async with asyncio.timeout(60):
        tokens = {seat: await box.claim(seat) for seat in (1, 2)}
        hands = {seat: await reload(box, token, seat) for seat, token in tokens.items()}
    before, memory = box.descriptors(), box.memory_mb()
    async with strangers_beside(box.port, counts, address):
        for _ in range(reloads):
            for seat, token in tokens.items():
                assert await reload(box, token, seat) == hands[seat]
    async with asyncio.timeout(AFTER_S):
        while box.descriptors() > before:  # noqa: ASYNC110 - nothing reports it
            await asyncio.sleep(0.1)
    assert box.memory_mb() - memory < MEMORY_MB


def test_with_fewer_descriptors_than_strangers_a_phone_reloads_to_its_hand(
    small_box: BoxProcess,
) -> None:
    asyncio.run(attack(small_box, SOME, LOOPBACK, 1))


@pytest.mark.slow
@pytest.mark.parametrize("address", [LOOPBACK, NEIGHBOUR])
@pytest.mark.parametrize("counts", [{kind: count} for kind, count in ALL.items()] + [ALL])
def test_a_seated_phone_reloads_to_its_hand(
    box: BoxProcess, counts: dict[str, int], address: str
) -> None:
    """From the strangers' own address, and from another one."""
    asyncio.run(attack(box, counts, address, 5))
