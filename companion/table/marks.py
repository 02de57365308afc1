"""Notices when a house record falls in a game, so that it is announced once.

In a game with bluffs a word says too much while the dictionary is closed: its records are announced
at the end.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

import msgspec

from companion.games.api.highlights import Word
from companion.games.api.rules import Record, State
from companion.table.feats import NAMES, Feat, Kind, feats, is_listed, made_words, word_feats
from companion.table.history import History
from companion.table.places import Place, Points, standings


class Marks(msgspec.Struct, frozen=True):
    """What a game has to beat: the worth of each record, and letters of the longest word ever.

    Kinds of record that cannot fall yet are left out.
    """

    worth: Mapping[Kind, int | float] = {}
    ever: int | float = 0

    def after(self, feat: Feat) -> Marks:
        """The marks that this feat leaves."""
        return Marks({**self.worth, feat.kind: feat.worth}, self.ever)


class Fall(msgspec.Struct, frozen=True):
    """A record that has fallen, and everybody who holds it now."""

    feat: Feat
    players: tuple[str, ...]
    ever: bool = False

    @property
    def name(self) -> str:
        """What it is the record of."""
        return f"{NAMES[self.feat.kind]}{' ever' if self.ever else ''}"


class Watch:
    """Knows the records to beat in a game, once they are found, and those that have fallen.

    `earlier`: points and winners of the evening's games before this one.
    """

    def __init__(self) -> None:
        self.marks = Marks()
        self.earlier: list[tuple[Points, Sequence[str]]] = []
        self.fallen: list[tuple[Record, Fall]] = []

    def see(self, history: History, before: State, words: Sequence[Word]) -> Fall | None:
        """The record that fell with the words of the last action; the first if several have."""
        record = history.records[-1]
        if not self.marks.worth or history.view().dictionary_closed:
            return None
        marks = self.marks
        for _, one in self.fallen:
            marks = marks.after(one.feat)
        made = made_words(history, before, record, words)
        found = (feat for one in made for feat in word_feats(one))
        for fall in _falls(found, marks, history.header.machines):
            if is_listed(history.ruling, record, fall.feat.word):
                self.fallen.append((record, fall))
                return fall
        return None

    def name_of(self, record: Record) -> str:
        """The record that fell with an action; empty if none did."""
        return next((fall.name for other, fall in self.fallen if other is record), "")

    def at_end(self, history: History) -> tuple[Fall, ...]:
        """The records that fell in a game and were not announced before its end."""
        if not self.marks.worth:
            return ()
        said = {fall.feat for _, fall in self.fallen}
        falls = _falls(feats(history), self.marks, history.header.machines)
        return tuple(fall for fall in falls if fall.feat not in said)

    def places(self, history: History) -> list[Place]:
        """The places in the evening with this game, best first; nothing after its first game."""
        standing = history.standing()
        machines = history.header.machines
        results = [*self.earlier, (standing.points, standing.winners)]
        return [one for one in standings(results) if self.earlier and one.player not in machines]


def _falls(found: Iterable[Feat], marks: Marks, machines: Container[str]) -> list[Fall]:
    """The records that these feats beat, the most important first."""
    beats = [one for one in found if one.player not in machines and _beats(one, marks)]
    falls = []
    for kind in NAMES:
        some = [one for one in beats if one.kind == kind]
        top = max(some, key=lambda one: one.worth, default=None)
        if top:
            same = (one for one in some if one.worth == top.worth and one.word == top.word)
            players = dict.fromkeys(one.player for one in same)
            ever = kind == "longest" and top.worth > marks.ever
            falls.append(Fall(top, tuple(players), ever))
    return falls


def _beats(feat: Feat, marks: Marks) -> bool:
    return feat.kind in marks.worth and feat.worth > marks.worth[feat.kind]
