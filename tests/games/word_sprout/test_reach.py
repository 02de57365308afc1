"""The fast search for a way to a goal word agrees with trying every way (S3.3)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from sizes import examples

from companion.games.word_sprout.rules import validity
from companion.games.word_sprout.rules.board.boards import BoardChange, Line
from companion.games.word_sprout.rules.board.state import Stage
from companion.games.word_sprout.rules.validity import RUN, SearchRules, reachable, stage_after
from companion.games.word_sprout.rules.variations import in_force

ABOUT_STRINGS = (
    "add_vowels", "three_consonants_first", "vowel_limit", "no_front_consonants", "palindrome_lock",
)  # fmt: skip


def by_trying(way: SearchRules, start: int, stage: Stage) -> bool:
    """Search every legal turn from every reachable place, without shortcuts."""
    seen, waiting = {(start, stage)}, [(start, stage)]
    while waiting:
        place, stage = waiting.pop()
        if place + 1 == 1 << len(way.word):
            return True
        most = max(way.most, *(rule.most(stage) for rule in way.rules), 1)
        for larger in validity._larger_places(way, place, most):
            laid = validity._change_between(way.word, place, larger)
            after = larger, stage_after(stage, laid, way.rules)
            if after not in seen and not any(rule.refuses(stage, laid) for rule in way.rules):
                seen.add(after)
                waiting.append(after)
    return False


WORDS = st.one_of(
    st.text("TBAEO", min_size=2, max_size=8),
    st.text("TBA", min_size=1, max_size=4).map(lambda half: half + half[::-1]),
    st.sampled_from(["REVIVER", "DEIFIED", "STRAINER", "AMATEUR", "TOMATO", "BOOED", "ROTATOR"]),
)


@settings(max_examples=examples(300))
@given(
    word=WORDS,
    names=st.sets(st.sampled_from(ABOUT_STRINGS)).map(tuple),
    cut=st.tuples(st.integers(0, 7), st.integers(1, 4)),
    left_out=st.booleans(),
    two_letters=st.booleans(),
)
def test_a_goal_is_reachable_if_some_way_leads_to_it(word, names, cut, left_out, two_letters):
    rules = in_force(names)
    fit = next((rule.fit for rule in rules if rule.fit), RUN)
    at = cut[0] % len(word)
    string = word[at : at + cut[1]]
    if left_out and fit is not RUN:
        string = "".join(letter for letter in string if letter not in "AEIOU") or string
    stage = Stage(len(string), len(string))
    for rule in rules:
        stage = rule.next_stage(stage, BoardChange(Line(string), "", (string,), ""))
    way = SearchRules(word, fit, rules, 2 if two_letters else 1)
    places = list(fit.places(string, word))
    assert places
    for place in places:
        assert reachable(way, place, stage) == by_trying(way, place, stage)
