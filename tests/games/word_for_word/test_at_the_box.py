"""Word For Word at the box: hands, folds, bets and buying in."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from word_for_word_box import (
    BACK,
    BUTTONS,
    DEALT,
    PUSH,
    context,
    facing,
    hand,
    key,
    shown,
    turn,
    words,
)
from word_for_word_kit import act, after, after_bets, new, opening_bet, position

from companion.games.api.offers import holds
from companion.games.api.options import options_of
from companion.games.api.rules import Record
from companion.games.api.ui import Appeal, Hint, Hurry, PrivateEntry
from companion.games.word_for_word.rules.actions import (
    BuyIn,
    Call,
    Check,
    Declare,
    Fold,
    NextRound,
)
from companion.games.word_for_word.rules.state import Options
from companion.games.word_for_word.ui import controls
from companion.games.word_for_word.ui.drafts import Betting
from companion.games.word_for_word.ui.offers import offers
from companion.games.word_for_word.ui.screens import screens
from hardware.box import Kind, seat

# -- hands and folds -------------------------------------------------------------------------


def phases() -> dict[str, Any]:
    """A state of every phase after the box has dealt, by phase."""
    states = [facing(**DEALT), after_bets(facing(**DEALT), "B call", "C call")]
    for _ in range(3):
        states += [after(states[-1], "board")]
        states += [after_bets(states[-1], "B check", "C check", "A check")]
    state = states[-1]
    for player in "BCA":
        state = after(state, "declare", player, word=None)
    states += [state, after(state, "pay_out")]
    return {state.phase: state for state in states}


@pytest.mark.parametrize("phase", phases())
def test_holding_a_button_shows_the_hand_in_every_phase_and_never_folds(phase):
    state = phases()[phase]
    for player in "ABC":
        assert hand(state, (player, Kind.HELD)) == PrivateEntry(player)
    labels = {hold.label for hold in holds(BUTTONS, offers(context(state), None)).values()}
    assert labels == {"your hand"}


def test_a_folded_player_may_see_their_hand_and_there_is_none_before_the_deal():
    assert hand(after_bets(facing(**DEALT), "B fold"), ("B", Kind.HELD)) == PrivateEntry("B")
    assert holds(BUTTONS, offers(context(new(options=DEALT)), None)) == {}


@pytest.mark.parametrize("cards", [DEALT, {}])
def test_after_a_refusal_the_others_ask_for_a_vote_by_hold_or_by_press_if_the_box_deals(cards):
    state = position("showdown", to_act="B", thought={p: ["Cb", "Ab"] for p in "ABC"},
                     board=["Tb", "Ob", "Nb", "Eb", "Sb"],
                     options={**cards, "strict_referee": True})  # fmt: skip
    refused = Record(Declare(by="B", word="ATC"),
                     act(state, "declare", "B", word="ATC", cards=["Ab", "Tb", "Cb"]))  # fmt: skip
    seen = {"refused": refused}
    found = holds(BUTTONS, offers(context(state, **seen), controls.fresh(context(state))))
    assert set(found) == ({seat(1), seat(2), seat(3)} if cards else {seat(2)})
    said = shown(state, **seen)
    assert ("others: press to vote" in said) is bool(cards)
    if cards:
        assert hand(state, ("A", Kind.HELD), **seen) == PrivateEntry("A")
        assert hand(state, ("A", Kind.PRESSED), **seen) == Appeal()
        assert hand(state, ("B", Kind.PRESSED), **seen) == PrivateEntry("B")
    else:
        assert hand(state, ("A", Kind.PRESSED), **seen) == Hint("B's word first")


def test_with_real_cards_holding_the_button_folds():
    assert hand(facing(), ("B", Kind.HELD)) == Fold(by="B")
    assert hand(facing(), ("B", Kind.PRESSED)) == Call(by="B")


@pytest.mark.parametrize("options", [{}, DEALT])
def test_the_knob_lists_all_actions_and_folding_asks_once(options):
    state = facing(**options)
    listed = hand(state, PUSH)
    rows = listed.widget.options
    assert rows == ("call 4", "raise", "fold", *(("see your hand",) if options else ()))
    asked = hand(state, PUSH, turn(2), PUSH)
    assert shown(state, asked).startswith("B: FOLD? | no | yes")
    assert hand(state, PUSH, turn(2), PUSH, turn(1), PUSH) == Fold(by="B")
    assert hand(state, PUSH, turn(2), PUSH, PUSH) == Betting()
    assert hand(state, PUSH, BACK) == Betting()
    assert hand(state, PUSH, PUSH) == Call(by="B")
    assert hand(state, PUSH, turn(1), PUSH) == Betting(5)


@pytest.mark.parametrize("options", [{}, DEALT])
@pytest.mark.parametrize("buttons", [BUTTONS, {}])
def test_delete_asks_once_whether_to_fold(options, buttons):
    state = facing(**options)
    asked = hand(state, key("DELETE"), buttons=buttons)
    assert shown(state, asked).startswith("B: FOLD?")
    assert hand(state, key("DELETE"), key("DOWN"), key("ENTER"), buttons=buttons) == Fold(by="B")
    assert hand(state, key("DELETE"), key("ENTER"), buttons=buttons) == Betting()


def test_a_player_without_a_button_finds_the_hand_in_the_list():
    opener = opening_bet(options=DEALT)
    listed = hand(opener, key("TAB"), buttons={})
    assert listed.widget.options == ("bet", "see your hand")
    assert hand(opener, key("TAB"), turn(1), PUSH, buttons={}) == PrivateEntry("A")


def test_a_press_means_the_same_as_with_real_cards():
    state = facing(**DEALT)
    assert hand(state, ("B", Kind.PRESSED)) == Call(by="B")
    assert hand(state, ("C", Kind.PRESSED)) == PrivateEntry("C")
    later = after(after_bets(state, "B call", "C call"), "board")
    assert hand(later, ("B", Kind.PRESSED)) == Check(by="B")


def test_nobody_bets_for_a_computer_player():
    assert hand(facing(), key("5"), machines={"B": 3}) == Hint("B thinks")
    assert hand(facing(), PUSH, machines={"B": 3}) == Hurry("B")
    assert "B thinks" in shown(facing(), machines={"B": 3})


@pytest.mark.parametrize("name", ["DELETE", "SPACE"])
def test_no_key_acts_for_a_computer_player(name):
    assert hand(facing(), key(name), buttons={}, machines={"B": 3}) == Hint("B thinks")


def test_the_display_says_why_a_player_cannot_raise():
    short = after_bets(opening_bet(chips=5), "A bet 4")
    for event in (turn(1), key("5")):
        assert hand(short, event) == Hint("too few chips")
    assert hand(short, PUSH).widget.options == ("call 4", "fold")


def test_an_amount_outlives_the_question_whether_to_fold():
    chosen = hand(facing(), turn(1))
    assert chosen == Betting(5)
    assert hand(facing(), turn(1), key("DELETE"), key("ENTER")) == chosen


def test_whoever_has_to_bet_does_not_fold():
    assert hand(opening_bet(), ("A", Kind.HELD)) == Hint("you have to bet first")
    assert not holds(BUTTONS, offers(context(opening_bet()), Betting(1)))


def test_a_press_at_an_entry_says_what_to_enter():
    state = after_bets(facing(), "B call", "C call")
    assert state.phase == "shout"
    assert hand(state, ("B", Kind.PRESSED)) == Hint("enter the cards")


# -- buying in ---------------------------------------------------------------------------------


def broke() -> Any:
    state = position("showdown_result", chips={"A": 150, "B": 150, "C": 0}, pot=0,
                     scores=dict.fromkeys("ABC", 1), options={"rebuy": True})  # fmt: skip
    return after(state, "pay_out")


def test_a_broke_player_is_asked_about_buying_in():
    state = broke()
    assert "C may buy in" in shown(state)
    asked = hand(state, ("C", Kind.PRESSED))
    assert shown(state, asked).startswith("C: BUY IN? | no | yes, 100 chips")
    assert hand(state, ("C", Kind.PRESSED), turn(1), PUSH) == BuyIn(by="C")
    assert hand(state, PUSH).widget.options == ("next round", "C buys in")
    assert hand(state, PUSH, PUSH) == NextRound()
    assert shown(state, hand(state, PUSH, turn(1), PUSH)).startswith("C: BUY IN? | no")
    assert hand(after(state, "buy_in", "C"), PUSH) == NextRound()


def test_every_house_rule_is_listed_and_explained():
    assert all(option.explanation for option in options_of(Options))
    rows = {option.name for option in options_of(Options)}
    assert {"hands", "rebuy", "least_bet", "all_in", "secret_words"} <= rows


# -- help ----------------------------------------------------------------------------------------


def helped(state: Any) -> str:
    return " ".join(screens.help(context(state)))


def test_help_depends_on_the_phase_and_the_house_rules():
    assert "press your button: call 4" in helped(facing())
    assert "Fold: hold your button" in helped(facing())
    assert "Hold your button: see your hand." in helped(facing(**DEALT))
    assert "hold your button, or" not in helped(facing(**DEALT))
    assert "looked a word up" in helped(facing())
    assert "looked a word up" not in helped(facing(open_dictionary=True))
    assert "at least 5" in helped(opening_bet(options={"least_bet": 5}))
    assert "A has to bet first" in helped(opening_bet())
    assert "costs 3" in helped(words())
    assert "buy in for 100" in helped(broke())
    assert "count the chips" in helped(new(options={"chips_on_table": True}))
    assert "count the chips" not in helped(new())


@pytest.mark.parametrize(
    ("chips", "colours"),
    [
        (100, "20 white, 6 red, 5 blue"),
        (1000, "20 white, 20 red, 88 blue"),
        (37, "7 white, 2 red, 2 blue"),
        (10, "10 white, 0 red, 0 blue"),
    ],
)
def test_help_says_which_chips_to_take_if_they_are_on_the_table(chips, colours):
    """The colours of rule 1 of the sheet: white 1, red 5, blue 10."""
    white, red, blue = (int(part.split()[0]) for part in colours.split(", "))
    assert white + 5 * red + 10 * blue == chips
    begun = replace(new(chips=chips, options={"chips_on_table": True}), phase="cut_for_deal")
    text = helped(begun)
    assert f"Everybody takes {colours}." in text
    some = helped(replace(begun, chips={**begun.chips, "A": chips + 1}))
    assert f"B takes {colours}." in some
    assert "Everybody takes" not in some
    assert "White chips are 1, red ones 5, blue ones 10." in text
    assert "white" not in helped(replace(begun, options=new().options)).lower()
