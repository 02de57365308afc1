"""Ghost: add a letter, but do not complete a word; five lost rounds put a player out."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from companion.games.api import rules as api
from companion.games.api.fault import Fault
from companion.games.api.options import Meanings, Option
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, GroupAccepts, Join, Leave, Swap
from companion.games.kit import rules as kit
from companion.games.kit.seating import next_player, previous_player
from companion.games.kit.validation import capitals

LIVES = 5


class Add(Action, frozen=True, kw_only=True, tag="add"):
    """The player adds a letter at the end."""

    letter: str


class Challenge(Action, frozen=True, kw_only=True, tag="challenge"):
    """The player challenges the string: no word begins with it."""


class Timeout(Action, frozen=True, kw_only=True, tag="timeout"):
    """The time is up, and the player loses the round."""


class HouseOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House options. `least`: letters of the shortest word that loses a round."""

    turn_limit_s: Annotated[
        api.Seconds | None, Option("turn time", {30.0: "30", 60.0: "60", None: "no limit"})
    ] = 30.0
    least: Annotated[
        int, msgspec.Meta(ge=2, le=8), Option("shortest word", {4: "4", 3: "3", 5: "5"})
    ] = 4
    meanings: Meanings = True


class GhostState(api.ScoredState, frozen=True, kw_only=True):
    """State of a game of Ghost; `scores` counts the lives left."""

    options: HouseOptions
    turn: str | None
    string: str = ""


class GhostView(api.View, frozen=True, kw_only=True):
    """View of Ghost; nothing is secret."""

    turn: str | None
    string: str


class GhostRules(kit.GameRules[GhostState]):
    """The rules of Ghost."""

    MAX_PLAYERS = 8
    Actions = Add | Challenge | Timeout | GroupAccepts | Leave | Join | Swap
    Options = HouseOptions

    def start(
        self, players: tuple[str, ...], house: HouseOptions, decided: kit.DefaultSetup
    ) -> GhostState:
        """A new game, with no letter yet."""
        first, scores = decided.first or players[0], dict.fromkeys(players, LIVES)
        return GhostState(options=house, players=players, scores=scores, turn=first)

    def timing_fault(self, state: GhostState, action: Action) -> Fault | None:
        """Why the action is not allowed now; None if it is."""
        if state.turn is None:
            return Fault("game_over", "The game is over", "Start a new one.")
        if isinstance(action, Add | Challenge) and action.by != state.turn:
            return Fault("not_your_turn", "Not your turn", f"{state.turn} goes now.")
        return None

    def act(self, state: GhostState, action: Action, ruling: RecordingRuling) -> GhostState | Fault:
        """Add a letter, challenge the string, or lose by the time."""
        turn = str(state.turn)
        match action:
            case Add(letter=letter):
                return _add(state, letter, turn, ruling)
            case Challenge():
                return _challenge(state, turn, ruling)
        return _lose(state, turn)

    def leave(self, state: GhostState, player: str, staying: tuple[str, ...]) -> GhostState:
        """Let a player leave; the last one wins."""
        return _seat(state, staying)

    def join(self, state: GhostState, action: Join, players: tuple[str, ...]) -> GhostState:
        """Let a player join with all lives, or with those left."""
        return _seat(state, players)

    def view(self, state: GhostState, seat: str | None) -> GhostView:
        """The view, the same for every seat."""
        del seat
        limit, over = state.options.turn_limit_s or 0.0, state.turn is None
        kinds = ("add", "challenge") if state.string else ("add",)
        expiry = Timeout(by=state.turn, elapsed_s=limit)
        clock = api.Deadline(id=state.string, seconds=limit, player=state.turn, expiry=expiry)
        return kit.copy_fields(
            GhostView,
            state,
            phase="over" if over else "play",
            may={state.turn: kinds} if state.turn else {},
            deadlines=(clock,) if limit and state.string and not over else (),
            game_over=over,
            winners=state.players if over else (),
        )


def _add(state: GhostState, letter: str, by: str, ruling: RecordingRuling) -> GhostState | Fault:
    if capitals(letter) is None or len(letter) != 1:
        return Fault("bad_entry", "One letter A to Z", "Enter it again.")
    string = state.string + letter.upper()
    ends = len(string) >= state.options.least and ruling.is_word(string)
    if state.verdicts.get(string, ends):
        return _lose(state, by)
    return replace(state, string=string, turn=next_player(state.players, by), elapsed_s=0.0)


def _challenge(state: GhostState, by: str, ruling: RecordingRuling) -> GhostState | Fault:
    string = state.string
    if not string:
        return Fault("wrong_phase", "No letter yet", "Add one.")
    begins = ruling.ask("begins", string, lambda words: any(words.matching(f"{string}*")))
    return _lose(state, by if begins else previous_player(state.players, by))


def _lose(state: GhostState, player: str) -> GhostState:
    """Take a life from the player, who starts the next round or is out."""
    lives = {**state.scores, player: state.scores[player] - 1}
    staying = tuple(one for one in state.players if one != player or lives[one])
    return _seat(replace(state, scores=lives, string="", turn=player, elapsed_s=0.0), staying)


def _seat(state: GhostState, players: tuple[str, ...]) -> GhostState:
    """Set the seated players; pass on the turn of a player who left; the last one wins."""
    turn = state.turn or ""
    heir = turn if turn in players else next_player(state.players, turn)
    scores = {**dict.fromkeys(players, LIVES), **state.scores}
    return replace(state, players=players, scores=scores, turn=heir if players[1:] else None)


RULES = GhostRules()
