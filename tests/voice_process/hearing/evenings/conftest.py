"""Evenings by voice: a box without phones, and what it has saved once it is switched off.

Imports the synthetic voices, which lie beside the folder of these tests.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

sys.path.append(str(Path(__file__).parents[3]))

import msgspec
import pytest
from aftermath import reopened
from ear_kit import spoken_evening
from evening import Evening
from party import Party
from room_ear import SPEAKERS, Room
from voice_sets.needed import missing

from companion.config.settings import Settings, VoiceSettings
from companion.table.table import Table
from hardware.wiring.wiring import Wiring

SETTINGS = Settings(
    wiring=msgspec.structs.replace(Wiring(), talk=19),
    voice=VoiceSettings(take_s=0.0),
    phones="off",
)

SEEDS = range(1, int(os.environ.get("EVENINGS", "1")) + 1)
"""Each whole evening is played once for each of these; `make test-voice-full` plays more."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Play the whole evenings with all seeds."""
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", SEEDS)


Gather = Callable[..., Table]


@pytest.fixture
def gather(tmp_path: Path) -> Gather:
    """Plays an evening of people at these seats; returns the game as the disk has it."""
    if sentences := missing(SPEAKERS):
        pytest.skip(" ".join(sentences))
    state = tmp_path / "state"
    state.mkdir()

    def run(play: Callable[[Party], Awaitable[None]], *names: str, seed: int = 1) -> Table:
        async def with_party(table: Evening) -> None:
            seats = {name: number for number, name in enumerate(names, 1)}
            await play(Party(table, table.host.ear, seats, seed))

        table = spoken_evening(state, with_party, Room(), settings=SETTINGS, seed=seed)
        return reopened(state, table.host.ruling)

    return run
