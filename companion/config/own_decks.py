"""The decks of this house: copies of the packaged ones that people changed, and which is used."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from companion.config import toml
from companion.errors import BadEntry
from companion.games.cards import decks
from companion.paths import state_directory

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")
CHOSEN = "chosen.json"
LARGEST = 1 << 20
"""Signs of a deck's file; a deck of 500 different cards has a tenth of that."""


class Deck(msgspec.Struct, frozen=True):
    """A deck that can be played with: its name, what it is for, and where its file is."""

    name: str
    game: str
    title: str
    cards: int
    path: Path | None
    plain: dict[str, Any]


class Removed(NamedTuple):
    """A deck that was put away: the games that used it, and where its file is kept."""

    name: str
    games: tuple[str, ...]
    kept: Path | None


class Decks:
    """The packaged decks, and those of this house in `directory`."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def names(self) -> list[str]:
        """The names of all decks, the packaged ones first."""
        own = sorted(path.stem for path in self._directory.glob("*.toml"))
        return [*decks.names(), *(name for name in own if name not in decks.names())]

    def copy(self, name: str, new: str) -> Path:
        """Copy a deck so that it can be changed, and say where it is; raises BadEntry."""
        if not NAME.fullmatch(new) or new in decks.names():
            raise BadEntry(f"{new[:40]!r} will not do as a name. Give another, of A to Z and 0-9.")
        path = self._directory / f"{new}.toml"
        if path.exists():
            raise BadEntry(f"There is a deck {new} already. Give another name.")
        source = decks.text(name) if name in decks.names() else _read(self._path(name))
        with _told(self._directory):
            self._directory.mkdir(parents=True, exist_ok=True)
            path.write_text(source, encoding="utf-8")
        return path

    def deck(self, name: str) -> Deck:
        """A deck by its name; raises BadEntry where there is none, or it will not do."""
        if name in decks.names():
            return checked(name, decks.text(name), None)
        path = self._path(name)
        return checked(name, _read(path), path)

    def add(self, path: Path) -> str:
        """Copy a file among the decks, and say its name there; raises BadEntry.

        The file may lie on a stick that goes away again.
        """
        deck = check(path)
        home = self._directory / f"{deck.name}.toml"
        if not NAME.fullmatch(deck.name) or deck.name in decks.names():
            raise BadEntry(f"{deck.name[:40]!r} will not do as a name. Rename the file.")
        text = _read(path)
        if home.exists() and _read(home) != text:
            raise BadEntry(
                f"There is another deck {deck.name} already. Rename the file, or remove that "
                f"deck first: `companion deck remove {deck.name}`."
            )
        with _told(self._directory):
            self._directory.mkdir(parents=True, exist_ok=True)
            home.write_text(text, encoding="utf-8")
        return deck.name

    def use(self, name: str) -> Deck:
        """Play its game with this deck from now on; raises BadEntry.

        A damaged file of choices is put aside, in case somebody can read it.
        """
        deck = self.deck(name)
        try:
            chosen = self._chosen()
        except BadEntry:
            chosen = {}
            with _told(self._directory):
                (self._directory / CHOSEN).replace(self._directory / f"{CHOSEN}.damaged")
        self._choose({**chosen, deck.game: name})
        return deck

    def remove(self, name: str) -> Removed:
        """Put a deck away; the games that used it have the packaged one again. Raises BadEntry.

        Its file is kept beside the others, under a name that is no deck's.
        """
        if name in decks.names():
            raise BadEntry(f"{name} belongs to the program. Name a deck of your own.")
        chosen = self._chosen()
        games = tuple(game for game, used in chosen.items() if used == name)
        kept = None if games and name not in self.names() else self._put_away(self._path(name))
        if games:
            self._choose({game: used for game, used in chosen.items() if used != name})
        return Removed(name, games, kept)

    def _put_away(self, path: Path) -> Path:
        with _told(path):
            return path.replace(path.with_name(f"{path.name}.removed"))

    def _choose(self, chosen: dict[str, str]) -> None:
        fresh = self._directory / f"{CHOSEN}.{os.getpid()}"
        with _told(self._directory):
            self._directory.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(msgspec.json.encode(chosen))
            fresh.replace(self._directory / CHOSEN)

    def used(self, game: str) -> str:
        """The name of the deck that a game is played with; empty for a game without cards.

        Raises BadEntry where the choice cannot be read: another deck must not be used in silence.
        """
        return self._chosen().get(game, game) if game in decks.names() else ""

    def brought(self, game: str) -> dict[str, Any]:
        """What a new game's setup holds of the deck: nothing for the packaged one.

        Raises BadEntry where the chosen deck will not do any more.
        """
        name = self.used(game)
        return {} if name in ("", *decks.names()) else {"deck": self.deck(name).plain}

    def _path(self, name: str) -> Path:
        path = self._directory / f"{name}.toml"
        if not NAME.fullmatch(name) or not path.is_file():
            shown = "".join(filter(str.isprintable, name[:40]))
            raise BadEntry(f"There is no deck {shown!r}. See `companion deck list`.")
        return path

    def _chosen(self) -> dict[str, str]:
        path = self._directory / CHOSEN
        try:
            return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError):
            raise BadEntry(
                f"{path} does not say which decks were chosen. "
                "Choose them again: `companion deck use DECK`."
            ) from None


def installed() -> Decks:
    """The decks that are installed here."""
    return Decks(state_directory() / "decks")


def check(path: Path) -> Deck:
    """The deck in a file, made sure of; raises BadEntry."""
    return checked(path.stem, _read(path), path)


def checked(name: str, text: str, path: Path | None) -> Deck:
    """A deck that its game takes; raises BadEntry with a line for each fault."""
    from companion.config import deck_faults

    try:
        written = toml.read(text, deck_faults.SUCH_AS)
    except RecursionError:
        deep = "too many brackets stand inside each other. Write lines such as"
        raise BadEntry(f"{name}: {deep} {deck_faults.SUCH_AS}.") from None
    if found := deck_faults.faults(name, written):
        raise BadEntry("\n".join(found))
    plain = written.plain
    cards = sum(card["count"] for card in plain["card"])
    return Deck(name, plain["game"], plain["title"], cards, path, plain)


def _read(path: Path) -> str:
    with _told(path), path.open(encoding="utf-8") as file:
        text = file.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise BadEntry(f"{path} is too big for a deck. Name another file.")
    return text


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Faults of the disk, in a sentence."""
    try:
        yield
    except UnicodeDecodeError:
        raise BadEntry(f"{path} is no text. Save it as UTF-8.") from None
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise BadEntry(f"{path}: {why}. Look at the name and the disk.") from None
