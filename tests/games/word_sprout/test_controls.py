"""Gestures of Word Sprout, tested without a box."""

from __future__ import annotations

from typing import Any

import pytest
from word_sprout_kit import act, after, after_plays, new
from word_sprout_table_kit import (
    BACK,
    LIST,
    PUSH,
    after_gestures,
    challenged_state,
    context,
    grid_state,
    hold,
    key,
    press,
    round_over_state,
    screen_text,
    turn,
    type_keys,
    voting_state,
)

from companion.games.api.offers import holds
from companion.games.api.rules import GroupAccepts, Record
from companion.games.api.ui import Gesture, Hint, Hurry, Review
from companion.games.word_sprout.rules.actions import (
    Decline,
    GiveUp,
    NextRound,
    OpenChallenge,
    Place,
    Play,
    ShowWord,
)
from companion.games.word_sprout.ui import controls
from companion.games.word_sprout.ui.drafts import HoldMenu, ReadingRules, ShowingWord
from companion.games.word_sprout.ui.offers import offers
from companion.games.word_sprout.ui.screens import screens
from companion.names import LONGEST_WORD
from companion.widgets.ballot import Ballot
from companion.widgets.insert_letter import InsertLetter

# -- a player's button -------------------------------------------------------------------


def test_a_press_plays_the_open_entry_for_its_player() -> None:
    seen = context(after_plays(new(), "A:T"))
    assert after_gestures(seen, *type_keys("TR"), press("B")) == Play(by="B", string="TR")
    assert after_gestures(seen, *type_keys("TR"), key("ENTER")) == Play(by="B", string="TR")


@pytest.mark.parametrize(
    ("answer", "after"),
    [
        ((turn(1), PUSH), Play(by="D", string="TR")),
        ((press("D"), hold("D")), Play(by="D", string="TR")),
        ((key("DOWN"), key("ENTER")), Play(by="D", string="TR")),
        ((press("B"),), Hint("D chooses")),
        ((PUSH, key("ENTER")), Play(by="B", string="TR")),
        ((hold("D"), press("B")), Play(by="B", string="TR")),
        ((BACK, press("B")), Play(by="B", string="TR")),
    ],
)
def test_a_play_out_of_turn_is_asked_first(answer: tuple[Gesture, ...], after: object) -> None:
    """And the entry goes on after a no."""
    seen = context(after_plays(new(), "A:T"))
    asked = after_gestures(seen, *type_keys("TR"), press("D"))
    assert screen_text(seen, asked) == "D out of turn? 1/2 | no | yes | press:next hold:take"
    assert list(holds(seen.buttons, offers(seen, asked))) == ["seat4"]
    assert after_gestures(seen, *answer, draft=asked) == after


def test_a_press_without_an_entry_challenges() -> None:
    seen = context(after_plays(new(), "A:T"))
    assert after_gestures(seen, press("B")) == OpenChallenge(by="B")
    assert after_gestures(seen, press("C")) == Hint("hold: wrong player?")
    everybody = context(after_plays(new(variations=["anyone_challenges"]), "A:T"))
    assert after_gestures(everybody, press("C")) == OpenChallenge(by="C")


def test_a_hold_never_acts_as_a_press() -> None:
    seen = context(after_plays(new(), "A:T"))
    for touches in ((), type_keys("TR")):
        choice = after_gestures(seen, *touches, hold("B"))
        assert isinstance(choice, HoldMenu)
        assert after_gestures(seen, BACK, draft=choice) == after_gestures(seen, *touches)


def test_the_menu_has_what_the_player_may_do_now() -> None:
    state = after_plays(new(), "A:T")
    assert after_gestures(context(new()), hold("A")).widget.options == ("A gives up", "cancel")
    assert after_gestures(context(new()), hold("C")) == Hint("A's turn")
    assert after_gestures(context(state), hold("C")).widget.options == (
        "wrong player played",
        "cancel",
    )
    assert after_gestures(context(state), *type_keys("TR"), hold("B")).widget.options == (
        *("B gives up", "B challenges", "wrong player played"),
        "cancel",
    )


def test_only_the_player_who_held_chooses() -> None:
    seen = context(after_plays(new(), "A:T"))
    choice = after_gestures(seen, hold("B"))
    assert after_gestures(seen, press("C"), draft=choice) == Hint("B chooses")
    assert after_gestures(seen, press("B"), press("B"), hold("B"), draft=choice) == InsertLetter.of(
        "T"
    )
    assert after_gestures(seen, PUSH, draft=choice) == GiveUp(by="B")


def test_all_holds_are_equally_long() -> None:
    play = after_plays(new(), "A:T")
    challenge = after(play, LIST, "open_challenge", "B")
    for seen in (context(play), context(challenge)):
        draft = controls.fresh(seen)
        assert {hold.seconds for hold in holds(seen.buttons, offers(seen, draft)).values()} == {1.0}
    choice = after_gestures(context(play), hold("B"))
    assert list(holds(seen.buttons, offers(context(play), choice))) == ["seat2"]


def test_a_player_who_is_out_gets_a_hint() -> None:
    state = after(after_plays(new(), "A:T"), LIST, "give_up", "B")
    assert after_gestures(context(state), press("B")) == Hint("B is out")
    seen = context(state)
    assert "seat2" not in holds(seen.buttons, offers(seen, controls.fresh(seen)))


def test_nobody_plays_for_a_computer_player() -> None:
    seen = context(after_plays(new(), "A:T"), machines={"B": 3})
    assert after_gestures(seen, *type_keys("TR"), key("ENTER")) == Hint("press your button")
    early = after_gestures(seen, *type_keys("TR"), press("C"), press("C"), hold("C"))
    assert early == Play(by="C", string="TR")
    assert after_gestures(seen, BACK) == Hurry("B")


def test_screens_ask_nobody_while_a_computer_player_thinks() -> None:
    box = {"machines": {"B": 3}}
    turn_of_box = context(after_plays(new(), "A:T"), **box)
    assert screen_text(turn_of_box).endswith("B thinks")
    assert screen_text(turn_of_box, after_gestures(turn_of_box, *type_keys("TR"))).endswith(
        "your button: play it"
    )
    assert screen_text(context(challenged_state("A:T", "B:TR"), **box)).endswith(
        "C challenges TR | B thinks"
    )
    everybody = context(after_plays(new(variations=["anyone_challenges"]), "A:T"), **box)
    assert screen_text(everybody).endswith("press: challenge")


def test_without_buttons_space_presses_and_delete_holds() -> None:
    state = after_plays(new(), "A:T")
    seen = context(state, buttons={})
    assert after_gestures(seen, key("SPACE")) == OpenChallenge(by="B")
    assert after_gestures(seen, key("DELETE")).owner == "B"
    assert after_gestures(context(state), key("SPACE")) == InsertLetter.of("T")
    answer = context(after(state, LIST, "open_challenge", "B"), buttons={})
    assert after_gestures(answer, key("DELETE"), PUSH) == ShowWord(by="A")


def test_a_push_shows_the_rules_only_before_an_entry() -> None:
    seen = context(after_plays(new(variations=["vowel_limit"]), "A:T"))
    page = after_gestures(seen, PUSH)
    assert isinstance(page, ReadingRules)
    assert "vowel limit" in screen_text(seen, page)
    assert isinstance(after_gestures(seen, turn(2), draft=page), ReadingRules)
    assert after_gestures(seen, press("B"), draft=page) == InsertLetter.of("T")
    assert isinstance(after_gestures(seen, turn(1), PUSH), InsertLetter)


def test_a_letter_typed_over_the_rules_is_not_lost() -> None:
    seen = context(after_plays(new(), "A:T"))
    assert after_gestures(seen, PUSH, *type_keys("TR"), key("ENTER")) == Play(by="B", string="TR")
    grid_state = context(new(variations=["two_d"]))
    assert after_gestures(grid_state, PUSH, *type_keys("T"), key("ENTER")) == Place(
        by="A", row=0, col=0, letter="T"
    )
    answer = context(challenged_state("A:T", "B:TR"))
    assert after_gestures(answer, PUSH, *type_keys("TRAIN"), key("ENTER")) == ShowWord(
        by="B", word="TRAIN", vote=True
    )


def test_before_the_first_letter_only_the_player_on_turn_can_hold() -> None:
    seen = context(new())
    assert list(holds(seen.buttons, offers(seen, controls.fresh(seen)))) == ["seat1"]
    assert after_gestures(seen, press("B")) == Hint("A's turn")


# -- a challenge --------------------------------------------------------------------------


def test_the_challenged_player_shows_a_word_or_none() -> None:
    seen = context(challenged_state("A:T", "B:TR"))
    assert after_gestures(seen, *type_keys("TRAIN"), press("B")) == ShowWord(
        by="B", word="TRAIN", vote=True
    )
    assert after_gestures(seen, *type_keys("TRAIN"), key("ENTER")) == ShowWord(
        by="B", word="TRAIN", vote=True
    )
    assert after_gestures(seen, hold("B"), hold("B")) == ShowWord(by="B")
    assert after_gestures(seen, hold("B"), press("B"), hold("B")) == ShowingWord(
        InsertLetter.of("TR", most=LONGEST_WORD - 2, whole=True), owner="B"
    )
    assert after_gestures(seen, press("B")) == Hint("enter a word, or hold")
    assert after_gestures(seen, press("D")) == Hint("B shows a word")


@pytest.mark.parametrize("asks", [key("ENTER"), press("A"), press("B")])
def test_one_typed_letter_is_never_refused_but_asked_where(asks: Any) -> None:
    seen = context(after_plays(new("A", "B", "C"), "A:S", "B:SM", "C:SMT"))
    asked = after_gestures(seen, *type_keys("O"), asks)
    assert "turn: where  push: OK" in screen_text(seen, asked)
    assert after_gestures(seen, turn(-2), PUSH, draft=asked) == Play(by="A", string="SOMT")
    assert after_gestures(seen, turn(-2), press("A"), draft=asked) == Play(by="A", string="SOMT")


def test_a_typed_word_without_the_string_gets_a_warning() -> None:
    seen = context(challenged_state("A:T", "B:TR"))
    assert "TR isn't in it yet" in screen_text(seen, after_gestures(seen, *type_keys("T")))
    assert "TR isn't in it yet" in screen_text(seen, after_gestures(seen, *type_keys("CAT")))
    assert "Enter: OK" in screen_text(seen, after_gestures(seen, *type_keys("TRA")))
    vowels = context(challenged_state("A:T", "B:TR", variations=["add_vowels"]))
    assert "Enter: OK" in screen_text(vowels, after_gestures(vowels, *type_keys("CAT")))


def test_the_string_itself_can_be_shown() -> None:
    seen = context(challenged_state("A:T", "B:AT"))
    assert after_gestures(seen, turn(2), PUSH) == ShowWord(by="B", word="AT", vote=True)


def test_a_word_is_shown_for_each_string_of_a_grid() -> None:
    state = grid_state("TRAIN", [1, 5, "A"], [2, 5, "T"])
    state = after(state, LIST, "place", "A", row=0, col=5, letter="O")
    seen = context(after(state, LIST, "open_challenge", "B"))
    half = after_gestures(seen, *type_keys("TRAINO"), key("ENTER"))
    assert half.words == ("TRAINO",)
    assert "2 of 2: OAT" in screen_text(seen, half)
    assert after_gestures(seen, *type_keys("OAT"), press("A"), draft=half) == ShowWord(
        by="A", words=("TRAINO", "OAT"), vote=True
    )
    assert after_gestures(seen, hold("A"), PUSH, draft=half) == ShowWord(by="A", words=("TRAINO",))


def test_the_display_never_helps_the_challenged_player() -> None:
    state = challenged_state("A:T", "B:TR")
    for seen in (context(state), context(after(state, LIST, "show_word", "B", word="TRX"))):
        letters = screen_text(seen)
        assert not {"TRAIN", "STRAIN"} & set(letters.upper().split())


def test_the_display_is_silent_about_who_played_out_of_turn() -> None:
    lucky, proper = after_plays(new(), "A:T", "D:TR"), after_plays(new(), "A:T")
    shown = screen_text(
        context(
            lucky,
            last=Record(Play(by="D", string="TR"), act(proper, LIST, "play", "D", string="TR")),
        )
    )
    assert shown.startswith("B's turn | TR |")
    assert "D" not in shown.replace("D'", "").split(" | ")[2]


# -- votes --------------------------------------------------------------------------------


def test_the_table_votes_with_its_buttons() -> None:
    seen = context(voting_state())
    assert isinstance(controls.fresh(seen), Ballot)
    votes = after_gestures(seen, press("A"), hold("B"), hold("C"))
    assert votes.missing == ("D",)
    assert after_gestures(seen, press("D"), draft=votes) == GroupAccepts(
        word="TRIKES", accepts=True
    )
    assert after_gestures(seen, hold("D"), draft=votes) == GroupAccepts(
        word="TRIKES", accepts=False
    )
    assert after_gestures(seen, PUSH, draft=votes) == votes
    lamps = screens.draw(seen, votes).lamps
    assert list(lamps) == [4]


def test_the_knob_votes_if_a_player_has_no_button() -> None:
    seen = context(voting_state(), buttons={"A": 1})
    assert after_gestures(seen, PUSH) == GroupAccepts(word="TRIKES", accepts=True)
    assert after_gestures(seen, BACK) == GroupAccepts(word="TRIKES", accepts=False)


# -- between rounds -----------------------------------------------------------------------


def test_a_press_too_soon_after_a_round_does_not_start_the_next() -> None:
    state = round_over_state()
    assert after_gestures(context(state, since_s=0.4), press("B")) == Hint("the round is over")
    assert after_gestures(context(state), press("B")) == NextRound()
    assert after_gestures(context(state), BACK) == Review()
    assert after_gestures(context(state), turn(1)) is None


def test_only_the_winner_can_change_a_rule() -> None:
    seen = context(round_over_state("metamorphism"))
    assert after_gestures(seen, press("B")) == Hint("A may change a rule")
    menu = after_gestures(seen, press("A"))
    assert after_gestures(seen, PUSH, draft=menu) == Decline(by="A")
    assert after_gestures(seen, BACK, draft=menu) is None
    assert after_gestures(seen, turn(1), PUSH, BACK, draft=menu) == menu
    assert after_gestures(seen, press("B"), draft=menu) == Hint("A chooses")


def test_the_rules_stay_if_the_winner_has_left() -> None:
    state = after_plays(new("A", "B", "C", variations=["metamorphism"]), "A:T")
    state = after(after(state, LIST, "give_up", "B"), LIST, "give_up", "C")
    state = after(state, LIST, "leave", "A")
    assert after_gestures(context(state), PUSH) == Decline()
    assert "press" in screen_text(context(state))
