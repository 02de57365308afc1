"""The feats of a game: what can become a house record (docs/evenings.md defines each)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Literal

import msgspec

from companion.errors import CompanionError
from companion.games.api.highlights import Highlight, Word
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Deadline, Record, State
from companion.lexicon.ruling import Ruling
from companion.quantity import quantity
from companion.table.history import History
from companion.table.summary import lasting_points, words_by_record

Kind = Literal["longest", "best", "steal", "chain", "comeback", "bluffs", "quickest"]

NAMES: Mapping[Kind, str] = {
    "longest": "longest word",
    "best": "best word",
    "steal": "biggest steal",
    "chain": "longest chain",
    "comeback": "best comeback",
    "bluffs": "most bluffs",
    "quickest": "quickest word",
}

UNITS: Mapping[Kind, str] = {
    "longest": "letter",
    "best": "point",
    "steal": "letter",
    "chain": "word",
    "comeback": "point",
    "bluffs": "bluff",
}
"""What the size of a feat counts; seconds are not counted."""

IN_POINTS = frozenset({"best", "comeback"})
"""Feats that are compared only within the same house rules."""

SHORTEST_CHAIN = 2
"""Words of a chain."""


class Feat(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What somebody did in a game; the first record in `NAMES` is the greatest.

    `size`: letters, points, words, bluffs that held, or seconds. `word`: the word, the stolen one,
    or the last one of a chain.
    """

    kind: Kind
    player: str
    size: int | float
    word: str = ""

    @property
    def worth(self) -> int | float:
        """The greater the better."""
        return -self.size if self.kind == "quickest" else self.size

    @property
    def size_text(self) -> str:
        """The size with its unit."""
        if self.kind == "quickest":
            return f"{self.size:.1f} seconds"
        return quantity(int(self.size), UNITS[self.kind])


class Made(msgspec.Struct, frozen=True):
    """A word that counts, what was special about it, and the seconds on its player's clock.

    None if no clock ran.
    """

    word: Word
    special: Highlight
    took_s: float | None


def made_words(
    history: History, before: State, record: Record, words: Sequence[Word]
) -> list[Made]:
    """Words of a record with what was special about them; `before` is the state before it."""
    if not words:
        return []
    clocks, special = history.view_of(before).deadlines, _special(history, before, record)
    return [Made(one, special, next((_spent(record, clocks, one.player)), None)) for one in words]


def _special(history: History, before: State, record: Record) -> Highlight:
    is_word = partial(is_listed, history.ruling, record)
    return history.kind.ui.highlight(before, record, is_word)


def is_listed(ruling: Ruling, record: Record, word: str) -> bool:
    """Whether the word list has a word, by its answer then, or else by its answer now."""
    try:
        return RecordingRuling(ruling, record.answers).is_word(word)
    except CompanionError:
        return False


def _spent(record: Record, clocks: Iterable[Deadline], player: str) -> Iterator[float]:
    own = (one.id for one in clocks if one.player == player)
    return (record.spent[id] for id in own if id in record.spent)


def word_feats(made: Made) -> Iterator[Feat]:
    """The feats of one word."""
    word, special, took_s = made.word, made.special, made.took_s
    yield Feat("longest", word.player, len(word.word), word.word)
    if word.points > 0:
        yield Feat("best", word.player, word.points, word.word)
    if special.stolen:
        yield Feat("steal", word.player, len(special.stolen), special.stolen)
    if took_s is not None:
        yield Feat("quickest", word.player, took_s, word.word)


def feats(history: History) -> list[Feat]:
    """The best feat of each kind and player in a game; computer players have none."""
    befores = [history.start_state, *(one.outcome.state for one in history.records)]
    words = words_by_record(history.kind, history.records)
    played = [*map(partial(made_words, history), befores, history.records, words)]
    found = [
        feat
        for record, made in zip(history.records, played, strict=True)
        for one in made
        if is_listed(history.ruling, record, one.word.word)
        for feat in word_feats(one)
    ]
    found += [*_chains(history, played), *_bluffs(history, befores)]
    found += _comebacks(history)
    return keep_best(found, history.header.machines)


def keep_best(found: Iterable[Feat], machines: Container[str]) -> list[Feat]:
    """The best feat of each kind and player, the first of equals, in the order of play."""
    kept: dict[tuple[str, str], Feat] = {}
    for feat in found:
        key = feat.kind, feat.player
        if feat.player not in machines and (key not in kept or feat.worth > kept[key].worth):
            kept.pop(key, None)  # so that they are in the order of play
            kept[key] = feat
    return [*kept.values()]


def _chains(history: History, played: Iterable[Iterable[Made]]) -> Iterator[Feat]:
    """The chains as they grow, each for everybody who has made a word of it.

    None with a computer player's word, or with one that its word list refuses.
    """
    players, counts = dict[str, None](), True
    for record, made in zip(history.records, played, strict=True):
        for one in made:
            word, length = one.word, one.special.chain
            if not length:  # the game has no chains
                continue
            if length < SHORTEST_CHAIN:
                players, counts = {}, True
            players[word.player] = None
            person = word.player not in history.header.machines
            counts = counts and person and is_listed(history.ruling, record, word.word)
            if counts and length >= SHORTEST_CHAIN:
                yield from (Feat("chain", player, length, word.word) for player in players)


def _bluffs(history: History, befores: Sequence[State]) -> Iterator[Feat]:
    """How many bluffs of each player held."""
    held: Counter[str] = Counter()
    for before, record in zip(befores, history.records, strict=False):
        if record.outcome.accepted:
            held.update(_special(history, before, record).bluffs)
    return (Feat("bluffs", player, count) for player, count in held.items())


def _comebacks(history: History) -> Iterator[Feat]:
    """By how many points each winner was behind the leader at worst."""
    winners = history.standing().winners
    behind: Counter[str] = Counter()
    for points, _ in lasting_points(history):
        for player in winners:
            behind[player] = max(behind[player], max(points.values()) - points.get(player, 0))
    return (Feat("comeback", player, size) for player, size in behind.items() if size > 0)
