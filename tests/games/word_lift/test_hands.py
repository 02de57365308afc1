"""Hidden hands, dealt hands, what each seat may see, and people who come and go."""

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
    dealt,
    drawn,
    play,
    position,
    refusal,
    seen,
    words,
)

from companion.errors import BadEntry
from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.cards import Cards
from companion.games.word_lift.protocol import messages
from companion.games.word_lift.rules import rules
from companion.games.word_lift.rules.actions import Deal, Draw, PlayWord
from companion.games.word_lift.rules.state import WordLiftState


def hidden(**given: Any) -> WordLiftState:
    return position("", "SUN", "FORGE", **given)


def test_a_hidden_hand_is_a_number():
    state = hidden()
    assert state.hand("A") == Cards.hidden(7)
    left = after(state, play("DIRT")).hand("A")
    assert left == Cards.hidden(3)
    assert "A" not in messages.snapshot(state)["hands"]


def test_a_hidden_hand_cannot_play_more_than_it_holds():
    reason, said = refusal(hidden(hand_size={"A": 3}), play("DIRT"))
    assert (reason, said) == (
        "card_not_in_hand",
        "Needs 4 cards, A has 3.",
    )


def test_no_more_copies_are_played_than_the_deck_has():
    ruling = words("QUITS", "QUIT", "QUINT")
    cards = "Q:dollar U I T"
    state = after(hidden(), play("QUIT", cards), drawn(), ruling=ruling)
    reason, said = refusal(state, play("QUIT", cards), ruling, by="B")
    assert reason == "card_not_in_hand"
    assert said == "No Q:dollar is left: 1 on the table. Play other cards."
    assert refusal(hidden(), play("KIT"), words("KIT"))[1].startswith("No K is left")


def test_dealing_real_cards_only_counts_them():
    state = after(rules.new(("A", "B"), {}, {"first": "B"}), {"do": "deal"}, by=None)
    assert (state.turn, state.phase) == ("B", "normal")
    assert state.hand("A") == Cards.hidden(7)
    assert state.piles["consonants"] == Cards.hidden(40)


def test_the_box_deals_four_consonants_and_three_vowels():
    state = dealt()
    for player in "ABC":
        kinds = Counter(face[0] in "AEIOU" for face in state.hand(player).known)
        assert sum(kinds.values()) == 7
        assert kinds[True] in (2, 3)
    whole = [face for hand in state.hands.values() for face in hand.known]
    whole += [face for pile in state.piles.values() for face in pile.known]
    assert Counter(whole) == Counter(state.cards.cards())


def test_the_same_deal_is_dealt_again():
    assert dealt(seed=7) == dealt(seed=7) != dealt(seed=8)


def test_a_deal_of_other_cards_is_refused():
    state = rules.new(("A", "B"), DEALT, {})
    assert refusal(state, {"do": "deal", "consonants": ["T"], "vowels": ["A"]}, by=None)[0] == (
        "bad_entry"
    )
    given = {"do": "deal", "hands": {"A": ["T", "E", "A"]}}
    told = after(state, given, by=None)
    assert told.hand("A").known == ("T", "E", "A")
    assert told.hand("B") == Cards.hidden(7)
    assert refusal(state, {"do": "deal", "hands": {"Z": ["T"]}}, by=None)[0] == "bad_entry"
    assert refusal(state, {"do": "deal", "hands": {"A": ["7"]}}, by=None)[0] == "bad_entry"


def test_a_deal_that_was_told_is_not_shuffled_again():
    state = rules.new(("A", "B"), DEALT, {})
    once = rules.complete(state, Deal(), Chance(1), NONE)
    assert rules.complete(state, once, Chance(2), NONE) == once
    hidden_deal = rules.complete(rules.new(("A", "B"), {}, {}), Deal(), Chance(1), NONE)
    assert hidden_deal == Deal()


def test_nobody_is_dealt_to_alone_or_from_too_small_a_deck():
    assert refusal(position(players=["A"], phase="setup"), {"do": "deal"})[0] == "player_count"
    cards = [
        {"face": "A", "count": 6, "pile": "vowels"},
        {"face": "T", "count": 8, "pile": "consonants"},
    ]
    deck = {"title": "tiny", "game": "word_lift", "card": cards}
    state = rules.new(("A", "B"), {}, {"deck": deck})
    told = refusal(state, {"do": "join"}, by="C")
    assert told[0] == "player_count"
    assert "too few consonants for 3 players" in told[1]


def test_a_play_that_is_done_means_drawing():
    state = messages.position({"players": ["A", "B"], "play_done": True})
    assert (state.phase, state.to_draw) == ("draw", 2)


def test_the_first_cards_of_the_piles_are_drawn():
    state = dealt()
    first = [state.piles["consonants"].known[0], state.piles["vowels"].known[0]]
    state = after(state, {"do": "pass"}, drawn())
    assert list(state.hand("A").known[-2:]) == first
    wrong = {"do": "draw", "consonants": ["Z", "Z"]}
    assert refusal(after(state, {"do": "pass"}, by="B"), wrong, by="B")[0] == "bad_entry"


def test_nobody_sees_what_another_holds_or_what_comes_next():
    state = dealt()
    for seat in ("A", None):
        moved = replace(
            state,
            hands={**state.hands, "B": state.hand("C"), "C": state.hand("B")},
            piles={n: Cards.dealt(reversed(p.known)) for n, p in state.piles.items()},
        )
        assert seen(moved, seat) == seen(state, seat)
    assert seen(state).hand == Cards()
    assert seen(state, "A").hand == state.hand("A")
    assert sum(seen(state, "A").unseen.values()) == 73
    assert sum(seen(state).unseen.values()) == 80


def test_the_live_points_tell_no_secrets():
    state = position("K:lozenge D", "SUN")
    assert seen(state).live["A"].hand == -2
    assert seen(state, "B").live["A"].hand == -2
    assert seen(state, "A").live["A"].hand == -3


def test_the_dictionary_is_asked_once_and_its_word_holds():
    state = position("D I R T A", "", "")
    action = PlayWord(by="A", word="DIRT", cards=tuple("DIRT"))
    asked = RecordingRuling(words("DIRT"))
    assert rules.apply(state, action, asked).accepted
    assert asked.answers == {"is_word DIRT": True}
    assert rules.apply(state, action, RecordingRuling(NONE, asked.answers)).accepted
    untimely = RecordingRuling(NONE)
    assert not rules.apply(state, replace(action, by="B"), untimely).accepted
    assert untimely.answers == {}
    assert rules.complete(state, Draw(by="A"), Chance(1), NONE) == Draw(by="A")


def test_time_running_out_is_a_pass():
    state = position("D I R T A", options={"turn_limit_s": 60})
    deadline = seen(state).deadlines[0]
    assert (deadline.seconds, deadline.player) == (60, "A")
    late = refusal(state, {**play("DIRT"), "elapsed_s": 61})
    assert late[0] == "time_up"
    for by in ("A", None):
        assert after(state, {"do": "timeout"}, by=by).phase == "draw"
    assert seen(after(state, {"do": "pass"})).deadlines == ()
    assert seen(position("D I R T A")).deadlines == ()


def test_a_house_may_want_cards_discarded_before_the_draw():
    house = {"options": {"discard_before_draw": 1}}
    state = after(position("D I R T A N", "", "", **house), play("DIRT"))
    assert refusal(state, drawn())[1] == "Name 1 to discard, then draw."
    assert refusal(state, {**drawn(), "discard": ["S"]})[0] == "card_not_in_hand"
    assert refusal(state, {**drawn(), "discard": ["7"]})[0] == "bad_entry"
    done = act(state, {**drawn(), "discard": ["N"]})
    assert messages.answer(done)["discarded"] == 1
    assert messages.answer(done)["hand_size"]["A"] == 3
    unseen = after(hidden(**house), play("DIRT"), drawn())
    assert unseen.hand("A") == Cards.hidden(4)
    assert unseen.aside == Cards.hidden(1)
    none = after(position("D I R T A", "", ""), play("DIRT"))
    assert refusal(none, {**drawn(), "discard": ["A"]})[0] == "bad_entry"


def test_one_discards_before_looking_at_the_first_card():
    state = after(hidden(options={"discard_before_draw": 2}), {"do": "pass"})
    state = after(state, {"do": "draw_one", "vowels": 1}, drawn(1, 0))
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
def test_a_game_that_cannot_be_is_refused(players, options, setup):
    with pytest.raises(BadEntry, match=r"\.$"):
        rules.new(players, options, setup)


@pytest.mark.parametrize(
    "given",
    [
        {"turn": "Z"},
        {"hands": {"A": ["7"]}},
        {"front": {"A": [{"word": "CAT", "cards": ["C", "A"]}]}},
        {"group_accepts": ["D1RT"]},
        {"phase": "lunch"},
        {"final_turns_left": ["Z"]},
        {"deck": {"title": "x"}},
    ],
)
def test_a_position_that_cannot_be_is_refused(given):
    with pytest.raises(BadEntry, match=r"\.$"):
        messages.position({"players": ["A", "B"], **given})


def test_a_position_says_little_and_means_the_ordinary():
    state = messages.position({"players": ["A", "B"], "front": {"A": ["CAT"]}})
    assert (state.turn, state.phase, state.round) == ("A", "normal", 1)
    assert state.hand("A") == Cards.hidden(7)
    assert state.front("A")[0].cards == ("C", "A", "T")
    assert state.left == 80 - 14
    named = messages.position({"turn": "A", "front": {"B": ["CAT"]}})
    assert named.players == ("A", "B")
    assert act(named, play("DIRT"), by="A").accepted
    piles = {"consonants": ["T", "N"], "vowels": 3}
    assert messages.position({"players": ["A", "B"], "draw_piles": piles}).left == 5
    last = {"phase": "final", "turn": "B", "went_out": "A"}
    assert messages.position({"players": ["A", "B", "C"], **last}).final_left == ("B", "C")
    one = {"round_scores": {"A": 3, "B": 1}, "first_out": "B"}
    assert messages.position({"players": ["A", "B"], **one}).totals() == {"A": 3, "B": 1}


def test_who_is_not_seated_in_an_open_position_sits_down_by_acting():
    state = messages.position({"phase": "normal", "turn": "A"})
    assert refusal(state, {"do": "pass"}, by="B")[0] == "not_your_turn"


# -- seats ------------------------------------------------------------------------------


def test_who_leaves_takes_cards_and_words_along_and_keeps_points():
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
def test_the_turn_goes_on_when_somebody_leaves(given, by, turn, phase):
    left = after(position("D I R T", **given), {"do": "leave"}, by=by)
    assert (left.turn, left.phase) == (turn, phase)


def test_with_one_left_the_game_is_over():
    state = after(position("D I R T"), {"do": "leave"}, by="B")
    assert after(state, {"do": "leave"}, by="C").phase == "over"


def test_who_comes_late_gets_a_hand_off_the_piles():
    state = after(dealt(), {"do": "join", "left_of": "A"}, by="D")
    assert state.players == ("A", "D", "B", "C")
    assert len(state.hand("D").known) == 7
    assert after(state, {"do": "pass"}, drawn()).turn == "D"
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
def test_nobody_joins_at_the_end_of_a_round(given, reason):
    assert refusal(position("D I R T", **given), {"do": "join"}, by="D")[0] == reason


def test_who_joins_between_rounds_is_dealt_to_with_all():
    state = after(position(phase="setup"), {"do": "join"}, {"do": "deal"}, by="D")
    assert len(state.hand("D")) == 7
    assert refusal(state, {"do": "join"}, by="A")[0] == "bad_entry"
    full = position(players=list("ABCDEF"), phase="setup")
    assert refusal(full, {"do": "join"}, by="G")[0] == "bad_entry"


def test_seats_are_changed_and_the_turn_stays():
    state = after(position("D I R T"), {"do": "swap", "other": "C"})
    assert (state.players, state.turn) == (("C", "B", "A"), "A")
    final = {"phase": "final", "went_out": "B", "final_turns_left": ["A", "C"], "turn": "A"}
    four = position("D I", players=list("ABCD"), **{**final, "final_turns_left": ["A", "C", "D"]})
    assert after(four, {"do": "swap", "other": "D"}, by="C").final_left == ("A", "D", "C")
    assert refusal(state, {"do": "swap", "other": "Z"})[0] == "bad_entry"


def test_what_may_be_done_is_listed():
    assert messages.legal(position("D I R T", "SUN")) == [
        {"do": "play_word"}, {"do": "steal_split"}, {"do": "pass"},
    ]  # fmt: skip
    assert messages.legal(position("D I R T", "", "")) == [{"do": "play_word"}, {"do": "pass"}]
    assert messages.legal(position(phase="draw")) == [{"do": "draw"}, {"do": "draw_one"}]
    assert messages.legal(position(phase="setup")) == [{"do": "deal"}]
    assert messages.legal(position(phase="round_over")) == [{"do": "score_round"}]
    assert messages.legal(position(phase="between_rounds")) == [{"do": "start_round"}]
    assert messages.legal(position(phase="over")) == []


def test_a_view_says_what_the_table_may_object_to():
    stolen = after(position("D I R T A", "SUN"), ORDER_GIFT)
    assert seen(stolen).objection == ("ORDER", "GIFT")
    assert seen(after(stolen, drawn())).objection == ()
