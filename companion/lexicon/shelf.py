"""The installed word lists: the default one, and those that players added."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from companion import files
from companion.errors import DictionaryError, DictionaryMissing
from companion.lexicon.answers import Answers
from companion.lexicon.build import About, Progress, quiet
from companion.lexicon.build.publish import (
    PREFIX,
    TEXT,
    about,
    publish,
    put_away,
    reporting_disk_faults,
)
from companion.lexicon.compiled.store import Manifest, check
from companion.lexicon.grammar.known import DATA
from companion.lexicon.layered import Layered
from companion.lexicon.listed import Listed
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import additions

T = TypeVar("T")

DEFAULT = "ENABLE1"
"""The list in force if the table has not chosen another one."""

ADDITIONS = "+additions"
"""Suffix of a list's name: the list together with the project's additions."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")
FOLDER, CHOSEN = "dictionaries", "chosen"


class Shelf:
    """The installed lists; those that players added are in `directory`."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def names(self) -> list[str]:
        """The names of all lists, the default one first."""
        homes = sorted(self._directory.glob(f"{PREFIX}*"))
        names = map(_name, homes)
        return [DEFAULT, *(name for name in names if not _is_default(name))]

    def open(self, name: str | None = None) -> Answers:
        """Open a list, or the chosen one; `NAME+additions` with the project's additions.

        A list that is damaged or was compiled by another version is compiled again. Raises
        DictionaryMissing if no list has that name, DictionaryError if it cannot be repaired.
        """
        wanted = name or self.chosen_name()
        plain = wanted.removesuffix(ADDITIONS)
        ruling = self._whole(plain, Listed)
        if plain == wanted:
            return ruling
        return Layered(ruling, f"{ruling.name}{ADDITIONS}", "addition", additions())

    def manifest(self, name: str) -> Manifest:
        """The manifest of a list; raises the same errors as `open`."""
        return self._whole(name, check)

    def add(self, words: list[str], details: About, progress: Progress = quiet) -> Manifest:
        """Compile sorted words in capitals and install the list.

        Raises DictionaryError if the name is not allowed or taken, or the disk is full.
        """
        self.check_free(details.name)
        home = self._home(details.name)
        publish(words, details, home, progress=progress)
        return check(home)

    def check_free(self, name: str) -> None:
        """Check that a new list may have this name; raises DictionaryError."""
        if _is_default(name):
            raise DictionaryError(f"{DEFAULT} belongs to the program. Give another --name.")
        if not NAME.fullmatch(name):
            shown = "".join(filter(str.isprintable, name[:40]))
            raise DictionaryError(
                f"{shown!r} is not allowed as a name. Give --name with up to 32 of A-Z 0-9 . _ -"
            )
        if self._home(name).exists():
            raise DictionaryError(
                f"There is already a dictionary {name}. Remove it, or give --name."
            )

    def remove(self, name: str) -> bool:
        """Delete a list; whether it was in force, so that the default list now takes its place.

        Raises DictionaryError for the default list and for an unknown name.
        """
        if _is_default(name):
            raise DictionaryError(f"{DEFAULT} belongs to the program. Name a list of your own.")
        home = self._folder_of(name)
        with reporting_disk_faults(self._directory), files.lock(self._directory):
            ruled = self._is_chosen(name)
            if ruled:
                self._write_choice(DEFAULT)
            put_away(home)
        return ruled

    def beside(self, ruling: Ruling) -> Path:
        """The folder for data derived from a ruling's words; not created here."""
        return self._directory / f"from-{ruling.sha256[:32]}"

    def chosen_name(self) -> str:
        """The name of the list that the players chose, or of the default list.

        Raises DictionaryError if the choice cannot be read: another list must not take its
        place silently.
        """
        path = self._directory / CHOSEN
        try:
            name = files.read(path).decode("ascii").strip()
        except FileNotFoundError:
            return DEFAULT
        except OSError as fault:
            message = f"{path} cannot be read ({fault.strerror}). Fix it, or move it away."
            raise DictionaryError(message) from fault
        except ValueError:
            name = ""
        if not name:
            raise DictionaryError(
                f"{path} does not say which dictionary was chosen. "
                "Choose one: `companion dictionary use NAME`."
            )
        return name

    def _is_chosen(self, name: str) -> bool:
        try:
            return self.chosen_name().removesuffix(ADDITIONS).lower() == name.lower()
        except DictionaryError:
            return False

    def choose(self, name: str) -> str:
        """Put a list in force and return its proper name; raises DictionaryMissing."""
        plain = name.removesuffix(ADDITIONS)
        proper = self.manifest(plain).name + name[len(plain) :]
        with reporting_disk_faults(self._directory):
            files.make_folder(self._directory)
            with files.lock(self._directory):
                self._write_choice(proper)
        return proper

    def _write_choice(self, name: str) -> None:
        files.write(self._directory / CHOSEN, f"{name}\n".encode())

    def _home(self, name: str) -> Path:
        return self._directory / f"{PREFIX}{name.lower()}"

    def _folder_of(self, name: str) -> Path:
        if not NAME.fullmatch(name) or not self._home(name).is_dir():
            shown = "".join(filter(str.isprintable, name[:40]))
            raise DictionaryMissing(
                f"There is no dictionary {shown!r}. See `companion dictionary list`."
            )
        return self._home(name)

    def _whole(self, name: str, use: Callable[[Path], T]) -> T:
        """Use the compiled list; if it is damaged, compile it again from its text first."""
        is_default = _is_default(name)
        home = self._home(DEFAULT) if is_default else self._folder_of(name)
        for place in (DATA / "enable1", home) if is_default else (home,):
            try:
                return use(place)
            except DictionaryError:
                continue
        self._mend(home, DATA / "enable1.txt" if is_default else home / TEXT)
        return use(home)

    def _mend(self, home: Path, text: Path) -> None:
        from companion.lexicon.reading.reader import read_list  # opening a list does not need it

        try:
            words = read_list(text).words
            details = About(DEFAULT) if home == self._home(DEFAULT) else about(text)
        except DictionaryError as fault:
            lost = f"The dictionary in {home} is damaged and cannot be repaired"
            raise DictionaryError(f"{lost}. Remove it and add it again.") from fault
        publish(words, details, home, anew=True)


class Missing:
    """Stands in for a list that is no longer installed.

    Only its name is known; every other question raises DictionaryMissing.
    """

    size, sha256 = 0, ""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, question: str) -> Any:
        """Any method of a ruling."""

        def ask(*_: object) -> NoReturn:
            raise DictionaryMissing(
                f"The dictionary {self.name} is no longer installed. Add it again "
                "(`companion dictionary add`)."
            )

        return ask


def _name(home: Path) -> str:
    """The list's name as it was given; the name of its folder if the text is damaged."""
    plain, given = home.name.removeprefix(PREFIX), about(home / TEXT).name
    return given if given.lower() == plain else plain


def _is_default(name: str) -> bool:
    return name.lower() == DEFAULT.lower()
