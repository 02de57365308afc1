"""A game that is killed, undone, corrected or resumed equals the game played without that."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st
from random_games import PLAYED, Evening, Given, Steps, at_random
from sizes import slow_after

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import State
from companion.journal.file.entries import Amend, AnyRow, Change, Undo
from companion.lexicon import closed_lexicon
from companion.table.history import History

NONE = closed_lexicon({"words": []})
"""A later dictionary without any of the words."""


class Examples(NamedTuple):
    """Number of random games for each test, and of steps in a game; some games are slower."""

    resumed: int
    again: int
    rows: int
    steps: int | None = None


FEW = Examples(6, 2, 1)
"""For a new game."""

EXAMPLES = {
    "worph": Examples(60, 25, 2),
    "word_sprout": Examples(60, 25, 2),
    "word_for_word": Examples(60, 25, 2),
    "word_lift": Examples(6, 2, 1, 26),
    "newword": Examples(20, 10, 6),
}

LONG, MOST_ROWS = 50, 30
SHORT = ("worph", "word_sprout", "word_for_word")
"""Games that can be over after three actions."""


def sensible(seed: int) -> Steps:
    """Steps of a long game; in each step a player does something sensible."""
    luck = random.Random(seed)
    return [(0, 0), *((luck.randrange(75), luck.randrange(10**6)) for _ in range(LONG))]


class Checked(Evening):
    """A random game at a table, compared after everything that is undone or left out."""

    def undo(self, count: int) -> None:
        """The state is the one of before."""
        kept = self.table.records[: len(self.table.records) - count]
        super().undo(count)
        assert self.table.records == kept
        assert self.table.state == (kept[-1].outcome.state if kept else self.table.start_state)

    def delete(self, index: int) -> None:
        """A turn has never happened, unless what follows would not fit any more."""
        self.check_without(index)
        super().delete(index)

    def check_without(self, index: int) -> None:
        """Without one turn, the rest is as if played so; turns no longer valid are reported."""
        table: History = self.table
        amended = table.try_amend({index: None})
        state = table.start_state
        for record in amended.records:
            outcome = table.rules.apply(state, record.action, RecordingRuling(self.ruling))
            assert outcome.accepted or table.header.game == "worph"  # a refusal may cost the turn
            assert outcome.state == record.outcome.state
            state = outcome.state
        assert len(amended.records) + len(amended.broken) == len(table.records) - 1

    def check_resumed(self) -> None:
        """A game that is read again has the same state; under another dictionary too."""
        for ruling in (self.ruling, NONE):
            assert self.resumed(ruling).state == self.table.state


@pytest.mark.parametrize("name", PLAYED)
def test_a_random_game_survives_kills_undo_and_corrections_at_any_point(
    name: str,
) -> None:
    def check(name: str, given: Given, steps: Steps) -> None:
        evening = Checked(name, given)
        for step in steps[: EXAMPLES.get(name, FEW).steps]:
            evening.step(*step)
            evening.check_resumed()
        for index in range(len(evening.table.records)):
            evening.check_without(index)

    at_random(name, EXAMPLES.get(name, FEW).resumed, check)


@pytest.mark.parametrize("name", PLAYED)
def test_every_point_of_a_random_game_can_be_undone_and_replayed(
    name: str,
) -> None:
    def check(name: str, given: Given, steps: Steps) -> None:
        evening = Checked(name, given)
        for roll, pick in steps:
            evening.act(roll, pick)
        table, end = evening.table, evening.table.state
        actions = [record.action for record in table.records]
        for count in range(1, len(actions) + 1):
            evening.undo(count)
            for again in actions[len(actions) - count :]:
                table.act(again)
            assert table.state == end

    at_random(name, EXAMPLES.get(name, FEW).again, check)


@pytest.mark.parametrize("name", slow_after(1, PLAYED))
def test_rows_survive_kills_undo_and_corrections_anywhere(
    name: str,
) -> None:
    def check(name: str, given: Given, steps: Steps) -> None:
        evening = Checked(name, given)
        states, rows = [evening.table.state], list[Any]()
        for roll, pick in steps:
            if len(rows) < MOST_ROWS:
                evening.act(roll, pick)
            if len(evening.table.records) > len(rows):
                states.append(evening.table.state)
                rows.append(evening.rows()[-1])
        assert len(rows) > 3 or name in SHORT

        def resumed(*written: AnyRow) -> State:
            return evening.resumed(evening.ruling, written).state

        for at, row in enumerate(rows):
            assert resumed(*rows[:at]) == states[at]
            assert resumed(*rows[: at + 1], Undo(count=1), *rows[at:]) == states[-1]
            if row.accepted:
                same = Amend(changes=(Change(index=at, action=row.action),))
                assert resumed(*rows, same) == states[-1]

    at_random(name, EXAMPLES.get(name, FEW).rows, check, st.integers(0, 10**6).map(sensible))
