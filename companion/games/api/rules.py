"""What every game is made of: plain values in, plain values out.

A game is a folder with `rules.py`, which offers what `Rules` asks for. Nothing
here or there knows a clock, a file, hardware or chance: elapsed time and the
results of chance are part of the action.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, Protocol

import msgspec

if TYPE_CHECKING:  # with the default that Python's own has from 3.13 on
    from typing_extensions import TypeVar
else:
    from typing import TypeVar

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault, Reason
from companion.games.api.recording import Answers, RecordingRuling
from companion.lexicon.ruling import Ruling

Facts = dict[str, Any]
"""A piece of the referee's answer: JSON types only."""

Seconds = Annotated[float, msgspec.Meta(ge=0, le=1e9)]
"""A span of time as it may come in from outside."""


Player = Annotated[str, msgspec.Meta(extra={"player": True})]
"""A player's name in an action or a setup: names are changed there, and words never are."""


class Action(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True):
    """What a player announces or presses: complete, with every result of chance in it.

    `by` is the player, None for the dealer, the referee or the clock. `elapsed_s`
    counts from the spin or the start of the turn, `clock_s` from the start of the game.
    """

    by: Player | None = None
    elapsed_s: Seconds | None = None
    clock_s: Seconds | None = None


def word_of(action: Action) -> str:
    """The word that it announces or is about; empty where it has none."""
    named = [getattr(action, name) for name in action.__struct_fields__ if name == "word"]
    return str(named[0] or "") if named else ""


class Leave(Action, frozen=True, kw_only=True, tag="leave"):
    """A player goes (to bed, say); the points stay, the turn moves on."""


class Join(Action, frozen=True, kw_only=True, tag="join"):
    """A player comes late, or back; back means with the points of before.

    `left_of` is the player after whom the newcomer sits; None: at the end.
    """

    left_of: Player | None = None


class Swap(Action, frozen=True, kw_only=True, tag="swap"):
    """The player and `other` change seats, and so their places in the order."""

    other: Player


class GroupAccepts(Action, frozen=True, kw_only=True, tag="group_accepts"):
    """The table's decision about a word (a vote, or the overruling of a verdict)."""

    word: str
    accepts: bool = True


Reseat = Leave | Join | Swap
"""What changes who sits where."""

TABLE_ACTIONS = GroupAccepts | Reseat
"""What the table decides at any time; it ends nobody's entry."""


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """A moment by which something has to be done.

    It runs out `seconds` after it was armed, and is armed `delay_s` after the
    state that names it was reached (the wheel has to stop first). `expiry` is
    the ordinary action that the host then makes.
    """

    id: str
    seconds: float
    player: str | None
    expiry: Action
    delay_s: float = 0.0


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat, or the whole table, may see.

    `may`: who may do what now. `votes`: the reasons of a refusal on which the
    house lets the table vote. `enter_s`: how long a clock that was stopped for an entry
    stands after each touch of it, seconds; 0: until it is let run.
    """

    players: tuple[str, ...]
    scores: dict[str, int]
    phase: str
    may: dict[str, tuple[str, ...]]
    deadlines: tuple[Deadline, ...] = ()
    game_over: bool = False
    winners: tuple[str, ...] = ()
    votes: tuple[Reason, ...] = ()
    enter_s: float = 0.0


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a game, secrets too; each game adds its own fields.

    `players` are those who sit here now, in the order of the turns. `verdicts` are the table's
    own decisions about words. `elapsed_s` counts from the start of the turn, `clock_s` from
    the start of the game. `open_seats`: a position left players out, an action may name them.

    A field that is added later needs a default: it then leaves the digest of older states alone.
    """

    players: tuple[str, ...]
    verdicts: dict[str, bool] = {}
    elapsed_s: float = 0.0
    clock_s: float = 0.0
    open_seats: bool = False


class ScoredState(State, frozen=True, kw_only=True):
    """The state of a game whose points are written down; `scores` has also those who left."""

    scores: dict[str, int]


if TYPE_CHECKING:
    S = TypeVar("S", bound=State, covariant=True, default=Any)
else:
    S = TypeVar("S")


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """What happened, as far as the new state does not say it; each game adds its own fields."""


class Outcome(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """What became of an action: the verdict, why, the points part by part, the new state.

    With a `fault` it is refused, and the state is as it was, except where a rule says
    otherwise. `secret`: the action's word is nobody else's business yet.
    """

    state: S
    score: Facts | None = None
    event: Any = None
    fault: Fault | None = None
    secret: bool = False

    @property
    def accepted(self) -> bool:
        """Whether the action stands."""
        return self.fault is None

    @property
    def verdict(self) -> Literal["accept", "reject"]:
        """The same, as the referee says it."""
        return "accept" if self.accepted else "reject"

    @property
    def reason(self) -> str:
        """The kind of the refusal (C9); empty for none."""
        return self.fault.reason if self.fault else ""

    @property
    def why(self) -> str:
        """What was wrong, without what to do next; empty where nothing was."""
        return self.fault.why if self.fault else ""

    @property
    def message(self) -> str:
        """What was wrong, and what to do next; empty where nothing was."""
        return self.fault.message if self.fault else ""


class Record(msgspec.Struct, Generic[S], frozen=True):
    """One action of a game's history with what became of it.

    `spent`: what the clocks stood at then, seconds. `answers`: what the dictionary answered.
    """

    action: Action
    outcome: Outcome[S]
    spent: dict[str, float] = {}
    answers: Answers = {}


class Rules(Protocol):
    """What a game's `rules` module offers."""

    @property
    def MIN_PLAYERS(self) -> int:
        """How few can play."""

    @property
    def MAX_PLAYERS(self) -> int:
        """How many can play."""

    @property
    def Actions(self) -> Any:
        """The union of the game's action types, for msgspec."""

    @property
    def Options(self) -> type[msgspec.Struct]:
        """The house options; every field has the rules' default."""

    @property
    def Setup(self) -> type[msgspec.Struct]:
        """What the table decides before play; names in it are of the type `Player`."""

    def new(
        self, players: tuple[str, ...], options: Mapping[str, Any], setup: Mapping[str, Any]
    ) -> State:
        """A game at its first phase; raises BadEntry for a wrong count, option or setup."""

    def with_scores(self, state: Any, scores: Mapping[str, int]) -> State:
        """The game at its start, with points that the players bring from another one."""

    def complete(self, state: Any, action: Action, chance: Chance, ruling: Ruling) -> Action:
        """The action with its results of chance drawn, where it came without them."""

    def apply(self, state: Any, action: Action, ruling: RecordingRuling) -> Outcome:
        """Judge an action by the rules; never raises."""

    def view(self, state: Any, seat: str | None) -> View:
        """What that seat may see; None: the whole table."""


class Messages(Protocol):
    """What a game's `protocol.messages` module offers the referee: the game in JSON."""

    def position(self, given: Mapping[str, Any]) -> State:
        """A game in the middle, from the keys of the oracle cases; raises BadEntry."""

    def legal(self, state: Any) -> list[Facts]:
        """The kinds of action that somebody may take now, as `{"do": ...}`; never words."""

    def snapshot(self, state: Any) -> Facts:
        """The whole state; what `position` takes, it also gives."""

    def answer(self, outcome: Outcome) -> Facts:
        """The new state and what happened, after an action; after a refusal the state alone."""
