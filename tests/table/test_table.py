"""The journal restores a table in any situation, and undone actions leave no trace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from notes_kit import (
    NAMES,
    RULING,
    WORDS,
    Notes,
    header,
    notes_of,
    playing,
    resumed,
    seen,
    table,
    wedge,
)
from sizes import examples

from companion.errors import BadEntry
from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, GroupAccepts, Join, Leave, State, Swap
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin, Timeout
from companion.games.worph.rules.rules import RULES
from companion.games.worph.rules.state import WorphState
from companion.journal import store
from companion.journal.file.entries import Act, Clocks
from companion.table.table import Table

# -- single cases ----------------------------------------------------------------------


@given(seed=st.integers(0, 10**9), other=st.integers(0, 10**9))
@settings(max_examples=examples(30))
def test_an_undone_spin_is_never_repeated(seed: int, other: int) -> None:
    first = playing(seed)
    wedges = [wedge(first)]
    first.act(Pass(by="AL"))
    wedges.append(wedge(first))
    first.undo(3, ())
    again = resumed(first, other)
    assert wedge(again) == wedges[0]
    again.act(Pass(by="AL"))
    assert wedge(resumed(again, seed)) == wedges[1]
    assert cast("Act", notes_of(again).rows()[-1]).again


def test_an_undone_card_is_not_drawn_again() -> None:
    first = table(header(), Notes(), 5)
    drawn = first.act(DrawStart(by="JR")).action
    first.undo(1, ())
    assert resumed(first).act(DrawStart(by="JR")).action == drawn


def test_the_box_does_not_draw_a_refused_start_card() -> None:
    first = table(header(redraw_dead_start=True), Notes())
    assert not first.act(DrawStart(by="JR", word="QQQ")).outcome.accepted
    drawn = resumed(first).act(DrawStart(by="JR")).action
    assert isinstance(drawn, DrawStart)
    assert drawn.word not in (None, "QQQ")


def test_the_time_of_a_turn_is_kept_when_players_join_or_leave() -> None:
    made = playing()
    made.act(Spin(by="AL"))
    made.act(Join(by="ZZ", left_of="AL"), {"turn": 12.5})
    assert made.spent == {"turn": 12.5}
    assert resumed(made).spent == {"turn": 12.5}
    made.act(Leave(by="AL"), {"turn": 14.0})
    assert made.spent == {}
    assert resumed(made).spent == {}


def test_a_refused_word_keeps_the_time_it_took() -> None:
    made = playing()
    made.act(Spin(by="AL"))
    made.act(Play(by="AL", word="QQQ"), {"turn": 3.25})
    assert resumed(made).spent == {"turn": 3.25}
    made.undo(1, ())
    assert resumed(made).spent == {}


def test_the_clock_and_the_seats_are_restored() -> None:
    made = playing()
    made.act(Spin(by="AL"))
    made.clock({"turn": 2.0}, "pause", None)
    made.seat({"AL": 4, "NB": 2})
    made.beat({"turn": 3.0})
    assert notes_of(made).clock == Clocks(elapsed={"turn": 3.0})
    again = resumed(made)
    assert again.spent == {"turn": 2.0}
    assert again.player_at(4) == "AL"
    assert again.player_at(3) is None
    assert again.player_at(None) is None


def test_the_end_of_a_game_is_restored() -> None:
    made = playing()
    made.finish("stopped")
    assert resumed(made).finished == "stopped"


def test_undo_stops_at_the_start_of_the_game() -> None:
    made = playing()
    made.undo(9, ("AL",))
    assert made.records == []
    made.undo(1, ())
    assert seen(resumed(made)) == seen(made)


def test_the_reason_for_a_broken_turn_names_its_word() -> None:
    made = playing()
    made.act(Spin(by="AL"))
    made.act(Play(by="AL", word="AAS"))
    refused = made.fault_in({2: Play(by="AL", word="QQQ")}, 2)
    assert refused is not None
    assert "QQQ" in refused.why
    made.act(Spin(by="NB"))
    made.act(Play(by="NB", word="AAAS"))
    changes: dict[int, Action | None] = {2: Play(by="AL", word="EES")}
    assert made.try_amend(changes).broken == [4]
    broken = made.fault_in(changes, 4)
    assert broken is not None
    assert "AAAS" in broken.why


def test_the_scores_without_any_action_are_those_of_the_start() -> None:
    made = playing()
    assert made.scores_after({0: None}) == {"AL": 0, "NB": 0, "JR": 0}
    made.amend({0: None})
    assert made.state == made.start_state


# -- any actions -----------------------------------------------------------------------

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "one_try": st.booleans(),
        "rounds": st.integers(1, 2),
        "plural_s": st.sampled_from(["plural", "off", "vote"]),
        "turn_limit_s": st.sampled_from([None, 30]),
        "auto_end": st.booleans(),
    },
)
STEPS = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 10**6)), max_size=30)


def word(table: Table, pick: int) -> str:
    near = sorted(RULING.neighbours(cast("WorphState", table.state).table_word)) or WORDS
    return near[pick % len(near)]


def proper(table: Table, pick: int) -> Action:
    """A sensible action of the player on turn."""
    state = cast("WorphState", table.state)
    if state.phase == "start":
        return DrawStart(by=state.drawer, word=WORDS[pick % 27] if pick % 2 else None)
    if state.phase == "spin":
        return Spin(by=state.turn)
    return Play(by=state.turn, word=word(table, pick), elapsed_s=float(pick % 32))


def odd(table: Table, roll: int, pick: int) -> Action:
    """Any other action, legal or not."""
    state = cast("WorphState", table.state)
    name, other = NAMES[pick % 5], state.players[0]
    made: list[Callable[[], Action]] = [
        lambda: Pass(by=state.turn),
        lambda: Timeout(by=state.turn),
        lambda: Leave(by=name),
        lambda: Join(by=name, left_of=other),
        lambda: Swap(by=name, other=other),
        lambda: GroupAccepts(word=WORDS[pick % len(WORDS)], accepts=pick % 3 > 0),
        lambda: Play(by=name, word="QQ1"),
        lambda: Play(by=state.turn, word=WORDS[pick % len(WORDS)]),
    ]
    return made[roll % len(made)]()


def amendment(table: Table, pick: int) -> dict[int, Action | None]:
    index = pick % len(table.records)
    by = table.records[index].action.by
    choices: list[Action | None] = [
        None,
        Pass(by=by),
        Play(by=by, word=WORDS[pick % len(WORDS)]),
        DrawStart(by=by, word=WORDS[pick % 27]),
    ]
    return {index: choices[pick // 7 % 4]}


def state_after(table: Table, actions: list[Action]) -> State:
    """The state after only these actions."""
    state = table.start_state
    for action in actions:
        state = RULES.apply(state, action, RecordingRuling(RULING)).state
    return state


def amend(table: Table, changes: dict[int, Action | None]) -> None:
    """A correction has the result of playing so from the start, or is refused without a trace."""
    before, rows = seen(table), len(notes_of(table).texts)
    changed = [changes.get(i, record.action) for i, record in enumerate(table.records)]
    if table.try_amend(changes).broken:
        with pytest.raises(BadEntry, match=r"Correct them too, or keep the turn as it was\.$"):
            table.amend(changes)
        assert seen(table) == before
        assert len(notes_of(table).texts) == rows
    else:
        table.amend(changes)
        assert table.state == state_after(
            table, [action for action in changed if action is not None]
        )


def undo(table: Table, count: int) -> None:
    kept = [record.action for record in table.records[: -count or None]]
    table.undo(count, ("AL",))
    assert table.state == state_after(table, kept)


def step(table: Table, roll: int, pick: int) -> None:
    if roll < 55:
        table.act(proper(table, pick), {"turn": pick % 30})
    elif roll < 80 or not table.records:
        table.act(odd(table, roll, pick), {"turn": pick % 30})
    elif roll < 90:
        undo(table, pick % len(table.records) % 5)
    else:
        amend(table, amendment(table, pick))


@settings(max_examples=examples(80))
@example(
    options={"rounds": 1, "auto_end": False, "one_try": True},
    steps=[(0, 0), (0, 0), (0, 0), (0, 0), (90, 65), (0, 31)],
)
@given(options=OPTIONS, steps=STEPS)
def test_the_journal_restores_the_whole_table_at_any_moment(
    options: dict[str, Any], steps: list[tuple[int, int]]
) -> None:
    made = table(header(**options), Notes())
    wedges: dict[int, int | None] = {}
    for roll, pick in steps:
        known = len(made.records)
        step(made, roll, pick)
        assert seen(resumed(made)) == seen(made)
        spins = [r.action.wedge for r in made.records if isinstance(r.action, Spin)]
        if len(made.records) > known and isinstance(made.records[-1].action, Spin):
            assert wedges.setdefault(len(spins), spins[-1]) == spins[-1]


@settings(max_examples=examples(40))
@given(options=OPTIONS, steps=STEPS, when=st.integers(0, 29))
def test_a_table_resumed_in_the_middle_plays_on_in_the_same_way(
    options: dict[str, Any], steps: list[tuple[int, int]], when: int
) -> None:
    once = table(header(**options), Notes())
    twice = table(header(**options), Notes())
    for number, (roll, pick) in enumerate(steps):
        if number == when:
            twice._chance = once._chance = Chance(when)
            twice = table(twice.header, notes_of(twice), when)
        step(once, roll, pick)
        step(twice, roll, pick)
    assert seen(once) == seen(twice)


def test_rows_that_are_not_actions_are_refused() -> None:
    notes = Notes()
    notes.texts.append(store.encode(Act(action={"do": "spin", "wedge": "north"})))
    with pytest.raises(msgspec.ValidationError):
        table(header(), notes)
