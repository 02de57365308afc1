"""Players leave NewWord, join late and swap seats."""

from newword_kit import NONE, act, new, play, position

from companion.games.newword.protocol import messages
from companion.games.newword.rules.rules import RULES


def test_a_player_who_leaves_keeps_points_and_the_turn_passes_on():
    state = position(scores={"AL": 7})
    after = act(state, NONE, "leave", "AL").state
    assert (after.players, after.turn, after.scores["AL"]) == (("NB", "JR"), "NB", 7)
    assert len(after.discards) == 6
    over = act(after, NONE, "leave", "JR").state
    assert (over.phase, RULES.view(over, None).winners) == ("over", ("AL",))
    assert act(state, NONE, "leave", "ZZ").reason == "bad_entry"


def test_a_player_who_returns_to_a_position_without_players_keeps_the_points():
    last = {"by": "NB", "word": "CHART", "points": 20}
    given = {"scores": {"AL": 7, "NB": 23, "JR": 0}, "last_play": last}
    state = act(messages.position(given), NONE, "leave", "AL").state
    after = act(state, NONE, "challenge", "AL").state
    assert after.scores == {"AL": 7, "NB": 3, "JR": 0}


def test_the_last_word_of_a_player_who_leaves_stands():
    laid = play(position(), "(ch)art").state
    after = act(laid, NONE, "leave", "AL").state
    assert (after.phase, after.turn) == ("turn", "NB")
    assert act(after, NONE, "challenge", "JR").reason == "wrong_phase"


def test_the_dealer_may_leave_before_the_deal():
    after = act(new(), NONE, "leave", "JR").state
    assert (after.dealer, after.players) == ("NB", ("AL", "NB"))
    assert messages.answer(act(after, NONE, "deal"))["turn"] == "AL"


def test_a_late_player_gets_a_hand_from_the_stock():
    after = act(position(), NONE, "join", "NEW", left_of="AL")
    answer = messages.answer(after)
    assert answer["players"] == ["AL", "NEW", "NB", "JR"]
    assert (answer["hand_size"]["NEW"], answer["stock"]) == (6, 34)
    assert act(after.state, NONE, "join", "MORE").reason == "bad_entry"
    assert act(position(stock=5), NONE, "join", "NEW").reason == "bad_entry"
    early = act(new("AL", "NB"), NONE, "join", "NEW").state
    assert messages.answer(act(early, NONE, "deal"))["hand_size"]["NEW"] == 6


def test_swapping_seats_keeps_the_turn():
    after = act(position(), NONE, "swap", "AL", other="JR").state
    assert (after.players, after.turn) == (("JR", "NB", "AL"), "AL")
    assert act(position(), NONE, "swap", "AL", other="ZZ").reason == "bad_entry"
