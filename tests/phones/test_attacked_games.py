"""A game of each kind goes on while all strangers come. Needs the extra `phones`."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from monkey import WatchedGame, save_game
from strangers import ALL, LOOPBACK, strangers_beside

from companion.app.serve import serve
from companion.config.settings import Settings
from companion.games import NAMES, find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.scenes import ending
from companion.scenes.host import Host
from companion.table.table import Table
from companion.ui.clock import nanoseconds
from companion.ui.onlooker import Entered, announcement
from companion.ui.ui import CALM_S, Ui
from hardware.boxes.mock import MockBox

pytest.importorskip("websockets.asyncio.client")

PLAYERS = ("AL", "NB")
ACTIONS = 6


def options(game: str) -> dict[str, str]:
    """House rules by which a computer player could play, if there is one."""
    opponent = find_game(game).engine.opponent
    return dict(opponent.NEEDS) if opponent else {}


async def until(true: Callable[[], object]) -> None:
    """Wait until this is true; nothing reports it."""
    while not true():  # noqa: ASYNC110
        await asyncio.sleep(0.05)


async def play_by_hand(box: MockBox, table: Table) -> None:
    """Play Worph, which has no computer player: the first card, a turn in time, and two passes."""
    hand = box.hand
    for gesture in (
        lambda: hand.type("CAT<ENTER>"),
        lambda: hand.press("spin"),
        lambda: hand.hold("seat1", 1.2),
        lambda: hand.hold("seat2", 1.2),
    ):
        before = len(table.records)
        await asyncio.sleep(CALM_S)
        await gesture()
        await until(lambda before=before: len(table.records) > before)


async def play(ui: Ui, table: Table) -> None:
    """Do what a computer player would do for whoever may act, or else for the table."""
    opponent = table.kind.engine.opponent
    assert opponent is not None
    mind = MachineMind(table.rules, opponent, table.ruling, Chance(1))
    for _ in range(ACTIONS):
        before = len(table.records)
        able = dict.fromkeys(table.view().may, 3)
        action = mind.next_action(table.state, able) or mind.decide(table.state, None, 3)
        assert action is not None
        said = announcement(action, nanoseconds(ui.now))
        await until(lambda: WatchedGame.tables[-1].display.prompt().turn is not None)
        ui.enter(Entered((said,)))
        await until(lambda before=before: len(table.records) > before)


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_a_game_goes_on(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "Playing", WatchedGame)
    save_game(tmp_path, game, PLAYERS, options(game))
    hosts: list[Host] = []
    codes: list[str] = []

    async def main() -> None:
        box, listening = MockBox(Settings().wiring), socket.create_server((LOOPBACK, 0))
        serving = asyncio.create_task(
            serve(
                box, Settings(), tmp_path, opened=hosts.append, phones=listening,
                phones_ready=codes.append,
            )
        )  # fmt: skip
        try:
            await until(lambda: codes)
            async with strangers_beside(listening.getsockname()[1], ALL):
                games = len(WatchedGame.tables)
                await box.hand.press("knob")
                await until(lambda: len(WatchedGame.tables) > games)
                table = WatchedGame.tables[-1].table
                if table.kind.engine.opponent is None:
                    await play_by_hand(box, table)
                else:
                    await play(hosts[0].ui, table)
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)
            box.close()

    asyncio.run(main())
