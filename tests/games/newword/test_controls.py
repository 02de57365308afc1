"""NewWord at the box: what gestures mean, and what is on the display."""

from __future__ import annotations

from typing import Any

import pytest
from newword_kit import NONE, act, dealt_game, new, play, position
from room import faults

from companion.games.api.offers import holds
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Record
from companion.games.api.ui import Appeal, Context, Gesture, Hint, Hurry, PrivateEntry
from companion.games.kit.offers import Asking
from companion.games.newword.rules.actions import Challenge, LetFall, LetStand, Pass, PlayWord
from companion.games.newword.rules.rules import RULES
from companion.games.newword.rules.state import NewWordState
from companion.games.newword.ui import controls, screens
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import Discard
from companion.games.newword.ui.offers import offers
from companion.widgets.pick import Amount
from hardware.box import KEYBOARD, KNOB, SPIN, Event, Kind, seat

BUTTONS = {"AL": 1, "NB": 2, "JR": 3}
DEALT = {"options": {"hands": "dealt"}}


def context_of(state: NewWordState, **more: Any) -> Context:
    """The context of the whole table."""
    return Context(
        view=RULES.view(state, None),
        buttons=BUTTONS,
        seat_view=lambda player: RULES.view(state, player),
        **more,
    )


def type_key(key: str) -> Gesture:
    return Gesture(Event(KEYBOARD, Kind.TYPED, 0, key=key))


def press(player: str, kind: Kind = Kind.PRESSED) -> Gesture:
    return Gesture(Event(seat(BUTTONS[player]), kind, 0), player)


PUSH, BACK = (Gesture(Event(control, Kind.PRESSED, 0)) for control in (KNOB, SPIN))


def turn_knob(steps: int) -> Gesture:
    return Gesture(Event(KNOB, Kind.TURNED, 0, steps))


def after_gestures(context: Context, *touches: Gesture, draft: Any = None) -> Any:
    """The draft after these gestures, or the intent of the last one."""
    draft = controls.fresh(context) if draft is None else draft
    for gesture in touches:
        draft = controls.step(draft, context, gesture)
    return draft


def display_text(context: Context, draft: Any = None) -> str:
    """The rows of the display, joined; every text must have room."""
    screen = screens.draw(context, controls.fresh(context) if draft is None else draft)
    assert faults(screen) == []
    return " | ".join(screen.words())


WINDOW = play(position(**DEALT), "(ch)art").state
STATES = {
    "setup": new(options={"hands": "dealt"}),
    "turn": position(**DEALT),
    "first": dealt_game("AL", "NB", "JR"),
    "window": WINDOW,
}


@pytest.mark.parametrize("phase", STATES)
def test_holding_a_button_shows_a_dealt_hand_in_every_phase(phase: str) -> None:
    context = context_of(STATES[phase])
    found = holds(BUTTONS, offers(context, controls.fresh(context)))
    for player in BUTTONS:
        assert found[seat(BUTTONS[player])].label == "your hand"
        assert after_gestures(context, press(player, Kind.HELD)) == PrivateEntry(player)
        assert faults(screens.hand(context, context.private_view(player))) == []


def test_a_press_means_the_same_as_with_real_cards() -> None:
    real = play(position(), "(ch)art").state
    for state in (WINDOW, real):
        assert after_gestures(context_of(state), press("JR")) == Challenge(by="JR", vote=True)
        assert after_gestures(context_of(state), press("NB")) == Challenge(by="NB", vote=True)
    calm = context_of(position(**DEALT))
    assert after_gestures(calm, press("NB")) == PrivateEntry("NB")
    assert after_gestures(context_of(WINDOW), press("AL")) == PrivateEntry("AL")
    word = after_gestures(calm, *map(type_key, "CHART"), press("AL"))
    assert isinstance(after_gestures(calm, press("AL"), draft=word), PlayWord)


def test_a_player_without_a_button_sees_their_hand_with_a_key() -> None:
    assert after_gestures(context_of(WINDOW), type_key("?")) == PrivateEntry("NB")
    assert isinstance(after_gestures(context_of(position()), type_key("?")), Compose)


def test_after_a_vowel_a_push_enters_the_card_that_is_shown() -> None:
    context = context_of(new())
    typed = after_gestures(context, type_key("E"))
    assert "E and ...  push: A/E" in display_text(context, typed)
    assert after_gestures(context, PUSH, draft=typed).cards == ("A/E",)
    turned = after_gestures(context, turn_knob(1), draft=typed)
    assert "E and ...  push: E/I" in display_text(context, turned)
    assert after_gestures(context, PUSH, draft=turned).cards == ("E/I",)
    assert after_gestures(context, type_key("I"), draft=turned).cards == ("E/I",)
    assert after_gestures(context, type_key("T"), draft=turned).first == "E"  # the box says so


def test_a_press_before_the_deal_says_what_to_do_next() -> None:
    """SPIN deals only in a dealt game; with real cards it removes the last card entered."""
    dealt, real = context_of(STATES["setup"]), context_of(new())
    assert after_gestures(dealt, type_key("X")) == Hint("SPIN: deal")
    assert after_gestures(real, press("NB")) == Hint("enter the 5 face up")
    for keys in ("T", "TSRM"):
        draft = after_gestures(real, *map(type_key, keys))
        assert after_gestures(real, press("NB"), draft=draft) == Hint("enter the 5 face up")
    whole = after_gestures(real, *map(type_key, "TSRMC"))
    assert after_gestures(real, press("NB"), draft=whole) == Hint("push: done")


def test_a_swap_says_that_the_stock_has_no_more_cards() -> None:
    look = after_gestures(context_of(position(stock=3, **DEALT)), type_key("DELETE"))
    widget = look.widget
    for gesture in (PUSH, turn_knob(1), PUSH, turn_knob(1), PUSH):
        widget = widget.step(gesture.event)
    assert widget.draw().words()[-1] == "push:keep turn:next"
    widget = widget.step(turn_knob(1).event)
    assert "3 of 3" in widget.draw().words()[0]
    assert widget.draw().words()[-1] == "only 3 in the stock"
    assert widget.step(PUSH.event) == widget


def test_a_pass_without_a_swap_asks_once() -> None:
    for options in ({}, {"hands": "dealt"}):
        context = context_of(position(stock=0, options=options))
        asked = after_gestures(context, type_key("DELETE"))
        assert isinstance(asked, Asking)
        assert "Pass? 1/2 | no | yes" in display_text(context, asked)
        assert isinstance(after_gestures(context, PUSH, draft=asked), Compose)
        assert after_gestures(context, turn_knob(1), PUSH, draft=asked) == Pass(by="AL")
        assert isinstance(after_gestures(context, turn_knob(-1), PUSH), Asking)


def test_a_pass_with_a_swap_asks_only_for_the_cards() -> None:
    amount = after_gestures(context_of(position(hands={})), type_key("DELETE"))
    assert isinstance(amount, Amount)
    assert amount.title == "PASS: swap how many?"
    look = after_gestures(context_of(position(**DEALT)), type_key("DELETE"))
    assert isinstance(look, PrivateEntry)
    assert isinstance(look.widget, Discard)


def test_an_entry_goes_on_after_a_pass_is_cancelled() -> None:
    context = context_of(position(stock=0))
    draft = after_gestures(context, type_key("C"), type_key("H"))
    assert after_gestures(context, type_key("DELETE"), PUSH, draft=draft) == draft


def test_nobody_passes_for_a_computer_player() -> None:
    context = context_of(position(**DEALT), machines={"AL": 3})
    assert after_gestures(context, type_key("DELETE")) == Hint("AL thinks")
    assert after_gestures(context, type_key("C")) == Hint("AL thinks")
    assert after_gestures(context, PUSH) == Hurry("AL")


def test_the_display_says_that_a_computer_player_thinks() -> None:
    for state in (WINDOW, act(position(**DEALT), NONE, "pass", by="AL", discard=()).state):
        assert display_text(context_of(state, machines={"NB": 3})).endswith("NB thinks")


def test_spin_hurries_a_computer_player_unless_a_person_may_challenge() -> None:
    """Otherwise the word of a person would stand before the computer players can challenge it."""
    assert after_gestures(context_of(WINDOW, machines={"NB": 3, "JR": 3}), BACK) == Hurry("NB")
    assert after_gestures(context_of(WINDOW, machines={"NB": 3}), BACK) == LetStand()


def test_a_second_push_does_not_end_the_game_with_the_last_word() -> None:
    last = position(hands={"AL": ["C", "H"]}, stock=0, options={"hands": "dealt"})
    state = play(last, "(ch)art").state
    assert RULES.view(state, None).ending
    assert "AL +22  challenge? | SPIN: it stands" in display_text(context_of(state))
    hasty = after_gestures(context_of(state, since_s=0.9), BACK)
    assert hasty == Hint("the word is laid")
    assert after_gestures(context_of(state, since_s=1.0), BACK) == LetStand()
    for gesture in (PUSH, type_key("SPACE"), type_key("ENTER")):
        for since_s in (0.9, 60.0):
            late = after_gestures(context_of(state, since_s=since_s), gesture)
            assert late == Hint("SPIN: it stands")
    challenge = after_gestures(context_of(state, since_s=0.0), press("NB"))
    assert challenge == Challenge(by="NB", vote=True)


def test_nothing_to_delete_lets_no_word_stand() -> None:
    assert after_gestures(context_of(WINDOW), type_key("BACKSPACE")) == Hint("turn, or type a word")
    assert after_gestures(context_of(WINDOW), BACK) == LetStand()


def test_other_players_press_to_vote_on_a_refused_word() -> None:
    state = position(options={"hands": "dealt", "strict_referee": True})
    play_word = PlayWord(by="AL", word="CHART")
    refused = Record(play_word, RULES.apply(state, play_word, RecordingRuling(NONE)))
    assert refused.outcome.reason == "not_a_word"
    context = context_of(state, refused=refused)
    assert after_gestures(context, press("NB")) == Appeal()
    assert after_gestures(context, press("AL")) == PrivateEntry("AL")
    assert "others: press to vote" in display_text(context)


def test_the_last_action_stays_on_display_with_the_last_cards() -> None:
    state = position(stock=0, hands={}, scores={"AL": 10, "NB": 20, "JR": 5})
    outcome = act(state, NONE, "pass", "AL")
    for since in (0.0, 4.0, 60.0):
        context = context_of(outcome.state, last=Record(Pass(by="AL"), outcome), since_s=since)
        assert "| AL passed |" in display_text(context)
    assert "cards: AL 6 NB 6 JR 6" in display_text(context)


def test_the_preview_of_a_dealt_word_hides_wild_cards() -> None:
    context = context_of(position(hands={"AL": ["?", "H", "D", "L", "N", "B"]}, **DEALT))
    draft = after_gestures(context, *map(type_key, "CHART"), type_key("ENTER"))
    assert "hand C H" in display_text(context, draft)
    assert "?" not in display_text(context, draft)


def test_the_points_of_a_preview_do_not_reveal_a_wild_card() -> None:
    """CHART with an H or with a wild card, which has no points, shows the same."""
    said, secret = set(), set()
    for hand in (["C", "H", "D", "L", "N", "B"], ["C", "?", "D", "L", "N", "B"]):
        context = context_of(position(hands={"AL": hand}, **DEALT))
        draft = after_gestures(context, *map(type_key, "CHART"), type_key("ENTER"))
        said.add(display_text(context, draft))
        look = after_gestures(context, turn_knob(1), draft=draft)
        assert isinstance(look, PrivateEntry)
        assert (look.by, faults(look.widget.draw())) == ("AL", [])
        assert look.widget.draw().words()[-1] == "push: lay  SPIN: back"
        secret.add(look.widget.draw().words()[1:])
        assert isinstance(look.make(0), PlayWord)
    assert len(said) == 1
    assert "AL up to" in said.pop()
    assert len(secret) == 2


def test_points_that_reveal_nothing_are_shown() -> None:
    """Nobody else sees the display, or there is no wild card left that a hand could have."""
    wild = position(hands={"AL": ["C", "?", "D", "L", "N", "B"]}, **DEALT)
    alone = context_of(wild, machines={"NB": 3, "JR": 3})
    assert "x2 = " in display_text(
        alone, after_gestures(alone, *map(type_key, "CHART"), type_key("ENTER"))
    )
    context = context_of(position(table=["?=A", "R", "?=T"], hands={"AL": ["C", "H"]}, **DEALT))
    assert "x2 = " in display_text(
        context, after_gestures(context, *map(type_key, "CHART"), type_key("ENTER"))
    )


def help_text(state: NewWordState) -> str:
    return " ".join(screens.help(context_of(state)))


def test_help_fits_the_moment_and_the_house_rules() -> None:
    assert "4 letters or more" in help_text(position())
    assert "2 letters or more" in help_text(position(options={"junior": True}))
    assert "x2" not in help_text(position(options={"junior": True}))
    assert "All but AL may press" in help_text(WINDOW)
    next_only = {"hands": "dealt", "challengers": "next_only"}
    assert "NB may press" in help_text(play(position(options=next_only), "(ch)art").state)
    assert "Hold your button to see your hand" in help_text(WINDOW)
    assert "hold your button to pass" in help_text(position())
    assert "stock is empty" in help_text(position(stock=0))
    assert "stock is empty" not in help_text(position())
    assert "the box deals" in help_text(STATES["setup"])
    assert "AL deals" not in help_text(STATES["setup"])


# -- words longer than a row ----------------------------------------------------------------

LONG, SIX = "COUNTERREVOLUTIONARIES", 6
"""A word of 22 letters; its end comes from the hand."""


def vowel_or_letter(sign: str) -> str:
    """A card on the table that shows this letter."""
    other = "E" if sign == "A" else "A"
    return f"{min(sign, other)}/{max(sign, other)}={sign}" if sign in "AEIOU" else sign


def test_a_word_longer_than_a_row_is_entered_laid_and_challenged() -> None:
    table = [vowel_or_letter(sign) for sign in LONG[:-SIX]]
    state = position(players=["AL", "NB"], hands={}, table=table)
    context = context_of(state)
    draft = controls.fresh(context)
    for key in (*LONG[:-SIX], "SPACE", *LONG[-SIX:]):
        draft = controls.step(draft, context, type_key(key))
        assert faults(screens.draw(context, draft)) == []
    assert screens.draw(context, draft).words()[1] == f"«{LONG[2:]}"
    turned = controls.step(draft, context, Gesture(Event(KNOB, Kind.TURNED, 0, steps=1)))
    assert screens.draw(context, turned).words()[1] == f"«{LONG[3:]}A"
    confirm = controls.step(draft, context, type_key("ENTER"))
    assert faults(screens.draw(context, confirm)) == []
    going: Any = state
    for action in (PlayWord(by="AL", word=LONG), Challenge(by="NB", vote=True), LetFall()):
        outcome = RULES.apply(going, action, RecordingRuling(NONE))
        assert outcome.accepted
        going = outcome.state
        now = context_of(going, last=Record(action, outcome), since_s=99)
        assert faults(screens.draw(now, controls.fresh(now))) == []
