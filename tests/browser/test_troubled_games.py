"""Each game is played by three phones that sleep, lose the Wi-Fi and are reloaded at random."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from browser_kit import Room
from page_games import GAMES, begun
from trouble import Trouble

Run = Callable[..., None]


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_to_its_end_whatever_happens_to_the_phones(
    name: str, use_room: Run, request: pytest.FixtureRequest
) -> None:
    title, _, rules, play = GAMES[name]
    seed = request.config.getoption("--trouble") or random.SystemRandom().randrange(1, 10**6)
    print(f"to repeat it: --trouble={seed}")
    trouble = Trouble(seed)

    async def use(room: Room) -> None:
        await play(await begun(room, title, 3, *rules, trouble=trouble))
        assert trouble.met

    use_room(use, seed=seed)
