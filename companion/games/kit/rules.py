"""What the rules of all games have in common: the frame of an action, players, points."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.marks import Player
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import (
    Action,
    Deadline,
    Event,
    Facts,
    GroupAccepts,
    Join,
    Leave,
    Outcome,
    Reseat,
    Rules,
    ScoredState,
    State,
    Swap,
)
from companion.games.kit.seating import (
    check_count,
    check_names,
    insert_player,
    join_fault,
    not_seated_fault,
    remove_player,
    swap_players,
)
from companion.games.kit.validation import capitals, clean, convert
from companion.lexicon.ruling import Ruling

S = TypeVar("S", bound=State)
ScoredT = TypeVar("ScoredT", bound=ScoredState)
T = TypeVar("T", bound=msgspec.Struct)


CLOSED = "You may bluff, so the dictionary is closed. Challenge a word to look it up."
"""Why the table's tools look no word up in a game with bluffs (C13)."""


class DefaultSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table decides before play: the first player (default: who joined first)."""

    first: Player | None = None


class Done(msgspec.Struct, Generic[S], frozen=True):
    """Result of an accepted action: the new state, and its points part by part, if any."""

    state: S
    score: Facts | None = None


class GameRules(Rules, Generic[S]):
    """The frame of all games' rules, around what a game says itself.

    A state passed to a method is that at the time of the action, with the player who acts.
    """

    Setup: ClassVar[type[msgspec.Struct]] = DefaultSetup

    # -- a game's own ------------------------------------------------------------------------

    @abstractmethod
    def start(self, players: tuple[str, ...], house: Any, decided: Any) -> S:
        """A new game with these options and this setup; raises BadEntry if they do not fit."""

    @abstractmethod
    def act(self, state: S, action: Any, ruling: RecordingRuling) -> S | Done[S] | Fault:
        """Do what an action of the game does, or refuse it."""

    @abstractmethod
    def leave(self, state: S, player: str, staying: tuple[str, ...]) -> S:
        """Let a player leave those who stay."""

    @abstractmethod
    def join(self, state: S, action: Join, players: tuple[str, ...]) -> S | Fault:
        """Let a player join, so that these are the players."""

    def swap(self, state: S, action: Swap, players: tuple[str, ...]) -> S:
        """Let two players swap seats, so that these are the players; turns stay with players."""
        del action
        return replace(state, players=players)

    def decide(self, state: S, decision: GroupAccepts) -> S | Fault:
        """Store the table's decision about a word in capitals; it holds for this game (C2)."""
        return replace(state, verdicts={**state.verdicts, decision.word: decision.accepts})

    def timing_fault(self, state: S, action: Any) -> Fault | None:
        """Why an action is not allowed now, or not by this player; None if it is (C8)."""
        del state, action
        return None

    def draw(self, state: S, action: Any, chance: Chance, ruling: Ruling) -> Action:
        """The action with the results of chance that it still lacks."""
        del state, chance, ruling
        drawn: Action = action
        return drawn

    def welcome(self, state: S, by: str) -> S:
        """Seat a player in a position that left out its players."""
        return replace(state, players=(*state.players, by))

    def finish(self, state: S, ruling: RecordingRuling) -> S:
        """The state after what follows from an accepted action by itself."""
        del ruling
        return state

    def event(self, before: S, after: S, action: Any, ruling: RecordingRuling) -> Event | None:
        """What happened in an accepted action beyond the new state."""
        del before, after, action, ruling
        return None

    def refusal(self, before: S, now: S, action: Action, fault: Fault) -> Outcome[S]:
        """Refuse an action; that leaves the state as it was (C5)."""
        del now, action
        return Outcome(state=before, fault=fault)

    def is_secret(self, state: S, action: Action) -> bool:
        """Whether the action's word must stay hidden for now."""
        del state, action
        return False

    # -- the frame ---------------------------------------------------------------------------

    def new(
        self, players: tuple[str, ...], options: Mapping[str, Any], setup: Mapping[str, Any]
    ) -> S:
        """Start a new game; raises BadEntry for a wrong number of players, option or setup."""
        house = convert(options, self.Options, "options")
        check_count(players, self.MIN_PLAYERS, self.most_players(house))
        check_names(players)
        return self.start(players, house, convert(setup, self.Setup, "setup"))

    def with_scores(self: GameRules[ScoredT], state: ScoredT, scores: Mapping[str, int]) -> ScoredT:
        """The new game with points that players bring from an earlier one."""
        return replace(state, scores={**state.scores, **scores})

    def complete(self, state: S, action: Action, chance: Chance, ruling: Ruling) -> Action:
        """Draw the results of chance that an action still lacks."""
        return self.draw(self._at_action(state, action), action, chance, ruling)

    def apply(self, state: S, action: Action, ruling: RecordingRuling) -> Outcome[S]:
        """Accept or refuse an action by the rules; never raises."""
        now = self._at_action(state, action)
        result = self.timing_fault(now, action) or self._result(now, action, ruling)
        if not isinstance(action, Join) and action.by is not None and not isinstance(result, Fault):
            result = not_seated_fault(now.players, action.by) or result
        if isinstance(result, Fault):
            return self.refusal(state, now, action, result)
        done = result if isinstance(result, Done) else Done(result)
        after = self.finish(done.state, ruling)
        event, secret = self.event(now, after, action, ruling), self.is_secret(now, action)
        return Outcome(state=after, score=done.score, event=event, secret=secret)

    def _at_action(self, state: S, action: Action) -> S:
        """The state at the time of the action.

        If a position left out its players, anybody who acts becomes one of them.
        """
        missing = action.by is not None and action.by not in state.players
        if state.open_seats and missing and not isinstance(action, Join):
            state = self.welcome(state, str(action.by))
        elapsed = state.elapsed_s if action.elapsed_s is None else action.elapsed_s
        clock = state.clock_s if action.clock_s is None else action.clock_s
        return replace(state, elapsed_s=elapsed, clock_s=clock, sure=action.sure)

    def _result(self, state: S, action: Action, ruling: RecordingRuling) -> S | Done[S] | Fault:
        match action:
            case GroupAccepts():
                return self._decide(state, action)
            case Leave() | Join() | Swap():
                return self._reseat(state, action)
        return self.act(state, action, ruling)

    def _decide(self, state: S, action: GroupAccepts) -> S | Fault:
        if action.by is not None and action.by not in state.players:
            why = f"{clean(action.by)} does not sit here"
            return Fault("bad_entry", why, "Let the table decide.")
        word = capitals(action.word)
        if word is None:
            return Fault("bad_entry", f"{clean(action.word)}: not a word", "Enter letters A to Z.")
        least, most = self.LETTERS
        if not least <= len(word) <= most:
            why = f"{clean(word)}: not {least} to {most} letters"
            return Fault("bad_entry", why, "Enter another word.")
        return self.decide(state, replace(action, word=word))

    def _reseat(self, state: S, action: Reseat) -> S | Fault:
        players = self._new_seating(state, action)
        if isinstance(players, Fault):
            return players
        match action:
            case Leave():
                return self.leave(state, str(action.by), players)
            case Join():
                return self.join(state, action, players)
            case Swap():
                return self.swap(state, action, players)

    def _new_seating(self, state: S, action: Reseat) -> tuple[str, ...] | Fault:
        """Seated players in order after a player leaves, joins or swaps seats; or the fault."""
        players, by = state.players, action.by or ""
        match action:
            case Leave():
                return not_seated_fault(players, by) or remove_player(players, by)
            case Join(left_of=after):
                most = self.most_players(state.options)
                return join_fault(players, by, after, most) or insert_player(players, by, after)
            case Swap(other=other):
                fault = not_seated_fault(players, by) or not_seated_fault(players, other)
                return fault or swap_players(players, by, other)


def leaders(scores: Mapping[str, int]) -> tuple[str, ...]:
    """Players with the most points; more than one in a tie (C7)."""
    most = max(scores.values(), default=0)
    return tuple(player for player, score in scores.items() if score == most)


def turn_deadline(
    expiry: type[Action],
    player: str | None,
    limit: float | None,
    *,
    id: str = "turn",
    delay_s: float = 0.0,
) -> tuple[Deadline, ...]:
    """The time limit of a turn, with the player's action at its end; none without a limit (C4)."""
    if not limit:
        return ()
    action = expiry(by=player, elapsed_s=limit)
    return (Deadline(id=id, seconds=limit, player=player, expiry=action, delay_s=delay_s),)


def copy_fields(kind: type[T], source: msgspec.Struct, **own: Any) -> T:
    """Build a struct from the fields that `source` shares with it, and from `own`."""
    shared = {*source.__struct_fields__} & {*kind.__struct_fields__} - own.keys()
    return kind(**{name: getattr(source, name) for name in shared}, **own)
