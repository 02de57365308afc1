"""Whole short games on real pages of three phones and a table screen.

The phones sleep, lose the Wi-Fi and are reloaded, and the box starts again, all at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from browser_kit import Room
from page_games import GAMES, begun
from page_kit import SMALL, TABLET
from trouble import Trouble

Run = Callable[..., None]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_to_its_end_whatever_happens(
    name: str, use_room: Run, request: pytest.FixtureRequest
) -> None:
    title, rules, play = GAMES[name]
    seed = request.config.getoption("--trouble") or random.SystemRandom().randrange(1, 10**6)
    print(f"to repeat it: --trouble={seed}")
    trouble = Trouble(seed)

    async def use(room: Room) -> None:
        await play(await begun(room, title, 3, *rules, trouble=trouble))
        assert trouble.met

    use_room(use, seed=seed)


@pytest.mark.full
@pytest.mark.parametrize("size", [SMALL, TABLET], ids=["small", "tablet"])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_though_all_phones_go_at_every_step(
    name: str, size: tuple[int, int], use_room: Run
) -> None:
    title, rules, play = GAMES[name]

    async def use(room: Room) -> None:
        await play(await begun(room, title, 2, *rules, size=size, kills=True))

    use_room(use)
