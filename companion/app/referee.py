"""The rules engine without a table: one JSON object a line in, one a line out.

Protocol version 1. It touches no hardware, no journal and no clock; elapsed time
is part of the input. Whatever comes in, it answers and goes on until end of file.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, BinaryIO, Literal

import msgspec

from companion.errors import BadEntry, CompanionError, Refused
from companion.games import NAMES, find_game
from companion.games.api.chance import Chance
from companion.games.api.game import Game
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Facts, Outcome, State
from companion.games.kit.validation import convert
from companion.lexicon import Ruling, closed, open_ruling

PROTOCOL = 1
LONGEST_LINE = 1 << 20
"""Bytes of a line without its end."""

Object = dict[str, Any]


class Hello(msgspec.Struct, tag_field="do", tag="hello"):
    """Which protocol, games and dictionary there are."""


class New(msgspec.Struct, tag_field="do", tag="new"):
    """A new game at its first phase. `hands` matters to games of cards."""

    game: str
    players: tuple[str, ...]
    options: Object = {}
    setup: Object = {}
    lexicon: str | Object | None = None
    hands: Literal["hidden", "dealt"] = "hidden"
    seed: int | None = None


class Position(msgspec.Struct, tag_field="do", tag="position"):
    """A game set up in the middle."""

    game: str
    given: Object


class Show(msgspec.Struct, tag_field="do", tag="state"):
    """The whole current state."""


class Legal(msgspec.Struct, tag_field="do", tag="legal"):
    """What the player to act may do now."""


class Undo(msgspec.Struct, tag_field="do", tag="undo"):
    """Take back the last accepted actions."""

    count: Annotated[int, msgspec.Meta(ge=1)] = 1


Command = Hello | New | Position | Show | Legal | Undo
COMMANDS = ("hello", "new", "position", "state", "legal", "undo")


class Playing:
    """The current game and its history; undo replays it, so it holds actions and no states."""

    def __init__(self, game: Game, start: State, ruling: Ruling, seed: int | None) -> None:
        self.rules, self.protocol, self.ruling = game.rules, game.protocol, ruling
        self._start, self.state = start, start
        self._seed = random.SystemRandom().getrandbits(64) if seed is None else seed
        self._history: list[tuple[Action, bool]] = []

    def act(self, given: Object) -> Outcome:
        """Judge an action; draws chance where it came without. Raises BadEntry."""
        action = convert(given, self.rules.Actions, "action")
        chance = Chance(f"{self._seed}/{len(self._history)}")
        action = self.rules.complete(self.state, action, chance, self.ruling)
        return self._do(action)

    def undo(self, count: int) -> None:
        """Take back so many accepted actions, with what was refused since; raises Refused."""
        accepted = [at for at, (_, good) in enumerate(self._history) if good]
        if count > len(accepted):
            raise Refused(f"Only {len(accepted)} can be taken back. Ask for no more than that.")
        kept = self._history[: accepted[-count]]
        self._history, self.state = [], self._start
        for action, _ in kept:
            self._do(action)

    def _do(self, action: Action) -> Outcome:
        outcome = self.rules.apply(self.state, action, RecordingRuling(self.ruling))
        if outcome.accepted or outcome.state is not self.state:
            self._history.append((action, outcome.accepted))
        self.state = outcome.state
        return outcome


class Referee:
    """Answers lines; knows the current game and the dictionaries that it opened."""

    def __init__(self) -> None:
        self._playing: Playing | None = None
        self._rulings: dict[str | None, Ruling] = {}

    def answer(self, line: bytes | None) -> bytes:
        """The answer to a line (None: one that was too long), without the line's end."""
        try:
            return msgspec.json.encode(self._answer(_object(line)))
        except Refused as fault:
            return _fault("reject", fault.reason, str(fault))
        except CompanionError as fault:
            return _fault("error", "bad_entry", str(fault))
        except Exception as fault:  # the promise of the protocol: nothing that comes in ends it
            message = f"The referee failed ({type(fault).__name__}). Report this line."
            return _fault("error", "bad_entry", message)

    def _answer(self, given: Object) -> Facts:
        if given.get("do") in COMMANDS:
            # a union is no type to mypy; msgspec takes it
            return self._obey(convert(given, Command, "line"))  # type: ignore[arg-type]
        return _judged(self._game().act(given), self._game())

    def _obey(self, command: Command) -> Facts:
        match command:
            case Hello():
                return {"verdict": "accept", **self._hello()}
            case New() | Position():
                self._playing = self._begin(command)
            case Legal():
                return _accept({"actions": self._game().protocol.legal(self._game().state)})
            case Undo():
                self._game().undo(command.count)
        return _accept(self._game().protocol.snapshot(self._game().state))

    def _hello(self) -> Facts:
        ruling = self._ruling(None)
        dictionary = {"name": ruling.name, "words": ruling.size, "sha256": ruling.sha256}
        return {
            "protocol": PROTOCOL,
            "games": NAMES,
            "dictionary": dictionary,
        }

    def _begin(self, command: New | Position) -> Playing:
        game = find_game(command.game)
        if isinstance(command, Position):
            start = game.protocol.position(command.given)
            return Playing(game, start, self._ruling(command.given.get("lexicon")), None)
        options = command.options
        if command.hands == "dealt" and "hands" in game.rules.Options.__struct_fields__:
            options = {**options, "hands": command.hands}
        start = game.rules.new(command.players, options, command.setup)
        return Playing(game, start, self._ruling(command.lexicon), command.seed)

    def _ruling(self, lexicon: Any) -> Ruling:
        """The closed lexicon that was given, or the installed list of that name."""
        if isinstance(lexicon, Mapping):
            return closed(lexicon)
        if lexicon is not None and not isinstance(lexicon, str):
            raise BadEntry("The lexicon is neither a name nor an object. Give one of the two.")
        if lexicon not in self._rulings:
            self._rulings[lexicon] = open_ruling(lexicon)
        return self._rulings[lexicon]

    def _game(self) -> Playing:
        if self._playing is None:
            raise BadEntry("There is no game yet. Send `new` or `position` first.")
        return self._playing


def _object(line: bytes | None) -> Object:
    if line is None:
        raise BadEntry("The line is longer than 1 MiB. Send a shorter one.")
    try:
        given = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise BadEntry("The line is not JSON. Send one JSON object a line.") from None
    if not isinstance(given, dict):
        raise BadEntry("The line is not a JSON object. Send one JSON object a line.")
    return given


def _accept(facts: Facts) -> Facts:
    return {"verdict": "accept", "next": facts}


def _fault(verdict: str, reason: str, message: str) -> bytes:
    return msgspec.json.encode({"verdict": verdict, "reason": reason, "message": message})


def _judged(outcome: Outcome, playing: Playing) -> Facts:
    """The answer to an action; a refusal tells the state too."""
    next = playing.protocol.answer(outcome)
    if outcome.accepted:
        scored = {} if outcome.score is None else {"score": outcome.score}
        return {"verdict": outcome.verdict, **scored, "next": next}
    return {
        "verdict": outcome.verdict,
        "reason": outcome.reason,
        "message": outcome.message,
        "next": next,
    }


def lines(source: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a source without their ends; None for one that is too long."""
    while line := source.readline(LONGEST_LINE + 2):
        whole = line.endswith(b"\n")
        text = line.rstrip(b"\r\n")
        yield text if len(text) <= LONGEST_LINE else None
        while not whole and line:
            line = source.readline(LONGEST_LINE)
            whole = line.endswith(b"\n")


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line until end of file, each at once; raises OSError where nobody listens."""
    referee = Referee()
    for line in lines(source):
        sink.write(referee.answer(line) + b"\n")
        sink.flush()


def main() -> int:
    """Serve standard input and output; a broken pipe is a quiet end, and so is Ctrl-C."""
    if sys.stdin is None or sys.stdout is None:
        return 0
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (OSError, KeyboardInterrupt):
        _hush()
    return 0


def _hush() -> None:
    """Let Python's own last flush go nowhere; nobody reads any more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


if __name__ == "__main__":
    raise SystemExit(main())
