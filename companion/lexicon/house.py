"""The words of this house: accepted or refused by the table, whatever the list says.

They lie in a text file of their own, which outlives every list and every update:

    + zoomies for ever
    - xu until 2026-11-22T06:00

What counts for one game only is part of that game and its journal, not of this.
"""

from __future__ import annotations

import os
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from companion.errors import DictionaryError
from companion.lexicon.answers import Answers
from companion.lexicon.layered import Layered
from companion.lexicon.store import write

LABEL = "house word"
EVENING_ENDS = 6
"""An evening lasts until this hour of the next morning."""

_LINE = re.compile(r"([+-]) ([A-Za-z]{2,50}) (?:for ever|until (\S+))")


class Decision(NamedTuple):
    """What the table decided about a word; `until` is None for ever."""

    word: str
    accepted: bool
    until: datetime | None = None

    def holds(self, now: datetime) -> bool:
        """Whether the decision is still in force."""
        return self.until is None or now < self.until


def this_evening(now: datetime) -> datetime:
    """When the evening that it is now will be over."""
    ends = now.replace(hour=EVENING_ENDS, minute=0, second=0, microsecond=0)
    return ends if now < ends else ends + timedelta(days=1)


class HouseWords:
    """The decisions in one file; a line that nobody can read is passed over."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def decisions(self, now: datetime | None = None) -> list[Decision]:
        """What is in force now, in the order of the words."""
        at = now or datetime.now()
        return sorted(decision for decision in self._all().values() if decision.holds(at))

    def decide(
        self, word: str, *, accepted: bool, evening: bool = False, now: datetime | None = None
    ) -> Decision:
        """Accept or refuse a word from now on, for ever or until the evening is over.

        Raises DictionaryError for what is no word, or where it cannot be written.
        """
        if not re.fullmatch("[A-Za-z]{2,50}", word):
            raise DictionaryError(f"{word[:50]!r} is no word. Use 2 to 50 letters A to Z.")
        at = now or datetime.now()
        decision = Decision(word.upper(), accepted, this_evening(at) if evening else None)
        self._save({**self._all(), decision.word: decision}, at)
        return decision

    def forget(self, word: str, now: datetime | None = None) -> bool:
        """Leave the word to the list again; False where nothing was decided about it."""
        at, known = now or datetime.now(), self._all()
        found = known.pop(word.upper(), None)
        self._save(known, at)
        return found is not None and found.holds(at)

    def over(self, ruling: Answers, now: datetime | None = None) -> Answers:
        """The ruling with these words laid over it; itself where there are none."""
        decisions = self.decisions(now)
        if not decisions:
            return ruling
        accepted = [decision.word for decision in decisions if decision.accepted]
        refused = [decision.word for decision in decisions if not decision.accepted]
        return Layered(ruling, f"{ruling.name}+house", LABEL, accepted, refused)

    def _all(self) -> dict[str, Decision]:
        try:
            lines = self._path.read_text(encoding="utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            return {}
        except OSError as fault:
            told = f"{self._path} cannot be read ({fault.strerror}). Mend it, or move it away."
            raise DictionaryError(told) from fault
        read = filter(None, map(_decision, lines))
        return {decision.word: decision for decision in read}

    def _save(self, decisions: dict[str, Decision], now: datetime) -> None:
        kept = sorted(decision for decision in decisions.values() if decision.holds(now))
        text = "# The words of this house; + counts, - does not.\n" + "".join(map(_line, kept))
        fresh = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write(fresh, text.encode())
            fresh.replace(self._path)
        except OSError as fault:
            told = f"{self._path} cannot be written ({fault.strerror}). Check who may write there."
            raise DictionaryError(told) from fault


def _decision(line: str) -> Decision | None:
    found = _LINE.fullmatch(line.split("#", 1)[0].strip())
    if found is None:
        return None
    sign, word, until = found.groups()
    try:
        ends = datetime.fromisoformat(until) if until else None
    except ValueError:
        return None
    return Decision(word.upper(), sign == "+", ends)


def _line(decision: Decision) -> str:
    lasts = f"until {decision.until.isoformat()}" if decision.until else "for ever"
    return f"{'+' if decision.accepted else '-'} {decision.word.lower()} {lasts}\n"
