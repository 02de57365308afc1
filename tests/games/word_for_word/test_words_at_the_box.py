"""Word For Word at the box: words, challenges and pots, and what the display shows."""

from __future__ import annotations

from typing import Any

import pytest
from word_for_word_box import (
    BACK,
    DEALT,
    PUSH,
    context,
    facing,
    hand,
    key,
    record,
    shown,
    turn,
    words,
)
from word_for_word_kit import act, after, after_bets, opening_bet, position

from companion.games.api.rules import Record
from companion.games.api.ui import Context, Hint, Hurry, PrivateEntry
from companion.games.word_for_word.rules.actions import (
    Bet,
    CastVote,
    Challenge,
    DealThought,
    Declare,
    PayOut,
)
from companion.games.word_for_word.rules.rules import RULES
from companion.games.word_for_word.ui import correct
from companion.games.word_for_word.ui.drafts import Declaring, Totals
from companion.games.word_for_word.ui.offers import fresh, offers
from hardware.box import Event, Kind

# -- words -----------------------------------------------------------------------------------


def showdown(**more: Any) -> Any:
    """B declares first and holds Z and V; the board has A, T, E, S and O."""
    hands = {"A": ["Ib", "Nb"], "B": ["Zb", "Vb"], "C": ["Eb", "Ir"]}
    given = {"thought": hands, "board": ["Ab", "Tb", "Eb", "Sb", "Ob"], "options": DEALT}
    usual = {"to_act": "B", "pot": 9, "chips": dict.fromkeys("ABC", 20), **given}
    return position("showdown", **{**usual, **more})


def typed(word: str) -> list[Event]:
    return [*map(key, word), key("ENTER")]


def test_a_secret_word_is_offered_without_a_look_at_any_hand():
    """There are offers at each prompt, so they wait until somebody opens the entry."""
    state = showdown(to_act=None, options={**DEALT, "secret_words": True})
    public, seen = RULES.view(state, None), list[str]()
    opened = [one.does for one in offers(Context(public, seat_view=seen.append), None)]
    entries = [one for one in opened if isinstance(one, PrivateEntry) and one.make]
    assert [one.by for one in entries] == ["A", "B", "C"]
    assert seen == []
    made = [one.widget(RULES.view(state, one.by)) for one in entries]
    assert [one.view.hand for one in made] == [("Ib", "Nb"), ("Zb", "Vb"), ("Eb", "Ir")]


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


def test_if_a_hold_shows_the_hand_the_knob_lists_the_challenge():
    state = words()
    assert hand(state, PUSH).widget.options == ("challenge", "pay the pot")
    assert "push: challenge" in shown(state)
    assert hand(state, PUSH, turn(1), PUSH) == PayOut()
    asked = hand(state, PUSH, PUSH)
    assert shown(state, asked).startswith("WHO CHALLENGES?")
    mine = hand(state, PUSH, PUSH, ("C", Kind.PRESSED))
    assert mine.widget.title == "C challenges"
    assert hand(state, PUSH, PUSH, ("C", Kind.PRESSED), PUSH) == Challenge(
        by="C", against="A", vote=True
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
    begun = RULES.new(("A", "B", "C"), DEALT, {})
    cut = record(begun, "cuts", cuts={"A": "Gb", "B": "Zr", "C": "*b"})
    said = shown(cut.outcome.state, last=cut)
    assert said.startswith("C deals: push | A g B Z | C * | ante 1  push: pay")
    tie = record(begun, "cuts", cuts={"A": "Jb", "B": "Jr", "C": "Eb"})
    assert shown(tie.outcome.state, last=tie).startswith("TIE: cut again | A j B J | C e")
    eight = tuple(f"PLAYER{n}" for n in range(8))
    cuts = {player: f"{letter}b" for player, letter in zip(eight, "ABCDEFG*", strict=True)}
    many = record(RULES.new(eight, DEALT, {}), "cuts", cuts=cuts)
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


def test_the_word_that_always_counts_is_not_offered_for_a_challenge() -> None:
    declared = {"A": "TEA", "B": "OMYWORD"}
    now = context(words(declared=declared, category="Food", claimed=["B"]))
    found = [one for one in offers(now, fresh(now)) if one.by == "A" and one.about]
    assert [(one.kind, one.about) for one in found] == [("challenge_category", "B")]


def test_a_winning_bluff_is_shown_when_the_pot_is_paid():
    state = words(declared={"A": "TEA", "B": "ZZZ"}, scores={"A": 3, "B": 60})
    done = record(state, "pay_out")
    assert "ZZZ: a bluff!" in shown(done.outcome.state, last=done)
    fair = record(words(), "pay_out")
    assert "bluff" not in shown(fair.outcome.state, last=fair)


@pytest.mark.parametrize("options", [{}, {"hands": "dealt"}])
def test_a_look_up_is_reported_from_the_deal_until_the_pot_is_paid(options: dict[str, Any]) -> None:
    def reported(state: Any) -> set[str | None]:
        now = context(state)
        found = offers(now, fresh(now))
        return {one.by for one in found if one.kind == "report_dictionary_misuse"}

    phases = {phase: position(phase, options=options) for phase in ("bet1", "shout", "showdown",
              "challenges", "showdown_result", "ante", "deal", "round_over")}  # fmt: skip
    closed = {phase for phase, state in phases.items() if reported(state)}
    assert closed == {"bet1", "shout", "showdown", "challenges", "showdown_result"}
    assert reported(position("bet1", options=options, folded=["B"])) == {"A", "C"}
    assert reported(position("bet1", options={**options, "strict_referee": True})) == set()


def test_a_word_with_another_sign_than_a_letter_is_refused_with_that_sign():
    state = showdown()
    assert "BÉA: only letters A | to Z." in shown(state, hand(state, *typed("BÉA")))
    assert "B2: only letters A to | Z." in shown(state, hand(state, *typed("B2")))


def test_typing_at_the_list_of_categories_enters_one():
    state = position("deal")
    entered = hand(state, *map(key, ("U", "S", "SPACE", "N", "1")))
    assert (entered.widget.title, entered.widget.text) == ("CATEGORY", "US N1")
    assert hand(state, key("U"), key("ENTER")) == DealThought(category="U")


def test_a_bet_can_be_corrected_up_to_all_chips():
    state = opening_bet(options=DEALT, chips=5000)
    done = record(state, "bet", "A", amount=4)
    entries = {way.label: way.widget for way in correct.ways(done)}
    assert entries["bet"].high == entries["raise to"].high == 5000 * len(state.players)
