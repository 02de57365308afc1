"""A game of Word Lift that is replayed, taken back or corrected is as if played so."""

from __future__ import annotations

from typing import Any, cast

import msgspec
from hypothesis import given, settings
from lift_kit import NONE, position, words
from lift_random import DECK, GAMES, RULING, SEEDS, action, steps

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.word_lift.rules import rules
from companion.games.word_lift.rules.state import LiftState
from companion.journal.file.rows import AnyRow, Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.table.history import History
from companion.table.table import Table


class Evening:
    """A random game at a table that writes into memory: played, taken back, corrected."""

    def __init__(self, game: dict[str, Any]) -> None:
        dictionary = Dictionary(name=RULING.name, size=RULING.size, sha256=RULING.sha256)
        self.head = GameHeader(
            game="word_lift",
            players=game["players"],
            dictionary=dictionary,
            version="0",
            options=game["options"],
            setup={"deck": DECK},
        )
        self.rows: list[AnyRow] = []
        self.table = Table(self.head, RULING, cast("Journal", self), 1, Chance(1))

    def append(self, _game: int, row: AnyRow) -> None:
        """What the journal does, without a disk."""
        self.rows.append(row)

    def step(self, roll: int, pick: int) -> None:
        """Mostly a turn; sometimes the last ones are taken back, or an earlier one corrected."""
        records = self.table.records
        if roll % 13 == 7 and records:
            self.take_back(1 + pick % min(len(records), 4))
        elif roll % 13 == 8 and records:
            self.leave_out(pick % len(records))
        else:
            raw = action(cast("LiftState", self.table.state), roll, pick)
            self.table.act(msgspec.convert(raw, rules.Actions))

    def take_back(self, count: int) -> None:
        """The state is the one of before."""
        kept = self.table.records[: len(self.table.records) - count]
        self.table.undo(count, ())
        assert self.table.records == kept
        assert self.table.state == (kept[-1].outcome.state if kept else self.table._start)

    def leave_out(self, index: int) -> None:
        """A turn has never happened, unless what follows would not fit any more."""
        check_without(self.table, index)
        if not self.table.try_amend({index: None}).broken:
            self.table.amend({index: None})

    def check_resumed(self) -> None:
        """What was written, read again, gives the same state; under another dictionary too."""
        for ruling in (RULING, NONE):
            resumed = History(self.head, ruling)
            resumed.load(self.rows)
            assert resumed.state == self.table.state


def check_without(history: History, index: int) -> None:
    """Without one turn, what is left is as if it were played so; what no longer fits is told."""
    amended = history.try_amend({index: None})
    state = history._start
    for record in amended.records:
        outcome = rules.apply(state, record.action, RecordingRuling(RULING))
        assert outcome.accepted
        assert outcome.state == record.outcome.state
        state = outcome.state
    assert len(amended.records) + len(amended.broken) == len(history.records) - 1


@settings(max_examples=6, deadline=None)
@given(game=GAMES, seed=SEEDS)
def test_a_random_game_killed_taken_back_or_corrected_at_any_point_is_as_if_played_so(game, seed):
    evening = Evening(game)
    for step in steps(seed, 25):
        evening.step(*step)
        evening.check_resumed()
    for index in range(len(evening.table.records)):
        check_without(evening.table, index)


def test_cards_once_dealt_are_dealt_again_after_taking_back():
    game = {"players": ("A", "B"), "options": {"hands": "dealt"}}
    table = Evening(game).table
    table.act(msgspec.convert({"do": "deal"}, rules.Actions))
    first = table.state
    table.undo(1, ())
    again = table.act(msgspec.convert({"do": "deal"}, rules.Actions))
    assert table.state == first
    assert again.outcome.accepted


def test_the_evidence_of_a_form_is_kept_with_the_steal():
    state = position("D I T", "SUN", "GAMES")
    raw = {"do": "steal_split", "by": "A", "victim": "B", "word": "GAMES",
           "new": [{"word": "GAMED", "from_stolen": list("GAME"), "from_hand": ["D"]},
                   {"word": "SIT", "from_stolen": ["S"], "from_hand": ["I", "T"]}]}  # fmt: skip
    ruling = words("GAMED", "SIT", same_word_forms=[["GAMED", "GAMES"]])
    steal, now = msgspec.convert(raw, rules.Actions), words("GAMED", "SIT")
    then = RecordingRuling(ruling)
    assert rules.apply(state, steal, then).reason == "same_form"
    assert then.answers["same_form GAMED of GAMES"] == "GAMED: a form, like GAMES"
    assert rules.apply(state, steal, RecordingRuling(now, then.answers)).reason == "same_form"
    unknown = RecordingRuling(now)
    assert rules.apply(state, steal, unknown).accepted
    assert rules.apply(state, steal, RecordingRuling(ruling, unknown.answers)).accepted
