"""A game of Word For Word taken back, corrected or resumed at any point is as if played so."""

from __future__ import annotations

from typing import Any, cast

import msgspec
from hypothesis import given, settings
from wfw_kit import NONE, position
from wfw_random import GAMES, RULING, STEPS, action, start

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.word_for_word.rules import rules
from companion.games.word_for_word.rules.state import WfwState
from companion.journal.file.rows import AnyRow, Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.lexicon import Ruling, closed
from companion.table.history import History
from companion.table.table import Table


def header(ruling: Ruling, players: tuple[str, ...] = ("A", "B", "C"), **more: Any) -> GameHeader:
    dictionary = Dictionary(name=ruling.name, size=ruling.size, sha256=ruling.sha256)
    return GameHeader(game="word_for_word", players=players, dictionary=dictionary, version="0",
                      **more)  # fmt: skip


class Evening:
    """A random game at a table that writes into memory: played, taken back, corrected."""

    def __init__(self, game: dict[str, Any]) -> None:
        players = start(game).players
        chips = dict(zip(players, game["stacks"], strict=True))
        self.head = header(RULING, players, options=game["options"],
                           setup={**game["setup"], "chips": chips})  # fmt: skip
        self.rows: list[AnyRow] = []
        self.table = Table(self.head, RULING, cast("Journal", self), 1, Chance(1))

    def append(self, _game: int, row: AnyRow) -> None:
        """What the journal does, without a disk."""
        self.rows.append(msgspec.convert(msgspec.to_builtins(row), AnyRow))

    def step(self, roll: int, pick: int) -> None:
        """Mostly a turn; sometimes the last ones are taken back, or an earlier one left out."""
        records = self.table.records
        if roll % 13 == 7 and records:
            self.take_back(1 + pick % len(records))
        elif roll % 13 == 8 and records:
            self.leave_out(pick % len(records))
        else:
            self.act(roll, pick)

    def act(self, roll: int, pick: int) -> None:
        raw = action(cast("WfwState", self.table.state), roll, pick)
        if raw["do"] != "state":
            self.table.act(msgspec.convert(raw, rules.Actions))

    def take_back(self, count: int) -> None:
        """The state is the one of before."""
        kept = self.table.records[: len(self.table.records) - count]
        self.table.undo(count, ())
        assert self.table.records == kept
        assert self.table.state == (kept[-1].outcome.state if kept else self.table._start)

    def leave_out(self, index: int) -> None:
        """A turn has never happened, unless what follows would not fit any more."""
        if not self.table.try_amend({index: None}).broken:
            self.table.amend({index: None})

    def check_resumed(self) -> None:
        """What was written, read again, gives the same state; under another dictionary too."""
        for ruling in (RULING, NONE):
            resumed = History(self.head, ruling)
            resumed.load(self.rows)
            assert resumed.state == self.table.state


@settings(max_examples=60, deadline=None)
@given(game=GAMES, steps=STEPS)
def test_a_random_game_taken_back_corrected_and_resumed_is_as_if_played_so(game, steps):
    evening = Evening(game)
    for number, step in enumerate(steps):
        evening.step(*step)
        if number % 5 == 0:
            evening.check_resumed()
    evening.check_resumed()
    for index in range(len(evening.table.records)):
        check_without(evening.table, index)


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


@settings(max_examples=25, deadline=None)
@given(game=GAMES, steps=STEPS)
def test_every_point_of_a_random_game_can_be_taken_back_and_played_again(game, steps):
    evening = Evening(game)
    for roll, pick in steps:
        evening.act(roll, pick)
    table, end = evening.table, evening.table.state
    actions = [record.action for record in table.records]
    for count in range(1, len(actions) + 1):
        evening.take_back(count)
        for again in actions[len(actions) - count :]:
            table.act(again)
        assert table.state == end


def test_what_the_dictionary_said_of_a_challenge_holds():
    state = position("challenges", pot=9, declared={"B": "CAT"}, scores={"B": 7})
    raw = {"do": "challenge", "by": "A", "against": "B"}
    challenge = msgspec.convert(raw, rules.Actions)
    cat = RecordingRuling(closed({"words": ["CAT"]}))
    assert rules.apply(state, challenge, cat).state.debts == {"A": 3}
    assert cat.answers == {"is_word CAT": True}
    later = RecordingRuling(NONE, cat.answers)
    assert rules.apply(state, challenge, later).state.debts == {"A": 3}
    lie = msgspec.convert({**raw, "said": {"CAT": True}}, rules.Actions)
    assert rules.apply(state, lie, RecordingRuling(NONE)).state.folded == ("B",)


def test_a_word_that_is_not_judged_is_not_looked_up():
    state = position("showdown", to_act="B", board=["Cb", "Ab", "Tb", "Eb", "Er"])
    raw = {"do": "declare", "by": "B", "word": "CAT", "cards": ["Cb", "Ab", "Tb"]}
    asked = RecordingRuling(RULING)
    assert rules.apply(state, msgspec.convert(raw, rules.Actions), asked).accepted
    assert asked.answers == {}


def test_a_deal_taken_back_is_the_same_deal():
    """Nobody can have the cards dealt again until they please."""
    game = {"stacks": [20, 20, 20], "options": {"hands": "dealt"}, "setup": {}}
    table = Evening(game).table
    for do in ("cuts", "collect_antes", "deal_thought"):
        table.act(msgspec.convert({"do": do}, rules.Actions))
    before = table.state
    table.undo(1, ())
    table.act(msgspec.convert({"do": "deal_thought"}, rules.Actions))
    assert table.state == before
