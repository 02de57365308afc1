"""A game on the display: the context for its screens and controls, the draft, and the prompt."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.games.api.offers import Offered, appeal_offer, find_offer, holds
from companion.games.api.rules import Action, Record, View
from companion.games.api.ui import (
    Appeal,
    ClockView,
    Context,
    Gesture,
    Hold,
    keep_after_table_action,
)
from companion.scenes.playing.cheer import Cheer
from companion.scenes.playing.turns import Turns, actions_before_turn, turn_text
from companion.screen.screen import Screen
from companion.table.marks import Watch
from companion.table.meanings import answer, first_meanings, words_to_ask
from companion.table.table import Table
from companion.ui.onlooker import Turn
from companion.ui.tips import MEANING, MENU, PAUSE, PRESS_VOTE, VOTE
from companion.ui.ui import Prompt, Ui
from companion.widgets.widget import owner_of, widget_at_work
from hardware.box import KNOB, SPIN, Event

MENU_HOLD_S = 0.8
PAUSE_HOLD_S = 0.8
ALWAYS = {KNOB: Hold(MENU_HOLD_S, "menu"), SPIN: Hold(PAUSE_HOLD_S, "pause")}
"""The holds in every game: the knob for the table menu, the spin button for a pause."""

RECENT = 12
"""Number of recent actions that a screen may see: more than two turns of any game."""

EXPLAINED = 3
"""Number of words whose meanings everybody sees."""


def disputed_word(refused: Record | None) -> str:
    """The word of a refusal on which the table may vote, or an empty string."""
    fault = refused.outcome.fault if refused else None
    return (fault and fault.word) or ""


class GameDisplay:
    """One game on the display, with the draft of the entry.

    `why` the clocks are stopped (`STOP` or `PAUSE`, empty while they run), and `until` when, on
    the loop's clock; None: until somebody runs them. `revision` counts the changes of the game
    that were shown. `watch` notices records. `cover`, if there is one, shows something else
    instead of a prompt.
    """

    def __init__(self, ui: Ui, table: Table, watch: Watch) -> None:
        self.ui, self.table, self.watch = ui, table, watch
        self.draft: Any = None
        self.why = ""
        self.until: float | None = None
        self.cover: Callable[[Prompt], Prompt] | None = None
        self._game = table.kind.ui
        self._controls, self._screens = self._game.controls, self._game.screens
        self.revision = 0
        self._since = -math.inf
        self._touched = False
        self._cheer: Cheer | None = None
        self._turns = Turns()
        self._began: dict[str, int] = {}

    @property
    def name(self) -> str:
        """The name of the game in the registry."""
        return self.table.header.game

    @property
    def buttons(self) -> Mapping[str, int]:
        """The button number of each player who has one."""
        return self.table.buttons

    @property
    def people(self) -> tuple[str, ...]:
        """The players at the table who are not computer players, in seating order."""
        return self.table.people

    @property
    def last_turn(self) -> str:
        """The last turn in a row of a list; empty if the last action was not a turn."""
        return turn_text(self.table, -1) if self.table.records else ""

    @property
    def news(self) -> str:
        """The last turn in a row of a list; empty if only those who watch know whose it was."""
        records = self.table.records
        return "" if records and records[-1].action.hides_player else self.last_turn

    @property
    def refused(self) -> Record | None:
        """The action that was just refused, with the reason."""
        return self.table.refused

    def seat_view(self, player: str | None) -> View:
        """What this player may see; None: what everybody may see."""
        return self.table.view(player)

    def turns(self) -> tuple[Turn, ...]:
        """The turns so far that made words or changed the scores."""
        return self._turns.update(self.table, self.watch)

    def meanings(self) -> Mapping[str, str]:
        """What the words played last mean, as far as everybody may see it unasked."""
        return first_meanings(self.table, EXPLAINED)

    def words_to_ask(self) -> tuple[str, ...]:
        """The words played last that anybody may ask about now, the latest first."""
        return words_to_ask(self.table)

    def answer(self, word: str) -> tuple[str, ...]:
        """What to say to somebody who asks about a word; empty if nothing may be said now."""
        return answer(self.table, word)

    def turn_of(self, player: str) -> str:
        """A name of the turn that the player has or waits for, the same after a restart."""
        if player not in self._began:
            self._began[player] = actions_before_turn(self.table, player)
        return f"{self.table.header.uid[:8]} {player} {self._began[player]}"

    def context(self) -> Context:
        """Everything that screens and controls may see now."""
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
            find_fault=table.fault_of,
        )

    def later(self, context: Context) -> Context:
        """The same context with the clock of this moment; actions made since are not in it.

        So nothing is shown of an action while it is being saved.
        """
        return replace(context, clock=self.clock(), since_s=self.ui.now - self._since)

    def clock(self) -> ClockView | None:
        """The clock that expires first, or None."""
        timers = self.ui.timers
        timer = timers.first()
        if timer is None:
            return None
        left, limit = timer.remaining(self.ui.now), timer.deadline.seconds
        resumes_s = None if self.until is None else max(self.until - self.ui.now, 0.0)
        return ClockView(left, limit, timers.running, self.why, resumes_s)

    def prompt(self) -> Prompt:
        """The prompt of this moment, with the holds of the game and those of every game."""
        context = self.context()
        offered = self.offers(context)
        held = {**holds(self.buttons, offered), **ALWAYS}
        tips = () if self._is_entering(context) else self._tips(context, offered)
        turn = tuple(player for player, kinds in context.view.may.items() if kinds)
        draw = partial(self._screen, context)
        prompt = Prompt(
            draw,
            held,
            tips=tips,
            why=context.refused.outcome.why if context.refused else "",
            widget=self.draft,
            turn=turn,
            owner=owner_of(self.draft, context.view.turn),
            offers=offered,
        )
        return self.cover(prompt) if self.cover else prompt

    def _is_entering(self, context: Context) -> bool:
        """Whether the display shows an entry, or a list: a tip could cover what it asks."""
        return widget_at_work(self.draft) is not self.draft or self.draft != self._controls.fresh(
            context
        )

    def _screen(self, context: Context, now: float) -> Screen:
        screen = self._screens.draw(self.later(context), self.draft)
        return screen if self._cheer is None else self._cheer.over(screen, now)

    def _tips(self, context: Context, offered: Offered) -> tuple[str, ...]:
        """Tips about gestures the screen does not name."""
        runs = context.clock is not None and context.clock.running
        pauses = runs and self.ui.box.has_spin
        explains = bool(words_to_ask(self.table, self.table.records[-1:]))
        vote = self._vote_tip(offered)
        may = (vote, MEANING if explains else "", MENU, PAUSE if pauses else "")
        return tuple(filter(None, may))

    def _vote_tip(self, offered: Offered) -> str:
        """How to ask for a vote on the word just refused; empty if there is nothing to vote on."""
        appeals = (one for one in offered if isinstance(one.does, Appeal))
        ways = {way for one in appeals if one.by in self.buttons for way in one.on}
        return VOTE if "hold" in ways else PRESS_VOTE if "press" in ways else ""

    def offers(self, context: Context | None = None) -> Offered:
        """What players may do now: what the game offers, and a vote on the word just refused."""
        offered = self._game.offers(context or self.context(), self.draft)
        if not disputed_word(self.table.refused):
            return offered
        taken = {one.by for one in offered if "hold" in one.on or one.kind == "appeal"}
        return (
            *offered,
            *(appeal_offer(player, "hold") for player in self.people if player not in taken),
        )

    def help(self) -> tuple[str, ...]:
        """The lines of help for this phase."""
        return self._screens.help(self.context())

    # -- gestures ----------------------------------------------------------------------

    def is_appeal(self, event: Event, player: str | None) -> bool:
        """Whether this gesture asks for a vote on the word just refused."""
        offer = find_offer(self.offers(), Gesture(event, player))
        return offer is not None and isinstance(offer.does, Appeal)

    def intent_of(self, event: Event, player: str | None) -> Any:
        """The `Intent` of a gesture, or the new draft. `player` is the owner of the button."""
        return self._controls.step(self.draft, self.context(), Gesture(event, player))

    def change(self, draft: Any) -> bool:
        """Replace the draft; returns whether it has changed."""
        changed: bool = draft != self.draft
        self.draft, self._touched = draft, self._touched or changed
        return changed

    # -- changes of the table ----------------------------------------------------------

    def stop_clocks(self, why: str) -> None:
        """Show the clocks as stopped, for this reason; the last play is no longer new."""
        self.why, self.until, self._since = why, None, -math.inf
        self.cheer(None)

    def run_clocks(self) -> None:
        """Show the clocks as running."""
        self.why, self.until = "", None

    def cheer(self, cheer: Cheer | None) -> None:
        """Cheer the last play, or end the cheer."""
        self._cheer = cheer

    def mark_played(self) -> None:
        """Note that the last play is visible from now on."""
        self._since = self.ui.now

    def refresh(self, spent: dict[str, float] | None = None) -> None:
        """Start a new draft and use the deadlines of the current state.

        `spent`: seconds already elapsed of each deadline, by id.
        """
        self.revision += 1
        self._began = {}
        self.ui.timers.sync(self.table.view().deadlines, self.ui.now, spent)
        self.draft, self._touched = self._controls.fresh(self.context()), False

    def keep_after_rename(self, old: str) -> None:
        """Refresh after a change of name; keep the draft unless it names that player."""
        draft, touched = self.draft, self._touched
        self.refresh(self.ui.timers.spent(self.ui.now))
        if old not in repr(draft):
            self.draft, self._touched = draft, touched

    def keep_after_action(self, was: Context, action: Action) -> None:
        """Refresh after an action; keep the draft if the action leaves it possible.

        `was` is the context before the action.
        """
        draft = self.draft
        self.refresh()
        keep = self._game.keep or partial(keep_after_table_action, self._controls)
        self.draft = keep(draft, was, self.context(), action)
