"""Decks of your own (edited copies of the packaged ones), and which deck each game uses."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from companion import files, text_files
from companion.config import toml
from companion.errors import BadEntry, NotText
from companion.games.cards import decks
from companion.names import with_hyphens, with_underscores
from companion.paths import state_directory

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")
FOLDER, CHOSEN = "decks", "chosen.json"


class Deck(msgspec.Struct, frozen=True):
    """A deck without faults; `path` is None for a packaged one."""

    name: str
    game: str
    title: str
    cards: int
    path: Path | None
    plain: dict[str, Any]


class Removed(NamedTuple):
    """A removed deck: the games that used it, and where its file is kept."""

    name: str
    games: tuple[str, ...]
    kept: Path | None


class Decks:
    """The packaged decks, and your own in `directory`."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def names(self) -> list[str]:
        """The names of all decks, the packaged ones first."""
        own = sorted(path.stem for path in self._directory.glob("*.toml"))
        return [
            *map(with_hyphens, decks.names()),
            *(name for name in own if not _packaged_deck(name)),
        ]

    def find(self, name: str, *, any_size: bool = False) -> Deck:
        """The deck of that name or in that file; raises BadEntry. `any_size` as for `deck`."""
        if self.is_file(name):
            return read_deck(Path(name), any_size=any_size)
        return self.deck(name, any_size=any_size)

    def is_file(self, name: str) -> bool:
        """Whether a name is that of a file, not of a deck."""
        if name.endswith(".toml") or "/" in name:
            return True
        return self._proper(name) not in self.names() and Path(name[:200]).exists()

    def _proper(self, name: str) -> str:
        """The name as it is listed; a hyphen may be written as `_`, and the other way round."""
        known = self.names()
        return next(
            (one for one in (name, with_hyphens(name), with_underscores(name)) if one in known),
            name,
        )

    def copy(self, name: str, new: str) -> Path:
        """Copy a deck into a file that can be edited, and return its path; raises BadEntry."""
        check_free(new, "Give another name.")
        path = self._directory / f"{new}.toml"
        packaged = _packaged_deck(name)
        source = decks.text(packaged) if packaged else _read(self._path(name))
        with self._changing():
            if path.exists():
                raise BadEntry(f"There is already a deck {new}. Choose another name.")
            files.write(path, source.encode())
        return path

    def deck(self, name: str, *, any_size: bool = False) -> Deck:
        """A deck by its name; raises BadEntry if there is none or it has faults.

        With `any_size` it may have too few cards for a game, as when lost cards are printed.
        """
        if packaged := _packaged_deck(name):
            return parse_deck(with_hyphens(name), decks.text(packaged), None)
        return read_deck(self._path(name), any_size=any_size)

    def add(self, path: Path) -> str:
        """Copy a file, such as one on a USB stick, to the decks; returns its name there.

        Raises BadEntry.
        """
        deck = read_deck(path)
        home = self._directory / f"{deck.name}.toml"
        check_free(deck.name, "Rename the file.")
        text = _read(path)
        with self._changing():
            if home.exists() and _read(home) != text:
                raise BadEntry(
                    f"There is already another deck {deck.name}. Rename the file, or remove that "
                    f"deck first: `companion deck remove {deck.name}`."
                )
            files.write(home, text.encode())
        return deck.name

    def use(self, name: str) -> Deck:
        """Use this deck for its game from now on; raises BadEntry.

        A damaged file of choices is renamed to `chosen.json.damaged-1`, not deleted.
        """
        deck = self.deck(name)
        with self._changing():
            chosen = self._read_choices()
            if chosen is None:
                path = self._directory / CHOSEN
                files.rename(path, files.free_name(path, "damaged"))
            self._choose({**(chosen or {}), deck.game: deck.name})
        return deck

    def remove(self, name: str) -> Removed:
        """Remove a deck; games that used it go back to the packaged one. Raises BadEntry.

        Its file is kept with the ending `.removed-1`.
        """
        if _packaged_deck(name):
            raise BadEntry(f"{name} is a packaged deck. Name one of your own.")
        name = self._proper(name)
        with self._changing():
            chosen = self._choices()
            games = tuple(game for game, used in chosen.items() if used == name)
            if games:
                self._choose({game: used for game, used in chosen.items() if used != name})
            if games and name not in self.names():
                return Removed(name, games, None)
            path = self._path(name)
            kept = files.free_name(path, "removed")
            files.rename(path, kept)
        return Removed(name, games, kept)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Keep other writers waiting; turns errors of the disk into BadEntry."""
        with _disk_faults(self._directory):
            files.make_folder(self._directory)
            with files.lock(self._directory):
                yield

    def _choose(self, chosen: dict[str, str]) -> None:
        files.write(self._directory / CHOSEN, msgspec.json.encode(chosen))

    def deck_name(self, game: str) -> str:
        """The name of the deck that a game uses; empty for a game without cards.

        Raises BadEntry if the file of choices is damaged: no other deck is used silently.
        """
        if game not in decks.names():
            return ""
        chosen = self._choices().get(game, game)
        return with_hyphens(chosen) if _packaged_deck(chosen) else chosen

    def setup_entry(self, game: str) -> dict[str, Any]:
        """The setup entry for the chosen deck of a new game; empty for the packaged deck.

        Raises BadEntry if the chosen deck is missing or has faults.
        """
        name = self.deck_name(game)
        return {} if not name or _packaged_deck(name) else {"deck": self.deck(name).plain}

    def _path(self, name: str) -> Path:
        path = self._directory / f"{self._proper(name)}.toml"
        if not NAME.fullmatch(name) or not path.is_file():
            shown = "".join(filter(str.isprintable, name[:40]))
            known = ", ".join(self.names())
            raise BadEntry(f"There is no deck {shown!r}. Choose one of: {known}.")
        return path

    def _choices(self) -> dict[str, str]:
        """The deck of each game; raises BadEntry if the file of choices is damaged."""
        chosen = self._read_choices()
        if chosen is None:
            raise BadEntry(
                f"{self._directory / CHOSEN} is damaged and does not say which decks to use. "
                "Choose them again: `companion deck use DECK`."
            )
        return chosen

    def _read_choices(self) -> dict[str, str] | None:
        """The deck of each game, or None if the file is damaged; raises BadEntry."""
        path = self._directory / CHOSEN
        try:
            return msgspec.json.decode(files.read(path), type=dict[str, str])
        except FileNotFoundError:
            return {}
        except OSError as fault:
            message = f"{path} cannot be read ({fault.strerror}). Fix it, or move it away."
            raise BadEntry(message) from None
        except (ValueError, RecursionError):
            return None


def local_decks() -> Decks:
    """The decks in this computer's state folder."""
    return Decks(state_directory() / FOLDER)


def read_deck(path: Path, *, any_size: bool = False) -> Deck:
    """The deck in a file; raises BadEntry with every fault."""
    return parse_deck(path.stem, _read(path), path, any_size=any_size)


def parse_deck(name: str, text: str, path: Path | None, *, any_size: bool = False) -> Deck:
    """Parse a deck and check it by the rules of its game; raises BadEntry with every fault.

    With `any_size` the game may need more cards than the deck has.
    """
    from companion.config import deck_faults

    try:
        document = toml.read(text, deck_faults.EXAMPLE_LINE)
    except NotText as fault:
        raise BadEntry(_other_file(path or name, fault.kind)) from None
    except RecursionError:
        deep = "brackets are nested too deeply. Write lines such as"
        raise BadEntry(f"{name}: {deep} {deck_faults.EXAMPLE_LINE}.") from None
    plain = document.plain
    if isinstance(game := plain.get("game"), str):
        plain = {**plain, "game": with_underscores(game)}
        document = msgspec.structs.replace(document, plain=plain)
    if found := deck_faults.faults(name, document, any_size=any_size):
        raise BadEntry("\n".join(found))
    cards = sum(card["count"] for card in plain["card"])
    return Deck(name, plain["game"], plain["title"], cards, path, plain)


def check_free(name: str, instead: str) -> None:
    """Check that a deck of one's own may have this name; raises BadEntry, with what to do."""
    if _packaged_deck(name):
        raise BadEntry(f"{name} is a packaged deck. {instead}")
    if not NAME.fullmatch(name):
        why = f"{name[:40]!r} is not allowed as a name. Use letters A to Z, digits and . _ -"
        raise BadEntry(f"{why}. {instead}")


def _packaged_deck(name: str) -> str:
    """The packaged deck of that name as its game is named; empty if there is none."""
    return with_underscores(name) if with_underscores(name) in decks.names() else ""


def _read(path: Path) -> str:
    with _disk_faults(path):
        return text_files.read(path)


def _other_file(file: Path | str, kind: str) -> str:
    return f"{file} is {kind}, not a deck. `companion deck copy newword` makes one."


@contextmanager
def _disk_faults(path: Path) -> Iterator[None]:
    """Turn errors of reading and writing into BadEntry with a sentence."""
    try:
        yield
    except NotText as fault:
        raise BadEntry(_other_file(path, fault.kind)) from None
    except OSError as fault:
        if fault.errno == errno.EFBIG:
            raise BadEntry(f"{path} is too big for a deck. Choose another file.") from None
        why = fault.strerror or str(fault)
        raise BadEntry(f"{path}: {why}. Check the name and the disk.") from None
