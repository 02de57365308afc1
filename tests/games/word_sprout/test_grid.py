"""Grids: where letters may go, which words must be shown, and holes (V7.1, V7.2)."""

import pytest
from word_sprout_kit import NONE, act, after, after_challenge, after_plays, new, refusal, words

from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.protocol.layout import from_rows, from_strings
from companion.games.word_sprout.rules.board.boards import Grid
from companion.games.word_sprout.rules.board.grid import has_hole
from companion.games.word_sprout.rules.rules import RULES

LEXICON = words("BREAD", "BREADS", "TEA", "TEAM", "TEAMS", "READS", "STEAM")


def board(*rows, variations=("two_d",), turn="B", **given):
    """A position on a grid; its first row and column are 0."""
    usual = {"players": ["A", "B", "C", "D"], "turn": turn, "grid": list(rows)}
    return messages.position({**usual, "variations": list(variations), **given})


def strings_after(state, do, ruling=LEXICON, **more):
    """The strings after the player on turn has added a letter."""
    state = after(state, ruling, do, state.turn, **more)
    return list(state.ground.board.strings)


def place(row, col, letter):
    return {"do": "place", "row": row, "col": col, "letter": letter}


def test_a_game_begins_with_a_letter_and_a_string_across():
    state = after_plays(new(variations=["two_d"]), "A:R", "B:RE", "C:BRE", "D:BREA")
    assert messages.snapshot(state)["grid"] == ["BREA"]
    assert messages.snapshot(state)["grid_origin"] == [0, -1]
    state = after_plays(state, "A:BREAD")
    view = RULES.view(state, None)
    assert (view.string, view.strings, view.two_d) == ("BREAD", ("BREAD",), True)
    assert sorted(view.cells)[0] == (0, -1, "B")


def test_the_second_letter_may_be_placed_on_any_side():
    for row, col, string in [(0, 1, "OA"), (1, 0, "OA"), (0, -1, "AO"), (-1, 0, "AO")]:
        assert strings_after(board("O"), **place(row, col, "A")) == [string]


@pytest.mark.parametrize(("row", "col", "string"), [(0, 5, "BREADS"), (0, -1, "SBREAD")])
def test_a_letter_is_placed_at_an_end(row, col, string):
    assert strings_after(board("BREAD"), **place(row, col, "S")) == [string]


def test_a_letter_is_inserted_inside():
    state = board("BEAD")
    assert strings_after(state, "insert_2d", string="bead", at_index=1, letter="r") == ["BREAD"]
    assert strings_after(state, "play", string="BREAD") == ["BREAD"]
    assert refusal(state, "play", "B", string="BRXEAD") == "not_one_letter"


def test_a_string_down_takes_letters_too():
    state = board("B", "E", "A", "D")
    assert strings_after(state, "play", string="BREAD") == ["BREAD"]
    assert strings_after(state, "play", string="BEADS") == ["BEADS"]
    assert strings_after(state, "play", string="ABEAD") == ["ABEAD"]
    assert strings_after(state, **place(4, 0, "S")) == ["BEADS"]


def test_letters_move_only_where_nothing_crosses():
    state = board("BREAD", "..A..")  # E of BREAD has an A below
    moved = after(state, NONE, "insert_2d", "B", string="BREAD", at_index=3, letter="N")
    assert messages.snapshot(moved)["grid"] == ["BRENAD", "..A..."]
    moved = after(state, NONE, "insert_2d", "B", string="BREAD", at_index=2, letter="N")
    assert messages.snapshot(moved)["grid"] == ["BRNEAD", "...A.."]  # the letters before it move
    assert messages.snapshot(moved)["grid_origin"] == [0, -1]


def test_between_two_crossings_nothing_can_be_inserted():
    state = board("BREAD", ".E.A.")
    assert refusal(state, "insert_2d", "B", string="BREAD", at_index=2, letter="N") == "bad_entry"
    assert act(state, NONE, "insert_2d", "B", string="BREAD", at_index=1, letter="N").accepted


def test_a_new_string_crosses_where_all_are_words_of_five_letters():
    state = board("BREAD")
    cross = {"cross_string": "BREAD", "at_index": 2, "new_string": "TE"}
    assert strings_after(state, "play_2d", **cross) == ["BREAD", "TE"]
    assert strings_after(state, "play_2d", **{**cross, "new_string": "ET"}) == ["BREAD", "ET"]
    assert strings_after(state, **place(-1, 2, "T")) == ["BREAD", "TE"]
    assert strings_after(state, **place(1, 2, "T")) == ["BREAD", "ET"]


@pytest.mark.parametrize(
    ("rows", "listed"),
    [
        (["BREA"], ["BREA"]),  # four letters
        (["BREAX"], ["BREAD"]),  # not a word
        (["BREAD", "..A.."], ["BREAD", "EA"]),  # EA is short
    ],
)
def test_no_new_string_before_all_are_complete(rows, listed):
    state, lexicon = board(*rows), words(*listed)
    for more in (place(-1, 0, "T"), {"do": "play_2d", "cross_string": rows[0], "at_index": 0,
                                     "new_string": "TB"}):  # fmt: skip
        reason = refusal(state, more["do"], "B", ruling=lexicon,
                         **{k: v for k, v in more.items() if k != "do"})  # fmt: skip
        assert reason == "strings_not_complete"


def test_a_table_word_completes_a_string():
    state = board("BREAX", group_accepts=["BREAX"])
    assert strings_after(state, **place(-1, 2, "T"), ruling=NONE) == ["BREAX", "TE"]


def test_a_letter_beside_a_string_begins_one_even_as_it_lengthens_another():
    """An S below the D would begin DS; an S after BREAD begins no string."""
    rows = ["BREAD", "..A..", "..T.."]
    assert refusal(board(*rows), **place(1, 4, "S"), by="B") == "strings_not_complete"
    assert refusal(board(*rows), **place(1, 3, "S"), by="B") == "strings_not_complete"
    assert strings_after(board(*rows), **place(3, 2, "S")) == ["BREAD", "EATS"]


@pytest.mark.parametrize(
    ("do", "more", "reason"),
    [
        ("place", {"row": 0, "col": 0, "letter": "T"}, "bad_entry"),  # taken
        ("place", {"row": 2, "col": 2, "letter": "T"}, "bad_entry"),  # touches nothing
        ("place", {"row": 1, "col": 5, "letter": "T"}, "bad_entry"),  # at a corner only
        ("place", {"row": 10**12, "col": -(10**12), "letter": "T"}, "bad_entry"),
        ("place", {"row": 10**30, "col": 0, "letter": "T"}, "bad_entry"),
        ("place", {"row": 0, "col": 5, "letter": "7"}, "bad_entry"),
        ("place", {"row": 0, "col": 5, "letter": ""}, "bad_entry"),
        ("place", {"row": 0, "col": 5, "letter": "ST"}, "not_one_letter"),
        ("insert_2d", {"string": "BREAD", "at_index": 0, "letter": "S"}, "bad_entry"),
        ("insert_2d", {"string": "BREAD", "at_index": 5, "letter": "S"}, "bad_entry"),
        ("insert_2d", {"string": "BREAD", "at_index": -1, "letter": "S"}, "bad_entry"),
        ("insert_2d", {"string": "DREAD", "at_index": 2, "letter": "S"}, "bad_entry"),
        ("insert_2d", {"string": "BR3AD", "at_index": 2, "letter": "S"}, "bad_entry"),
        ("play_2d", {"cross_string": "BREAD", "at_index": 2, "new_string": "TA"}, "bad_entry"),
        ("play_2d", {"cross_string": "BREAD", "at_index": 9, "new_string": "TE"}, "bad_entry"),
        ("play_2d", {"cross_string": "BREAD", "at_index": -3, "new_string": "TE"}, "bad_entry"),
        ("play_2d", {"cross_string": "DREAD", "at_index": 2, "new_string": "TE"}, "bad_entry"),
        ("play_2d", {"cross_string": "BREAD", "at_index": 2, "new_string": "T3"}, "bad_entry"),
        ("play_2d", {"cross_string": "BREAD", "at_index": 2, "new_string": "STE"},
         "not_one_letter"),
        ("play_2d", {"cross_string": "BREAD", "at_index": 2, "new_string": "E"}, "not_one_letter"),
    ],
)  # fmt: skip
def test_an_invalid_place_on_the_grid_is_refused(do, more, reason):
    assert refusal(board("BREAD"), do, "B", ruling=LEXICON, **more) == reason


def test_a_taken_crossing_has_no_room():
    state = board("TEAMS", "E....", "A....", "M....", "S....")
    assert refusal(state, "play_2d", "B", ruling=LEXICON, cross_string="TEAMS", at_index=0,
                   new_string="TE") == "bad_entry"  # fmt: skip


def test_plays_on_a_grid_need_a_grid():
    state = new()
    assert refusal(state, "place", "A", row=0, col=0, letter="T") == "bad_entry"
    assert refusal(state, "insert_2d", "A", string="T", at_index=0, letter="T") == "bad_entry"


def test_several_strings_cannot_be_announced_as_one():
    state = board("BREAD", "..A..")
    assert refusal(state, "play", "B", string="BREADS") == "bad_entry"


def test_every_string_that_the_play_changed_must_be_shown():
    state = board("BREAD", "....E", "....A", "....R", turn="B")
    state = after(state, LEXICON, **place(0, 5, "S"), by="B")
    assert after_challenge(state, "C", "BREADS", LEXICON).out == ("C",)
    # the S lengthens BREAD and TEAM at once
    state = board("BREAD.", ".....T", ".....E", variations=["two_d"])
    state = after(state, LEXICON, **place(0, 5, "S"), by="B")
    assert state.stack[-1].changed == ("BREADS", "STE")
    for shown in (["BREADS"], ["STEAM"], ["TEA", "BREADS"], []):
        answered = after(state, LEXICON, "challenge", "C", shown_words=shown)
        assert (answered.out, answered.ground.board.letters) == (("B",), "BREADTE")
    shown = after(state, LEXICON, "challenge", "C", shown_words=["STEAM", "breads"])
    assert shown.out == ("C",)
    opened = after(state, LEXICON, "open_challenge", "C")
    assert after(opened, LEXICON, "show_word", "B", words=["STEAM", "BREADS"]).out == ("C",)


def test_a_string_elsewhere_needs_no_word():
    state = after(board("BRXAD", "..A..", "..T.."), LEXICON, **place(3, 2, "S"), by="B")
    assert state.stack[-1].changed == ("XATS",)


def test_rules_about_strings_apply_to_each_string():
    state = board("BREAD", "..T..", variations=["two_d", "vowel_limit"])
    assert refusal(state, **place(2, 2, "O"), by="B") == "too_many_vowels"
    assert strings_after(state, **place(2, 2, "S")) == ["BREAD", "ETS"]
    state = board("BREAD", variations=["two_d", "no_front_consonants"])
    assert refusal(state, **place(0, -1, "S"), by="B") == "front_consonant"
    assert strings_after(state, **place(0, -1, "A")) == ["ABREAD"]
    assert strings_after(state, **place(-1, 2, "T")) == [
        "BREAD",
        "TE",
    ]  # not in front of an old string
    state = board("ST", variations=["two_d", "three_consonants_first"])
    assert refusal(state, **place(0, 2, "A"), by="B") == "must_be_consonant"
    state = board("BREAD", variations=["two_d", "add_vowels"])
    state = after(state, LEXICON, **place(0, 5, "S"), by="B")
    assert after_challenge(state, "C", "BREADS", LEXICON).out == ("C",)


def test_tiles_of_the_whole_grid_are_counted():
    state = board("BREAD", pot={"S": 1, "Z": 0})
    assert refusal(state, **place(0, 5, "Z"), by="B") == "no_such_tile"
    state = after(state, NONE, **place(0, 5, "S"), by="B")
    assert state.ground.pot == {"S": 0, "Z": 0}


def test_an_undo_on_the_grid():
    state = after(board("BREAD"), LEXICON, **place(-1, 2, "T"), by="B")
    state = after_challenge(state, "C", None, LEXICON)
    assert messages.snapshot(state)["grid"] == ["BREAD"]


# -- holes --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "hole"),
    [
        (["ABC", "D.E", "FGH"], True),
        (["ABC", "D.E", "FG."], False),  # open at the corner
        (["ABC", "DXE", "FGH"], False),  # full
        (["ABCD.", "E..F.", "GHIK."], True),
        ([".A.", "B.C", ".D."], False),  # empty squares also connect at corners
        (["ABCDE", "F...G", "H.X.I", "J...K", "LMNOP"], True),
        (["ABC", "D..", "FGH"], False),
        (["ABC.", "D.EX", "FGH."], True),
        ([], False),
    ],
)
def test_holes(rows, hole):
    assert has_hole(from_rows(rows, (-3, 7))) is hole


def test_a_player_who_closes_a_hole_wins_unless_challenged():
    rows = ["ABC", "D.E", "FG."]
    state = board(*rows, variations=["two_d", "hole_wins"])
    outcome = act(state, NONE, **place(2, 2, "H"), by="B")
    told = messages.answer(outcome)
    assert (told["win_pending"], told["hole"]) == ("B", True)
    won = after(outcome.state, NONE, "accept", "C")
    assert (won.winners, won.how) == (("B",), "hole")
    undone = after_challenge(outcome.state, "C", None, NONE)
    hole = messages.snapshot(undone)["hole"]
    assert (undone.ground.win, undone.out, hole) == (None, ("B",), False)


def test_a_hole_wins_only_under_the_rule_and_only_once():
    rows = ["ABC", "D.E", "FG."]
    state = after(board(*rows), NONE, **place(2, 2, "H"), by="B")
    assert state.ground.win is None
    state = board("ABC", "D.E", "FGH", variations=["two_d", "hole_wins"])
    assert after(state, NONE, **place(0, 3, "S"), by="B").ground.win is None


# -- where a grid comes from --------------------------------------------------------------


def test_strings_without_places_are_arranged_to_cross():
    laid_out = from_strings(["BREAD", "TEAMS", "STEAM"], grid=True)
    assert isinstance(laid_out, Grid)
    assert laid_out.strings == ("BREAD", "TEAMS", "STEAM")
    assert from_strings(["BREAD", "OFF"], grid=True).strings == ("BREAD", "OFF")


def test_strings_keep_the_order_in_which_they_were_begun():
    state = board("BREAD")
    for more in (place(-1, 2, "T"), place(1, 2, "A"), place(2, 2, "M"), place(3, 2, "S")):
        state = after(state, LEXICON, by=state.turn, **more)
    state = after(state, LEXICON, by=state.turn, **place(2, 3, "I"))
    assert state.ground.board.strings == ("BREAD", "TEAMS", "MI")
    state = after(state, LEXICON, by=state.turn, **place(0, -1, "A"))
    assert state.ground.board.strings == ("ABREAD", "TEAMS", "MI")


@pytest.mark.parametrize("grid", [["B7"], ["ÄB"], ["A-B"]])
def test_a_grid_has_letters_and_points(grid):
    with pytest.raises(ValueError, match="not a string"):
        board(*grid)
