"""Computer players: they think in the background and act while everybody can watch."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping

import msgspec

from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind, Strength
from companion.games.api.rules import Action, State
from companion.table.table import Table
from companion.ui.ui import Ui

PAUSE_S = 3.0
"""Time to see the last play, and to object, before a computer player acts; in seconds."""

LETTER_S, LONGEST_S = 0.5, 6.0
"""How much longer it thinks for each letter of its words, and at most, in seconds.

People need longer for longer words.
"""

SAID = ("word", "string")
"""The fields of actions that have a word."""

log = logging.getLogger("companion")


class _Decision(msgspec.Struct, frozen=True):
    """The next action of a computer player; `failed` names one that could not decide."""

    action: Action | None
    failed: str = ""


class Machines:
    """The computer players at one table. Each is asked once about every state."""

    def __init__(self, ui: Ui, table: Table, luck: Callable[[], Chance]) -> None:
        self._ui, self._table = ui, table
        self._mind: MachineMind | None = None
        self._move: asyncio.Task[Action | None] | None = None
        self._asked: State | None = None
        self._acted: Action | None = None
        self._gave_way = False
        self._hurried = asyncio.Event()
        opponent = table.kind.engine.opponent if table.header.machines else None
        if opponent is not None:
            self._mind = mind = MachineMind(table.rules, opponent, table.ruling, luck())
            ui.jobs.start(lambda: _prepare(mind, table.state, dict(table.header.machines)))

    def move(self) -> asyncio.Task[Action | None] | None:
        """Their next action, as a task that is done when they act; None if they wait."""
        state = self._table.state
        if self._mind is not None and state is not self._asked:
            self.stop()
            self._asked, self._acted, self._gave_way = state, None, False
            self._hurried.clear()
            self._move = asyncio.create_task(self._decide(self._mind, state))
        elif self._mind is not None and self._acted is not None:
            self._move = asyncio.create_task(self._give_way(self._mind, self._acted))
            self._acted, self._gave_way = None, True
        return self._move

    def take(self) -> Action | None:
        """The action of the finished task. If the state stays the same, the rules refused it."""
        assert self._move is not None
        move, self._move = self._move.result(), None
        self._acted = None if self._gave_way else move
        return move

    def hurry(self) -> None:
        """Let them act as soon as they know what to do."""
        self._hurried.set()

    def stop(self) -> None:
        """Stop thinking. An action that was not made yet is worked out again later."""
        if self._move is not None:
            self._move.cancel()
            self._move = self._asked = None

    async def _decide(self, mind: MachineMind, state: State) -> Action | None:
        begun, machines = self._ui.now, dict(self._table.header.machines)
        decision = await self._ui.jobs.start(lambda: _first_decision(mind, state, machines))
        if decision.failed:
            begun = self._report(decision.failed)
        return await self._after_pause(decision.action, begun)

    async def _give_way(self, mind: MachineMind, refused: Action) -> Action | None:
        """The mildest move, instead of one that the rules refused."""
        player = refused.by or ""
        log.error("%s made a move that is not allowed: %s. Please report this.", player, refused)
        begun = self._report(player)
        return await self._after_pause(mind.fallback_action(self._table.state, player), begun)

    def _report(self, player: str) -> float:
        """Show which computer player failed; returns the time of the notice."""
        self._ui.notice(f"{player} has a fault")
        return self._ui.now

    async def _after_pause(self, action: Action | None, begun: float) -> Action | None:
        """The action, after the time that a person would take, or when somebody hurries them."""
        if action is not None:
            left = begun + thinking_s(action) - self._ui.now
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), max(left, 0.0))
        return action


def thinking_s(action: Action) -> float:
    """How long a computer player seems to think before it acts, in seconds."""
    return PAUSE_S + min(LETTER_S * _letters(msgspec.to_builtins(action)), LONGEST_S)


def _letters(entry: object) -> int:
    """The number of letters that an action says, also in the new words of a steal."""
    match entry:
        case dict():
            return sum(len(said) for name, said in entry.items() if name in SAID and said) + sum(
                map(_letters, entry.values())
            )
        case list() | tuple():
            return sum(map(_letters, entry))
    return 0


def _prepare(mind: MachineMind, state: State, machines: Mapping[str, Strength]) -> None:
    """Make the tables that decisions need. If it fails, the decisions that need them say so."""
    try:
        mind.prepare(state, machines)
    except Exception:
        log.exception("The computer players have no tables. Please report this.")


def _first_decision(mind: MachineMind, state: State, machines: Mapping[str, Strength]) -> _Decision:
    """The first action that a computer player wants; the mildest move if it raises."""
    failed = ""
    for player in mind.ready(state, machines):
        try:
            action = mind.decide(state, player, machines[player])
        except Exception:
            log.exception("%s cannot decide what to play. Please report this.", player)
            action, failed = mind.fallback_action(state, player), player
        if action is not None:
            return _Decision(action, failed)
    return _Decision(None, failed)
