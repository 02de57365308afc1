"""Word For Word at the box: controls and screens."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from word_for_word_kit import act, after, after_bets, new, opening_bet, position

from companion.games.api.rules import Record
from companion.games.api.ui import Appeal, Context, Gesture, Hint, Hurry, PrivateEntry
from companion.games.word_for_word.rules import rules
from companion.games.word_for_word.rules.actions import (
    Bet,
    BuyIn,
    Call,
    CastVote,
    Challenge,
    Check,
    Declare,
    Fold,
    NextRound,
    PayOut,
)
from companion.games.word_for_word.rules.state import Options
from companion.games.word_for_word.ui import controls, house_rules
from companion.games.word_for_word.ui.drafts import Betting, Declaring, Totals
from companion.games.word_for_word.ui.screens import screens
from hardware.box import KEYBOARD, KNOB, SPIN, Event, Kind, seat

BUTTONS = {"A": 1, "B": 2, "C": 3}
DEALT = {"hands": "dealt"}
PUSH, BACK = Event(KNOB, Kind.PRESSED, 0), Event(SPIN, Kind.PRESSED, 0)


def turn(steps: int) -> Event:
    return Event(KNOB, Kind.TURNED, 0, steps=steps)


def key(name: str) -> Event:
    return Event(KEYBOARD, Kind.TYPED, 0, key=name)


def context(state: Any, last: Record | None = None, **more: Any) -> Any:
    given = {"buttons": BUTTONS, **more}
    return Context(
        rules.view(state, None), last=last, seat_view=lambda p: rules.view(state, p), **given
    )


def hand(state: Any, *events: Event | tuple[str, Kind], **more: Any) -> Any:
    """Result of gestures one after the other; a seat's button is (player, kind)."""
    seen = context(state, **more)
    draft = controls.fresh(seen)
    for event in events:
        if isinstance(event, tuple):
            player, how = event
            gesture = Gesture(Event(seat(BUTTONS[player]), how, 0), player)
        else:
            gesture = Gesture(event)
        draft = controls.step(draft, seen, gesture)
    return draft


def shown(state: Any, draft: Any = None, last: Record | None = None, **more: Any) -> str:
    seen = context(state, last, **more)
    drawn = screens.draw(seen, controls.fresh(seen) if draft is None else draft)
    return " | ".join(drawn.replace(alt_text=()).words())


def record(state: Any, do: str, by: str | None = None, **more: Any) -> Record:
    outcome = act(state, do, by, **more)
    assert outcome.accepted, outcome.message
    return Record(msgspec.convert({"do": do, "by": by, **more}, rules.Actions), outcome)


def facing(**options: Any) -> Any:
    """A has bet 4, and it is B's turn."""
    return after_bets(opening_bet(options=options, chips=20), "A bet 4")


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
    labels = {hold.label for hold in controls.holds(context(state), None).values()}
    assert labels == {"your hand"}


def test_a_folded_player_may_see_their_hand_and_there_is_none_before_the_deal():
    assert hand(after_bets(facing(**DEALT), "B fold"), ("B", Kind.HELD)) == PrivateEntry("B")
    assert controls.holds(context(new(options=DEALT)), None) == {}


@pytest.mark.parametrize("cards", [DEALT, {}])
def test_after_a_refusal_the_others_ask_for_a_vote_by_hold_or_by_press_if_the_box_deals(cards):
    state = position("showdown", to_act="B", thought={p: ["Cb", "Ab"] for p in "ABC"},
                     board=["Tb", "Ob", "Nb", "Eb", "Sb"],
                     options={**cards, "strict_referee": True})  # fmt: skip
    refused = Record(Declare(by="B", word="ATC"),
                     act(state, "declare", "B", word="ATC", cards=["Ab", "Tb", "Cb"]))  # fmt: skip
    seen = {"refused": refused}
    held = controls.holds(context(state, **seen), controls.fresh(context(state)))
    assert set(held) == ({seat(1), seat(2), seat(3)} if cards else {seat(2)})
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
    assert controls.holds(context(opening_bet()), Betting(1)).keys() == {seat(2), seat(3)}


def test_a_press_at_an_entry_says_what_to_enter():
    state = after_bets(facing(), "B call", "C call")
    assert state.phase == "shout"
    assert hand(state, ("B", Kind.PRESSED)) == Hint("enter the cards")


# -- words -----------------------------------------------------------------------------------


def showdown(**more: Any) -> Any:
    """B declares first and holds Z and V; the board has A, T, E, S and O."""
    hands = {"A": ["Ib", "Nb"], "B": ["Zb", "Vb"], "C": ["Eb", "Ir"]}
    given = {"thought": hands, "board": ["Ab", "Tb", "Eb", "Sb", "Ob"], "options": DEALT}
    usual = {"to_act": "B", "pot": 9, "chips": dict.fromkeys("ABC", 20), **given}
    return position("showdown", **{**usual, **more})


def typed(word: str) -> list[Event]:
    return [*map(key, word), key("ENTER")]


def test_a_press_hurries_a_computer_player_who_looks_for_a_word():
    assert "B thinks" in shown(showdown(), machines={"B": 3})
    assert hand(showdown(), BACK, machines={"B": 3}) == Hurry("B")
    assert hand(showdown(), PUSH, machines={"B": 3}) == Hurry("B")
    assert hand(showdown(), turn(1), machines={"B": 3}) == Hint("B thinks")


def test_a_word_that_the_cards_cannot_make_is_refused_without_showing_points():
    state = showdown()
    draft = hand(state, *typed("AVATE"))
    assert isinstance(draft, Declaring)
    assert draft.widget.card_row is None
    said = shown(state, draft)
    assert "There is no A left." in said
    assert "pt" not in said
    assert "Zb" not in said
    again = hand(state, *typed("AVATE"), *typed("VAT"))
    assert "pt" in shown(state, again)


def test_only_cards_of_the_hand_are_offered():
    state = showdown()
    draft = hand(state, *typed("VASE"))
    held = {*state.board, *state.hands["B"].known}
    assert all(card in held for cell in draft.widget.card_row.cells for card in cell.cards)


def test_a_card_used_twice_scores_nothing():
    state = showdown(board=["Ab", "Ar", "Eb", "Sb", "Tb"])
    assert "pt" in shown(state, hand(state, *typed("AVA")))
    twice = hand(state, *typed("AVA"), turn(-1), PUSH)
    assert shown(state, twice).startswith("B used twice")
    assert "pt" in shown(state, hand(state, *typed("AVA"), turn(-1), PUSH, turn(-2), PUSH))


def test_at_most_two_real_cards_come_from_the_hand():
    state = showdown(thought={}, hidden=dict.fromkeys("ABC", 2), options={})
    why = hand(state, *typed("JUVAT")).widget.why
    assert why == "JUVAT needs 3 cards from your hand. You have 2."
    assert "pt" in shown(state, hand(state, *typed("JUTE")))


def test_each_back_leads_one_level_up():
    state = showdown()
    for word, first in (("VAT", "B 9 pt"), ("AVATE", "NOT ALLOWED")):
        there = hand(state, *typed(word))
        assert shown(state, there).startswith(first)
        letters = hand(state, *typed(word), BACK)
        assert (letters.widget.spell.text, letters.widget.card_row, letters.widget.why) == (
            word,
            None,
            "",
        )
        assert hand(state, *typed(word), BACK, BACK) == hand(state)
        assert hand(state, *typed(word), BACK, BACK, BACK) == Hint("turn left: no word")


@pytest.mark.parametrize("ways", [(turn(-1), PUSH), (key("DELETE"),)])
def test_no_word_is_the_last_choice_of_the_knob_and_asks_once(ways):
    state = showdown()
    assert shown(state, hand(state, *ways)).startswith("NO WORD? | no | yes")
    assert hand(state, *ways, turn(1), PUSH) == Declare(by="B", word=None)
    assert isinstance(hand(state, *ways, PUSH), Declaring)
    assert hand(state, ("B", Kind.HELD)) == PrivateEntry("B")


def test_a_player_who_is_early_sees_whose_word_comes_first():
    real = showdown(options={}, thought={}, hidden=dict.fromkeys("ABC", 2))
    assert hand(real, ("C", Kind.HELD)) == Hint("B's word first")


def words(**more: Any) -> Any:
    """The words of A and B are open; C has folded."""
    given = {"declared": {"A": "TEA", "B": "EAT"}, "scores": {"A": 3, "B": 9}, "folded": ["C"],
             "thought": {p: ["Zb", "Vb"] for p in "ABC"}, "options": DEALT}  # fmt: skip
    return position("challenges", pot=9, chips=dict.fromkeys("ABC", 20), **{**given, **more})


def test_if_a_hold_shows_the_hand_the_knob_lists_the_challenge():
    state = words()
    assert hand(state, PUSH).widget.options == ("pay the pot", "challenge")
    assert hand(state, PUSH, PUSH) == PayOut()
    asked = hand(state, PUSH, turn(1), PUSH)
    assert shown(state, asked).startswith("WHO CHALLENGES?")
    mine = hand(state, PUSH, turn(1), PUSH, ("C", Kind.PRESSED))
    assert mine.widget.title == "C challenges"
    assert hand(state, PUSH, turn(1), PUSH, ("C", Kind.PRESSED), PUSH) == Challenge(
        by="C", against="A"
    )
    assert hand(words(options={}), PUSH) == PayOut()


def test_a_vote_shows_how_a_tie_counts_and_a_push_votes_no():
    state = words(category="Food", claimed=["B"])
    state = after(state, "challenge_category", "A", against="B")
    said = shown(state)
    assert "in Food?" in said
    assert "press: yes push: no" in said.replace("  ", " ")
    assert "0 of 3 voted, tie: no" in said
    assert hand(state, ("C", Kind.PRESSED)) == CastVote(by="C", qualifies=True)
    assert hand(state, PUSH).widget.options == ("A", "B", "C")
    assert hand(state, PUSH, turn(2), PUSH) == CastVote(by="C", qualifies=False)
    real = after(words(category="Food", claimed=["B"], options={}), "challenge_category", "A",
                 against="B")  # fmt: skip
    assert hand(real, ("C", Kind.HELD)) == CastVote(by="C", qualifies=False)


def test_delete_challenges_and_votes_no_for_players_without_a_button():
    state = words(category="Food", claimed=["B"], options={})
    some = {"A": 1, "B": 2}
    assert hand(state, key("DELETE"), buttons=some).widget.title == "C challenges"
    assert hand(state, key("DELETE")) == hand(state)
    vote = after(state, "challenge_category", "A", against="B")
    assert hand(vote, key("DELETE"), buttons=some) == CastVote(by="C", qualifies=False)
    assert hand(vote, key("DELETE")) is None


def test_the_last_voter_votes_no_with_a_push():
    vote = after(words(category="Food", claimed=["B"]), "challenge_category", "A", against="B")
    voted = after(after(vote, "vote", "A", qualifies=True), "vote", "B", qualifies=True)
    assert hand(voted, PUSH) == CastVote(by="C", qualifies=False)
    assert hand(voted, PUSH, machines={"C": 3}) == Hint("wait for the others")


# -- pots without a word ---------------------------------------------------------------------


def wordless(**more: Any) -> Any:
    """A's word wins the first pot; B and C have none and share the second."""
    given = {"contributions": {"A": 5, "B": 20, "C": 20}, "options": {},
             "declared": {"A": "TEA", "B": None, "C": None}, "scores": {"A": 3}}  # fmt: skip
    return position("challenges", chips={"A": 0, "B": 9, "C": 9}, **{**given, **more})


def test_a_side_pot_without_a_word_asks_its_players_for_their_card_totals():
    state = wordless()
    draft = hand(state, PUSH)
    assert isinstance(draft, Totals)
    assert shown(state, draft).startswith("B pot 30 | 20 | add up all 7 cards")
    draft = hand(state, PUSH, turn(1), PUSH)
    assert shown(state, draft).startswith("C pot 30")
    paid = hand(state, PUSH, turn(1), PUSH, PUSH)
    assert paid == PayOut(card_totals={"B": 21, "C": 20})
    assert after(state, "pay_out", card_totals=paid.card_totals).paid.payout == {"A": 15, "B": 30}


def test_if_every_pot_has_a_word_nobody_is_asked():
    assert hand(wordless(declared={"A": None, "B": "TEA", "C": None}, scores={"B": 3}), PUSH) == (
        PayOut()
    )


# -- what is shown ---------------------------------------------------------------------------


def test_the_board_is_shown_if_everybody_is_all_in():
    state = after_bets(opening_bet(options=DEALT, chips=10), "A bet 9", "B call", "C call")
    state = after(state, "board")
    assert state.phase == "mumble"
    signs = " ".join(c[0] if c[1] == "r" or c[0] == "*" else c[0].lower() for c in state.board)
    assert signs in shown(state)
    assert "push: deal" in shown(state)


def test_the_cards_of_the_cut_are_shown_until_the_ante_is_paid():
    begun = rules.new(("A", "B", "C"), DEALT, {})
    cut = record(begun, "cuts", cuts={"A": "Gb", "B": "Zr", "C": "*b"})
    said = shown(cut.outcome.state, last=cut)
    assert said.startswith("C deals: push | A g B Z | C * | ante 1  push: pay")
    tie = record(begun, "cuts", cuts={"A": "Jb", "B": "Jr", "C": "Eb"})
    assert shown(tie.outcome.state, last=tie).startswith("TIE: cut again | A j B J | C e")
    eight = tuple(f"PLAYER{n}" for n in range(8))
    cuts = {player: f"{letter}b" for player, letter in zip(eight, "ABCDEFG*", strict=True)}
    many = record(rules.new(eight, DEALT, {}), "cuts", cuts=cuts)
    assert "PLAYER6 g PLAYER7 *" in shown(many.outcome.state, last=many)


@pytest.mark.parametrize(
    ("do", "by", "more", "text"),
    [
        ("fold", "B", {}, "B folded"),
        ("call", "B", {}, "B called"),
        ("raise", "B", {"to": 9}, "B raised to 9"),
        ("timeout", "B", {}, "B was too slow"),
        ("report_dictionary_misuse", "C", {}, "C looked a word up"),
        ("leave", "C", {}, "C left"),
    ],
)
def test_the_last_event_stays_on_the_display(do, by, more, text):
    done = record(facing(), do, by, **more)
    assert text in shown(done.outcome.state, last=done)


def test_a_refused_bet_still_shows_what_a_press_does():
    state = opening_bet(options=DEALT, chips=20)
    refused = Record(Bet(by="A", amount=99), act(state, "bet", "A", amount=99))
    assert "A has only 19 | press: bet 1" in shown(state, refused=refused)
    bigger = hand(state, PUSH, refused=refused)
    assert "press: bet 1  ±5" in shown(state, bigger, refused=refused)
    assert "has only" not in shown(state, bigger, refused=refused)


def test_before_the_first_action_the_display_shows_a_hint():
    assert "hold your button:hand" in shown(opening_bet(options=DEALT))
    assert "turn: amount" in shown(opening_bet())


def test_the_last_fold_and_call_are_shown_on_the_next_screen():
    state = facing(**DEALT)
    done = record(after_bets(state, "B fold"), "fold", "C")
    assert "C folded" in shown(done.outcome.state, last=done)
    done = record(after_bets(state, "B call"), "call", "C")
    assert done.outcome.state.phase == "shout"
    assert "C called" in shown(done.outcome.state, last=done)
    real = record(after_bets(facing(), "B call"), "fold", "C")
    assert "C folded" in shown(real.outcome.state, last=real)


def test_a_declared_word_is_shown_during_the_next_entry_but_not_in_secret():
    done = record(showdown(), "declare", "B", word="VAT", cards=["Vb", "Ab", "Tb"])
    assert "B VAT" in shown(done.outcome.state, last=done)
    secret = showdown(options={**DEALT, "secret_words": True}, to_act=None)
    done = record(secret, "declare", "B", word="VAT", cards=["Vb", "Ab", "Tb"])
    assert "VAT" not in shown(done.outcome.state, last=done)


def test_the_result_of_a_challenge_is_shown():
    state = words(declared={"A": "TEA", "B": "ZZZ"})
    done = record(state, "challenge", "C", against="B")
    assert "B: not a word" in shown(done.outcome.state, last=done)
    good = record(words(), "challenge", "C", against="A")
    assert "A: TEA stands" in shown(good.outcome.state, last=good)


def test_a_winning_bluff_is_shown_when_the_pot_is_paid():
    state = words(declared={"A": "TEA", "B": "ZZZ"}, scores={"A": 3, "B": 60})
    done = record(state, "pay_out")
    assert "ZZZ: a bluff!" in shown(done.outcome.state, last=done)
    fair = record(words(), "pay_out")
    assert "bluff" not in shown(fair.outcome.state, last=fair)


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
    assert all(option.explanation for option in house_rules.OPTIONS)
    rows = {option.name for option in house_rules.OPTIONS}
    assert {"hands", "rebuy", "least_bet", "all_in", "secret_words"} <= rows
    assert rows <= set(Options.__struct_fields__)


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
