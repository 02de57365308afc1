"""Rare screens fit the display too, with long names and words."""

from __future__ import annotations

from typing import Any

import pytest
from room import faults
from word_sprout_kit import act, after, after_plays, new, words
from word_sprout_table_kit import BUTTONS, PUSH, after_gestures, key, turn

from companion.games.api.rules import GroupAccepts, Record
from companion.games.api.ui import Context, Gesture
from companion.games.word_sprout.rules.actions import BrokeRule, GiveUp, ShowWord
from companion.games.word_sprout.rules.board.state import MissReason
from companion.games.word_sprout.rules.rules import RULES
from companion.games.word_sprout.ui import controls, correct
from companion.games.word_sprout.ui.screens import events, screens
from companion.screen.screen import wrap
from hardware.box import Event, Kind, seat

NAMES = ("MAXIMILI", "ROSAMUND", "BARTHOLO", "WWWWWWWW")
WORD = "W" * 15
RULE = "Whoever lays a vowel names an animal that begins with it, aloud, at once, or is out of it."
LIST = words(WORD)


def context_of(state: Any, **more: Any) -> Context:
    return Context(RULES.view(state, None), **{"buttons": numbered(), "since_s": 1e6, **more})


def numbered() -> dict[str, int]:
    return dict(zip(NAMES, BUTTONS.values(), strict=True))


def new_game(**setup: Any) -> Any:
    state = new(*NAMES, **setup)
    for number in range(1, 16):
        state = after_plays(state, f"{NAMES[(number - 1) % 4]}:{WORD[:number]}")
    return state


def room_faults(context: Context, draft: Any = None) -> list[str]:
    return faults(screens.draw(context, controls.fresh(context) if draft is None else draft))


def test_every_question_about_a_broken_rule_fits() -> None:
    context = context_of(new_game(custom_rules=[RULE]))
    draft = controls.fresh(context)
    for gesture in (PUSH, turn(1), PUSH, turn(3), PUSH, PUSH, press(1)):
        draft = controls.step(draft, context, gesture)
        assert room_faults(context, draft) == []


def press(number: int) -> Gesture:
    return Gesture(Event(seat(number), Kind.PRESSED, 0), NAMES[number - 1])


@pytest.mark.parametrize("since", [0.5, 7.0, 30.0])
def test_the_verdict_on_a_broken_rule_fits(since: float) -> None:
    state = new_game(custom_rules=[RULE], variations=["vowel_collections", "vowel_reverses"])
    action = BrokeRule(player=NAMES[2], last_play=True)
    record = Record(action, act(state, LIST, "broke_rule", player=NAMES[2], last_play=True))
    context = context_of(record.outcome.state, last=record, since_s=since)
    assert record.outcome.accepted
    assert room_faults(context) == []
    assert len(correct.turn(record)) <= 20


def test_a_vote_on_a_long_word_fits() -> None:
    state = after(new_game(), LIST, "open_challenge", NAMES[3])
    state = after(state, LIST, "show_word", NAMES[2], word=f"{WORD}S", vote=True)
    assert state.phase == "vote"
    assert room_faults(context_of(state)) == []


def test_teams_with_long_names_fit() -> None:
    state = after(new(*NAMES[:2], variations=["metamorphism"]), LIST, "give_up", NAMES[0])
    state = after(state, LIST, "change_rule", NAMES[1], add="teams")
    context = context_of(state)
    groups = controls.step(None, context, press(1))
    for gesture in (turn(1), PUSH, PUSH):
        assert room_faults(context, groups) == []
        groups = controls.step(groups, context, gesture)


@pytest.mark.parametrize(
    "why",
    ["no_word", "not_inside", "not_a_word", "refused", "plural", "no_such_tile", "unreachable"],
)
@pytest.mark.parametrize("word", ["OAT", WORD])
def test_every_reason_fits_a_line(why: Any, word: str) -> None:
    assert 0 < len(events.miss_text(MissReason(why, word, word, "W"))) <= 21


@pytest.mark.parametrize("action", [GiveUp(), GroupAccepts(word=WORD), ShowWord(word=WORD)])
def test_every_turn_fits_a_row(action: Any) -> None:
    from msgspec.structs import replace

    state = new_game()
    record = Record(replace(action, by=NAMES[0]), act(state, LIST, "give_up", state.turn))
    assert 0 < len(correct.turn(record)) <= 20


def test_a_long_rule_can_be_read_in_full_before_it_is_removed() -> None:
    state = new(*NAMES[:2], variations=["metamorphism"], custom_rules=[RULE])
    state = after(state, LIST, "give_up", NAMES[0])
    context = context_of(state)
    draft = after_gestures(context, press(2), turn(2), PUSH)
    read: list[str] = []
    for _ in range(4):
        draft = controls.step(draft, context, turn(1))
        read += [row for row in screens.draw(context, draft).words() if row in wrap(RULE)]
        assert room_faults(context, draft) == []
    assert set(wrap(RULE)) <= set(read)


def test_typing_a_long_word_during_a_challenge_fits() -> None:
    context = context_of(after(new_game(), LIST, "open_challenge", NAMES[3]))
    draft = controls.fresh(context)
    for letter in f"{WORD}SSS":
        draft = controls.step(draft, context, key(letter))
        assert room_faults(context, draft) == []
