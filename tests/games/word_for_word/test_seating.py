"""Players of Word For Word join, leave, swap seats, and count their chips again."""

from word_for_word_kit import (
    after,
    after_bets,
    facts_after,
    new,
    opening_bet,
    position,
    refusal,
)

from companion.games.word_for_word.protocol import messages


def test_a_player_who_leaves_folds_and_keeps_the_chips():
    state = after_bets(opening_bet(chips=20), "A bet 5", "B call")
    state = after(state, "leave", "B")
    assert (state.players, state.to_act, state.pot, state.chips["B"]) == (("A", "C"), "C", 13, 14)
    state = after_bets(state, "C fold")
    assert (state.phase, state.chips["A"]) == ("round_over", 27)
    back = after(state, "join", "B", left_of="A")
    assert (back.players, back.chips["B"]) == (("A", "B", "C"), 14)
    assert after(back, "next_round").dealt == ("A", "B", "C")


def test_a_newcomer_brings_a_stack_and_waits_for_the_next_round():
    state = after(opening_bet(chips=20), "join", "D")
    assert (state.chips["D"], state.dealt) == (20, ("A", "B", "C"))
    assert refusal(after_bets(state, "A bet 1"), "call", "D") == "not_your_turn"
    waiting = after(new(chips=20), "join", "D")
    assert waiting.dealt == ("A", "B", "C", "D")
    assert refusal(waiting, "join", "D") == "bad_entry"


def test_the_deal_goes_on_when_the_dealer_leaves():
    assert after(new(), "leave", "A").dealer == "B"
    state = after_bets(opening_bet(), "A bet 5")
    state = after(state, "leave", "A")
    assert (state.dealer, state.to_act) == ("C", "B")
    state = after_bets(state, "B call", "C call")
    state = after(state, "board", cards=["Tb", "Eb", "Ab"])
    assert state.to_act == "B"


def test_the_game_ends_with_one_player_left():
    state = after(after_bets(opening_bet("A", "B", chips=20), "A bet 5"), "leave", "A")
    facts = messages.snapshot(state)
    assert (facts["winners"], facts["chips"], facts["pot"]) == (["B"], {"A": 14, "B": 26}, 0)


def test_a_vote_is_cancelled_when_its_player_leaves():
    state = position("challenges", category="Food", pot=9, declared={"A": "TEA", "B": "CAT"},
                     scores={"A": 14, "B": 17, "C": None})  # fmt: skip
    state = after(after(state, "challenge_category", "A", against="B"), "leave", "B")
    assert (state.phase, state.vote, state.folded) == ("challenges", None, ("B",))


def test_a_vote_ends_when_the_last_player_leaves_who_has_not_voted():
    """A player who has folded votes, too; without this one nobody could go on (F13.5)."""
    state = position("challenges", category="Food", pot=9, declared={"A": "TEA", "B": "CAT"},
                     scores={"A": 14, "B": 17}, folded=["C"])  # fmt: skip
    state = after(state, "challenge_category", "A", against="B")
    state = after(after(state, "vote", "A", qualifies=False), "vote", "B", qualifies=True)
    facts = facts_after(state, "leave", "C")
    assert (facts["phase"], facts["settled_categories"]) == ("challenges", {"B": False})
    assert (facts["scores"]["B"], facts["category_bonus"], facts["against"]) == (7, 0, "B")


def test_players_may_change_seats():
    state = after(after_bets(opening_bet(), "A bet 2"), "swap", "B", other="C")
    assert (state.players, state.to_act) == (("A", "C", "B"), "B")
    assert refusal(state, "swap", "B", other="Z") == "bad_entry"
    assert refusal(state, "leave", "Z") == "bad_entry"


def test_chips_on_the_table_may_be_counted_again():
    state = new(chips=20, options={"chips_on_table": True})
    state = after(state, "recount", chips={"A": 25, "B": 15})
    assert state.chips == {"A": 25, "B": 15, "C": 20}
    for wrong in ({"A": 26}, {"A": -5, "B": 45}, {"Z": 0}):
        assert refusal(state, "recount", chips=wrong) == "bad_entry"
