"""What the walk through all screens seldom sees has room too, with long names and words."""

from __future__ import annotations

from typing import Any

import pytest
from room import faults
from word_sprout_kit import act, after, new, played, words
from word_sprout_table_kit import BUTTONS, PUSH, key, meant, turn

from companion.games.api.rules import GroupAccepts, Record
from companion.games.api.ui import Context, Gesture
from companion.games.word_sprout.rules import rules
from companion.games.word_sprout.rules.actions import BrokeRule, GiveUp, ShowWord
from companion.games.word_sprout.rules.board.state import MissReason
from companion.games.word_sprout.ui import controls, correct
from companion.games.word_sprout.ui.screens import events, screens
from companion.screen.screen import wrapped
from hardware.box import Event, Kind, seat

NAMES = ("MAXIMILI", "ROSAMUND", "BARTHOLO", "WWWWWWWW")
WORD = "W" * 15
RULE = "Whoever lays a vowel names an animal that begins with it, aloud, at once, or is out of it."
LIST = words(WORD)


def seen(state: Any, **more: Any) -> Context:
    return Context(rules.view(state, None), **{"buttons": numbered(), "since_s": 1e6, **more})


def numbered() -> dict[str, int]:
    return dict(zip(NAMES, BUTTONS.values(), strict=True))


def begun(**setup: Any) -> Any:
    state = new(*NAMES, **setup)
    for number in range(1, 16):
        state = played(state, f"{NAMES[(number - 1) % 4]}:{WORD[:number]}")
    return state


def drawn(context: Context, draft: Any = None) -> list[str]:
    return faults(screens.draw(context, controls.fresh(context) if draft is None else draft))


def test_every_question_about_a_broken_rule_has_room() -> None:
    context = seen(begun(custom_rules=[RULE]))
    draft = controls.fresh(context)
    for gesture in (PUSH, turn(1), PUSH, turn(3), PUSH, PUSH, pressed(1)):
        draft = controls.step(draft, context, gesture)
        assert drawn(context, draft) == []


def pressed(number: int) -> Gesture:
    return Gesture(Event(seat(number), Kind.PRESSED, 0), NAMES[number - 1])


@pytest.mark.parametrize("since", [0.5, 7.0, 30.0])
def test_what_became_of_it_has_room(since: float) -> None:
    state = begun(custom_rules=[RULE], variations=["vowel_collections", "vowel_reverses"])
    action = BrokeRule(player=NAMES[2], last_play=True)
    record = Record(action, act(state, LIST, "broke_rule", player=NAMES[2], last_play=True))
    context = seen(record.outcome.state, last=record, since_s=since)
    assert record.outcome.accepted
    assert drawn(context) == []
    assert len(correct.turn(record)) <= 20


def test_a_vote_on_a_long_word_has_room() -> None:
    state = after(begun(), LIST, "open_challenge", NAMES[3])
    state = after(state, LIST, "show_word", NAMES[2], word=f"{WORD}S", vote=True)
    assert state.phase == "vote"
    assert drawn(seen(state)) == []


def test_teams_of_long_names_have_room() -> None:
    state = after(new(*NAMES[:2], variations=["metamorphism"]), LIST, "give_up", NAMES[0])
    state = after(state, LIST, "change_rule", NAMES[1], add="teams")
    context = seen(state)
    groups = controls.step(None, context, pressed(1))
    for gesture in (turn(1), PUSH, PUSH):
        assert drawn(context, groups) == []
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

    state = begun()
    record = Record(replace(action, by=NAMES[0]), act(state, LIST, "give_up", state.turn))
    assert 0 < len(correct.turn(record)) <= 20


def test_a_long_rule_in_words_can_be_read_whole_before_it_is_removed() -> None:
    state = new(*NAMES[:2], variations=["metamorphism"], custom_rules=[RULE])
    state = after(state, LIST, "give_up", NAMES[0])
    context = seen(state)
    draft = meant(context, pressed(2), turn(2), PUSH)
    read: list[str] = []
    for _ in range(4):
        draft = controls.step(draft, context, turn(1))
        read += [row for row in screens.draw(context, draft).words() if row in wrapped(RULE)]
        assert drawn(context, draft) == []
    assert set(wrapped(RULE)) <= set(read)


def test_typing_a_long_word_under_a_challenge_has_room() -> None:
    context = seen(after(begun(), LIST, "open_challenge", NAMES[3]))
    draft = controls.fresh(context)
    for letter in f"{WORD}SSS":
        draft = controls.step(draft, context, key(letter))
        assert drawn(context, draft) == []
