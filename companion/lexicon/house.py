"""House words: accepted or refused by the table, whatever the word list says.

They are stored in a text file of their own, which survives every change of list and every update:

    + zoomies for ever
    - xu until 2026-11-22T06:00
    + qat for the evening of 2026-11-21T20:30:00, after 91834 s of running time

If several lines concern the same word, the last one in force decides. People may edit the
file: comments stay, a line that cannot be read is reported, and a change writes it as UTF-8.

A decision for a single game belongs to that game and its journal, not to this file.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from companion import files, text_files
from companion.errors import DictionaryError, NotText
from companion.evenings import Evening, Moment, RunningTime
from companion.lexicon.answers import Answers
from companion.lexicon.layered import Layered

LABEL = "house word"
HEAD = "# The words of this house; + counts, - does not."

_LINE = re.compile(
    r"([+-]) ([A-Za-z]{2,50}) "
    r"(?:for ever|until (\S+)"
    r"|for the evening of ([^ ,]+)(?:, after (\d{1,12}) s of running time)?)"
)

log = logging.getLogger("companion")


class Decision(NamedTuple):
    """A decision about a word; `until` is None if it is permanent."""

    word: str
    accepted: bool
    until: datetime | None = None
    evening: Evening | None = None

    def holds(self, now: Moment) -> bool:
        """Whether the decision is in force."""
        if self.evening:
            return self.evening.holds(now)
        return self.until is None or now.clock < self.until


class Unread(NamedTuple):
    """A line that cannot be read: its number, counting from 1, and its text, shortened."""

    line: int
    text: str


class HouseWords:
    """The decisions in one file."""

    def __init__(self, path: Path) -> None:
        self._path, self._time = path, RunningTime(path.parent)

    def decisions(self, now: Moment | None = None) -> list[Decision]:
        """The decisions in force, in alphabetical order."""
        at = now or self._time.moment()
        read = (_decision(line) for line in self._lines())
        held = {one.word: one for one in read if isinstance(one, Decision) and one.holds(at)}
        return [held[word] for word in sorted(held)]

    def unread(self) -> list[Unread]:
        """The lines that cannot be read. They stay in the file and have no effect."""
        return [
            Unread(number, "".join(filter(str.isprintable, line[:40])))
            for number, line in enumerate(self._lines(), start=1)
            if _decision(line) is None
        ]

    def fault(self) -> str:
        """A sentence about the unreadable lines that says what to do; empty if there are none."""
        unread = self.unread()
        if not unread:
            return ""
        more = f" {len(unread)} lines cannot be read." if len(unread) > 1 else ""
        return (
            f"{self._path}: line {unread[0].line} cannot be read, so it is not used: "
            f"{unread[0].text!r}.{more} Write a line such as: + zoomies for ever."
        )

    def warn(self) -> None:
        """Report unreadable lines on standard error or in the system's log."""
        if fault := self.fault():
            log.warning("%s", fault)

    def decide(
        self, word: str, *, accepted: bool, evening: bool = False, now: Moment | None = None
    ) -> Decision:
        """Accept or refuse a word from now on, permanently or until the evening ends.

        A decision for the evening leaves a permanent one about the same word in the file.
        Raises DictionaryError if the word is invalid or the file cannot be written.
        """
        if not re.fullmatch("[A-Za-z]{2,50}", word):
            raise DictionaryError(f"{word[:50]!r} is not a word. Use 2 to 50 letters A to Z.")
        at = now or (self._time.note() if evening else self._time.moment())
        lasts = Evening(at) if evening else None
        made = Decision(word.upper(), accepted, lasts.until if lasts else None, lasts)

        def stays(one: Decision) -> bool:
            if one.word != made.word:
                return one.evening is None or one.holds(at)
            return evening and one.evening is None

        with self._changing():
            self._save([*(_remaining_lines(self._lines(), stays) or [HEAD]), _line(made)])
        return made

    def forget(self, word: str, now: Moment | None = None) -> bool:
        """Drop the decision about a word; False if there was none."""
        with self._changing():
            lines = self._lines()
            found = any(one.word == word.upper() for one in self.decisions(now))
            left = _remaining_lines(lines, lambda one: one.word != word.upper())
            if left != lines:
                self._save(left)
        return found

    def applied_to(self, ruling: Answers, now: Moment | None = None) -> Answers:
        """The ruling with these decisions applied; the same ruling if there are none."""
        self.warn()
        decisions = self.decisions(now)
        if not decisions:
            return ruling
        accepted = [decision.word for decision in decisions if decision.accepted]
        refused = [decision.word for decision in decisions if not decision.accepted]
        return Layered(ruling, f"{ruling.name}+house", LABEL, accepted, refused)

    def _lines(self) -> list[str]:
        """The lines of the file."""
        try:
            text = text_files.read(self._path)
        except NotText as fault:
            message = f"{self._path} is {fault.kind}, not house words. Move it away."
            raise DictionaryError(message) from None
        except FileNotFoundError:
            return []
        except OSError as fault:
            message = f"{self._path} cannot be read ({fault.strerror}). Fix it, or move it away."
            raise DictionaryError(message) from fault
        return text.removesuffix("\n").split("\n") if text else []

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Keep other writers waiting; raises DictionaryError if the file cannot be changed."""
        folder = self._path.parent
        try:
            files.make_folder(folder)
            with files.lock(folder):
                yield
        except DictionaryError:
            raise
        except OSError as fault:
            message = (
                f"{self._path} cannot be written ({fault.strerror}). Check who may write there."
            )
            raise DictionaryError(message) from fault

    def _save(self, lines: list[str]) -> None:
        text = "".join(f"{line}\n" for line in lines)
        text_files.write(self._path, text)


def _remaining_lines(lines: list[str], stays: Callable[[Decision], bool]) -> list[str]:
    """The lines without the decisions to drop; every other line stays."""
    read = ((line, _decision(line)) for line in lines)
    return [line for line, one in read if not isinstance(one, Decision) or stays(one)]


def _decision(line: str) -> Decision | str | None:
    """The decision in a line; an empty string for a comment, None if it cannot be read."""
    plain = " ".join(line.split("#", 1)[0].split())
    found = _LINE.fullmatch(plain)
    if found is None:
        return None if plain else ""
    sign, word, until, made, ran = found.groups()
    try:
        at = made and Moment(_here(made).timestamp(), float(ran or 0))
        evening = Evening(at) if at else None
        ends = evening.until if evening else until and _here(until)
    except (ValueError, OverflowError, OSError):
        return None
    return Decision(word.upper(), sign == "+", ends or None, evening)


def _here(text: str) -> datetime:
    """A date in local time, also if it is written with a time zone."""
    read = datetime.fromisoformat(text)
    return read.astimezone().replace(tzinfo=None) if read.tzinfo else read


def _line(decision: Decision) -> str:
    lasts = "for ever"
    if decision.evening:
        made = decision.evening.made
        lasts = (
            f"for the evening of {made.clock.isoformat(timespec='seconds')}, "
            f"after {made.ran_s:.0f} s of running time"
        )
    return f"{'+' if decision.accepted else '-'} {decision.word.lower()} {lasts}"
