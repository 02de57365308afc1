"""The players whom the box itself plays: they think while people go on, and act in sight."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from companion.chance import Chance
from companion.games import opponent
from companion.games.base import Action, State
from companion.games.opponents import Mind
from companion.table import Table
from companion.ui import Ui

PAUSE_S = 3.0
"""How long everybody has to see what was played, and to object, before a machine acts."""

log = logging.getLogger("companion")


class Machines:
    """The machines at one table. Each is asked once about every state it finds."""

    def __init__(self, ui: Ui, table: Table, luck: Callable[[], Chance]) -> None:
        self._ui, self._table = ui, table
        self._mind: Mind | None = None
        self._move: asyncio.Task[Action | None] | None = None
        self._asked: State | None = None
        plays = opponent(table.header.game) if table.header.machines else None
        if plays is not None:
            self._mind = Mind(table.rules, plays, table.ruling, luck())

    def move(self) -> asyncio.Task[Action | None] | None:
        """What they do next, as a task that is done when they do it; None: they wait."""
        state = self._table.state
        if self._mind is not None and state is not self._asked:
            self.stop()
            self._asked = state
            self._move = asyncio.create_task(self._decided(self._mind, state))
        return self._move

    def take(self) -> Action | None:
        """The move that is done."""
        assert self._move is not None
        move, self._move = self._move.result(), None
        return move

    def stop(self) -> None:
        """Think no more; what was not done yet is thought over later."""
        if self._move is not None:
            self._move.cancel()
            self._move = self._asked = None

    async def _decided(self, mind: Mind, state: State) -> Action | None:
        begun, machines = self._ui.now, dict(self._table.header.machines)
        try:
            action = await self._ui.thoughts.think(lambda: mind.next_action(state, machines))
        except Exception:
            log.exception("The box does not know what to play.")
            return None
        if action is not None:
            await asyncio.sleep(max(begun + PAUSE_S - self._ui.now, 0.0))
        return action
