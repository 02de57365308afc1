"""Rule changes between rounds: who may change them, conflicts, rules in words (V1, V8)."""

from itertools import combinations

import pytest
from word_sprout_kit import NONE, act, after, after_plays, new, position, refusal

from companion.errors import BadEntry, Refused
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.rounds import LONGEST_RULE, MOST_RULES
from companion.games.word_sprout.rules.rules import RULES
from companion.games.word_sprout.rules.variations import VARIATIONS, clash

SHEET = {
    "metamorphism": "V1.1",
    "complete_words": "V2.1",
    "add_vowels": "V2.2",
    "no_plurals": "V2.3",
    "three_consonants_first": "V2.4",
    "vowel_limit": "V2.5",
    "no_front_consonants": "V2.6",
    "palindrome_lock": "V2.7",
    "unreachable_goals": "V2.8",
    "anyone_challenges": "V3.1",
    "vowel_reverses": "V4.1",
    "teams": "V5.1",
    "vowel_collections": "V6.1",
    "collections_persist": "V6.2",
    "collections_reset_on_win": "V6.3",
    "vowel_repeat_loses": "V6.4",
    "two_d": "V7.1",
    "hole_wins": "V7.2",
}
CONFLICTS = [
    {"complete_words", "add_vowels"},
    {"complete_words", "three_consonants_first"},
    {"complete_words", "vowel_limit"},
    {"two_d", "palindrome_lock"},
]
PARENTS = {
    "collections_persist": "vowel_collections",
    "vowel_repeat_loses": "vowel_collections",
    "collections_reset_on_win": "collections_persist",
    "hole_wins": "two_d",
}


def between(*variations, **given):
    """A state in which B has won a round of A, B and C."""
    usual = {"players": ["A", "B", "C"], "phase": "between_rounds", "round_winner": "B"}
    return position(**{**usual, "variations": ["metamorphism", *variations], **given})


def test_there_are_18_variations_and_each_names_its_rule():
    assert {name: one.rule for name, one in VARIATIONS.items()} == SHEET
    for one in VARIATIONS.values():
        assert (type(one).__doc__ or "").startswith(f"{one.rule}: ")
        assert len(one.title) <= 20
        assert len(one.says) <= 70
        assert one.says.endswith(".")


@pytest.mark.no_cover
@pytest.mark.parametrize("pair", list(combinations(SHEET, 2)), ids="+".join)
def test_which_variations_can_be_combined(pair):
    missing = [name for name in pair if PARENTS.get(name, name) not in pair]
    fault = clash(pair)
    expected = "needs_parent_rule" if missing else None
    if set(pair) in CONFLICTS:
        expected = "rule_conflict"
    assert (fault and fault.reason) == expected


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["complete_words", "add_vowels"], "rule_conflict"),
        (["hole_wins"], "needs_parent_rule"),
        (["vowel_collections", "collections_reset_on_win"], "needs_parent_rule"),
    ],
)
def test_no_game_starts_with_conflicting_rules(names, reason):
    with pytest.raises(Refused) as refused:
        new(variations=names)
    assert refused.value.reason == reason
    with pytest.raises(BadEntry):
        new(variations=["no_such_rule"])


def test_the_winner_adds_a_rule():
    state = after(between(), NONE, "change_rule", "B", add="vowel_reverses")
    assert state.variations == ("metamorphism", "vowel_reverses")
    state = after(state, NONE, "next_round")
    assert (state.phase, state.round, state.turn) == ("play", 2, "B")
    state = after_plays(state, "B:A")
    assert state.ground.direction == "anticlockwise"


def test_the_winner_removes_a_rule_even_metamorphism():
    state = after(between("vowel_limit"), NONE, "change_rule", "B", remove="vowel_limit")
    assert state.variations == ("metamorphism",)
    state = after(between(), NONE, "change_rule", "B", remove="metamorphism")
    assert (state.variations, state.phase) == ((), "next_round")


def test_the_winner_may_decline_and_the_table_may_for_one_who_left():
    for by in ("B", None):
        state = after(between("vowel_limit"), NONE, "decline", by)
        assert (state.phase, state.variations) == ("next_round", ("metamorphism", "vowel_limit"))
    gone = after(between(), NONE, "leave", "B")
    assert after(gone, NONE, "decline").phase == "next_round"


@pytest.mark.parametrize(
    ("by", "more", "reason"),
    [
        ("A", {"add": "teams"}, "not_the_winner"),
        (None, {"add": "teams"}, "not_the_winner"),
        ("Z", {"add": "teams"}, "not_the_winner"),
        ("B", {"add": "teams", "remove": "vowel_limit"}, "one_change_only"),
        ("B", {"add": "teams", "add_custom": "no Q"}, "one_change_only"),
        ("B", {"add": "palindrome_lock"}, "rule_conflict"),
        ("B", {"add": "vowel_repeat_loses"}, "needs_parent_rule"),
        ("B", {"remove": "two_d"}, "needs_parent_rule"),
        ("B", {"add": "no_such_rule"}, "bad_entry"),
        ("B", {"add": "Teams"}, "bad_entry"),
        ("B", {"add": "vowel_limit"}, "bad_entry"),
        ("B", {"remove": "teams"}, "bad_entry"),
        ("B", {"remove": "S2.1"}, "bad_entry"),
        ("B", {}, "bad_entry"),
        ("B", {"add_custom": ""}, "bad_entry"),
        ("B", {"add_custom": "   "}, "bad_entry"),
        ("B", {"add_custom": "no\x1b[2Jfood"}, "bad_entry"),
        ("B", {"add_custom": "two\nlines"}, "bad_entry"),
        ("B", {"add_custom": "x" * 10_000}, "bad_entry"),
        ("B", {"add_custom": "no food"}, "bad_entry"),
    ],
)
def test_invalid_rule_changes_are_refused(by, more, reason):
    state = between("two_d", "hole_wins", "vowel_limit", custom_rules=["no food"])
    assert refusal(state, "change_rule", by, **more) == reason


def test_a_rule_is_changed_only_once():
    state = after(between(), NONE, "change_rule", "B", add="teams")
    assert refusal(state, "change_rule", "B", add="vowel_limit") == "one_change_only"
    assert refusal(state, "decline", "B") == "one_change_only"
    assert refusal(state, "change_rule", "A", add="vowel_limit") == "not_the_winner"
    removed = after(between(), NONE, "change_rule", "B", remove="metamorphism")
    assert refusal(removed, "change_rule", "B", add="teams") == "one_change_only"


def test_without_metamorphism_no_rule_changes():
    for phase in ("between_rounds", "next_round"):
        state = between(variations=["vowel_limit"], phase=phase)
        assert refusal(state, "change_rule", "B", add="teams") == "no_metamorphism"
        assert refusal(state, "decline", "B") == "no_metamorphism"
        assert after(state, NONE, "next_round", "A").phase == "play"


def test_no_rule_changes_in_the_middle_of_a_round():
    state = position("OAT", "A", variations=["metamorphism"])
    assert refusal(state, "change_rule", "A", add="teams") == "wrong_phase"
    assert refusal(state, "decline", "A") == "wrong_phase"
    assert refusal(state, "next_round") == "wrong_phase"


def test_only_the_table_can_skip_the_winners_rule_change():
    assert refusal(between(), "next_round", "A") == "wrong_phase"
    assert after(between(), NONE, "next_round").phase == "play"
    assert refusal(between(), "play", "A", string="T") == "wrong_phase"


def test_after_a_round_the_winner_is_asked_only_under_metamorphism():
    for variations, phase in ((["metamorphism"], "between_rounds"), ([], "next_round")):
        state = position("OAT", "A", players=["A", "B"], variations=variations)
        state = after(state, NONE, "give_up", "B")
        assert state.phase == phase
        may = RULES.view(state, None).may
        assert may == (
            {"A": ("change_rule", "decline")} if variations
            else {"A": ("next_round",), "B": ("next_round",)}
        )  # fmt: skip


def test_a_rule_in_words_is_stored_and_shown_but_not_enforced():
    state = after(between(), NONE, "change_rule", "B", add_custom=" No words about food ")
    facts = messages.snapshot(state)
    assert (facts["custom_rules"], facts["enforced_by"]) == (["No words about food"], "table")
    state = after(state, NONE, "next_round")
    assert RULES.view(state, None).custom_rules == ("No words about food",)
    assert act(state, NONE, "play", state.turn, string="B").accepted


def test_a_rule_in_words_is_removed_by_its_text():
    state = between(custom_rules=["no food"])
    state = after(state, NONE, "change_rule", "B", remove="no food")
    assert (state.custom_rules, messages.snapshot(state)["enforced_by"]) == ((), None)


def test_blanks_around_a_rule_in_words_are_ignored():
    state = after(between(), NONE, "change_rule", "B", add_custom="  no food ")
    assert state.custom_rules == ("no food",)
    next_setup = between(custom_rules=["no food"])
    assert refusal(next_setup, "change_rule", "B", add_custom="  no food ") == "bad_entry"


def test_the_number_of_rules_in_words_is_limited():
    full = between(custom_rules=[f"rule {n}" for n in range(MOST_RULES)])
    assert refusal(full, "change_rule", "B", add_custom="one more") == "bad_entry"
    longest = "x" * LONGEST_RULE
    assert after(between(), NONE, "change_rule", "B", add_custom=longest).custom_rules == (longest,)
    with pytest.raises(Refused):
        new(custom_rules=["x" * (LONGEST_RULE + 1)])
    assert new(custom_rules=["no food"]).custom_rules == ("no food",)


@pytest.mark.parametrize(
    ("names", "count"),
    [
        (["complete_words", "unreachable_goals"], 1),
        (["palindrome_lock", "no_front_consonants"], 1),
        (["palindrome_lock", "vowel_limit"], 0),
    ],
)
def test_hardly_playable_combinations_get_a_warning(names, count):
    state = new(variations=names)
    assert len(RULES.view(state, None).warnings) == count
    assert messages.snapshot(state)["warning"] == (count > 0)


def test_one_player_alone_cannot_start_a_round():
    state = position(players=["A"], phase="next_round", round_winner="A")
    assert refusal(state, "next_round") == "player_count"


def test_a_grid_starts_with_the_next_round():
    state = after(between(string="OAT"), NONE, "change_rule", "B", add="two_d")
    state = after(state, NONE, "next_round")
    assert RULES.view(state, None).two_d
    state = after(between("two_d", strings=["OAT"]), NONE, "change_rule", "B", remove="two_d")
    assert not RULES.view(after(state, NONE, "next_round"), None).two_d


def test_the_view_names_the_rules_in_force():
    (one, other) = RULES.view(new(variations=["teams", "vowel_limit"]), None).rules
    assert (one.name, one.rule, one.title) == ("vowel_limit", "V2.5", "vowel limit")
    assert other.says == "A win counts for the whole team."
