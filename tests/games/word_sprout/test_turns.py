"""Turns, giving up, time, and who begins (S1, S2)."""

import pytest
from word_sprout_kit import NONE, act, after, after_plays, new, position, refusal, words

from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.actions import Timeout
from companion.games.word_sprout.rules.board.boards import line_extension
from companion.games.word_sprout.rules.rules import RULES

SHEET = ["O", "OA", "OAT", "OMAT", "OMBAT", "OMBAST", "BOMBAST", "BOMBASTI", "BOMBASTIC"]


def test_the_example_of_the_sheet_is_legal_throughout():
    state = new("P1", "P2")
    plays = [f"P{place % 2 + 1}:{string}" for place, string in enumerate(SHEET)]
    state = after(after_plays(state, *plays), NONE, "give_up", "P2")
    assert (state.winners, state.how, state.scores) == (("P1",), "last", {"P1": 1, "P2": 0})
    assert messages.snapshot(state)["game_over"]


@pytest.mark.parametrize(
    ("before", "string"),
    [
        ("OAT", "OAT"),  # none
        ("OAT", "OATSY"),  # two
        ("OAT", "OATSX" + "Q" * 55),
        ("OAT", "OA"),  # one taken away
        ("OAT", "OAK"),  # one replaced
        ("OAT", "TAOA"),  # rearranged
        ("OAT", "OTAX"),
        ("", "OA"),
    ],
)
def test_a_play_adds_exactly_one_letter(before, string):
    assert refusal(position(before), "play", "A", string=string) == "not_one_letter"


@pytest.mark.parametrize("string", ["0AT5", "OAT ", "OÄT", "", "OAT\n", "O-AT", "ΟΑΤS"])
def test_only_letters_are_played(string):
    assert refusal(position("OAT"), "play", "A", string=string) == "bad_entry"


@pytest.mark.parametrize("string", ["SOAT", "OSAT", "OAST", "OATS", "oats", "OoAT", "OATT"])
def test_a_letter_goes_to_either_end_or_anywhere_inside(string):
    state = after(position("OAT", turn="B"), NONE, "play", "B", string=string)
    assert (state.ground.board.string, state.turn) == (string.upper(), "C")


@pytest.mark.parametrize(
    ("before", "string", "added", "fronts"),
    [
        ("", "T", "T", ""),
        ("TO", "TOT", "T", ""),
        ("TO", "STO", "S", "S"),
        ("TO", "TTO", "T", ""),  # the second T may be the new one
        ("OTTO", "TOTTO", "T", "T"),
        ("EVE", "LEVEL", "LL", "L"),
        ("TAT", "ATATA", "AA", "A"),
        ("AT", "STAT", "ST", "ST"),
        ("AT", "ATAT", "AT", ""),
        ("TO", "OTTO", "OT", "O"),
    ],
)
def test_which_letters_are_new_and_which_are_in_front(before, string, added, fronts):
    laid = line_extension(before, string)
    assert laid is not None
    assert (sorted(laid.added), laid.fronts) == (sorted(added), fronts)


def test_an_invalid_string_stays_until_it_is_challenged():
    assert after_plays(position("OAT", turn="B"), "B:OAXT").ground.board.string == "OAXT"


def test_turns_go_to_the_left_and_skip_players_who_are_out():
    state = new()
    for by, string, turn in [("A", "O", "B"), ("B", "OA", "C"), ("C", "OAT", "D")]:
        state = after_plays(state, f"{by}:{string}")
        assert state.turn == turn
    state = after(state, NONE, "give_up", "D")
    assert (state.turn, state.out, state.ground.board.string) == ("A", ("D",), "OAT")
    state = after_plays(state, "A:OATS", "B:COATS", "C:COATSX")
    assert state.turn == "A"


def test_only_the_player_on_turn_gives_up():
    state = position("OAT", turn="B")
    assert refusal(state, "give_up", "C") == "not_your_turn"
    assert refusal(state, "give_up") == "not_your_turn"
    assert refusal(state, "play", string="OATS") == "not_your_turn"
    assert refusal(state, "timeout", "C") == "not_your_turn"


def test_running_out_of_time_is_like_giving_up():
    state = position("OAT", "A", turn="B", options={"turn_limit_s": 30})
    for by in ("B", None):
        later = after(state, NONE, "timeout", by, elapsed_s=30)
        assert (later.out, later.turn, later.elapsed_s) == (("B",), "C", 0)


@pytest.mark.parametrize(("seconds", "reason"), [(30.0, ""), (30.001, "time_up")])
def test_a_play_counts_up_to_the_time_limit(seconds, reason):
    state = position("OAT", "A", turn="B", options={"turn_limit_s": 30})
    assert act(state, NONE, "play", "B", string="OATS", elapsed_s=seconds).reason == reason
    assert act(state, NONE, "play", "C", string="OATS", elapsed_s=seconds).accepted


def test_the_view_has_the_deadline_of_the_turn():
    state = position("OAT", "A", turn="B", options={"turn_limit_s": 30})
    (deadline,) = RULES.view(state, None).deadlines
    assert (deadline.id, deadline.seconds, deadline.player) == ("turn", 30, "B")
    assert deadline.expiry == Timeout(by="B", elapsed_s=30)
    assert RULES.view(position("OAT", turn="B"), None).deadlines == ()
    assert RULES.view(position(options={"turn_limit_s": 0}), None).deadlines == ()


def test_players_who_are_out_cannot_act():
    state = position("OAT", "A", turn="C", out=["B"], pending_out_of_turn="A")
    for do, more in [
        ("play", {"string": "OATS"}),
        ("challenge", {"against": "A"}),
        ("open_challenge", {}),
        ("call_out_of_turn", {"against": "A"}),
        ("give_up", {}),
        ("accept", {}),
        ("timeout", {}),
    ]:
        assert refusal(state, do, "B", **more) == "player_is_out"


def test_strangers_cannot_act():
    state = position("OAT", "A", turn="B")
    for do, more in [("play", {"string": "OATS"}), ("challenge", {}), ("give_up", {})]:
        assert refusal(state, do, "Z", **more) == "bad_entry"


def won_by_a(state):
    """Play a round in which A plays a T and the others give up."""
    while state.phase == "play":
        string = f"T{state.ground.board.string}"
        how = {"do": "play", "string": string} if state.turn == "A" else {"do": "give_up"}
        state = after(state, NONE, by=state.turn, **how)
    return state


@pytest.mark.parametrize(
    ("option", "starters"), [("rotate", "BCA"), ("winner", "AAA"), ("loser", "BBB")]
)
def test_the_house_rule_says_who_begins_the_next_round(option, starters):
    state = new("A", "B", "C", options={"starter": option})
    for first in starters:
        state = after(won_by_a(state), NONE, "next_round")
        assert (state.first, state.turn) == (first, first)


def test_rounds_are_counted_and_the_table_is_cleared():
    state = after(position("OAT", "A", "B", "C", players=["A", "B", "C"], out=["A"]), NONE,
                  "give_up", "B")  # fmt: skip
    assert (state.phase, state.winners, state.turn) == ("next_round", ("C",), None)
    state = after(state, NONE, "next_round", "A")
    assert (state.round, state.scores["C"], state.out, state.stack) == (2, 1, (), ())
    assert (state.ground.board.string, state.ground.direction) == ("", "clockwise")


def test_a_game_ends_after_its_rounds_and_most_rounds_win():
    state = new("A", "B", options={"rounds": 2})
    state = after(after(state, NONE, "give_up", "A"), NONE, "next_round")
    state = after(state, NONE, "give_up", "B")
    view = RULES.view(state, None)
    assert (view.phase, view.game_over, view.winners) == ("over", True, ("A", "B"))
    assert refusal(state, "next_round") == "game_over"
    assert messages.legal(state) == []


def test_nobody_can_play_after_a_round():
    state = after(position("OAT", "A", players=["A", "B"]), NONE, "give_up", "B")
    assert refusal(state, "play", "A", string="OATS") == "game_over"
    assert refusal(state, "give_up", "B") == "game_over"
    assert not RULES.view(state, None).game_over


def test_a_strict_referee_refuses_strings_in_no_goal_word():
    lexicon = words("TOMATO", "OATS")
    state = position("OAT", "A", turn="B", options={"strict_referee": True})
    assert refusal(state, "play", "B", string="OAXT", ruling=lexicon) == "not_in_a_word"
    assert act(state, lexicon, "play", "B", string="OATS").accepted
    assert act(new(options={"strict_referee": True}), lexicon, "play", "A", string="O").accepted


@pytest.mark.parametrize(
    ("variation", "before", "string", "lexicon", "good"),
    [
        ("complete_words", "OAT", "COAT", words("COAT"), True),
        ("complete_words", "OAT", "OMAT", words("TOMATO"), False),
        ("complete_words", "", "A", NONE, True),
        ("complete_words", "", "E", words("EEL"), False),
        ("add_vowels", "TM", "TMT", words("TOMATO"), True),
        ("add_vowels", "TM", "TMM", words("TOMATO"), False),
        ("no_plurals", "OCK", "OCKS", words("SOCKS", plural_only=["SOCKS"]), False),
        ("vowel_limit", "TMA", "TMAT", words("TMATOE"), True),
        ("vowel_limit", "TM", "TMT", words("TMTOOEA"), False),
    ],
)
def test_a_strict_referee_knows_the_variations(variation, before, string, lexicon, good):
    strict = {"strict_referee": True}
    state = position(before, turn="B", options=strict, variations=[variation])
    assert act(state, lexicon, "play", "B", string=string).accepted is good


def test_a_strict_referee_heeds_the_table():
    state = position("OAT", turn="B", options={"strict_referee": True}, group_accepts=["OATX"])
    assert act(state, NONE, "play", "B", string="OATX").accepted
    state = after(state, NONE, "group_accepts", word="OATX", accepts=False)
    assert refusal(state, "play", "B", string="OATX", ruling=words("OATX")) == "not_in_a_word"


def test_two_letters_may_be_played_under_the_house_rule():
    state = new(options={"two_letters_always": True})
    state = after_plays(state, "A:TO", "B:TOO", "C:STOOP")
    assert refusal(state, "play", "D", string="STOOPING") == "not_one_letter"
    assert RULES.view(state, None).letters == 2
