"""The rules engine for other programs: one JSON object per line in, one per line out.

Protocol version 1. It uses no hardware, journal or clock; elapsed time is part of the
input. It answers every line, valid or not, until end of file.
"""

from __future__ import annotations

import codecs
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
from companion.lexicon import Ruling, closed_lexicon, open_ruling
from companion.quantity import quantity

PROTOCOL = 1
LONGEST_LINE = 1 << 20
"""Most bytes of a line, without its end."""

Object = dict[str, Any]


class Hello(msgspec.Struct, tag_field="do", tag="hello"):
    """Ask for the protocol version, the games and the dictionary."""


class New(msgspec.Struct, tag_field="do", tag="new"):
    """Start a new game; `hands` is for card games."""

    game: str
    players: tuple[str, ...]
    options: Object = {}
    setup: Object = {}
    lexicon: str | Object | None = None
    hands: Literal["hidden", "dealt"] = "hidden"
    seed: int | None = None


class Position(msgspec.Struct, tag_field="do", tag="position"):
    """Set up a position in the middle of a game."""

    game: str
    given: Object


class Show(msgspec.Struct, tag_field="do", tag="state"):
    """Ask for the whole state."""


class Legal(msgspec.Struct, tag_field="do", tag="legal"):
    """Ask which actions are allowed now."""


class Undo(msgspec.Struct, tag_field="do", tag="undo"):
    """Undo the last `count` accepted actions."""

    count: Annotated[int, msgspec.Meta(ge=1)] = 1


Command = Hello | New | Position | Show | Legal | Undo
COMMANDS = ("hello", "new", "position", "state", "legal", "undo")


class Playing:
    """The current game with its history of actions, which undo replays."""

    def __init__(self, game: Game, start: State, ruling: Ruling, seed: int | None) -> None:
        self.rules, self.protocol, self.ruling = game.rules, game.protocol, ruling
        self._start, self.state = start, start
        self._seed = random.SystemRandom().getrandbits(64) if seed is None else seed
        self._history: list[tuple[Action, bool]] = []

    def act(self, given: Object) -> Outcome:
        """Judge an action, after drawing any chance it leaves open; raises BadEntry."""
        action = convert(given, self.rules.Actions, "action")
        chance = Chance(f"{self._seed}/{len(self._history)}")
        action = self.rules.complete(self.state, action, chance, self.ruling)
        return self._do(action)

    def undo(self, count: int) -> None:
        """Undo `count` accepted actions and refusals since then; raises Refused for too many."""
        accepted = [at for at, (_, good) in enumerate(self._history) if good]
        if not accepted:
            raise Refused("There is nothing to undo. Send an action first.")
        if count > len(accepted):
            actions = quantity(len(accepted), "action")
            raise Refused(f"Only {actions} can be undone. Use a smaller count.")
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
    """Answers lines; holds the current game and the dictionaries it has opened."""

    def __init__(self) -> None:
        self._playing: Playing | None = None
        self._rulings: dict[str | None, Ruling] = {}

    def answer(self, line: bytes | None) -> bytes:
        """The answer to a line, without a line end; None stands for a line that was too long."""
        try:
            return msgspec.json.encode(self._answer(_object(line)))
        except Refused as fault:
            return _fault("reject", fault.reason, str(fault))
        except CompanionError as fault:
            return _fault("error", "bad_entry", str(fault))
        except Exception as fault:  # the protocol promises to answer every line
            message = f"The referee failed ({type(fault).__name__}). Please report this line."
            return _fault("error", "bad_entry", message)

    def _answer(self, given: Object) -> Facts:
        if given.get("do") in COMMANDS:
            # mypy does not accept a union as a type here; msgspec does
            return self._obey(convert(given, Command, "line"))  # type: ignore[arg-type]
        return _answer_to(self._game().act(given), self._game())

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
        """The closed lexicon in the line, or the installed list of that name."""
        if isinstance(lexicon, Mapping):
            return closed_lexicon(lexicon)
        if lexicon is not None and not isinstance(lexicon, str):
            raise BadEntry("The lexicon must be a name or an object. Send one of the two.")
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
        raise BadEntry("The line is not JSON. Send one JSON object per line.") from None
    if not isinstance(given, dict):
        raise BadEntry("The line is not a JSON object. Send one JSON object per line.")
    return given


def _accept(facts: Facts) -> Facts:
    return {"verdict": "accept", "next": facts}


def _fault(verdict: str, reason: str, message: str) -> bytes:
    return msgspec.json.encode({"verdict": verdict, "reason": reason, "message": message})


def _answer_to(outcome: Outcome, playing: Playing) -> Facts:
    """The answer to an action; a refusal includes the state as well.

    `asks`: the same action is accepted with `"sure": true`, if nothing else is wrong (C1).
    """
    next = playing.protocol.answer(outcome)
    if outcome.accepted:
        scored = {} if outcome.score is None else {"score": outcome.score}
        return {"verdict": outcome.verdict, **scored, "next": next}
    return {
        "verdict": outcome.verdict,
        "reason": outcome.reason,
        "message": outcome.message,
        **({"asks": True} if outcome.fault and outcome.fault.asks else {}),
        "next": next,
    }


def lines(source: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a source without their ends; None for a line that is too long.

    The source may begin with the mark of UTF-8, as some Windows programs write it.
    """
    mark = codecs.BOM_UTF8
    while line := source.readline(LONGEST_LINE + 2 + len(mark)):
        whole = line.endswith(b"\n")
        text, mark = line.removeprefix(mark).rstrip(b"\r\n"), b""
        yield text if len(text) <= LONGEST_LINE else None
        while not whole and line:
            line = source.readline(LONGEST_LINE)
            whole = line.endswith(b"\n")


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer each line at once until end of file; raises OSError if nobody reads the answers."""
    referee = Referee()
    for line in lines(source):
        sink.write(referee.answer(line) + b"\n")
        sink.flush()


def main() -> int:
    """Serve standard input and output; ends silently on a broken pipe or Ctrl-C."""
    if sys.stdin is None or sys.stdout is None:
        return 0
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (OSError, KeyboardInterrupt):
        _discard_output()
    return 0


def _discard_output() -> None:
    """Send Python's final flush nowhere, because nobody reads it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


if __name__ == "__main__":
    raise SystemExit(main())
