"""What gestures mean in Word Sprout, without a box."""

from __future__ import annotations

from word_sprout_kit import act, after, new, played
from word_sprout_table_kit import (
    BACK,
    LIST,
    PUSH,
    challenged,
    context,
    grid,
    held,
    key,
    meant,
    over,
    press,
    said,
    turn,
    typed,
    voting,
)

from companion.games.api.rules import GroupAccepts, Record
from companion.games.api.ui import Hint, Review
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
from companion.games.word_sprout.ui.screens import screens
from companion.widgets.ballot import Ballot
from companion.widgets.insert_letter import InsertLetter

# -- the own button -----------------------------------------------------------------------


def test_a_press_signs_an_open_entry_for_whoever_pressed() -> None:
    seen = context(played(new(), "A:T"))
    assert meant(seen, *typed("TR"), press("B")) == Play(by="B", string="TR")
    assert meant(seen, *typed("TR"), press("D")) == Play(by="D", string="TR")
    assert meant(seen, *typed("TR"), key("ENTER")) == Play(by="B", string="TR")


def test_a_press_without_an_entry_challenges_for_whoever_may() -> None:
    seen = context(played(new(), "A:T"))
    assert meant(seen, press("B")) == OpenChallenge(by="B")
    assert meant(seen, press("C")) == Hint("hold: wrong player?")
    everybody = context(played(new(variations=["anyone_challenges"]), "A:T"))
    assert meant(everybody, press("C")) == OpenChallenge(by="C")


def test_a_hold_never_does_what_a_press_does() -> None:
    seen = context(played(new(), "A:T"))
    for touches in ((), typed("TR")):
        choice = meant(seen, *touches, held("B"))
        assert isinstance(choice, HoldMenu)
        assert meant(seen, BACK, draft=choice) == meant(seen, *touches)


def test_the_choice_has_what_the_player_may_do_now() -> None:
    state = played(new(), "A:T")
    assert meant(context(new()), held("A")).pick.options == ("A gives up", "cancel")
    assert meant(context(new()), held("C")).pick.options == ("cancel",)
    assert meant(context(state), held("C")).pick.options == ("wrong player played", "cancel")
    assert meant(context(state), *typed("TR"), held("B")).pick.options == (
        *("B gives up", "B challenges", "wrong player played"),
        "cancel",
    )


def test_only_who_holds_chooses() -> None:
    seen = context(played(new(), "A:T"))
    choice = meant(seen, held("B"))
    assert meant(seen, press("C"), draft=choice) == Hint("B chooses")
    assert meant(seen, press("B"), press("B"), held("B"), draft=choice) == InsertLetter.of("T")
    assert meant(seen, PUSH, draft=choice) == GiveUp(by="B")


def test_every_hold_is_as_long_as_the_others() -> None:
    play = played(new(), "A:T")
    challenge = after(play, LIST, "open_challenge", "B")
    for seen in (context(play), context(challenge)):
        draft = controls.fresh(seen)
        assert {hold.seconds for hold in controls.holds(seen, draft).values()} == {1.0}
    choice = meant(context(play), held("B"))
    assert list(controls.holds(context(play), choice)) == ["seat2"]


def test_who_is_out_is_told_so() -> None:
    state = after(played(new(), "A:T"), LIST, "give_up", "B")
    assert meant(context(state), press("B")) == Hint("B is out")
    assert "seat2" not in controls.holds(context(state), controls.fresh(context(state)))


def test_nobody_signs_for_the_box() -> None:
    seen = context(played(new(), "A:T"), machines={"B": 3})
    assert meant(seen, *typed("TR"), key("ENTER")) == Hint("press your button")
    assert meant(seen, *typed("TR"), press("C")) == Play(by="C", string="TR")


def test_what_the_box_has_to_do_is_asked_of_nobody() -> None:
    box = {"machines": {"B": 3}}
    turn_of_box = context(played(new(), "A:T"), **box)
    assert said(turn_of_box).endswith("B thinks")
    assert said(turn_of_box, meant(turn_of_box, *typed("TR"))).endswith("your button: play it")
    assert said(context(challenged("A:T", "B:TR"), **box)).endswith("C challenges TR | B thinks")
    everybody = context(played(new(variations=["anyone_challenges"]), "A:T"), **box)
    assert said(everybody).endswith("press: challenge")


def test_without_buttons_space_and_delete_press_and_hold() -> None:
    state = played(new(), "A:T")
    seen = context(state, buttons={})
    assert meant(seen, key("SPACE")) == OpenChallenge(by="B")
    assert meant(seen, key("DELETE")).player == "B"
    assert meant(context(state), key("SPACE")) == InsertLetter.of("T")
    answer = context(after(state, LIST, "open_challenge", "B"), buttons={})
    assert meant(answer, key("DELETE"), PUSH) == ShowWord(by="A")


def test_the_knobs_push_shows_the_rules_only_while_nothing_is_entered() -> None:
    seen = context(played(new(variations=["vowel_limit"]), "A:T"))
    page = meant(seen, PUSH)
    assert isinstance(page, ReadingRules)
    assert "vowel limit" in said(seen, page)
    assert isinstance(meant(seen, turn(2), draft=page), ReadingRules)
    assert meant(seen, press("B"), draft=page) == InsertLetter.of("T")
    assert isinstance(meant(seen, turn(1), PUSH), InsertLetter)


def test_a_letter_that_is_typed_over_the_rules_is_not_lost() -> None:
    seen = context(played(new(), "A:T"))
    assert meant(seen, PUSH, *typed("TR"), key("ENTER")) == Play(by="B", string="TR")
    grid = context(new(variations=["two_d"]))
    assert meant(grid, PUSH, *typed("T"), key("ENTER")) == Place(by="A", row=0, col=0, letter="T")
    answer = context(challenged("A:T", "B:TR"))
    assert meant(answer, PUSH, *typed("TRAIN"), key("ENTER")) == ShowWord(
        by="B", word="TRAIN", vote=True
    )


def test_before_the_first_letter_only_who_is_on_turn_can_hold_the_own_button() -> None:
    seen = context(new())
    assert list(controls.holds(seen, controls.fresh(seen))) == ["seat1"]
    assert meant(seen, press("B")) == Hint("A's turn")


# -- a challenge --------------------------------------------------------------------------


def test_the_challenged_player_shows_a_word_or_none() -> None:
    seen = context(challenged("A:T", "B:TR"))
    assert meant(seen, *typed("TRAIN"), press("B")) == ShowWord(by="B", word="TRAIN", vote=True)
    assert meant(seen, *typed("TRAIN"), key("ENTER")) == ShowWord(by="B", word="TRAIN", vote=True)
    assert meant(seen, held("B"), held("B")) == ShowWord(by="B")
    assert meant(seen, held("B"), press("B"), held("B")) == ShowingWord(
        InsertLetter.of("TR", most=28, whole=True)
    )
    assert meant(seen, press("B")) == Hint("enter a word, or hold")
    assert meant(seen, press("D")) == Hint("B shows a word")


def test_a_word_that_is_typed_without_the_string_is_told_so_before_it_is_shown() -> None:
    seen = context(challenged("A:T", "B:TR"))
    assert "TR isn't in it yet" in said(seen, meant(seen, *typed("T")))
    assert "TR isn't in it yet" in said(seen, meant(seen, *typed("CAT")))
    assert "Enter: take it" in said(seen, meant(seen, *typed("TRA")))
    vowels = context(challenged("A:T", "B:TR", variations=["add_vowels"]))
    assert "Enter: take it" in said(vowels, meant(vowels, *typed("CAT")))


def test_the_string_itself_can_be_shown() -> None:
    seen = context(challenged("A:T", "B:AT"))
    assert meant(seen, turn(2), PUSH) == ShowWord(by="B", word="AT", vote=True)


def test_for_each_string_of_a_grid_a_word_is_shown() -> None:
    state = grid("TRAIN", [1, 5, "A"], [2, 5, "T"])
    state = after(state, LIST, "place", "A", row=0, col=5, letter="O")
    seen = context(after(state, LIST, "open_challenge", "B"))
    half = meant(seen, *typed("TRAINO"), key("ENTER"))
    assert half.words == ("TRAINO",)
    assert "2 of 2: OAT" in said(seen, half)
    assert meant(seen, *typed("OAT"), press("A"), draft=half) == ShowWord(
        by="A", words=("TRAINO", "OAT"), vote=True
    )
    assert meant(seen, held("A"), PUSH, draft=half) == ShowWord(by="A", words=("TRAINO",))


def test_the_display_never_helps_whoever_is_challenged() -> None:
    state = challenged("A:T", "B:TR")
    for seen in (context(state), context(after(state, LIST, "show_word", "B", word="TRX"))):
        letters = said(seen)
        assert not {"TRAIN", "STRAIN"} & set(letters.upper().split())


def test_the_display_is_silent_about_who_played_out_of_turn() -> None:
    lucky, proper = played(new(), "A:T", "D:TR"), played(new(), "A:T")
    shown = said(
        context(
            lucky,
            last=Record(Play(by="D", string="TR"), act(proper, LIST, "play", "D", string="TR")),
        )
    )
    assert shown.startswith("B's turn | TR |")
    assert "D" not in shown.replace("D'", "").split(" | ")[2]


# -- votes --------------------------------------------------------------------------------


def test_the_table_votes_with_its_own_buttons() -> None:
    seen = context(voting())
    assert isinstance(controls.fresh(seen), Ballot)
    votes = meant(seen, press("A"), held("B"), held("C"))
    assert votes.missing == ("D",)
    assert meant(seen, press("D"), draft=votes) == GroupAccepts(word="TRIKES", accepts=True)
    assert meant(seen, held("D"), draft=votes) == GroupAccepts(word="TRIKES", accepts=False)
    assert meant(seen, PUSH, draft=votes) == votes
    lamps = screens.draw(seen, votes).lamps
    assert list(lamps) == [4]


def test_the_knob_votes_where_somebody_has_no_button() -> None:
    seen = context(voting(), buttons={"A": 1})
    assert meant(seen, PUSH) == GroupAccepts(word="TRIKES", accepts=True)
    assert meant(seen, BACK) == GroupAccepts(word="TRIKES", accepts=False)


# -- between rounds -----------------------------------------------------------------------


def test_a_press_too_soon_after_the_round_does_not_begin_the_next() -> None:
    state = over()
    assert meant(context(state, since_s=0.4), press("B")) == Hint("the round is over")
    assert meant(context(state), press("B")) == NextRound()
    assert meant(context(state), BACK) == Review()
    assert meant(context(state), turn(1)) is None


def test_the_winner_alone_begins_to_change_a_rule() -> None:
    seen = context(over("metamorphism"))
    assert meant(seen, press("B")) == Hint("A may change a rule")
    menu = meant(seen, press("A"))
    assert meant(seen, PUSH, draft=menu) == Decline(by="A")
    assert meant(seen, BACK, draft=menu) is None
    assert meant(seen, turn(1), PUSH, BACK, draft=menu) == menu
    assert meant(seen, press("B"), draft=menu) == Hint("A chooses")


def test_where_the_winner_has_left_the_rules_stay() -> None:
    state = played(new("A", "B", "C", variations=["metamorphism"]), "A:T")
    state = after(after(state, LIST, "give_up", "B"), LIST, "give_up", "C")
    state = after(state, LIST, "leave", "A")
    assert meant(context(state), PUSH) == Decline()
    assert "press" in said(context(state))
