"""A game as people see it: what screens and controls may know, the draft, and the face."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.games.api.rules import Action, Record
from companion.games.api.ui import (
    Appeal,
    ClockView,
    Context,
    Gesture,
    Hold,
    keep_after_table_action,
)
from companion.scenes.playing.cheer import Cheer
from companion.screen.screen import Screen, Text
from companion.table.table import Table
from companion.ui.tips import MENU, PAUSE, PRESS_VOTE, VOTE
from companion.ui.ui import Prompt, Ui
from hardware.box import KNOB, SPIN, Event, Kind, seat

MENU_HOLD_S = 0.8
PAUSE_HOLD_S = 0.8
ALWAYS = {KNOB: Hold(MENU_HOLD_S, "menu"), SPIN: Hold(PAUSE_HOLD_S, "pause")}
"""What is held in every game: the knob for the table menu, the spin button for a pause."""

RECENT = 12
"""How many of the last actions a screen may see: more than two turns of any game."""

WORD_COUNTS = Hold(1.0, "word counts?")
"""After a refusal: another player holds the own button for the word."""


def disputed_word(refused: Record | None) -> str:
    """The word on which the table may decide after a refusal; empty for none."""
    fault = refused.outcome.fault if refused else None
    return (fault and fault.word) or ""


class Shown:
    """One table on the display, with the entry that is being made.

    `why`: what the clocks stand for, empty while they run; `until`: the moment at which
    they run on by themselves, if they do.
    """

    def __init__(self, ui: Ui, table: Table) -> None:
        self.ui, self.table = ui, table
        self.draft: Any = None
        self.why = ""
        self.until: float | None = None
        self._game = table.kind.ui
        self._controls, self._screens = self._game.controls, self._game.screens
        self._since = -math.inf
        self._touched = False
        self._cheer: Cheer | None = None

    def context(self) -> Context:
        """All that the screens may see at this moment."""
        table = self.table
        last = table.records[-1] if table.records else None
        return Context(
            view=table.view(),
            clock=self.clock(),
            last=last,
            refused=table.refused,
            buttons=table.buttons,
            since_s=self.ui.now - self._since,
            touched=self._touched,
            machines=table.header.machines,
            seat_view=table.view,
            recent=tuple(table.records[-RECENT:]),
            find_fault=table.tried,
        )

    def later(self, context: Context) -> Context:
        """The same at this moment: the clock goes on, whatever is being saved is not seen yet."""
        return replace(context, clock=self.clock(), since_s=self.ui.now - self._since)

    def clock(self) -> ClockView | None:
        """The clock that runs out first; None where there is none."""
        timers = self.ui.timers
        timer = timers.first()
        if timer is None:
            return None
        left, limit = timer.remaining(self.ui.now), timer.deadline.seconds
        resumes_s = None if self.until is None else max(self.until - self.ui.now, 0.0)
        return ClockView(left, limit, timers.running, self.why, resumes_s)

    def prompt(self) -> Prompt:
        """The game as it stands, with the holds that its controls declare."""
        context = self.context()
        own, votes = self._controls.holds(context, self.draft), self._objections()
        shown = {**votes, **own, **ALWAYS}
        asks = VOTE if votes.keys() - own.keys() else self._presses(context)
        tips = () if self._explains(context) else _tips(context, asks)
        return Prompt(partial(self._drawn, context), shown, tips=tips)

    def _explains(self, context: Context) -> bool:
        """Whether the row that a tip would cover says why something was just refused."""
        if context.refused is None:
            return False
        screen, why = self._screens.draw(context, self.draft), context.refused.outcome.why
        rows = (item for item in screen.items if isinstance(item, Text))
        return any(row.y == screen.spare and row.text in why for row in rows)

    def _drawn(self, context: Context, now: float) -> Screen:
        screen = self._screens.draw(self.later(context), self.draft)
        return screen if self._cheer is None else self._cheer.over(screen, now)

    def _objections(self) -> dict[str, Hold]:
        """A word was just refused: whoever holds the own button has the table vote on it."""
        if not disputed_word(self.table.refused):
            return {}
        return {seat(number): WORD_COUNTS for number in self.table.buttons.values()}

    def _presses(self, context: Context) -> str:
        """The tip where it is a press that has the table vote, as a hold shows the hand."""
        if not disputed_word(context.refused):
            return ""
        found = (
            self._controls.step(
                self.draft, context, Gesture(Event(seat(n), Kind.PRESSED, 0), player)
            )
            for player, n in context.buttons.items()
        )
        return PRESS_VOTE if any(isinstance(meant, Appeal) for meant in found) else ""

    def help(self) -> tuple[str, ...]:
        """The page of help for this phase."""
        return self._screens.help(self.context())

    # -- what a gesture does to it ----------------------------------------------------

    def objects(self, held: Event) -> bool:
        """Whether holding that control means the word that was just refused."""
        own = self._controls.holds(self.context(), self.draft)
        return held.control in self._objections() and held.control not in own

    def meant(self, event: Event, player: str | None) -> Any:
        """The draft after a gesture of that player, or a Meaning."""
        return self._controls.step(self.draft, self.context(), Gesture(event, player))

    def change(self, draft: Any) -> bool:
        """Take over a draft; whether it is another one than before."""
        changed: bool = draft != self.draft
        self.draft, self._touched = draft, self._touched or changed
        return changed

    # -- what the table does to it ----------------------------------------------------

    def stand(self, why: str) -> None:
        """The clocks stand, for this reason; what was just played is not new any more."""
        self.why, self.until, self._since = why, None, -math.inf
        self.cheer(None)

    def run(self) -> None:
        """The clocks run."""
        self.why, self.until = "", None

    def cheer(self, cheer: Cheer | None) -> None:
        """Cheer what was just played, or end a cheer."""
        self._cheer = cheer

    def played(self) -> None:
        """Something was just played, and is seen from now on."""
        self._since = self.ui.now

    def refresh(self, spent: dict[str, float] | None = None) -> None:
        """Take over what the state now names: a new draft, its deadlines."""
        self.ui.timers.sync(self.table.view().deadlines, self.ui.now, spent)
        self.draft, self._touched = self._controls.fresh(self.context()), False

    def renamed(self, old: str) -> None:
        """Somebody is called otherwise now; an entry that does not name that player goes on."""
        draft, touched = self.draft, self._touched
        self.refresh(self.ui.timers.spent(self.ui.now))
        if old not in repr(draft):
            self.draft, self._touched = draft, touched

    def carry_on(self, was: Context, action: Action) -> None:
        """The same after an action; an entry that it leaves alone goes on. `was`: seen before."""
        draft = self.draft
        self.refresh()
        keep = self._game.keep or partial(keep_after_table_action, self._controls)
        self.draft = keep(draft, was, self.context(), action)


def _tips(context: Context, vote: str) -> tuple[str, ...]:
    """What is done for more than the screen says; `vote`: how somebody asks for a vote."""
    runs = context.clock is not None and context.clock.running
    return (*((vote,) if vote else ()), MENU, *((PAUSE,) if runs else ()))
