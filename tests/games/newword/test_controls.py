"""NewWord at the box: what gestures mean, and what is on the display."""

from __future__ import annotations

from typing import Any

import pytest
from newword_kit import NONE, act, dealt, new, play, position
from room import faults

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Record
from companion.games.api.ui import Appeal, Context, Gesture, Hint, PrivateEntry
from companion.games.newword.rules import rules
from companion.games.newword.rules.actions import Challenge, Pass, PlayWord
from companion.games.newword.rules.state import NewWordState
from companion.games.newword.ui import controls, screens
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import Discard, Passing
from companion.widgets.pick import Amount
from hardware.box import KEYBOARD, KNOB, Event, Kind, seat

BUTTONS = {"AL": 1, "NB": 2, "JR": 3}
DEALT = {"options": {"hands": "dealt"}}


def context(state: NewWordState, **more: Any) -> Context:
    """What all see of it."""
    return Context(
        view=rules.view(state, None),
        buttons=BUTTONS,
        seat_view=lambda player: rules.view(state, player),
        **more,
    )


def typed(key: str) -> Gesture:
    return Gesture(Event(KEYBOARD, Kind.TYPED, 0, key=key))


def pressed(player: str, kind: Kind = Kind.PRESSED) -> Gesture:
    return Gesture(Event(seat(BUTTONS[player]), kind, 0), player)


PUSH = Gesture(Event(KNOB, Kind.PRESSED, 0))


def turned(steps: int) -> Gesture:
    return Gesture(Event(KNOB, Kind.TURNED, 0, steps))


def stepped(seen: Context, *touches: Gesture, draft: Any = None) -> Any:
    """The draft after those gestures, or what the last of them means."""
    draft = controls.fresh(seen) if draft is None else draft
    for gesture in touches:
        draft = controls.step(draft, seen, gesture)
    return draft


def shown(seen: Context, draft: Any = None) -> str:
    """What the display says, row by row; it has room."""
    screen = screens.draw(seen, controls.fresh(seen) if draft is None else draft)
    assert faults(screen) == []
    return " | ".join(screen.words())


WINDOW = play(position(**DEALT), "(ch)art").state
STATES = {
    "setup": new(options={"hands": "dealt"}),
    "turn": position(**DEALT),
    "first": dealt("AL", "NB", "JR"),
    "window": WINDOW,
}


@pytest.mark.parametrize("phase", STATES)
def test_a_button_that_is_held_shows_the_dealt_hand_in_every_phase(phase: str) -> None:
    seen = context(STATES[phase])
    held = controls.holds(seen, controls.fresh(seen))
    for player in BUTTONS:
        assert held[seat(BUTTONS[player])].label == "your hand"
        assert stepped(seen, pressed(player, Kind.HELD)) == PrivateEntry(player)
        assert faults(screens.hand(seen, seen.private_view(player))) == []


def test_a_button_that_is_pressed_means_what_it_means_with_real_cards() -> None:
    real = play(position(), "(ch)art").state
    for state in (WINDOW, real):
        assert stepped(context(state), pressed("JR")) == Challenge(by="JR")
        assert stepped(context(state), pressed("NB")) == Challenge(by="NB")
    calm = context(position(**DEALT))
    assert stepped(calm, pressed("NB")) == PrivateEntry("NB")
    assert stepped(context(WINDOW), pressed("AL")) == PrivateEntry("AL")
    word = stepped(calm, *map(typed, "CHART"), pressed("AL"))
    assert isinstance(stepped(calm, pressed("AL"), draft=word), PlayWord)


def test_who_has_no_button_looks_at_their_hand_by_a_key() -> None:
    assert stepped(context(WINDOW), typed("?")) == PrivateEntry("NB")
    assert isinstance(stepped(context(position()), typed("?")), Compose)


def test_a_pass_without_an_exchange_is_asked_for_once() -> None:
    for options in ({}, {"hands": "dealt"}):
        seen = context(position(stock=0, options=options))
        asked = stepped(seen, typed("DELETE"))
        assert isinstance(asked, Passing)
        assert "Pass? 1/2 | no | yes" in shown(seen, asked)
        assert isinstance(stepped(seen, PUSH, draft=asked), Compose)
        assert stepped(seen, turned(1), PUSH, draft=asked) == Pass(by="AL")
        assert isinstance(stepped(seen, turned(-1), PUSH), Passing)


def test_a_pass_with_an_exchange_asks_for_the_cards_alone() -> None:
    amount = stepped(context(position(hands={})), typed("DELETE"))
    assert isinstance(amount, Amount)
    assert amount.title == "PASS: swap how many?"
    look = stepped(context(position(**DEALT)), typed("DELETE"))
    assert isinstance(look, PrivateEntry)
    assert isinstance(look.widget, Discard)


def test_an_entry_goes_on_where_the_turn_is_not_passed_after_all() -> None:
    seen = context(position(stock=0))
    draft = stepped(seen, typed("C"), typed("H"))
    assert stepped(seen, typed("DELETE"), PUSH, draft=draft) == draft


def test_nobody_passes_for_a_computer_player() -> None:
    seen = context(position(**DEALT), machines={"AL": 3})
    assert stepped(seen, typed("DELETE")) == Hint("AL thinks")


def test_the_others_press_to_vote_on_a_word_that_was_refused() -> None:
    state = position(options={"hands": "dealt", "strict_referee": True})
    play_word = PlayWord(by="AL", word="CHART")
    refused = Record(play_word, rules.apply(state, play_word, RecordingRuling(NONE)))
    assert refused.outcome.reason == "not_a_word"
    seen = context(state, refused=refused)
    assert stepped(seen, pressed("NB")) == Appeal()
    assert stepped(seen, pressed("AL")) == PrivateEntry("AL")
    assert "others: press to vote" in shown(seen)


def test_what_was_done_last_stays_readable_with_the_last_cards_too() -> None:
    state = position(stock=0, hands={}, scores={"AL": 10, "NB": 20, "JR": 5})
    outcome = act(state, NONE, "pass", "AL")
    for since in (0.0, 4.0, 60.0):
        seen = context(outcome.state, last=Record(Pass(by="AL"), outcome), since_s=since)
        assert "| AL passed |" in shown(seen)
    assert "cards: AL 6 NB 6 JR 6" in shown(seen)


def test_the_preview_of_a_dealt_word_names_no_wild_card() -> None:
    seen = context(position(hands={"AL": ["?", "H", "D", "L", "N", "B"]}, **DEALT))
    draft = stepped(seen, *map(typed, "CHART"), typed("ENTER"))
    assert "hand C H" in shown(seen, draft)
    assert "?" not in shown(seen, draft)


def test_the_points_of_the_preview_do_not_tell_of_a_wild_card() -> None:
    """CHART with the H, or with a wild card for it, which counts nothing."""
    said, secret = set(), set()
    for hand in (["C", "H", "D", "L", "N", "B"], ["C", "?", "D", "L", "N", "B"]):
        seen = context(position(hands={"AL": hand}, **DEALT))
        draft = stepped(seen, *map(typed, "CHART"), typed("ENTER"))
        said.add(shown(seen, draft))
        look = stepped(seen, turned(1), draft=draft)
        assert isinstance(look, PrivateEntry)
        assert (look.by, faults(look.widget.draw())) == ("AL", [])
        secret.add(look.widget.draw().words()[1:])
        assert isinstance(look.make(0), PlayWord)
    assert len(said) == 1
    assert "AL up to" in said.pop()
    assert len(secret) == 2


def test_points_that_tell_nothing_are_shown() -> None:
    """Nobody else sees the display; or no wild card can be in a hand any more."""
    wild = position(hands={"AL": ["C", "?", "D", "L", "N", "B"]}, **DEALT)
    alone = context(wild, machines={"NB": 3, "JR": 3})
    assert "x2 = " in shown(alone, stepped(alone, *map(typed, "CHART"), typed("ENTER")))
    seen = context(position(table=["?=A", "R", "?=T"], hands={"AL": ["C", "H"]}, **DEALT))
    assert "x2 = " in shown(seen, stepped(seen, *map(typed, "CHART"), typed("ENTER")))


def helped(state: NewWordState) -> str:
    return " ".join(screens.help(context(state)))


def test_help_is_about_this_moment_under_these_rules() -> None:
    assert "4 letters or more" in helped(position())
    assert "2 letters or more" in helped(position(options={"junior": True}))
    assert "x2" not in helped(position(options={"junior": True}))
    assert "All but AL may press" in helped(WINDOW)
    next_only = {"hands": "dealt", "challengers": "next_only"}
    assert "NB may press" in helped(play(position(options=next_only), "(ch)art").state)
    assert "Hold your button: your hand" in helped(WINDOW)
    assert "hold your button to pass" in helped(position())
    assert "stock is empty" in helped(position(stock=0))
    assert "stock is empty" not in helped(position())
    assert "the box deals" in helped(STATES["setup"])
    assert "AL deals" not in helped(STATES["setup"])
