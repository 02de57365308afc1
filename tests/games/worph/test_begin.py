"""Starting a game of Worph and setting up a position; invalid ones are refused."""

import pytest
from worph_kit import NONE, act, after_actions, new, position, words

from companion.errors import BadEntry
from companion.games.api.rules import GroupAccepts
from companion.games.worph.protocol import messages
from companion.games.worph.rules.rules import RULES
from companion.games.worph.rules.state import Options


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
def test_an_invalid_setup_is_refused_with_advice(players, options, setup):
    with pytest.raises(BadEntry, match=r"\. .+\.$"):
        RULES.new(players, options, setup)


def test_the_largest_table_and_the_longest_name_are_accepted():
    assert len(RULES.new(tuple(f"P{n}" for n in range(99)), {}, {}).players) == 99
    assert RULES.new(("A" * 40, "Zoë ✓"), {}, {})


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
def test_an_invalid_position_is_refused(given):
    with pytest.raises(BadEntry, match=r"\. .+\.$"):
        position(**given)


def test_a_position_may_leave_out_most_keys():
    state = messages.position({"table_word": "car", "wedge": 2})
    outcome = act(state, words("CARD"), "play", "AL", word="CARD")
    assert outcome.score is not None
    assert outcome.score["new_score"] == 4
    assert messages.position({"scores": {"AL": 3, "NB": 4}, "table_word": "CAR"}).players == (
        "AL",
        "NB",
    )
    state = messages.position({"players": ["AL", "NB"], "table_word": "CAR"})
    assert (state.phase, state.turn, state.used_words) == ("spin", "NB", ("CAR",))
    assert messages.position({"players": ["AL", "NB"]}).phase == "start"
    assert act(messages.position({}), NONE, "draw_start", "AL", word="CAR").accepted


def test_passes_in_a_row_belong_to_the_players_just_before():
    assert position(turn="NB", passes_in_row=2).passed == ("JR", "AL")
    assert position(passes_in_row=9).passed == ("NB", "JR")
    assert position(phase="over", passes_in_row=3).passed == ("AL", "NB", "JR")


def test_a_snapshot_sets_up_the_same_state():
    state = new(handicaps={"AL": {"points": 3}}, options={"rounds": 2, "plural_s": "vote"})
    moves = [("draw_start", "AL", "CAR"), ("spin", "NB"), ("play", "NB", "CAT"), ("pass", "JR")]
    state = after_actions(state, words("CAT"), *moves, ("leave", "JR"), ("spin", "AL"))
    state = act(state, NONE, "group_accepts", word="CATS").state
    assert messages.position(messages.snapshot(state)) == state


def test_the_options_default_to_the_printed_rules():
    assert Options() == Options(
        turn_limit_s=30, plural_s="plural", start_word_counts=True, tile_counts="unlimited",
        tiles=None, one_try=False, doubled_end_letter="best", auto_end=False,
        redraw_dead_start=False, wedge_weights=(1, 1, 1, 1, 1, 1), rounds=1,
    )  # fmt: skip
    assert GroupAccepts(word="A").accepts
