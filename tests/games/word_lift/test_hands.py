"""Hidden and dealt hands, what each seat may see, and players who join or leave."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from word_lift_kit import (
    DEALT,
    NONE,
    ORDER_GIFT,
    act,
    after,
    dealt_game,
    draw_action,
    play,
    position,
    refusal,
    view_of,
    words,
)

from companion.errors import BadEntry
from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.cards import Cards
from companion.games.word_lift.protocol import messages
from companion.games.word_lift.rules.actions import Deal, Draw, PlayWord
from companion.games.word_lift.rules.rules import RULES
from companion.games.word_lift.rules.state import WordLiftState


def hidden(**given: Any) -> WordLiftState:
    return position("", "SUN", "FORGE", **given)


def test_a_hidden_hand_has_only_a_size():
    state = hidden()
    assert state.hand("A") == Cards.hidden(7)
    left = after(state, play("DIRT")).hand("A")
    assert left == Cards.hidden(3)
    assert "A" not in messages.snapshot(state)["hands"]


def test_a_hidden_hand_cannot_play_more_cards_than_it_holds():
    reason, said = refusal(hidden(hand_size={"A": 3}), play("DIRT"))
    assert (reason, said) == (
        "card_not_in_hand",
        "Needs 4 cards, A has 3.",
    )


def test_a_card_cannot_be_played_more_often_than_the_deck_has_it():
    ruling = words("QUITS", "QUIT", "QUINT")
    cards = "Q:dollar U I T"
    state = after(hidden(), play("QUIT", cards), draw_action(), ruling=ruling)
    reason, said = refusal(state, play("QUIT", cards), ruling, by="B")
    assert reason == "card_not_in_hand"
    assert said == "No Q$ is left: 1 on the table. Play other cards."
    assert refusal(hidden(), play("KIT"), words("KIT"))[1].startswith("This deck has no K")


def test_dealing_real_cards_sets_only_the_sizes_of_hands():
    state = after(RULES.new(("A", "B"), {}, {"first": "B"}), {"do": "deal"}, by=None)
    assert (state.turn, state.phase) == ("B", "normal")
    assert state.hand("A") == Cards.hidden(7)
    assert state.piles["consonants"] == Cards.hidden(40)


def test_the_box_deals_four_consonants_and_three_vowels():
    state = dealt_game()
    for player in "ABC":
        kinds = Counter(face[0] in "AEIOU" for face in state.hand(player).known)
        assert sum(kinds.values()) == 7
        assert kinds[True] in (2, 3)
    whole = [face for hand in state.hands.values() for face in hand.known]
    whole += [face for pile in state.piles.values() for face in pile.known]
    assert Counter(whole) == Counter(state.cards.cards())


def test_the_same_deal_gives_the_same_hands():
    assert dealt_game(seed=7) == dealt_game(seed=7) != dealt_game(seed=8)


def test_a_deal_with_cards_of_another_deck_is_refused():
    state = RULES.new(("A", "B"), DEALT, {})
    assert refusal(state, {"do": "deal", "consonants": ["T"], "vowels": ["A"]}, by=None)[0] == (
        "bad_entry"
    )
    given = {"do": "deal", "hands": {"A": ["T", "E", "A"]}}
    dealt = after(state, given, by=None)
    assert dealt.hand("A").known == ("T", "E", "A")
    assert dealt.hand("B") == Cards.hidden(7)
    assert refusal(state, {"do": "deal", "hands": {"Z": ["T"]}}, by=None)[0] == "bad_entry"
    assert refusal(state, {"do": "deal", "hands": {"A": ["7"]}}, by=None)[0] == "bad_entry"


def test_a_deal_with_named_cards_is_not_shuffled():
    state = RULES.new(("A", "B"), DEALT, {})
    once = RULES.complete(state, Deal(), Chance(1), NONE)
    assert RULES.complete(state, once, Chance(2), NONE) == once
    hidden_deal = RULES.complete(RULES.new(("A", "B"), {}, {}), Deal(), Chance(1), NONE)
    assert hidden_deal == Deal()


def test_a_deal_needs_two_players_and_enough_cards():
    assert refusal(position(players=["A"], phase="setup"), {"do": "deal"})[0] == "player_count"
    cards = [
        {"face": "A", "count": 6, "pile": "vowels"},
        {"face": "T", "count": 8, "pile": "consonants"},
    ]
    deck = {"title": "tiny", "game": "word_lift", "card": cards}
    state = RULES.new(("A", "B"), {}, {"deck": deck})
    reason, message = refusal(state, {"do": "join"}, by="C")
    assert reason == "player_count"
    assert "too few consonants for 3 players" in message


def test_a_position_with_the_play_done_is_in_the_draw_phase():
    state = messages.position({"players": ["A", "B"], "play_done": True})
    assert (state.phase, state.to_draw) == ("draw", 2)


def test_cards_are_drawn_from_the_top_of_the_piles():
    state = dealt_game()
    first = [state.piles["consonants"].known[0], state.piles["vowels"].known[0]]
    state = after(state, {"do": "pass"}, draw_action())
    assert list(state.hand("A").known[-2:]) == first
    wrong = {"do": "draw", "consonants": ["Z", "Z"]}
    assert refusal(after(state, {"do": "pass"}, by="B"), wrong, by="B")[0] == "bad_entry"


def test_a_view_hides_other_hands_and_the_piles():
    state = dealt_game()
    for seat in ("A", None):
        moved = replace(
            state,
            hands={**state.hands, "B": state.hand("C"), "C": state.hand("B")},
            piles={n: Cards.dealt(reversed(p.known)) for n, p in state.piles.items()},
        )
        assert view_of(moved, seat) == view_of(state, seat)
    assert view_of(state).hand == Cards()
    assert view_of(state, "A").hand == state.hand("A")
    assert sum(view_of(state, "A").unseen.values()) == 73
    assert sum(view_of(state).unseen.values()) == 80


def test_live_points_reveal_no_hidden_cards():
    state = position("K:lozenge D", "SUN")
    assert view_of(state).live["A"].hand == -2
    assert view_of(state, "B").live["A"].hand == -2
    assert view_of(state, "A").live["A"].hand == -3


def test_the_dictionary_is_asked_once_and_its_answer_is_kept():
    state = position("D I R T A", "", "")
    action = PlayWord(by="A", word="DIRT", cards=tuple("DIRT"))
    asked = RecordingRuling(words("DIRT"))
    assert RULES.apply(state, action, asked).accepted
    assert asked.answers == {"is_word DIRT": True}
    assert RULES.apply(state, action, RecordingRuling(NONE, asked.answers)).accepted
    untimely = RecordingRuling(NONE)
    assert not RULES.apply(state, replace(action, by="B"), untimely).accepted
    assert untimely.answers == {}
    assert RULES.complete(state, Draw(by="A"), Chance(1), NONE) == Draw(by="A")


def test_running_out_of_time_is_a_pass():
    state = position("D I R T A", options={"turn_limit_s": 60})
    deadline = view_of(state).deadlines[0]
    assert (deadline.seconds, deadline.player) == (60, "A")
    late = refusal(state, {**play("DIRT"), "elapsed_s": 61})
    assert late[0] == "time_up"
    for by in ("A", None):
        assert after(state, {"do": "timeout"}, by=by).phase == "draw"
    assert view_of(after(state, {"do": "pass"})).deadlines == ()
    assert view_of(position("D I R T A")).deadlines == ()


def test_a_house_rule_asks_for_discards_before_the_draw():
    house = {"options": {"discard_before_draw": 1}}
    state = after(position("D I R T A N", "", "", **house), play("DIRT"))
    assert refusal(state, draw_action())[1] == "Name 1 to discard, then draw."
    assert refusal(state, {**draw_action(), "discard": ["S"]})[0] == "card_not_in_hand"
    assert refusal(state, {**draw_action(), "discard": ["7"]})[0] == "bad_entry"
    done = act(state, {**draw_action(), "discard": ["N"]})
    assert messages.answer(done)["discarded"] == 1
    assert messages.answer(done)["hand_size"]["A"] == 3
    unseen = after(hidden(**house), play("DIRT"), draw_action())
    assert unseen.hand("A") == Cards.hidden(4)
    assert unseen.aside == Cards.hidden(1)
    none = after(position("D I R T A", "", ""), play("DIRT"))
    assert refusal(none, {**draw_action(), "discard": ["A"]})[0] == "bad_entry"


def test_discards_come_before_the_first_of_two_single_draws():
    state = after(hidden(options={"discard_before_draw": 2}), {"do": "pass"})
    state = after(state, {"do": "draw_one", "vowels": 1}, draw_action(1, 0))
    assert len(state.hand("A")) == 7


@pytest.mark.parametrize(
    ("players", "options", "setup"),
    [
        (("A",), {}, {}),
        (tuple("ABCDEFG"), {}, {}),
        (("A", "A"), {}, {}),
        (("A", "B"), {"rounds": 0}, {}),
        (("A", "B"), {"dagger_draw": 5}, {}),
        (("A", "B"), {"same_form": "loose"}, {}),
        (("A", "B"), {"no_such": 1}, {}),
        (("A", "B"), {}, {"first": "Z"}),
        (("A", "B"), {}, {"hands": {"A": ["7"]}}),
        (("A", "B"), {}, {"deck": {"title": "x"}}),
    ],
)
def test_an_impossible_setup_is_refused(players, options, setup):
    with pytest.raises(BadEntry, match=r"\.$"):
        RULES.new(players, options, setup)


@pytest.mark.parametrize(
    "given",
    [
        {"turn": "Z"},
        {"hands": {"A": ["7"]}},
        {"front": {"A": [{"word": "CAT", "cards": ["C", "A"]}]}},
        {"group_accepts": ["D1RT"]},
        {"phase": "lunch"},
        {"final_turns_left": ["Z"]},
        {"passed": ["Z"]},
        {"hand_cards": {"A": {"known": [], "unseen": -3}}},
        {"deck": {"title": "x"}},
    ],
)
def test_an_impossible_position_is_refused(given):
    with pytest.raises(BadEntry, match=r"\.$"):
        messages.position({"players": ["A", "B"], **given})


def test_keys_left_out_of_a_position_have_default_values():
    state = messages.position({"players": ["A", "B"], "front": {"A": ["CAT"]}})
    assert (state.turn, state.phase, state.round) == ("A", "normal", 1)
    assert state.hand("A") == Cards.hidden(7)
    assert state.front("A")[0].cards == ("C", "A", "T")
    assert state.cards_left == 80 - 14
    named = messages.position({"turn": "A", "front": {"B": ["CAT"]}})
    assert named.players == ("A", "B")
    assert act(named, play("DIRT"), by="A").accepted
    piles = {"consonants": ["T", "N"], "vowels": 3}
    assert messages.position({"players": ["A", "B"], "draw_piles": piles}).cards_left == 5
    last = {"phase": "final", "turn": "B", "went_out": "A"}
    assert messages.position({"players": ["A", "B", "C"], **last}).final_left == ("B", "C")
    one = {"round_scores": {"A": 3, "B": 1}, "first_out": "B"}
    assert messages.position({"players": ["A", "B"], **one}).totals() == {"A": 3, "B": 1}


def test_acting_in_an_open_position_seats_a_new_player():
    state = messages.position({"phase": "normal", "turn": "A"})
    assert refusal(state, {"do": "pass"}, by="B")[0] == "not_your_turn"


# -- seats ------------------------------------------------------------------------------


def test_a_player_who_leaves_takes_out_cards_and_words_but_keeps_points():
    state = position("D I R T", "SUN", "FORGE", round_scores=[{"A": 5, "B": 3, "C": 1}])
    left = after(state, {"do": "leave"})
    assert (left.players, left.turn) == (("B", "C"), "B")
    assert left.totals()["A"] == 5
    assert left.aside.known == ("S", "U", "N", "D", "I", "R", "T")
    assert refusal(left, {"do": "leave"})[0] == "bad_entry"


@pytest.mark.parametrize(
    ("given", "by", "turn", "phase"),
    [
        ({}, "B", "A", "normal"),
        ({"phase": "draw"}, "A", "B", "normal"),
        ({"phase": "final", "went_out": "C", "final_turns_left": ["A", "B"]}, "A", "B", "final"),
        ({"phase": "final", "went_out": "C", "final_turns_left": ["A", "B"]}, "B", "A", "final"),
        ({"phase": "final", "went_out": "C", "final_turns_left": ["A", "B"]}, "C", "A", "final"),
        ({"phase": "final", "went_out": "C", "final_turns_left": ["A"]}, "A", None, "round_over"),
        ({"phase": "setup", "first": "A"}, "A", "B", "setup"),
        ({"phase": "round_over"}, "A", None, "round_over"),
    ],
)
def test_the_turn_passes_on_when_a_player_leaves(given, by, turn, phase):
    left = after(position("D I R T", **given), {"do": "leave"}, by=by)
    assert (left.turn, left.phase) == (turn, phase)


def test_the_game_ends_when_one_player_is_left():
    state = after(position("D I R T"), {"do": "leave"}, by="B")
    assert after(state, {"do": "leave"}, by="C").phase == "over"


def test_a_late_player_gets_a_hand_from_the_piles():
    state = after(dealt_game(), {"do": "join", "left_of": "A"}, by="D")
    assert state.players == ("A", "D", "B", "C")
    assert len(state.hand("D").known) == 7
    assert after(state, {"do": "pass"}, draw_action()).turn == "D"
    back = after(state, {"do": "leave"}, by="D")
    assert len(after(back, {"do": "join"}, by="D").hand("D")) == 7


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"draw_piles": {"consonants": 3, "vowels": 9}}, "wrong_phase"),
        ({"phase": "draw", "draw_piles": {"consonants": 4, "vowels": 4}}, "wrong_phase"),
        ({"phase": "final", "went_out": "C"}, "wrong_phase"),
        ({"phase": "round_over"}, "wrong_phase"),
    ],
)
def test_players_cannot_join_at_the_end_of_a_round(given, reason):
    assert refusal(position("D I R T", **given), {"do": "join"}, by="D")[0] == reason


def test_a_player_who_joins_between_rounds_gets_cards_in_the_next_deal():
    state = after(position(phase="setup"), {"do": "join"}, {"do": "deal"}, by="D")
    assert len(state.hand("D")) == 7
    assert refusal(state, {"do": "join"}, by="A")[0] == "bad_entry"
    full = position(players=list("ABCDEF"), phase="setup")
    assert refusal(full, {"do": "join"}, by="G")[0] == "bad_entry"


def test_swapping_seats_keeps_the_turn():
    state = after(position("D I R T"), {"do": "swap", "other": "C"})
    assert (state.players, state.turn) == (("C", "B", "A"), "A")
    final = {"phase": "final", "went_out": "B", "final_turns_left": ["A", "C"], "turn": "A"}
    four = position("D I", players=list("ABCD"), **{**final, "final_turns_left": ["A", "C", "D"]})
    assert after(four, {"do": "swap", "other": "D"}, by="C").final_left == ("A", "D", "C")
    assert refusal(state, {"do": "swap", "other": "Z"})[0] == "bad_entry"


def test_allowed_actions_are_listed():
    assert messages.legal(position("D I R T", "SUN")) == [
        {"do": "play_word"}, {"do": "steal_split"}, {"do": "pass"},
    ]  # fmt: skip
    assert messages.legal(position("D I R T", "", "")) == [{"do": "play_word"}, {"do": "pass"}]
    assert messages.legal(position(phase="draw")) == [{"do": "draw"}, {"do": "draw_one"}]
    assert messages.legal(position(phase="setup")) == [{"do": "deal"}]
    assert messages.legal(position(phase="round_over")) == [{"do": "score_round"}]
    assert messages.legal(position(phase="between_rounds")) == [{"do": "start_round"}]
    assert messages.legal(position(phase="over")) == []


def test_a_view_names_the_words_open_to_objection():
    stolen = after(position("D I R T A", "SUN"), ORDER_GIFT)
    assert view_of(stolen).open_words == ("ORDER", "GIFT")
    assert view_of(after(stolen, draw_action())).open_words == ()
