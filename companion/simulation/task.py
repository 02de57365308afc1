"""What a process is asked to play: a picklable match, and some games of it at a time."""

from __future__ import annotations

import hashlib
import time
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from companion import __version__, games, lexicon
from companion.errors import SimulationError
from companion.lexicon import open_ruling
from companion.lexicon.ruling import Ruling
from companion.simulation.match import Match, Played, play_games

SHARED = ("__init__.py", "api", "kit", "cards")
"""What all games use, in the folder of the games."""


LARGEST = 1 << 22
"""Most bytes of the results of a chunk, packed or not; a chunk has some thousand."""

Figure = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]
"""Points, or a number of actions or players."""


class Task(msgspec.Struct, frozen=True):
    """A match by names, for another process or computer.

    list: name of the word list, None for the chosen one; sha256: its hash.
    program: hash of the program that plays. deal: the number of games with the same luck.
    """

    game: str
    players: dict[str, int | float]
    options: dict[str, Any]
    seed: int
    sha256: str
    program: str
    list: str | None = None
    deal: int = 1
    setup: dict[str, Any] = {}

    @property
    def key(self) -> str:
        """A hash of everything that decides the results."""
        names = msgspec.structs.replace(self, list=None)
        return hashlib.sha256(msgspec.json.encode(names, order="deterministic")).hexdigest()


class Chunk(msgspec.Struct, frozen=True):
    """Games first, first + 1 ... of a match; `seconds` of processor time they took."""

    first: int
    count: int
    body: bytes
    seconds: float


def task_of(match: Match, name: str | None = None) -> Task:
    """The match as a task; `name` is the name of its word list."""
    return Task(
        match.game,
        dict(match.players),
        dict(match.options),
        match.seed,
        match.ruling.sha256,
        program(match.game),
        name,
        match.deal,
        dict(match.setup),
    )


@cache
def program(game: str) -> str:
    """A hash of the version and of the files that decide how a game is played."""
    folder, words = Path(str(games.__file__)).parent, Path(str(lexicon.__file__)).parent
    digest = hashlib.sha256(__version__.encode())
    for top in (*(folder / name for name in (*SHARED, game)), words):
        for file in sorted([top, *top.rglob("*")]):
            if file.is_file() and file.suffix != ".pyc":
                digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()


def play_chunk(task: Task, first: int, count: int) -> Chunk:
    """Play some games of a match; raises SimulationError if the program or list is another."""
    if program(task.game) != task.program:
        raise SimulationError("A worker has another version of the program. Update it and restart.")
    begun = time.process_time()
    played = list(play_games(_match(task), range(first, first + count)))
    body = encode(played, list(task.players))
    return Chunk(first, count, body, time.process_time() - begun)


def _match(task: Task) -> Match:
    return Match(
        task.game,
        task.players,
        task.options,
        _ruling(task.list, task.sha256),
        task.seed,
        task.deal > 1,
        task.setup,
    )


@cache
def _ruling(name: str | None, sha256: str) -> Ruling:
    ruling = open_ruling(name)
    if ruling.sha256 != sha256:
        raise SimulationError("A worker has another word list. Install the same list there.")
    return ruling


def encode(played: Sequence[Played], names: Sequence[str]) -> bytes:
    """The results in a few bytes a game."""
    rows = [
        (
            names.index(one.first),
            one.actions,
            sum(1 << names.index(player) for player in one.winners),
            *(one.scores[player] for player in names),
        )
        for one in played
    ]
    return zlib.compress(msgspec.json.encode(rows))


def decode(body: bytes, names: Sequence[str]) -> Iterator[Played]:
    """The results that `encode` made.

    Raises zlib.error, msgspec.DecodeError, ValueError or IndexError for anything else.
    """
    unpacked = zlib.decompressobj()
    text = unpacked.decompress(body, LARGEST)
    if not unpacked.eof:
        raise ValueError("The text is too long, or its end is missing.")
    for first, actions, won, *scores in msgspec.json.decode(text, type=list[list[Figure]]):
        if first < 0:
            raise ValueError("There is no such player.")
        winners = tuple(name for at, name in enumerate(names) if won >> at & 1)
        yield Played(dict(zip(names, scores, strict=True)), winners, names[first], actions)
