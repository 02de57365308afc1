"""House options of Worph, verdicts of the table, handicaps and random draws."""

import pytest
from worph_kit import NONE, act, after_actions, new, play, position, words

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.cards.decks import beginnings
from companion.games.worph.protocol import messages
from companion.games.worph.rules.actions import DrawStart, Spin
from companion.games.worph.rules.rules import RULES


def test_with_one_try_a_refused_word_ends_the_turn():
    state = position(options={"one_try": True}, passes_in_row=1)
    for word in ("CAQ", "DOT", "CARS", "CAR"):
        outcome = act(state, NONE, "play", "AL", word=word)
        assert outcome.verdict == "reject"
        assert outcome.message.endswith("That was your only try.")
        facts = messages.snapshot(outcome.state)
        assert (facts["turn"], facts["phase"], facts["passes_in_row"]) == ("NB", "spin", 2)


def test_one_try_can_end_the_game():
    state = position(options={"one_try": True}, passes_in_row=2)
    assert messages.snapshot(act(state, NONE, "play", "AL", word="CAQ").state)["game_over"]


@pytest.mark.parametrize(
    ("word", "by", "seconds"), [("C4R", "AL", 5), ("CAQ", "NB", 5), ("CAQ", "AL", 31)]
)
def test_one_try_is_not_used_up_by_an_invalid_announcement(word, by, seconds):
    state = position(options={"one_try": True})
    outcome = act(state, NONE, "play", by, word=word, elapsed_s=seconds)
    assert outcome.state is state


def test_the_start_word_may_be_played_again_under_the_house_rule():
    for counts, reason in ((True, "repeat"), (False, "")):
        state = new(options={"start_word_counts": counts})
        lexicon = words("CAT", "CAR")
        moves = [("draw_start", "AL", "CAR"), ("spin", "NB"), ("play", "NB", "CAT"), ("spin", "JR")]
        state = after_actions(state, lexicon, *moves)
        assert act(state, lexicon, "play", "JR", word="CAR").reason == reason


def test_limited_tiles_go_to_the_board_and_back():
    tiles = {"c": 1, "a": 2, "r": 1, "t": 1, "s": 1}
    state = new(options={"tile_counts": "limited", "tiles": tiles})
    lexicon = words("CAT", "SCAT")
    state = after_actions(state, lexicon, ("draw_start", "AL", "CAR"), ("spin", "NB"))
    assert messages.snapshot(state)["holder"] == {"C": 0, "A": 1, "R": 0, "T": 1, "S": 1}
    state = after_actions(state, lexicon, ("play", "NB", "CAT"), ("spin", "JR"))
    assert messages.snapshot(state)["holder"] == {"C": 0, "A": 1, "R": 1, "T": 0, "S": 1}
    state = after_actions(state, lexicon, ("play", "JR", "SCAT"))
    assert messages.snapshot(state)["holder"] == {"C": 0, "A": 1, "R": 1, "T": 0, "S": 0}


def test_a_card_is_refused_if_its_tiles_are_missing():
    state = new(options={"tile_counts": "limited", "tiles": {"B": 1, "E": 2}})
    assert act(state, NONE, "draw_start", "AL", word="EBB").reason == "no_such_tile"
    assert act(state, NONE, "draw_start", "AL", word="BEE").accepted


def test_a_position_without_a_holder_gets_it_from_the_set():
    limited = {"tile_counts": "limited", "tiles": {"C": 1, "A": 1, "R": 2}}
    assert position(options=limited).holder == {"C": 0, "A": 0, "R": 1}
    assert position(options={"tile_counts": "limited"}).holder is None


def test_auto_end_ends_the_game_with_the_last_possible_word():
    state = position(options={"auto_end": True}, passes_in_row=1)
    assert not messages.answer(play(state, "CAT", "COT"))["game_over"]
    outcome = play(state, "CAT")
    assert messages.answer(outcome)["game_over"]
    assert (messages.answer(outcome)["winners"], messages.answer(outcome)["table_word"]) == (
        ["AL"],
        "CAT",
    )


@pytest.mark.parametrize(
    ("given", "over"),
    [
        ({}, False),
        ({"used_words": ["CAR", "CATS"]}, True),
        ({"options": {"auto_end": True, "plural_s": "plural"}}, True),
        ({"options": {"auto_end": True, "plural_s": "vote"}}, False),
        ({"options": {"auto_end": True, "plural_s": "off"}}, False),
        ({"options": {"auto_end": True}, "group_accepts": ["CAQ"]}, False),
        ({"options": {"auto_end": True, "plural_s": "off"}, "group_refuses": ["CATS"]}, True),
    ],
)
def test_auto_end_ends_the_game_if_no_word_is_legal(given, over):
    state = position(**{"options": {"auto_end": True, "plural_s": "off"}, **given})
    assert messages.answer(play(state, "CAT", "CATS"))["game_over"] is over


def test_a_dead_start_word_ends_the_game_by_auto_end_or_by_passes():
    lexicon = words("EBB")
    state = new(options={"auto_end": True})
    assert messages.answer(act(state, lexicon, "draw_start", "AL", word="EBB"))["game_over"]
    moves = [("draw_start", "AL", "EBB"), ("pass", "NB"), ("pass", "JR"), ("pass", "AL")]
    facts = messages.snapshot(after_actions(new(), lexicon, *moves))
    assert facts["winners"] == ["AL", "NB", "JR"]


def test_a_dead_start_word_is_refused_under_the_house_rule():
    state = new(options={"redraw_dead_start": True})
    outcome = act(state, words("EBB"), "draw_start", "AL", word="EBB")
    assert (outcome.reason, outcome.state) == ("bad_entry", state)
    assert outcome.message == "EBB: no word follows. Draw another card."
    assert act(state, words("EBB", "EBBS"), "draw_start", "AL", word="EBB").reason == "bad_entry"
    assert act(state, words("ERB"), "draw_start", "AL", word="EBB").accepted


def test_rounds_add_up_and_the_drawer_rotates_left():
    state = new(drawer="JR", options={"rounds": 2, "tile_counts": "limited",
                                      "tiles": {"C": 1, "A": 1, "R": 1, "T": 1}})  # fmt: skip
    lexicon = words("CAT")
    state = after_actions(state, lexicon, ("draw_start", "JR", "CAR"), ("spin", "AL"))
    state = after_actions(state, lexicon, ("play", "AL", "CAT"))
    state = after_actions(state, lexicon, ("pass", "NB"), ("pass", "JR"), ("pass", "AL"))
    facts = messages.snapshot(state)
    assert (facts["phase"], facts["round"], facts["turn"], facts["drawer"]) == (
        "start",
        2,
        "AL",
        "AL",
    )
    assert (facts["table_word"], facts["used_words"], facts["game_over"]) == (None, [], False)
    assert facts["holder"] == {"C": 1, "A": 1, "R": 1, "T": 1}
    assert facts["scores"]["AL"] == 1
    state = after_actions(state, lexicon, ("draw_start", "AL", "CAR"), ("spin", "NB"))
    state = after_actions(state, lexicon, ("play", "NB", "CAT"))
    state = after_actions(state, lexicon, ("pass", "JR"), ("pass", "AL"), ("pass", "NB"))
    facts = messages.snapshot(state)
    assert (facts["phase"], facts["scores"]) == ("over", {"AL": 1, "NB": 1, "JR": 0})
    assert facts["winners"] == ["AL", "NB"]


def test_the_table_overrules_the_dictionary_for_this_game():
    state = position()
    assert act(state, NONE, "play", "AL", word="CAQ").reason == "not_a_word"
    outcome = act(state, NONE, "group_accepts", word="caq")
    assert messages.answer(outcome)["group_accepts"] == ["CAQ"]
    assert (outcome.state.turn, outcome.state.phase) == ("AL", "play")
    assert act(outcome.state, NONE, "play", "AL", word="CAQ").accepted


def test_the_table_can_refuse_a_word_and_change_its_mind():
    state = act(position(), NONE, "group_accepts", "NB", word="CAT", accepts=False).state
    assert play(state, "CAT").reason == "not_a_word"
    state = act(state, NONE, "group_accepts", word="CAT", accepts=True).state
    assert play(state, "CAT").accepted


@pytest.mark.parametrize(
    ("mode", "reason"), [("vote", ""), ("plural", "plural_s"), ("strict", "plural_s")]
)
def test_a_vote_allows_a_plural_only_under_the_house_rule_vote(mode, reason):
    state = position(options={"plural_s": mode})
    assert play(state, "CARS").reason == "plural_s"
    state = act(state, NONE, "group_accepts", word="CARS").state
    assert play(state, "CARS").reason == reason


@pytest.mark.parametrize("one_try", [False, True])
@pytest.mark.parametrize("mode", ["plural", "strict", "off", "vote"])
@pytest.mark.parametrize("word", ["CAR", "CARS", "CAT", "CAQ", "DOT", "CARSS", "CARX", "CARQ"])
def test_a_vote_is_offered_only_where_it_counts(mode, one_try, word):
    state = position(
        options={"plural_s": mode, "one_try": one_try, "tile_counts": "limited", "tiles": {}},
        used_words=["CAR", "CAT"],
        holder={"S": 1, "T": 1, "Q": 1},
    )
    outcome = act(state, NONE, "play", "AL", word=word)
    assert outcome.fault is not None
    agreed = act(state, NONE, "group_accepts", "NB", word=word).state
    again = act(agreed, NONE, "play", "AL", word=word)
    assert again.accepted is bool(outcome.fault.word), outcome.message


def test_a_refused_vote_leaves_the_plural_refused():
    state = act(position(options={"plural_s": "vote"}), NONE, "group_accepts", word="CARS",
                accepts=False).state  # fmt: skip
    assert play(state, "CARS").reason == "plural_s"


@pytest.mark.parametrize(
    ("by", "word"), [(None, "C4T"), (None, ""), (None, "A" * 60), ("XX", "CAT"), (None, "A")]
)
def test_the_table_decides_only_about_words_that_fit_the_board(by, word):
    assert act(position(), NONE, "group_accepts", by, word=word).reason == "bad_entry"


def test_handicaps_give_seconds_points_or_no_bonus():
    state = new(handicaps={"AL": {"points": 10}, "NB": {"extra_s": 15, "bonus": False}})
    assert state.scores == {"AL": 10, "NB": 0, "JR": 0}
    state = after_actions(state, NONE, ("draw_start", "AL", "CAR"))
    state = act(state, NONE, "spin", "NB", wedge=1).state
    assert messages.snapshot(state)["timer_s"] == 45
    outcome = play(state, "CAT")
    assert outcome.score is not None
    assert (outcome.score["bonus"], outcome.score["new_score"]) == (0, 1)
    state = act(outcome.state, NONE, "spin", "JR", wedge=1).state
    assert messages.snapshot(state)["timer_s"] == 30


def test_a_spin_is_drawn_by_the_odds_of_the_house_rules():
    state = position(phase="spin", options={"wedge_weights": [0, 0, 0, 0, 1, 0]})
    spun = RULES.complete(state, Spin(by="AL"), Chance(), NONE)
    assert spun == Spin(by="AL", wedge=5)
    assert RULES.complete(state, Spin(by="AL", wedge=2), Chance(), NONE) == Spin(by="AL", wedge=2)


def test_a_fair_wheel_shows_every_wedge_about_as_often():
    state, chance = position(phase="spin"), Chance(1)
    spins = [RULES.complete(state, Spin(by="AL"), chance, NONE).wedge for _ in range(6000)]
    chi_square = sum((spins.count(wedge) - 1000) ** 2 / 1000 for wedge in range(1, 7))
    assert chi_square < 20.5  # a fair wheel exceeds it once in a thousand runs


def test_the_box_draws_a_card_that_was_not_drawn_before():
    state = position(phase="start", drawer="AL", starts=[c for c in beginnings() if c != "CAR"])
    assert RULES.complete(state, DrawStart(by="AL"), Chance(), NONE) == DrawStart(
        by="AL", word="CAR"
    )


def test_the_box_skips_dead_cards_under_the_house_rule():
    state = new(options={"redraw_dead_start": True})
    for seed in range(5):
        drawn = RULES.complete(state, DrawStart(by="AL"), Chance(seed), words("CAT"))
        assert RULES.apply(state, drawn, RecordingRuling(words("CAT"))).accepted


def test_a_deck_without_a_playable_card_is_a_fault():
    state = new(options={"redraw_dead_start": True})
    drawn = RULES.complete(state, DrawStart(by="AL"), Chance(), NONE)
    assert RULES.apply(state, drawn, RecordingRuling(NONE)).reason == "bad_entry"


def test_a_seed_repeats_the_draw():
    def draw(seed):
        return RULES.complete(new(), DrawStart(by="AL"), Chance(seed), NONE)

    assert draw(7) == draw(7)
    assert len({draw(seed).word for seed in range(20)}) > 5
