"""The kinds of change (W5.2, W6), and the faults of a word in their order (W5, C8)."""

import pytest
from worph_kit import act, play, position, words

from companion.games.kit.wheel import GROUPS
from companion.games.worph.rules.words import change_between, new_letter_places


@pytest.mark.parametrize(
    ("before", "after", "where"),
    [
        ("CAR", "BAR", (0,)),
        ("CAR", "COR", (1,)),
        ("CAR", "CAT", (2,)),
        ("CAR", "SCAR", (0,)),
        ("CAR", "CHAR", (1,)),
        ("CAR", "CARD", (3,)),
        ("BAL", "BALL", (2, 3)),
        ("LAMA", "LLAMA", (0, 1)),
        ("LATER", "LATTER", (2, 3)),
        ("BEE", "BEEE", (1, 2, 3)),
        ("AA", "AAA", (0, 1, 2)),
        ("CAR", "CAR", ()),
        ("CAR", "DOT", ()),
        ("CAR", "ARC", ()),
        ("CAR", "CA", ()),
        ("CAR", "AR", ()),
        ("CAR", "SCARE", ()),
        ("CAR", "RACE", ()),
        ("CAR", "", ()),
        ("CAR", "C" * 60, ()),
    ],
)
def test_exactly_one_letter_is_changed_or_added(before, after, where):
    assert new_letter_places(before, after) == where


@pytest.mark.parametrize(
    ("before", "after", "announced", "best", "kind", "index"),
    [
        ("CAR", "CAT", None, True, "outside_change", 2),
        ("CAR", "BAR", None, True, "outside_change", 0),
        ("CAR", "COR", None, True, "inside_change", 1),
        ("CAR", "SCAR", None, True, "outside_add", 0),
        ("CAR", "CARD", None, True, "outside_add", 3),
        ("CAR", "CHAR", None, True, "inside_add", 1),
        ("LATER", "LATTER", None, False, "inside_add", 2),
        ("BAL", "BALL", None, True, "inside_add", 2),
        ("BAL", "BALL", None, False, "outside_add", 3),
        ("BAL", "BALL", 2, False, "inside_add", 2),
        ("BAL", "BALL", 3, True, "outside_add", 3),
        ("LAMA", "LLAMA", None, True, "inside_add", 1),
        ("LAMA", "LLAMA", None, False, "outside_add", 0),
        ("LAMA", "LLAMA", 0, True, "outside_add", 0),
        ("LAMA", "LLAMA", 1, False, "inside_add", 1),
    ],
)
def test_the_kind_of_change_and_its_place(before, after, announced, best, kind, index):
    change = change_between(before, after, announced=announced, best=best)
    assert change is not None
    assert (change.kind, change.index, change.letter) == (kind, index, after[index])


@pytest.mark.parametrize("announced", [-1, 0, 1, 4, 10**30])
def test_a_wrong_place_of_the_new_letter_is_a_bad_entry(announced):
    outcome = play(position(table_word="BAL"), "BALL", index=announced)
    assert (outcome.verdict, outcome.reason) == ("reject", "bad_entry")
    assert outcome.message == "BALL: wrong place of the new letter. Announce its place again."


def test_the_groups_partition_the_alphabet():
    assert sorted("".join(GROUPS.values())) == [chr(c) for c in range(ord("A"), ord("Z") + 1)]
    assert [len(GROUPS[wedge]) for wedge in range(1, 7)] == [9, 5, 4, 3, 2, 3]


@pytest.mark.no_cover
@pytest.mark.parametrize("wedge", range(1, 7))
@pytest.mark.parametrize("letter", "ETAOINSHRDLCUMWFGYPBVKJXQZ")
def test_the_bonus_is_the_wedge_of_the_new_letter(wedge, letter):
    table_word = "QAR" if letter != "Q" else "CAR"
    outcome = play(position(table_word=table_word, wedge=wedge), f"{letter}AR")
    bonus = wedge if letter in GROUPS[wedge] else 0
    assert outcome.score is not None
    assert (outcome.score["bonus"], outcome.score["turn_total"]) == (bonus, 1 + bonus)


def test_old_letters_earn_no_bonus():
    outcome = play(position(table_word="ZAP", wedge=6), "ZAPS")
    assert outcome.reason == "plural_s"
    outcome = play(position(table_word="ZAP", wedge=6), "ZIP")
    assert outcome.score is not None
    assert outcome.score["bonus"] == 0


@pytest.mark.parametrize(
    "word",
    [
        "",
        " ",
        "C4R",
        "CA T",
        "CAR'T",
        "CÄR",
        "CA\u0301T",
        "CA-T",
        "CAT ",
        "ſAR",
        "CAT\n",
        "ＣＡＴ",
        "\x00AR",
    ],
)
def test_other_signs_than_a_to_z_are_a_bad_entry(word):
    outcome = act(position(), words("CAT", "SAR"), "play", "AL", word=word)
    assert (outcome.verdict, outcome.reason) == ("reject", "bad_entry")
    assert "only letters A to Z" in outcome.message


@pytest.mark.parametrize(
    ("given", "word", "reason", "message"),
    [
        ({}, "CAR", "no_change", "CAR: already on the table. Try another word."),
        ({}, "DOT", "not_one_letter", "DOT: change 1 letter. Change or add just one."),
        ({}, "A" * 60, "not_one_letter",
         "AAAAAAAAAAAAAAAAAAAAAAA…: change 1 letter. Change or add just one."),
        ({"table_word": "CHANNELING"}, "CHANNELLING", "board_full",
         "CHANNELLING: over 10 letters. Try another word."),
        ({"options": {"tile_counts": "limited"}, "holder": {"B": 1, "T": 0}}, "CAT",
         "no_such_tile", "CAT: no T left. Try another word."),
        ({"used_words": ["CAT", "CAR"]}, "CAT", "repeat",
         "CAT: used before. Try another word."),
        ({}, "CARS", "plural_s", "CARS: no plurals. Try another word."),
        ({"options": {"plural_s": "vote"}}, "CARS", "plural_s",
         "CARS: plural S. The table may vote on it."),
        ({}, "CAQ", "not_a_word", "CAQ: not in dictionary. Try another word."),
        ({"group_refuses": ["CAT"]}, "CAT", "not_a_word",
         "CAT: the table refused it. Try another word."),
    ],
)  # fmt: skip
def test_a_refusal_gives_the_word_the_reason_and_advice(given, word, reason, message):
    listed = [] if word == "CAQ" else [word]
    state = position(**given)
    outcome = act(state, words(*listed), "play", "AL", word=word)
    assert (outcome.reason, outcome.message) == (reason, message)
    assert outcome.state is state


ORDER = [
    # each position has this fault and all the later ones
    ("game_over", {"phase": "over"}, "CARS!", 99),
    ("wrong_phase", {"phase": "start"}, "CARS!", 99),
    ("not_your_turn", {"turn": "NB"}, "CARS!", 99),
    ("must_spin_first", {"phase": "spin"}, "CARS!", 99),
    ("time_up", {}, "CARS!", 99),
    ("bad_entry", {}, "CARS!", 1),
    ("not_one_letter", {}, "CARSES", 1),
    ("no_such_tile", {"used_words": ["CARS"]}, "CARS", 1),
    ("repeat", {"used_words": ["CARS"], "holder": {"S": 1}}, "CARS", 1),
    ("plural_s", {"holder": {"S": 1}}, "CARS", 1),
    ("not_a_word", {"holder": {"T": 1}}, "CAT", 1),
]


@pytest.mark.parametrize(("reason", "given", "word", "seconds"), ORDER, ids=[o[0] for o in ORDER])
def test_the_first_of_several_faults_is_reported(reason, given, word, seconds):
    limited = {"options": {"tile_counts": "limited"}, "holder": {"A": 1}}
    state = position(**{**limited, **given})
    outcome = act(state, words("AAA"), "play", "AL", word=word, elapsed_s=seconds)
    assert (outcome.verdict, outcome.reason) == ("reject", reason)


PLURAL = [
    # mode, table word, not nouns, word, verdict
    ("plural", "MATE", [], "MATES", "plural_s"),
    ("plural", "SPEAK", ["SPEAK"], "SPEAKS", ""),
    ("plural", "BAS", [], "BASS", ""),
    ("plural", "MATE", [], "MATS", ""),
    ("plural", "CAR", [], "SCAR", ""),
    ("plural", "PAT", [], "PAST", ""),
    ("strict", "SPEAK", ["SPEAK"], "SPEAKS", "plural_s"),
    ("strict", "BAS", [], "BASS", ""),
    ("strict", "MATE", [], "MATS", ""),
    ("off", "MATE", [], "MATES", ""),
    ("vote", "MATE", [], "MATES", "plural_s"),
    ("vote", "SPEAK", ["SPEAK"], "SPEAKS", ""),
    ("vote", "BAS", [], "BASS", ""),
]


@pytest.mark.parametrize(("mode", "before", "not_nouns", "word", "reason"), PLURAL)
def test_an_added_final_s_under_each_house_option(mode, before, not_nouns, word, reason):
    state = position(table_word=before, options={"plural_s": mode})
    ruling = words(word, not_nouns=not_nouns)
    assert act(state, ruling, "play", "AL", word=word).reason == reason


def test_a_doubled_end_letter_counts_outside_under_the_house_rule():
    outside = {"doubled_end_letter": "outside"}
    for options, index, base in ((outside, None, 2), (outside, 2, 3), ({}, None, 3), ({}, 3, 2)):
        outcome = play(position(table_word="BAL", options=options), "ball", index=index)
        assert outcome.score is not None
        assert outcome.score["base"] == base


@pytest.mark.parametrize(
    ("before", "wedge", "after", "total"), [("LATER", 5, "LATTER", 3), ("LATER", 6, "LATEX", 7)]
)
def test_the_examples_of_the_sheet(before, wedge, after, total):
    outcome = play(position(table_word=before, wedge=wedge), after)
    assert outcome.score is not None
    assert outcome.score["turn_total"] == total
