"""The players whom the box itself plays: they think while people go on, and act in sight."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.games.api.rules import Action, State
from companion.table.table import Table
from companion.ui.ui import Ui

PAUSE_S = 3.0
"""How long everybody has to see what was played, and to object, before a machine acts."""

log = logging.getLogger("companion")


class _Thought(NamedTuple):
    """What the machines do next, and which of them could not decide."""

    action: Action | None
    failed: str = ""


class Machines:
    """The machines at one table. Each is asked once about every state it finds."""

    def __init__(self, ui: Ui, table: Table, luck: Callable[[], Chance]) -> None:
        self._ui, self._table = ui, table
        self._mind: MachineMind | None = None
        self._move: asyncio.Task[Action | None] | None = None
        self._asked: State | None = None
        self._acted: Action | None = None
        self._gave_way = False
        opponent = table.kind.engine.opponent if table.header.machines else None
        if opponent is not None:
            self._mind = MachineMind(table.rules, opponent, table.ruling, luck())

    def move(self) -> asyncio.Task[Action | None] | None:
        """What they do next, as a task that is done when they do it; None: they wait."""
        state = self._table.state
        if self._mind is not None and state is not self._asked:
            self.stop()
            self._asked, self._acted, self._gave_way = state, None, False
            self._move = asyncio.create_task(self._decided(self._mind, state))
        elif self._mind is not None and self._acted is not None:
            self._move = asyncio.create_task(self._given_way(self._mind, self._acted))
            self._acted, self._gave_way = None, True
        return self._move

    def take(self) -> Action | None:
        """The move that is done. If it leaves the state as it was, the rules refused it."""
        assert self._move is not None
        move, self._move = self._move.result(), None
        self._acted = None if self._gave_way else move
        return move

    def stop(self) -> None:
        """Think no more; what was not done yet is thought over later."""
        if self._move is not None:
            self._move.cancel()
            self._move = self._asked = None

    async def _decided(self, mind: MachineMind, state: State) -> Action | None:
        begun, machines = self._ui.now, dict(self._table.header.machines)
        thought = await self._ui.thoughts.think(lambda: _thought(mind, state, machines))
        if thought.failed:
            begun = self._report(thought.failed)
        return await self._seen(thought.action, begun)

    async def _given_way(self, mind: MachineMind, refused: Action) -> Action | None:
        """The mildest move in place of one that the rules refused."""
        player = refused.by or ""
        log.error("%s made a move that is not allowed: %s. Please report this.", player, refused)
        begun = self._report(player)
        return await self._seen(mind.fallback_action(self._table.state, player), begun)

    def _report(self, player: str) -> float:
        """Show whose move is not its own; returns since when that can be read."""
        self._ui.notice(f"{player} has a fault")
        return self._ui.now

    async def _seen(self, action: Action | None, begun: float) -> Action | None:
        """The action, when everybody has had the time to see what is on the display."""
        if action is not None:
            await asyncio.sleep(max(begun + PAUSE_S - self._ui.now, 0.0))
        return action


def _thought(mind: MachineMind, state: State, machines: Mapping[str, int]) -> _Thought:
    """The first thing that a machine wants to do; one that raises makes the mildest move."""
    failed = ""
    for player in mind.ready(state, machines):
        try:
            action = mind.decide(state, player, machines[player])
        except Exception:
            log.exception("%s cannot decide what to play. Please report this.", player)
            action, failed = mind.fallback_action(state, player), player
        if action is not None:
            return _Thought(action, failed)
    return _Thought(None, failed)
