"""Interface of a game's rules: pure functions on plain values.

Rules know no clock, file, hardware or randomness: elapsed time and the results of chance are part
of the action. They change no value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal

import msgspec

if TYPE_CHECKING:  # Python's own TypeVar has defaults only from 3.13 on
    from typing_extensions import TypeVar
else:
    from typing import TypeVar

from companion.games.api import fault
from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.marks import Player
from companion.games.api.recording import Answers, RecordingRuling
from companion.lexicon.ruling import Ruling
from companion.names import LONGEST_WORD

Facts = dict[str, Any]
"""Part of the referee's answer; JSON types only."""

Seconds = Annotated[float, msgspec.Meta(ge=0, le=1e9)]
"""Duration in input from outside, seconds."""


class Action(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True):
    """What a player announces or presses, complete with every result of chance.

    by: the player; None for the dealer, the referee or the clock.
    elapsed_s: time since the spin or the start of the turn, seconds.
    clock_s: time since the start of the game, seconds.
    sure: the players say that their real cards are those (C1).
    hides_player: only those who watch know who acted.
    """

    hides_player: ClassVar[bool] = False

    by: Player | None = None
    elapsed_s: Seconds | None = None
    clock_s: Seconds | None = None
    sure: bool = False


def kind_of(action: type[Action]) -> str:
    """The kind of action, as in `View.may`."""
    return str(action.__struct_config__.tag)


def word_of(action: Action) -> str:
    """The word that an action announces or is about; empty if there is none."""
    words = [getattr(action, name) for name in action.__struct_fields__ if name == "word"]
    return str(words[0] or "") if words else ""


class Leave(Action, frozen=True, kw_only=True, tag="leave"):
    """A player leaves. Their points stay, and the turn passes on."""


class Join(Action, frozen=True, kw_only=True, tag="join"):
    """A player joins late or returns; a returning player keeps their points.

    left_of: the player after whom the newcomer sits; None for the last place.
    """

    left_of: Player | None = None


class Swap(Action, frozen=True, kw_only=True, tag="swap"):
    """The player and `other` swap seats, and with them their places in the order of turns."""

    other: Player


class GroupAccepts(Action, frozen=True, kw_only=True, tag="group_accepts"):
    """The table's decision about a word: a vote, or overruling a verdict.

    category: if given, it counts only for words claimed for this category of the round.
    """

    word: str
    accepts: bool = True
    category: str | None = None


Reseat = Leave | Join | Swap
"""Actions that change the seating."""

TABLE_ACTIONS = GroupAccepts | Reseat
"""Actions that the table may take at any time. They do not close anybody's draft."""


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """A time limit named by a view. The host takes the action `expiry` when it runs out.

    id: a deadline with the same id and player keeps running from view to view.
    seconds: duration. player: whose limit it is, or None.
    delay_s: seconds from reaching the state until it starts, for example until the wheel stops.
    """

    id: str
    seconds: float
    player: str | None
    expiry: Action
    delay_s: float = 0.0


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat, or the whole table, may see.

    may: kinds of action that each player may take now. turn: whose turn it is, if anybody's.
    votes: reasons of a refusal that the table may overrule by vote.
    appeals: decisions about words of this game that the table may take by vote now.
    open_words: words that somebody may still challenge or object to.
    dictionary_closed: why the table's tools look no word up now, as a sentence; empty if they do.
    enter_s: seconds until a clock stopped for an entry runs again after the last input; 0 if it
    stays stopped until it is started.
    """

    players: tuple[str, ...]
    scores: dict[str, int]
    phase: str
    may: dict[str, tuple[str, ...]]
    turn: str | None = None
    deadlines: tuple[Deadline, ...] = ()
    game_over: bool = False
    winners: tuple[str, ...] = ()
    votes: tuple[str, ...] = ()
    appeals: tuple[GroupAccepts, ...] = ()
    open_words: tuple[str, ...] = ()
    dictionary_closed: str = ""
    enter_s: float = 0.0


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a game, including secrets; each game adds its own fields.

    options: the house options.
    players: seated players in the order of turns.
    verdicts: the table's own decisions about words.
    elapsed_s: seconds since the start of the turn. clock_s: seconds since the start of the game.
    open_seats: the state comes from a position without players, so actions may name new ones.
    sure: the last action had this field.

    A field added later needs a default, so that the digests of older states do not change.
    """

    options: Any
    players: tuple[str, ...]
    verdicts: dict[str, bool] = {}
    elapsed_s: float = 0.0
    clock_s: float = 0.0
    open_seats: bool = False
    sure: bool = False


class ScoredState(State, frozen=True, kw_only=True):
    """State of a game with a running score. `scores` includes players who have left."""

    scores: dict[str, int]


if TYPE_CHECKING:
    S = TypeVar("S", bound=State, covariant=True, default=Any)
else:
    S = TypeVar("S")


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """What happened beyond the new state; each game adds its own fields."""


class Outcome(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Result of an action: the new state, the points part by part, the event, and the fault if any.

    An action with a fault is refused and leaves the state unchanged, unless a rule says otherwise.
    secret: whether the action's word must stay hidden for now.
    """

    state: S
    score: Facts | None = None
    event: Any = None
    fault: Fault | None = None
    secret: bool = False

    @property
    def accepted(self) -> bool:
        """Whether the action was accepted."""
        return self.fault is None

    @property
    def verdict(self) -> Literal["accept", "reject"]:
        """The verdict in the referee's words."""
        return "accept" if self.accepted else "reject"

    @property
    def reason(self) -> str:
        """Kind of refusal (C9); empty if accepted."""
        return self.fault.reason if self.fault else ""

    @property
    def why(self) -> str:
        """The fault without what to do next; empty if accepted."""
        return self.fault.why if self.fault else ""

    @property
    def message(self) -> str:
        """The fault and what to do next; empty if accepted."""
        return self.fault.message if self.fault else ""


class Record(msgspec.Struct, Generic[S], frozen=True):
    """An action in a game's history, with its outcome.

    spent: seconds used on each clock at that time. answers: the dictionary's saved answers.
    """

    action: Action
    outcome: Outcome[S]
    spent: dict[str, float] = {}
    answers: Answers = {}


class Rules(ABC):
    """The rules of a game; `companion.games.kit.rules` has a frame for them.

    MIN_PLAYERS, MAX_PLAYERS: fewest and most players.
    Actions: union of the game's action types, for msgspec.
    Options: type of the house options; every field has the rules' default.
    Setup: type of what the table decides before play. Names in it must be of the type `Player`.
    Reason: Literal of the reasons that its faults may have.
    LETTERS: fewest and most letters of a word that the table may decide about.
    """

    MIN_PLAYERS: ClassVar[int] = 2
    MAX_PLAYERS: ClassVar[int]
    Actions: ClassVar[Any]
    Options: ClassVar[type[msgspec.Struct]]
    Setup: ClassVar[type[msgspec.Struct]]
    Reason: ClassVar[Any] = fault.Reason
    LETTERS: ClassVar[tuple[int, int]] = 1, LONGEST_WORD

    @abstractmethod
    def new(
        self, players: tuple[str, ...], options: Mapping[str, Any], setup: Mapping[str, Any]
    ) -> State:
        """Start a new game; raises BadEntry for a wrong number of players, option or setup."""

    @abstractmethod
    def with_scores(self, state: Any, scores: Mapping[str, int]) -> State:
        """The new game with points that players bring from an earlier one."""

    def most_players(self, house: Any) -> int:
        """Most players under these house options."""
        del house
        return self.MAX_PLAYERS

    @abstractmethod
    def complete(self, state: Any, action: Action, chance: Chance, ruling: Ruling) -> Action:
        """Draw the results of chance that the action still lacks."""

    @abstractmethod
    def apply(self, state: Any, action: Action, ruling: RecordingRuling) -> Outcome[Any]:
        """Accept or refuse an action by the rules; never raises."""

    @abstractmethod
    def view(self, state: Any, seat: str | None) -> View:
        """The view of a seat; None for the whole table."""


class Messages(msgspec.Struct, frozen=True):
    """A game in JSON, for the referee.

    position: a state in the middle of a game from the protocol's keys; raises BadEntry.
    legal: kinds of action possible now, as `{"do": ...}`, without words.
    snapshot: the whole state, with every key that `position` reads.
    answer: the new state and the event after an action; after a refusal only the state.
    """

    position: Callable[[Mapping[str, Any]], State]
    legal: Callable[[Any], list[Facts]]
    snapshot: Callable[[Any], Facts]
    answer: Callable[[Outcome[Any]], Facts]
