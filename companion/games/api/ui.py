"""What a game's controls and screens share: what they may see, and what they may ask for.

A game's `controls` module offers what `Controls` asks for, its `screens` module what
`Screens` does. All are pure: the host shows, journals and waits. What else a game may
offer stands in `companion.games.api.game.Ui`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Protocol

import msgspec

if TYPE_CHECKING:
    from typing_extensions import TypeVar
else:
    from typing import TypeVar

from companion.games.api.fault import Fault
from companion.games.api.rules import TABLE_ACTIONS, Action, Record, View
from companion.screen.screen import Screen
from companion.widgets.widget import Widget
from hardware.box import Event


class ClockView(msgspec.Struct, frozen=True):
    """The clock as people see it; `why` says what it stands for: "", "stop" or "pause".

    `resumes_s`: it runs on by itself after so many seconds; None: somebody lets it run.
    """

    remaining_s: float
    limit_s: float
    running: bool = True
    why: str = ""
    resumes_s: float | None = None


if TYPE_CHECKING:
    V = TypeVar("V", bound=View, covariant=True, default=Any)
else:
    V = TypeVar("V")


class Context(msgspec.Struct, Generic[V], frozen=True):
    """All that a screen or a control may see: a view, never a state.

    `since_s`: seconds since the last action was shown, without a pause in between.
    `touched`: nothing has happened since the entry was last changed by hand.
    `machines`: the players that the box itself plays, with their strengths. `recent`: the
    last actions that stand, the newest at the end. `find_fault` asks the rules about an action.
    """

    view: V
    clock: ClockView | None = None
    last: Record | None = None
    refused: Record | None = None
    buttons: Mapping[str, int] = {}
    since_s: float = math.inf
    touched: bool = True
    machines: Mapping[str, int] = {}
    seat_view: Callable[[str], V] | None = None
    recent: tuple[Record, ...] = ()
    find_fault: Callable[[Action], Fault | None] | None = None

    def private_view(self, player: str) -> V:
        """What that player may see: to work with, never to be shown to the whole table."""
        return self.view if self.seat_view is None else self.seat_view(player)

    def fault_of(self, action: Action) -> Fault | None:
        """Why the rules would refuse that action now; None where they would not."""
        return None if self.find_fault is None else self.find_fault(action)


class Gesture(msgspec.Struct, frozen=True):
    """A gesture, and who made it where the control belongs to a seat."""

    event: Event
    player: str | None = None


class Hold(msgspec.Struct, frozen=True):
    """A control may be held for so many seconds; the bar says what for."""

    seconds: float
    label: str


class StopClock(msgspec.Struct, frozen=True):
    """The player stops the clock to announce; it counts from the press itself.

    It stands for the view's `enter_s` after each touch of the entry, and then runs on.
    """

    by: str


class RunClock(msgspec.Struct, frozen=True):
    """The player lets the clock run on without announcing."""

    by: str


class Hint(msgspec.Struct, frozen=True):
    """The gesture means nothing now; a few words say why."""

    text: str


class PrivateEntry(msgspec.Struct, frozen=True):
    """A player wants to see what nobody else may: the box is given to them, and shows it there.

    Without a `widget` that is the game's `hand`, for as long as a control is held. In answer
    to the hold of the player's own button the hand is shown at once, until that is let go
    of; nobody is asked for the box then. A piece is an entry made in secret; `make` turns
    what was entered into the action that it means. When somebody else breaks in, the entry
    goes on later as long as `of`, what it is built on, is the same; without it, the piece
    before anything is entered.
    """

    by: str
    widget: Widget | None = None
    make: Callable[[Any], Action] | None = None
    of: Any = None


class Review(msgspec.Struct, frozen=True):
    """The table wants to read what the game's `review` says of it, worked out on the spot."""


class Objection(msgspec.Struct, frozen=True):
    """Somebody objects to the last play: the table votes whether one of its words stands."""

    words: tuple[str, ...]


class Appeal(msgspec.Struct, frozen=True):
    """Somebody wants the table to vote on the word that was just refused."""


Intent = Action | StopClock | RunClock | Hint | PrivateEntry | Review | Objection | Appeal
"""What a gesture can mean beside a change of the draft."""


class Controls(Protocol):
    """What a game's `controls` module offers."""

    def fresh(self, context: Context) -> Any:
        """An empty draft for this moment."""

    def holds(self, context: Context, draft: Any) -> Mapping[str, Hold]:
        """The controls that can be held now, and what for."""

    def step(self, draft: Any, context: Context, gesture: Gesture) -> Any:
        """The next draft, or a Meaning."""


def keep_after_table_action(
    controls: Controls, draft: Any, was: Context, context: Context, action: Action
) -> Any:
    """The draft after an action, where a game has no `keep`: only the table leaves it open."""
    fresh = controls.fresh(context)
    same = was.view.may == context.view.may and controls.fresh(was) == fresh
    return draft if same and isinstance(action, TABLE_ACTIONS) else fresh


class Screens(Protocol):
    """What a game's `screens` module offers."""

    def draw(self, context: Context, draft: Any) -> Screen:
        """What the display shows, and the same in words."""

    def help(self, context: Context) -> tuple[str, ...]:
        """One page for this phase: what happens now, and what each control does."""


class Correction(msgspec.Struct, frozen=True):
    """A way to correct a turn: its name, and either the action itself or an entry to be made.

    `make` turns what was entered into the action that stands instead.
    """

    label: str
    widget: Widget | None
    make: Callable[[Any], Action]

    @classmethod
    def to(cls, label: str, action: Action) -> Correction:
        """The action itself, with nothing to be entered."""
        return cls(label, None, lambda _: action)


class Corrections(Protocol):
    """What a game's `correct` module offers the scorekeeper."""

    def turn(self, record: Record) -> str:
        """The turn in a row of a list; empty for what is no turn of its own."""

    def ways(self, record: Record) -> tuple[Correction, ...]:
        """How this turn can be corrected; nothing where it can only be taken back."""
