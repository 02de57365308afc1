"""Interface of a game's controls and screens: what they may see, and what they may ask for.

A game's `controls` module implements `Controls`, its `screens` module `Screens`. Both are pure;
the host shows screens, saves actions and waits. `companion.games.api.game.Ui` lists the optional
parts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Protocol

import msgspec

from companion.games.api.fault import Fault
from companion.games.api.rules import TABLE_ACTIONS, Action, Record, View
from companion.screen.screen import Screen
from companion.widgets.widget import Widget
from hardware.box import Event

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V = TypeVar("V", bound=View, covariant=True, default=Any)
else:
    from typing import TypeVar

    V = TypeVar("V")


class ClockView(msgspec.Struct, frozen=True):
    """The clock as people see it. All times are in seconds.

    why: why it is stopped: "" (running), "stop" or "pause".
    resumes_s: time until it runs again by itself; None if a player has to start it.
    """

    remaining_s: float
    limit_s: float
    running: bool = True
    why: str = ""
    resumes_s: float | None = None


class Context(msgspec.Struct, Generic[V], frozen=True):
    """Everything that screens and controls may see: a view, never a state.

    last, refused: the last accepted action, and the last refusal if it is still current.
    buttons: seat number of each player who has a button.
    since_s: seconds since the last action was shown, without pauses.
    touched: whether the player's own input was the last thing that happened.
    machines: computer players with their strengths.
    seat_view: returns the view of a player's seat.
    recent: the last accepted actions, the newest last.
    find_fault: asks the rules whether they would refuse an action.
    """

    view: V
    clock: ClockView | None = None
    last: Record | None = None
    refused: Record | None = None
    buttons: Mapping[str, int] = {}
    since_s: float = math.inf
    touched: bool = True
    machines: Mapping[str, int | float] = {}
    seat_view: Callable[[str], V] | None = None
    recent: tuple[Record, ...] = ()
    find_fault: Callable[[Action], Fault | None] | None = None

    @property
    def people(self) -> tuple[str, ...]:
        """The players who are people, as they sit."""
        return tuple(player for player in self.view.players if player not in self.machines)

    def private_view(self, player: str) -> V:
        """The view of a player's own seat. Never show it to the whole table."""
        return self.view if self.seat_view is None else self.seat_view(player)

    def fault_of(self, action: Action) -> Fault | None:
        """Why the rules would refuse the action now; None if they would accept it."""
        return None if self.find_fault is None else self.find_fault(action)


class Gesture(msgspec.Struct, frozen=True):
    """An event, and the player who caused it if the control belongs to a seat."""

    event: Event
    player: str | None = None


class Hold(msgspec.Struct, frozen=True):
    """A control can be held: how long, in seconds, and the label of the progress bar."""

    seconds: float
    label: str


class StopClock(msgspec.Struct, frozen=True):
    """The player stops the clock to announce, as of the time of the press.

    It runs again `View.enter_s` seconds after the last input.
    """

    by: str


class RunClock(msgspec.Struct, frozen=True):
    """The player starts the clock again without announcing."""

    by: str


class Hint(msgspec.Struct, frozen=True):
    """The gesture means nothing now; a short text says why."""

    text: str


class Hurry(msgspec.Struct, frozen=True):
    """A computer player on turn shall think no longer."""

    by: str


class PrivateEntry(msgspec.Struct, frozen=True):
    """A player wants to see or enter something in secret.

    Without a `widget`, the game's `hand` is shown: at once while the player holds their button, or
    after the box was given to the player, while a control is held. With a `widget`, the player
    enters something with the box in hand. It may be made from the view of the player's own seat
    once it is opened.

    make: turns what was entered into an action.
    of: what the entry is based on; default: the empty widget. An interrupted entry continues as
    long as this stays equal.
    """

    by: str
    widget: Widget | Callable[[Any], Widget] | None = None
    make: Callable[[Any], Action] | None = None
    of: Any = None


class Review(msgspec.Struct, frozen=True):
    """The table wants to read the game's review, which is computed now."""


class Objection(msgspec.Struct, frozen=True):
    """A player objects to the last play; the table votes whether one of its words stands."""

    words: tuple[str, ...]


class Appeal(msgspec.Struct, frozen=True):
    """A player asks the table to vote on the word just refused or challenged."""


Intent = Action | StopClock | RunClock | Hint | Hurry | PrivateEntry | Review | Objection | Appeal
"""What a gesture can mean apart from changing the draft."""


class Controls(Protocol):
    """Interface of a game's `controls` module."""

    def fresh(self, context: Context) -> Any:
        """The empty draft of the current phase."""

    def step(self, draft: Any, context: Context, gesture: Gesture) -> Any:
        """The next draft, or the intent of the gesture."""


def keep_after_table_action(
    controls: Controls, draft: Any, was: Context, context: Context, action: Action
) -> Any:
    """The draft after an action, for games without `keep`: only table actions keep it open."""
    fresh = controls.fresh(context)
    unchanged = was.view.may == context.view.may and controls.fresh(was) == fresh
    return draft if unchanged and isinstance(action, TABLE_ACTIONS) else fresh


class Screens(Protocol):
    """Interface of a game's `screens` module."""

    def draw(self, context: Context, draft: Any) -> Screen:
        """The screen for the context and draft, with the same content as text."""

    def help(self, context: Context) -> tuple[str, ...]:
        """Help for this phase: what happens now, and what each control does. One string per row."""


class Correction(msgspec.Struct, frozen=True):
    """A way to correct a turn: its label, and a widget if something must be entered.

    make: returns the new action from what was entered.
    """

    label: str
    widget: Widget | None
    make: Callable[[Any], Action]

    @classmethod
    def to(cls, label: str, action: Action) -> Correction:
        """A correction to a fixed action, without an entry."""
        return cls(label, None, lambda _: action)


class Corrections(Protocol):
    """Interface of a game's `correct` module."""

    def turn(self, record: Record) -> str:
        """The turn as a row of a list; empty if it is not a turn of its own."""

    def ways(self, record: Record) -> tuple[Correction, ...]:
        """Ways to correct this turn; empty if it can only be undone."""
