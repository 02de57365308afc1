"""Random games of every kind, played by the referee or at a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, Protocol, cast

import msgspec
import newword_random
import word_for_word_random
import word_lift_random
import word_sprout_random
import worph_random
from hypothesis import given, settings
from hypothesis import strategies as st
from sizes import examples

from companion.app.referee import Playing
from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.rules import Outcome
from companion.journal import store
from companion.journal.file.entries import AnyRow, Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.lexicon import Ruling
from companion.table.table import Table

Given = dict[str, Any]
"""The random start of a game: its players and house rules."""

Steps = list[tuple[int, int]]
"""Two random numbers for each action: its kind (below 100), and its words, cards or players."""

LONGEST = 25
"""Number of actions of a random game at a table."""


class RandomGame(Protocol):
    """What the module of each game offers for random games."""

    WORDS: list[str]
    FACTS: dict[str, Any]
    RULING: Ruling
    GAMES: st.SearchStrategy[Given]
    STEPS: st.SearchStrategy[Steps]

    def begun(self, game: Given) -> dict[str, Any]:
        """The start of a game, as fields of its header."""

    def action(self, state: Any, roll: int, pick: int) -> dict[str, Any]:
        """An action: mostly a sensible one, sometimes any other."""


PLAYED = {
    "worph": cast("RandomGame", worph_random),
    "word_sprout": cast("RandomGame", word_sprout_random),
    "word_for_word": cast("RandomGame", word_for_word_random),
    "word_lift": cast("RandomGame", word_lift_random),
    "newword": cast("RandomGame", newword_random),
}


def at_random(
    name: str,
    count: int,
    check: Callable[[str, Given, Steps], None],
    steps: st.SearchStrategy[Steps] | None = None,
) -> None:
    """Run a check on `count` random games of this kind, or fewer if the profile tries few."""
    game = PLAYED[name]

    @settings(max_examples=examples(count))
    @given(given=game.GAMES, steps=game.STEPS if steps is None else steps)
    def run_check(given: Given, steps: Steps) -> None:
        check(name, given, steps)

    run_check()


class Step(NamedTuple):
    """An action, the state before it, and its outcome."""

    before: Any
    did: dict[str, Any]
    outcome: Outcome


class Walk(Playing):
    """A random game by the referee."""

    def __init__(self, name: str, given: Given) -> None:
        self.game, game = PLAYED[name], find_game(name)
        super().__init__(game, game.rules.new(**self.game.begun(given)), self.game.RULING, seed=1)

    def through(self, steps: Steps) -> Iterator[Step]:
        """Play on, and yield after each action."""
        for roll, pick in steps:
            before: Any = self.state
            did = self.game.action(before, roll, pick)
            if did["do"] != "state":
                yield Step(before, did, self.act(did))


class Evening:
    """A random game at a table; its journal entries are kept as text, as in the file."""

    def __init__(self, name: str, given: Given, ruling: Ruling | None = None) -> None:
        self.game = PLAYED[name]
        self.ruling = ruling or self.game.RULING
        dictionary = Dictionary(
            name=self.ruling.name, size=self.ruling.size, sha256=self.ruling.sha256
        )
        begun = self.game.begun(given)
        self.head = GameHeader(game=name, dictionary=dictionary, version="0", **begun)
        self.texts: list[str] = []
        self.table = self.seated(self.ruling)

    def seated(self, ruling: Ruling) -> Table:
        return Table(self.head, ruling, cast("Journal", self), 1, Chance(1))

    def append(self, _game: int, row: AnyRow) -> None:
        """Keep an entry, as the journal does."""
        self.texts.append(store.encode(row))

    def rows(self) -> list[AnyRow]:
        return [store.decode_row(text) for text in self.texts]

    def play(self, seed: int) -> None:
        luck = random.Random(seed)
        for roll in (0, *(luck.randrange(100) for _ in range(LONGEST))):
            self.step(roll, luck.randrange(10**6))

    def step(self, roll: int, pick: int) -> None:
        """Do an action; sometimes undo the last ones or correct an earlier one instead."""
        count = len(self.table.records)
        if roll % 13 == 7 and count:
            self.undo(1 + pick % (min(count, 4) if roll % 2 else count))
        elif roll % 13 == 8 and count:
            self.delete(pick % count)
        else:
            self.act(roll, pick)

    def act(self, roll: int, pick: int) -> None:
        raw = self.game.action(self.table.state, roll, pick)
        if raw["do"] != "state":
            self.table.act(msgspec.convert(raw, self.table.rules.Actions))

    def undo(self, count: int) -> None:
        self.table.undo(count, ())

    def delete(self, index: int) -> None:
        """Delete a turn, unless later turns would become illegal."""
        if not self.table.try_amend({index: None}).broken:
            self.table.amend({index: None})

    def resumed(self, ruling: Ruling, rows: Iterable[AnyRow] | None = None) -> Table:
        """The table read back from its entries (or from `rows`), with this dictionary."""
        table = self.seated(ruling)
        table.load(self.rows() if rows is None else rows)
        return table
