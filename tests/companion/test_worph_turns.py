"""Turns, passes, rounds, house options and the end of Worph (W3, W4, W8, 1.4)."""

import pytest
from worph_kit import act, going_on, play, position, words

from companion.chance import Chance
from companion.errors import BadEntry
from companion.games.base import GroupAccepts
from companion.games.worph import rules
from companion.games.worph.actions import DrawStart, Spin, Timeout
from companion.games.worph.state import Options

NONE = words()


def new(*players, options=None, **setup):
    return rules.new(players or ("AL", "NB", "JR"), options or {}, setup)


def test_the_drawer_lays_any_three_letters_and_the_left_begins():
    outcome = act(new(drawer="NB"), NONE, "draw_start", "NB", word="xqz")
    assert outcome.accepted
    assert outcome.next["table_word"] == "XQZ"
    assert (outcome.next["turn"], outcome.next["phase"]) == ("JR", "spin")
    assert outcome.next["scores"] == {"AL": 0, "NB": 0, "JR": 0}
    assert outcome.next["used_words"] == ["XQZ"]
    assert outcome.next["player"] == "NB"


def test_without_a_drawer_the_first_player_draws():
    assert rules.facts(new())["turn"] == "AL"


@pytest.mark.parametrize("word", ["CA", "CARD", "C4R", "", None, "CÀR", "   "])
def test_a_card_has_three_letters(word):
    outcome = act(new(), NONE, "draw_start", "AL", word=word)
    assert outcome.reason == "bad_entry"
    assert outcome.message.endswith("Enter them again.")


TIMELY = [
    # phase, do, by, reason
    ("start", "draw_start", "NB", "not_your_turn"),
    ("start", "spin", "AL", "wrong_phase"),
    ("start", "play", "AL", "wrong_phase"),
    ("start", "pass", "AL", "wrong_phase"),
    ("start", "timeout", None, "wrong_phase"),
    ("spin", "draw_start", "AL", "wrong_phase"),
    ("spin", "spin", "NB", "not_your_turn"),
    ("spin", "spin", None, "not_your_turn"),
    ("spin", "spin", "XX", "not_your_turn"),
    ("spin", "play", "AL", "must_spin_first"),
    ("spin", "play", "JR", "not_your_turn"),
    ("spin", "timeout", None, "must_spin_first"),
    ("spin", "pass", "AL", ""),
    ("play", "draw_start", "AL", "wrong_phase"),
    ("play", "spin", "AL", "already_spun"),
    ("play", "play", "NB", "not_your_turn"),
    ("play", "play", "al", "not_your_turn"),
    ("play", "pass", "NB", "not_your_turn"),
    ("play", "timeout", "NB", "not_your_turn"),
    ("play", "timeout", "AL", ""),
    ("play", "timeout", None, ""),
    ("play", "pass", "AL", ""),
    *(("over", do, "AL", "game_over") for do in
      ("draw_start", "spin", "play", "pass", "timeout", "group_accepts", "leave", "swap")),
    ("over", "join", "ZZ", "game_over"),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "do", "by", "reason"), TIMELY)
def test_who_may_do_what_and_when(phase, do, by, reason):
    state = position(phase=phase, drawer="AL", wedge=None if phase == "spin" else 1)
    more = {"word": "CAT", "wedge": 1, "other": "NB"}
    outcome = act(state, words("CAT"), do, by, **more)
    assert outcome.reason == reason
    assert outcome.accepted == (not reason)
    if reason:
        assert outcome.state is state


@pytest.mark.parametrize("wedge", [None, 0, 7, -1, 10**40])
def test_the_wheel_has_six_wedges(wedge):
    assert act(position(phase="spin"), NONE, "spin", "AL", wedge=wedge).reason == "bad_entry"


@pytest.mark.parametrize(
    ("options", "extra_s", "elapsed_s", "reason"),
    [
        ({}, 0, 30.0, ""),
        ({}, 0, 30.001, "time_up"),
        ({"turn_limit_s": 45}, 0, 45, ""),
        ({"turn_limit_s": 45}, 0, 45.1, "time_up"),
        ({"turn_limit_s": None}, 0, 9999, ""),
        ({"turn_limit_s": 0}, 15, 9999, ""),
        ({}, 15, 45, ""),
        ({}, 15, 45.1, "time_up"),
    ],
)
def test_a_word_counts_up_to_the_limit(options, extra_s, elapsed_s, reason):
    state = position(options=options, handicaps={"AL": {"extra_s": extra_s}})
    assert play(state, "CAT", elapsed_s=elapsed_s).reason == reason


def test_time_given_once_holds_until_the_next_spin():
    state = position(elapsed_s=31)
    assert play(state, "CAT").reason == "time_up"
    state = going_on(state, words("CAT"), ("timeout", None), ("spin", "NB"))
    assert rules.facts(state)["elapsed_s"] == 0
    assert play(state, "CAT").accepted


def test_the_clock_of_the_game_is_kept():
    outcome = act(position(), NONE, "pass", "AL", clock_s=77)
    assert outcome.next["clock_s"] == 77
    assert act(outcome.state, NONE, "spin", "NB", wedge=1).next["clock_s"] == 77


def test_as_many_passes_as_players_end_the_game_and_a_word_starts_the_run_again():
    lexicon = words("CAT")
    state = going_on(position(), lexicon, ("pass", "AL"), ("pass", "NB"), ("spin", "JR"))
    assert rules.facts(state)["passes_in_row"] == 2
    state = going_on(state, lexicon, ("play", "JR", "CAT"))
    assert rules.facts(state)["passes_in_row"] == 0
    state = going_on(state, lexicon, ("pass", "AL"), ("pass", "NB"))
    assert not rules.facts(state)["game_over"]
    facts = rules.facts(going_on(state, lexicon, ("pass", "JR")))
    assert facts["game_over"]
    assert (facts["winners"], facts["turn"], facts["passes_in_row"]) == (["JR"], None, 3)


def test_a_tie_is_shared():
    state = position(scores={"AL": 4, "NB": 9, "JR": 9}, passes_in_row=2)
    assert act(state, NONE, "pass", "AL").next["winners"] == ["NB", "JR"]


def test_two_players_take_turns():
    state = position(players=["AL", "NB"], phase="spin")
    state = going_on(state, words("CAT", "COT"), ("spin", "AL"), ("play", "AL", "CAT"))
    state = going_on(state, words("CAT", "COT"), ("spin", "NB"), ("play", "NB", "COT"))
    assert state.turn == "AL"


def test_one_try_loses_the_turn_with_the_refused_word():
    state = position(options={"one_try": True}, passes_in_row=1)
    for word in ("CAQ", "DOT", "CARS", "CAR"):
        outcome = act(state, NONE, "play", "AL", word=word)
        assert outcome.verdict == "reject"
        assert outcome.message.endswith("That was the one try.")
        facts = rules.facts(outcome.state)
        assert (facts["turn"], facts["phase"], facts["passes_in_row"]) == ("NB", "spin", 2)


def test_one_try_can_end_the_game():
    state = position(options={"one_try": True}, passes_in_row=2)
    assert rules.facts(act(state, NONE, "play", "AL", word="CAQ").state)["game_over"]


@pytest.mark.parametrize(
    ("word", "by", "seconds"), [("C4R", "AL", 5), ("CAQ", "NB", 5), ("CAQ", "AL", 31)]
)
def test_one_try_is_not_used_up_by_what_is_no_announced_word(word, by, seconds):
    state = position(options={"one_try": True})
    outcome = act(state, NONE, "play", by, word=word, elapsed_s=seconds)
    assert outcome.state is state


def test_the_start_word_may_be_played_again_where_the_house_says_so():
    for counts, reason in ((True, "repeat"), (False, "")):
        state = new(options={"start_word_counts": counts})
        lexicon = words("CAT", "CAR")
        moves = [("draw_start", "AL", "CAR"), ("spin", "NB"), ("play", "NB", "CAT"), ("spin", "JR")]
        state = going_on(state, lexicon, *moves)
        assert act(state, lexicon, "play", "JR", word="CAR").reason == reason


def test_counted_tiles_go_out_to_the_board_and_back():
    tiles = {"c": 1, "a": 2, "r": 1, "t": 1, "s": 1}
    state = new(options={"tile_counts": "limited", "tiles": tiles})
    lexicon = words("CAT", "SCAT")
    state = going_on(state, lexicon, ("draw_start", "AL", "CAR"), ("spin", "NB"))
    assert rules.facts(state)["holder"] == {"C": 0, "A": 1, "R": 0, "T": 1, "S": 1}
    state = going_on(state, lexicon, ("play", "NB", "CAT"), ("spin", "JR"))
    assert rules.facts(state)["holder"] == {"C": 0, "A": 1, "R": 1, "T": 0, "S": 1}
    state = going_on(state, lexicon, ("play", "JR", "SCAT"))
    assert rules.facts(state)["holder"] == {"C": 0, "A": 1, "R": 1, "T": 0, "S": 0}


def test_a_card_for_which_tiles_are_missing_is_drawn_again():
    state = new(options={"tile_counts": "limited", "tiles": {"B": 1, "E": 2}})
    assert act(state, NONE, "draw_start", "AL", word="EBB").reason == "no_such_tile"
    assert act(state, NONE, "draw_start", "AL", word="BEE").accepted


def test_a_position_without_a_holder_takes_it_from_the_set_or_judges_no_tiles():
    limited = {"tile_counts": "limited", "tiles": {"C": 1, "A": 1, "R": 2}}
    assert position(options=limited).holder == {"C": 0, "A": 0, "R": 1}
    assert position(options={"tile_counts": "limited"}).holder is None


def test_auto_end_ends_the_game_with_the_last_possible_word():
    state = position(options={"auto_end": True}, passes_in_row=1)
    assert not play(state, "CAT", "COT").next["game_over"]
    outcome = play(state, "CAT")
    assert outcome.next["game_over"]
    assert (outcome.next["winners"], outcome.next["table_word"]) == (["AL"], "CAT")


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
def test_auto_end_asks_whether_any_word_is_legal(given, over):
    state = position(**{"options": {"auto_end": True, "plural_s": "off"}, **given})
    assert play(state, "CAT", "CATS").next["game_over"] is over


def test_a_dead_start_word_ends_the_game_by_auto_end_or_by_passes():
    lexicon = words("EBB")
    state = new(options={"auto_end": True})
    assert act(state, lexicon, "draw_start", "AL", word="EBB").next["game_over"]
    moves = [("draw_start", "AL", "EBB"), ("pass", "NB"), ("pass", "JR"), ("pass", "AL")]
    facts = rules.facts(going_on(new(), lexicon, *moves))
    assert facts["winners"] == ["AL", "NB", "JR"]


def test_a_dead_start_word_is_drawn_again_where_the_house_says_so():
    state = new(options={"redraw_dead_start": True})
    outcome = act(state, words("EBB"), "draw_start", "AL", word="EBB")
    assert (outcome.reason, outcome.state) == ("bad_entry", state)
    assert outcome.message == "EBB: nothing follows it. Draw another card."
    assert act(state, words("EBB", "EBBS"), "draw_start", "AL", word="EBB").reason == "bad_entry"
    assert act(state, words("ERB"), "draw_start", "AL", word="EBB").accepted


def test_rounds_add_up_and_the_drawer_rotates_left():
    state = new(drawer="JR", options={"rounds": 2, "tile_counts": "limited",
                                      "tiles": {"C": 1, "A": 1, "R": 1, "T": 1}})  # fmt: skip
    lexicon = words("CAT")
    state = going_on(state, lexicon, ("draw_start", "JR", "CAR"), ("spin", "AL"))
    state = going_on(state, lexicon, ("play", "AL", "CAT"))
    state = going_on(state, lexicon, ("pass", "NB"), ("pass", "JR"), ("pass", "AL"))
    facts = rules.facts(state)
    assert (facts["phase"], facts["round"], facts["turn"], facts["drawer"]) == (
        "start",
        2,
        "AL",
        "AL",
    )
    assert (facts["table_word"], facts["used_words"], facts["game_over"]) == (None, [], False)
    assert facts["holder"] == {"C": 1, "A": 1, "R": 1, "T": 1}
    assert facts["scores"]["AL"] == 1
    state = going_on(state, lexicon, ("draw_start", "AL", "CAR"), ("spin", "NB"))
    state = going_on(state, lexicon, ("play", "NB", "CAT"))
    state = going_on(state, lexicon, ("pass", "JR"), ("pass", "AL"), ("pass", "NB"))
    facts = rules.facts(state)
    assert (facts["phase"], facts["scores"]) == ("over", {"AL": 1, "NB": 1, "JR": 0})
    assert facts["winners"] == ["AL", "NB"]


def test_the_table_overrules_the_dictionary_for_this_game():
    state = position()
    assert act(state, NONE, "play", "AL", word="CAQ").reason == "not_a_word"
    outcome = act(state, NONE, "group_accepts", word="caq")
    assert outcome.next["group_accepts"] == ["CAQ"]
    assert (outcome.state.turn, outcome.state.phase) == ("AL", "play")
    assert act(outcome.state, NONE, "play", "AL", word="CAQ").accepted


def test_the_table_can_refuse_a_word_and_take_that_back():
    state = act(position(), NONE, "group_accepts", "NB", word="CAT", accepts=False).state
    assert play(state, "CAT").reason == "not_a_word"
    state = act(state, NONE, "group_accepts", word="CAT", accepts=True).state
    assert play(state, "CAT").accepted


@pytest.mark.parametrize(
    ("mode", "reason"), [("vote", ""), ("plural", "plural_s"), ("strict", "plural_s")]
)
def test_a_vote_allows_a_plural_only_where_the_house_votes(mode, reason):
    state = position(options={"plural_s": mode})
    assert play(state, "CARS").reason == "plural_s"
    state = act(state, NONE, "group_accepts", word="CARS").state
    assert play(state, "CARS").reason == reason


def test_a_refused_vote_leaves_the_plural_refused():
    state = act(position(options={"plural_s": "vote"}), NONE, "group_accepts", word="CARS",
                accepts=False).state  # fmt: skip
    assert play(state, "CARS").reason == "plural_s"


@pytest.mark.parametrize(
    ("by", "word"), [(None, "C4T"), (None, ""), (None, "A" * 60), ("XX", "CAT"), (None, "A")]
)
def test_the_table_decides_about_words_that_can_lie_on_the_board(by, word):
    assert act(position(), NONE, "group_accepts", by, word=word).reason == "bad_entry"


def test_handicaps_give_seconds_points_or_no_bonus():
    state = new(handicaps={"AL": {"points": 10}, "NB": {"extra_s": 15, "bonus": False}})
    assert state.scores == {"AL": 10, "NB": 0, "JR": 0}
    state = going_on(state, NONE, ("draw_start", "AL", "CAR"))
    state = act(state, NONE, "spin", "NB", wedge=1).state
    assert rules.facts(state)["timer_s"] == 45
    outcome = play(state, "CAT")
    assert outcome.score is not None
    assert (outcome.score["bonus"], outcome.score["new_score"]) == (0, 1)
    state = act(outcome.state, NONE, "spin", "JR", wedge=1).state
    assert rules.facts(state)["timer_s"] == 30


def test_chance_completes_a_spin_by_the_odds_of_the_house():
    state = position(phase="spin", options={"wedge_weights": [0, 0, 0, 0, 1, 0]})
    spun = rules.complete(state, Spin(by="AL"), Chance(), NONE)
    assert spun == Spin(by="AL", wedge=5)
    assert rules.complete(state, Spin(by="AL", wedge=2), Chance(), NONE) == Spin(by="AL", wedge=2)


def test_a_fair_wheel_shows_every_wedge_about_as_often():
    state, chance = position(phase="spin"), Chance(1)
    spins = [rules.complete(state, Spin(by="AL"), chance, NONE).wedge for _ in range(6000)]
    chi_square = sum((spins.count(wedge) - 1000) ** 2 / 1000 for wedge in range(1, 7))
    assert chi_square < 20.5  # one fair wheel in a thousand is worse


def test_chance_draws_a_card_that_was_not_drawn_before():
    state = position(
        phase="start", drawer="AL", starts=[c for c in Chance().deck("beginnings") if c != "CAR"]
    )
    assert rules.complete(state, DrawStart(by="AL"), Chance(), NONE) == DrawStart(
        by="AL", word="CAR"
    )


def test_chance_sets_dead_cards_aside_where_the_house_says_so():
    state = new(options={"redraw_dead_start": True})
    for seed in range(5):
        drawn = rules.complete(state, DrawStart(by="AL"), Chance(seed), words("CAT"))
        assert rules.apply(state, drawn, words("CAT")).accepted


def test_a_deck_without_a_fitting_card_says_so():
    state = new(options={"redraw_dead_start": True})
    drawn = rules.complete(state, DrawStart(by="AL"), Chance(), NONE)
    assert rules.apply(state, drawn, NONE).reason == "bad_entry"


def test_a_seed_repeats_the_draw():
    def draw(seed):
        return rules.complete(new(), DrawStart(by="AL"), Chance(seed), NONE)

    assert draw(7) == draw(7)
    assert len({draw(seed).word for seed in range(20)}) > 5


def test_the_view_names_the_deadline_of_the_player_on_turn():
    state = position(handicaps={"AL": {"extra_s": 5}})
    (deadline,) = rules.view(state, None).deadlines
    assert (deadline.id, deadline.seconds, deadline.player) == ("turn", 35, "AL")
    assert (deadline.delay_s, deadline.expiry) == (2.0, Timeout(by="AL", elapsed_s=35))
    assert rules.view(position(phase="spin"), "AL").deadlines == ()
    assert rules.view(position(options={"turn_limit_s": None}), None).deadlines == ()


@pytest.mark.parametrize(
    ("phase", "may"),
    [
        ("start", ["draw_start"]),
        ("spin", ["spin", "pass"]),
        ("play", ["play", "pass"]),
        ("over", []),
    ],
)
def test_the_player_on_turn_may_act(phase, may):
    state = position(phase=phase, drawer="AL")
    assert rules.legal(state) == [{"do": kind} for kind in may]
    assert rules.view(state, None).may == ({"AL": tuple(may)} if may else {})


def test_the_view_shows_what_lies_on_the_table():
    view = rules.view(position(wedge=5, passes_in_row=1, options={"plural_s": "vote"}), "NB")
    assert (view.table_word, view.wedge, view.wedge_letters, view.used) == ("CAR", 5, "KJ", 1)
    assert (view.passes_in_row, view.votes, view.timer_s) == (1, ("plural_s",), 30)


def test_who_passed_last_is_known_after_the_end():
    state = position(passes_in_row=2)
    assert state.before("AL") == "JR"
    assert act(state, NONE, "timeout").state.before(None) == "AL"


@pytest.mark.parametrize(
    ("players", "options", "setup"),
    [
        (("AL",), {}, {}),
        ((), {}, {}),
        (tuple(f"P{n}" for n in range(100)), {}, {}),
        (("AL", "AL"), {}, {}),
        (("AL", ""), {}, {}),
        (("AL", " NB"), {}, {}),
        (("AL", "N\nB"), {}, {}),
        (("AL", "N" * 41), {}, {}),
        (("AL", "NB"), {"plural": "off"}, {}),
        (("AL", "NB"), {"plural_s": "never"}, {}),
        (("AL", "NB"), {"turn_limit_s": -1}, {}),
        (("AL", "NB"), {"turn_limit_s": "30"}, {}),
        (("AL", "NB"), {"rounds": 0}, {}),
        (("AL", "NB"), {"rounds": 10**30}, {}),
        (("AL", "NB"), {"one_try": 1}, {}),
        (("AL", "NB"), {"wedge_weights": [0] * 6}, {}),
        (("AL", "NB"), {"wedge_weights": [1] * 5}, {}),
        (("AL", "NB"), {"wedge_weights": [1, 1, 1, 1, 1, -1]}, {}),
        (("AL", "NB"), {"tile_counts": "limited"}, {}),
        (("AL", "NB"), {"tile_counts": "limited", "tiles": {"É": 2}}, {}),
        (("AL", "NB"), {"tile_counts": "limited", "tiles": {"A": -2}}, {}),
        (("AL", "NB"), {}, {"drawer": "JR"}),
        (("AL", "NB"), {}, {"dealer": "AL"}),
        (("AL", "NB"), {}, {"handicaps": {"JR": {}}}),
        (("AL", "NB"), {}, {"handicaps": {"AL": {"extra": 5}}}),
        (("AL", "NB"), {}, {"handicaps": {"AL": {"points": 10**30}}}),
        (("AL", "NB"), {}, {"handicaps": [1, [2, [3]]]}),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_the_way_out(players, options, setup):
    with pytest.raises(BadEntry, match=r"\. .+\.$"):
        rules.new(players, options, setup)


def test_the_most_players_and_the_longest_name_are_seated():
    assert len(rules.new(tuple(f"P{n}" for n in range(99)), {}, {}).players) == 99
    assert rules.new(("A" * 40, "Zoë ✓"), {}, {})


@pytest.mark.parametrize(
    "given",
    [
        {"players": ["AL", "AL"]},
        {"turn": "XX"},
        {"drawer": "XX"},
        {"passed": ["XX"]},
        {"phase": "middle"},
        {"wedge": 7},
        {"wedge": 2.5},
        {"table_word": "C4R"},
        {"table_word": "A" * 11},
        {"table_word": None},
        {"used_words": ["CAR", "C-R"]},
        {"scores": {"AL": "many"}},
        {"scores": {"AL": 10**400}},
        {"elapsed_s": -1},
        {"passes_in_row": -1},
        {"holder": {"AB": 1}, "options": {"tile_counts": "limited"}},
        {"options": {"house": 1}},
        {"group_accepts": "CAT"},
        {"group_accepts": ["C T"]},
        {"players": {"AL": 1}},
    ],
)
def test_a_position_that_cannot_be_is_refused(given):
    with pytest.raises(BadEntry, match=r"\. .+\.$"):
        position(**given)


def test_a_position_may_state_little():
    state = rules.position({"table_word": "car", "wedge": 2})
    outcome = act(state, words("CARD"), "play", "AL", word="CARD")
    assert outcome.score is not None
    assert outcome.score["new_score"] == 4
    assert rules.position({"scores": {"AL": 3, "NB": 4}, "table_word": "CAR"}).players == (
        "AL",
        "NB",
    )
    state = rules.position({"players": ["AL", "NB"], "table_word": "CAR"})
    assert (state.phase, state.turn, state.used_words) == ("spin", "NB", ("CAR",))
    assert rules.position({"players": ["AL", "NB"]}).phase == "start"
    assert act(rules.position({}), NONE, "draw_start", "AL", word="CAR").accepted


def test_a_run_of_passes_in_a_position_is_of_those_who_had_the_turn_before():
    assert position(turn="NB", passes_in_row=2).passed == ("JR", "AL")
    assert position(passes_in_row=9).passed == ("NB", "JR")
    assert position(phase="over", passes_in_row=3).passed == ("AL", "NB", "JR")


def test_what_a_state_tells_sets_it_up_again():
    state = new(handicaps={"AL": {"points": 3}}, options={"rounds": 2, "plural_s": "vote"})
    moves = [("draw_start", "AL", "CAR"), ("spin", "NB"), ("play", "NB", "CAT"), ("pass", "JR")]
    state = going_on(state, words("CAT"), *moves, ("leave", "JR"), ("spin", "AL"))
    state = act(state, NONE, "group_accepts", word="CATS").state
    assert rules.position(rules.facts(state)) == state


def test_options_have_the_defaults_of_the_rules():
    assert Options() == Options(
        turn_limit_s=30, plural_s="plural", start_word_counts=True, tile_counts="unlimited",
        tiles=None, one_try=False, doubled_end_letter="best", auto_end=False,
        redraw_dead_start=False, wedge_weights=(1, 1, 1, 1, 1, 1), rounds=1,
    )  # fmt: skip
    assert GroupAccepts(word="A").accepts
