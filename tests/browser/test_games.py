"""Each game played once on real pages, one for each seat, which are reloaded at five moments."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser_kit import Room
from page_games import GAMES, begun
from page_kit import SMALL, TABLET

Run = Callable[..., None]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_on_pages_that_are_reloaded(name: str, use_room: Run) -> None:
    title, seats, rules, play = GAMES[name]

    async def use(room: Room) -> None:
        await play(await begun(room, title, seats, *rules))

    use_room(use)


@pytest.mark.full
@pytest.mark.parametrize("size", [SMALL, TABLET], ids=["small", "tablet"])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_though_all_phones_go_at_every_step(
    name: str, size: tuple[int, int], use_room: Run
) -> None:
    title, seats, rules, play = GAMES[name]

    async def use(room: Room) -> None:
        await play(await begun(room, title, seats, *rules, size=size, kills=True))

    use_room(use)
