"""The feats of a game: what can become a house record (docs/evenings.md defines each)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple

import msgspec

from companion.errors import CompanionError
from companion.games.api.highlights import Highlight, Word
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Record, State, View
from companion.lexicon.ruling import Ruling
from companion.table.history import History
from companion.table.summary import points_after, words_by_record

Kind = Literal["longest", "best", "steal", "chain", "comeback", "bluffs", "quickest"]

SHORTEST_CHAIN = 2
"""Words of a chain."""


class Feat(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What somebody did in a game.

    `size`: letters of the longest word and of a stolen one, points of the best word and of a
    comeback, seconds of the quickest word, words of a chain, and the number of bluffs that held.
    `word`: the word, the stolen word, or the last one of a chain.
    """

    kind: Kind
    player: str
    size: int | float
    word: str = ""

    @property
    def worth(self) -> int | float:
        """The greater the better."""
        return -self.size if self.kind == "quickest" else self.size


class Made(NamedTuple):
    """A word that counts, with what was special about it.

    `took_s`: seconds on its player's clock; None if none ran. `listed`: the word list has it.
    """

    word: Word
    special: Highlight
    took_s: float | None
    listed: bool


def made_words(
    history: History, before: State, record: Record, words: Iterable[Word]
) -> list[Made]:
    """Words of a record with what was special about them; `before` is the state before it."""
    if not words:
        return []
    view = history.rules.view(before, None)
    is_word = partial(is_listed, history.ruling, record)
    special = history.kind.ui.highlight(before, record, is_word)
    return [Made(one, special, _took_s(one, record, view), is_word(one.word)) for one in words]


def is_listed(ruling: Ruling, record: Record, word: str) -> bool:
    """Whether the word list has a word, by its answer then, or else by its answer now."""
    try:
        return RecordingRuling(ruling, record.answers).is_word(word)
    except CompanionError:
        return False


def _took_s(word: Word, record: Record, view: View) -> float | None:
    clocks = (one.id for one in view.deadlines if one.player == word.player)
    return next((record.spent[id] for id in clocks if id in record.spent), None)


def word_feats(made: Made) -> Iterator[Feat]:
    """The feats of one word; one that its word list refuses is none."""
    word, special, took_s, listed = made
    if not listed:
        return
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
    played = [
        made_words(history, *each) for each in zip(befores, history.records, words, strict=False)
    ]
    found = [feat for record in played for one in record for feat in word_feats(one)]
    found += [*_chains(played, history.header.machines), *_bluffs(history, befores)]
    found += _comebacks(history)
    return keep_best(found, history.header.machines)


def keep_best(found: Iterable[Feat], machines: Container[str] = ()) -> list[Feat]:
    """The best feat of each kind and player, the first of equals."""
    kept: dict[tuple[str, str], Feat] = {}
    for feat in found:
        key = feat.kind, feat.player
        if feat.player not in machines and (key not in kept or feat.worth > kept[key].worth):
            kept[key] = feat
    return [*kept.values()]


def _chains(played: Iterable[Iterable[Made]], machines: Container[str]) -> Iterator[Feat]:
    """The chains as they grow, each for everybody who has made a word of it.

    None with a computer player's word.
    """
    players: dict[str, None] = {}
    for record in played:
        for word, special, *_ in record:
            if special.chain < SHORTEST_CHAIN:
                players.clear()
            players[word.player] = None
            with_machine = any(one in machines for one in players)
            if special.chain >= SHORTEST_CHAIN and not with_machine:
                yield from (Feat("chain", one, special.chain, word.word) for one in players)


def _bluffs(history: History, befores: Sequence[State]) -> Iterator[Feat]:
    """How many bluffs of each player held."""
    held: Counter[str] = Counter()
    for before, record in zip(befores, history.records, strict=False):
        if record.outcome.accepted:
            is_word = partial(is_listed, history.ruling, record)
            held.update(history.kind.ui.highlight(before, record, is_word).bluffs)
    return (Feat("bluffs", player, count) for player, count in held.items())


def _comebacks(history: History) -> Iterator[Feat]:
    """By how many points each winner was behind the leader at worst."""
    winners = history.standing().winners if history.finished else ()
    behind: Counter[str] = Counter()
    for points, _ in points_after(history):
        for player in winners:
            behind[player] = max(behind[player], max(points.values()) - points.get(player, 0))
    return (Feat("comeback", player, size) for player, size in behind.items() if size > 0)
