"""Dealing, passing and the end of NewWord (N2, N5, N7), and its house options."""

import pytest
from newword_kit import FIVE, NONE, TABLE, act, after, dealt_game, new, play, position, words

from companion.errors import BadEntry, Refused
from companion.games.api.recording import RecordingRuling
from companion.games.newword.protocol import messages
from companion.games.newword.rules.rules import RULES


def test_the_deal_gives_six_cards_each_and_five_face_up():
    state = dealt_game("AL", "NB", "JR")
    assert [len(state.hands[name].known) for name in state.players] == [6, 6, 6]
    assert len(state.table.known) == 5
    assert len(state.stock.known) == 74 - 23
    assert state.first_play


def test_the_player_left_of_the_dealer_or_the_dealer_begins():
    assert dealt_game().turn == "AL"
    assert dealt_game(dealer_starts=True).turn == "JR"
    assert messages.answer(act(new(dealer="AL"), NONE, "deal"))["turn"] == "NB"
    assert messages.answer(act(new(), NONE, "deal", dealer="NB"))["turn"] == "JR"


def test_people_who_deal_real_cards_may_enter_the_cards_face_up():
    outcome = act(new("AL", "NB"), NONE, "deal", table=["s", "T", "E/A", "R", "M"])
    answer = messages.answer(outcome)
    assert answer["table"] == FIVE
    assert answer["hand_size"] == {"AL": 6, "NB": 6}
    assert answer["hands"] == {}
    assert answer["stock"] == 57
    unknown = act(new("AL", "NB"), NONE, "deal")
    assert (messages.answer(unknown)["table"], messages.answer(unknown)["table_size"]) == ([], 5)


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"dealer": "ZZ"}, "bad_entry"),
        ({"table": ["S", "T", "A", "R", "TT"]}, "bad_entry"),
        ({"table": ["S", "T", "A/E", "R", "M", "N"]}, "bad_entry"),
        ({"table": ["Z", "Z", "A/E", "R", "M"]}, "card_not_available"),
        ({"hands": {"ZZ": ["A/E"]}}, "bad_entry"),
        ({"pile": ["T"]}, "bad_entry"),
    ],
)
def test_an_impossible_deal_is_refused(more, reason):
    state = new("AL", "NB")
    outcome = act(state, NONE, "deal", **more)
    assert (outcome.reason, outcome.state) == (reason, state)


def test_two_to_four_play_or_more_by_a_house_rule():
    with pytest.raises(Refused) as refused:
        new("A", "B", "C", "D", "E")
    assert refused.value.reason == "player_count"
    assert len(new("A", "B", "C", "D", "E", options={"max_players": 6}).players) == 5
    lonely = messages.position({"players": ["AL"], "phase": "setup"})
    assert act(lonely, NONE, "deal").reason == "player_count"


@pytest.mark.parametrize(
    "setup",
    [
        {"dealer": "ZZ"},
        {"wings": 1},
        {"points": {"AB": 1}},
        {"hands": {"ZZ": ["A/E"]}},
        {"hands": {"AL": ["!"]}},
        {"deck": {"title": "x"}},
        {"deck": {"title": "x", "game": "newword", "card": [{"face": "E/A", "count": 9}]}},
        {"deck": {"title": "x", "game": "newword", "card": [{"face": "Ab", "count": 9}]}},
    ],
)
def test_an_impossible_setup_is_refused(setup):
    with pytest.raises(BadEntry):
        new(**setup)


def test_a_custom_deck_must_be_large_enough():
    plain = {"title": "ours", "game": "newword", "card": [{"face": "A", "count": 30, "points": 3}]}
    state = after(new("AL", "NB", options={"hands": "dealt"}, deck=plain), NONE, {"do": "deal"})
    assert state.table.known == ("A",) * 5
    assert len(state.stock) == 30 - 17
    small = {**plain, "card": [{"face": "A", "count": 16}]}
    with pytest.raises(BadEntry, match=r"has only 16 cards\. Use one with 17"):
        new("AL", "NB", deck=small)
    three = act(new("AL", "NB", deck={**plain, "card": [{"face": "A", "count": 17}]}), NONE, "join",
                "JR").state  # fmt: skip
    assert act(three, NONE, "deal").reason == "bad_entry"


def test_cards_are_dealt_once_and_before_any_play():
    assert act(new(), NONE, "pass", "AL").reason == "wrong_phase"
    assert act(new(), NONE, "challenge", "AL").reason == "wrong_phase"
    assert act(dealt_game(), NONE, "deal").reason == "wrong_phase"
    assert act(position(), NONE, "let_stand", "AL").reason == "wrong_phase"


# -- passing ----------------------------------------------------------------------------


def test_a_pass_may_swap_cards():
    answer = messages.answer(act(position(), NONE, "pass", "AL", discard=["c", "E/A"]))
    assert answer["hand_size"]["AL"] == 6
    assert (answer["stock"], answer["turn"], answer["drawn"]) == (38, "NB", 2)
    assert answer["discards"] == ["C", "A/E"]


def test_hidden_cards_may_be_swapped_without_naming_them():
    answer = messages.answer(act(position(hands={}), NONE, "pass", "AL", discard=3))
    assert (answer["hand_size"]["AL"], answer["discard_size"]) == (6, 3)


@pytest.mark.parametrize(
    ("given", "discard", "reason"),
    [
        ({}, ["Z"], "card_not_available"),
        ({}, ["C", "C"], "card_not_available"),
        ({}, ["CC"], "bad_entry"),
        ({}, ["="], "bad_entry"),
        ({"hands": {}}, ["J", "J"], "card_not_available"),
        ({"hands": {}}, ["T"] * 7, "card_not_available"),
        ({"hands": {}}, 7, "card_not_available"),
        ({"stock": 1}, ["C", "D"], "discard_exceeds_stock"),
        ({"stock": 1, "hands": {}}, 2, "discard_exceeds_stock"),
    ],
)
def test_an_impossible_swap_is_refused(given, discard, reason):
    state = position(**given)
    outcome = act(state, NONE, "pass", "AL", discard=discard)
    assert (outcome.reason, outcome.state) == (reason, state)
    assert outcome.message.endswith(".")


def test_only_the_player_on_turn_may_play_or_pass():
    assert act(position(), NONE, "pass", "NB").reason == "not_your_turn"
    assert act(position(), NONE, "pass").reason == "not_your_turn"
    assert act(position(), NONE, "pass", "ZZ").reason == "bad_entry"


# -- the end ----------------------------------------------------------------------------


def ending(**more):
    given = {"hands": {"AL": ["H"]}, "table": ["C", *TABLE[1:]], "stock": 0}
    return position(**{**given, "scores": {"AL": 30, "NB": 50}, **more})


def test_the_last_card_of_a_hand_ends_the_game_if_nobody_challenges():
    laid = play(ending(), "c(h)art")
    assert (messages.answer(laid)["game_over"], messages.answer(laid)["winners"]) == (True, ["AL"])
    assert laid.state.phase == "challenge_window"
    assert act(laid.state, NONE, "pass", "NB").reason == "game_over"
    over = act(laid.state, NONE, "let_stand", "NB").state
    assert (over.phase, RULES.view(over, None).winners) == ("over", ("AL",))
    assert act(over, NONE, "pass", "NB").reason == "game_over"
    assert act(over, NONE, "challenge", "NB").reason == "game_over"
    assert act(over, NONE, "leave", "NB").reason == "game_over"


def test_a_failed_challenge_of_the_last_word_ends_the_game():
    laid = play(ending(), "c(h)art").state
    over = act(laid, words("CHART"), "challenge", "JR").state
    assert (over.phase, over.turn) == ("over", None)
    assert act(over, NONE, "challenge", "NB").reason == "already_settled"


def test_the_game_goes_on_after_an_invalid_last_word():
    laid = play(ending(), "c(h)art").state
    answer = messages.answer(act(laid, NONE, "challenge", "JR"))
    assert (answer["game_over"], answer["hand_size"]["AL"]) == (False, 1)
    assert answer["turn"] == "NB"


def test_a_house_rule_ends_the_game_with_any_empty_hand():
    state = ending(stock=9, options={"end": "any_empty_hand"})
    assert messages.answer(play(state, "c(h)art"))["game_over"]
    assert not messages.answer(play(ending(stock=9), "c(h)art"))["game_over"]


def test_the_game_ends_when_all_pass_with_an_empty_stock():
    state = position(stock=0, hands={})
    for player in ("AL", "NB"):
        state = act(state, NONE, "pass", player).state
        assert state.phase == "turn"
    answer = messages.answer(act(state, NONE, "timeout"))
    assert (answer["game_over"], answer["winners"]) == (True, ["AL", "NB", "JR"])


def test_passes_do_not_end_the_game_while_the_stock_has_cards():
    state = position(stock=1, hands={})
    for player in ("AL", "NB", "JR", "AL"):
        state = act(state, NONE, "pass", player).state
    assert state.phase == "turn"


def test_a_word_resets_the_passes_but_a_skipped_turn_does_not():
    state = position(stock=0, hands={}, passes_in_row=2)
    laid = play(state, "(ch)art").state
    assert laid.passed == ()
    assert act(laid, NONE, "challenge", "NB").state.passed == ("NB", "JR")
    skipping = position(stock=0, hands={}, passes_in_row=1, skip_next=["NB"])
    after = act(skipping, NONE, "pass", "AL").state
    assert (after.turn, after.phase, set(after.passed)) == ("JR", "turn", {"AL", "JR"})


# -- time -------------------------------------------------------------------------------


def test_a_turn_that_takes_too_long_is_a_pass():
    state = position(options={"turn_limit_s": 60})
    (deadline,) = RULES.view(state, None).deadlines
    assert (deadline.seconds, deadline.player) == (60, "AL")
    assert play(state, "(ch)art", elapsed_s=61).reason == "time_up"
    assert play(state, "(ch)art", elapsed_s=60).accepted
    after = RULES.apply(state, deadline.expiry, RecordingRuling(NONE))
    assert (messages.answer(after)["turn"], messages.answer(after)["stock"]) == ("NB", 40)
    assert RULES.view(position(), None).deadlines == ()
    last = play(ending(options={"turn_limit_s": 60}), "c(h)art").state
    assert RULES.view(last, None).deadlines == ()


# -- views ------------------------------------------------------------------------------


def test_only_its_player_sees_a_hand():
    state = dealt_game("AL", "NB")
    assert RULES.view(state, "AL").hand.known == state.hands["AL"].known
    assert RULES.view(state, "NB").hand.known == state.hands["NB"].known
    for seat in (None, "ZZ"):
        view = RULES.view(state, seat)
        assert view.hand.known == ()
        assert view.hand_sizes == {"AL": 6, "NB": 6}
        assert view.stock == 57


def test_the_view_lists_the_allowed_actions():
    assert RULES.view(new(), None).may == dict.fromkeys(("AL", "NB", "JR"), ("deal",))
    assert RULES.view(position(), None).may == {"AL": ("play_word", "pass")}
    laid = play(position(), "(ch)art").state
    assert RULES.view(laid, None).may == {
        "NB": ("challenge", "play_word", "pass", "let_stand"), "JR": ("challenge",),
    }  # fmt: skip
    last = play(ending(), "c(h)art").state
    assert RULES.view(last, None).may["NB"] == ("challenge", "let_stand")
    assert RULES.view(last, None).ending
    assert RULES.view(last, None).last_round
    assert {"do": "let_stand"} in messages.legal(last)


def test_a_snapshot_can_be_read_as_a_position():
    facts = messages.snapshot(position(scores={"AL": 3}, passes_in_row=1, skip_next=["NB"]))
    again = messages.position({**facts, "hands": facts["hands"]})
    assert messages.snapshot(again) == facts


def test_acting_in_an_open_position_seats_a_new_player():
    state = messages.position({"turn": "AL", "phase": "turn", "table": TABLE})
    assert play(state, "(ch)art").accepted
    laid = messages.position({"last_play": {"by": "AL", "word": "CHARST", "from_hand": ["C", "H"]},
                           "phase": "challenge_window"})  # fmt: skip
    assert messages.answer(act(laid, NONE, "challenge", "NB"))["result"] == "illegal"


@pytest.mark.parametrize(
    "given",
    [
        {"turn": "ZZ"},
        {"last_play": {"by": "ZZ", "word": "CHART"}},
        {"last_play": {"by": "AL", "word": "CH4RT"}},
        {"stock": -1},
        {"phase": "lunch"},
        {"group_accepts": ["a b"]},
    ],
)
def test_an_impossible_position_is_refused(given):
    with pytest.raises(BadEntry):
        position(**given)


def test_nobody_can_act_in_a_position_without_players():
    empty = messages.position({"table": TABLE})
    for do in ("timeout", "let_stand", "pass"):
        assert act(empty, NONE, do).reason in ("bad_entry", "wrong_phase")
    window = messages.position(
        {"players": ["AL", "NB"], "phase": "challenge_window", "table": TABLE}
    )
    assert act(window, NONE, "pass", "AL").state.phase == "turn"


def test_everybody_has_a_turn_after_the_swap_that_empties_the_stock():
    """Passes count only once the stock is empty, so the new cards can still be used (N7.2)."""
    state = position(stock=2, passes_in_row=2)
    state = act(state, NONE, "pass", "AL", discard=["C", "D"]).state
    for player in ("NB", "JR"):
        assert (state.phase, state.turn) == ("turn", player)
        state = act(state, NONE, "pass", player).state
    assert (state.phase, state.turn, len(state.hand("AL"))) == ("turn", "AL", 6)
    assert act(state, NONE, "pass", "AL").state.phase == "over"


def test_a_late_player_who_takes_the_last_cards_resets_the_passes():
    state = position(stock=6, passes_in_row=2)
    state = act(state, NONE, "join", "ZZ", left_of="AL").state
    for player in ("AL", "ZZ", "NB"):
        state = act(state, NONE, "pass", player).state
    assert (state.phase, state.turn) == ("turn", "JR")
    assert act(state, NONE, "pass", "JR").state.phase == "over"


def test_cards_discarded_by_the_last_word_are_not_offered():
    """Both wild cards were seen: one is in the new word, one was discarded with the old one."""
    state = position(hands={}, table=["?=S", "T", "A/E=A", "?=R"])
    laid = play(state, "st(e)a").state
    assert laid.phase == "challenge_window"
    assert RULES.view(laid, None).unseen["?"] == 0
    found = RULES.view(laid, None).readings("TEASE").readings
    assert found
    assert not [card for way in found for card in way.hand if card == "?"]


def test_only_players_vote_on_a_word():
    state = position()
    assert act(state, NONE, "group_accepts", "ZZ", word="CHARX").reason == "bad_entry"
    assert act(state, NONE, "group_accepts", "NB", word="CHARX").accepted
    assert act(state, NONE, "group_accepts", word="CHARX").accepted
