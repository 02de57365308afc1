"""Grammar facts of words, checked against hand-labelled tables."""

from __future__ import annotations

import pytest
from lexicon_kit import rows

from companion.lexicon import Known, open_ruling
from companion.lexicon.grammar.grammar import Grammar
from companion.lexicon.grammar.known import Note
from companion.lexicon.grammar.readings import MADE, SPELLING, Reading, pack, unpack

RULING = open_ruling("ENABLE1")


@pytest.mark.parametrize(
    ("table", "label"), [("plurals.tsv", None), ("fresh_plurals.tsv", 1)], ids=["tuned", "fresh"]
)
def test_words_that_are_only_plurals(table, label):
    right, entries = 0, rows(table)
    for row in entries:
        truth = row[label] == "Y" if label else (row[1], row[4]) == ("Y", "N")
        right += (RULING.plural_only(row[0]).known is Known.YES) == truth
    assert right / len(entries) >= 0.97


@pytest.mark.parametrize("table", ["forms.tsv", "fresh_forms.tsv"])
def test_forms_of_one_word(table):
    found = [(RULING.same_form(one, two).yes, truth == "Y") for one, two, truth, *_ in rows(table)]
    both = found.count((True, True))
    assert both / sum(said for said, _ in found) >= 0.97
    assert both / sum(truth for _, truth in found) >= 0.97


def test_the_singulars_of_a_plural_are_found():
    for word, is_plural, nouns, *_ in rows("plurals.tsv"):
        wanted = set(nouns.split(", ")) if is_plural == "Y" else set()
        assert wanted <= set(RULING.singulars(word)), word


def test_no_added_s_is_wrongly_banned():
    for word, _, _, base, *_ in rows("plurals.tsv"):
        plain = word[:-1]
        if word[-1] == "S" and word[-2] != "S" and RULING.is_word(plain):
            banned = RULING.plural_s(plain).known is not Known.NO
            assert banned == (base != "-"), word


def test_the_ban_of_an_added_s_on_unseen_words():
    entries = rows("fresh_bans.tsv")
    wrong = [w for w, y in entries if (RULING.plural_s(w).known is not Known.NO) != (y == "Y")]
    assert len(wrong) / len(entries) <= 0.02
    claimed = [word for word in wrong if RULING.plural_s(word).known is Known.YES]
    assert not claimed, "a wrong ban is only ever for want of knowledge"


@pytest.mark.parametrize(
    ("word", "known"),
    [
        *((word, Known.NO) for word in ("EDIT", "TELL", "HER", "WOLF", "CHAO", "AEROBATIC")),
        *((word, Known.UNKNOWN) for word in ("EAVE", "PEC", "ANNAL", "PASE", "KUDO")),
        *((word, Known.YES) for word in ("MATE", "JEAN", "OAT", "TROUSER")),
    ],
)
def test_an_added_s_makes_no_plural_only_if_the_word_is_known_to_be_no_noun(word, known):
    """Or if its plural is another word (WOLVES); a word of which nothing is known is a noun."""
    assert RULING.plural_s(word).known is known


@pytest.mark.no_cover
def test_how_many_added_s_make_no_plural_in_the_whole_list():
    """The figures of W5.7 in docs/rules.md."""
    words = [w for w in RULING.words() if len(w) < 10 and w[-1] != "S" and RULING.is_word(f"{w}S")]
    allowed = [word for word in words if RULING.plural_s(word).known is Known.NO]
    nouns = [word for word in allowed if RULING.noun(word).yes]
    assert (len(words), len(allowed), len(nouns)) == (35352, 4141, 20)
    assert {"ALA", "MAN", "MOUSE", "WOLF", "KNIFE", "LOAF"} < {*nouns}


@pytest.mark.parametrize(
    ("word", "only"), [("JEANS", False), ("PHYSICS", False), ("OATS", True), ("EAVES", False)]
)
def test_a_plural_with_an_entry_of_its_own_is_not_only_a_plural(word, only):
    assert RULING.plural_only(word).yes is only


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("BIKES", "BIKES: plural of BIKE, but also the verb TO BIKE"),
        ("CARS", "CARS: plural of CAR, and nothing else"),
        ("NEWS", "NEWS: noun"),
        ("AXES", "AXES: plural of AX, plural of AXE, plural of AXIS, but also the verb TO AX, "
                 "the verb TO AXE"),
    ],
)  # fmt: skip
def test_the_reason_is_given_in_words(word, why):
    assert RULING.plural_only(word).why == why


def test_unknown_is_a_separate_answer():
    assert RULING.noun("QQQ").known is Known.UNKNOWN
    assert RULING.plural_only("QQQS").known is Known.UNKNOWN
    assert RULING.same_form("QQQ", "CAR").known is Known.UNKNOWN


def test_an_adjective_is_not_a_form_of_a_similar_noun():
    assert RULING.same_form("GAMES", "GAMER").known is Known.NO
    assert RULING.same_form("GAMES", "GAMED").known is Known.YES
    assert RULING.same_form("GOOD", "BETTER").known is Known.YES


@pytest.mark.parametrize(
    ("word", "some"),
    [
        ("WENT", {"GO", "GOES", "GOING", "GONE"}),
        ("OX", {"OXEN"}),
        ("MICE", {"MOUSE"}),
        ("LEAVES", {"LEAF", "LEAVE", "LEFT", "LEAVING"}),
        ("BIG", {"BIGGER", "BIGGEST"}),
    ],
)
def test_all_forms_are_found_from_any_form(word, some):
    assert some <= set(RULING.forms(word))


def test_a_list_is_evidence_for_its_own_verbs():
    grammar = Grammar({"SNARF", "SNARFED", "SNARFING", "SNARFS", "BLORB", "BLORBS"})
    assert grammar.readings("SNARFS") == [Reading("s", "SNARF", SPELLING)]
    assert grammar.readings("BLORBS") == [Reading("p", "BLORB", SPELLING)]
    assert grammar.readings("BLORB") == [Reading("n", "BLORB", SPELLING)]


def test_a_shared_form_belongs_to_the_verb_with_e():
    grammar = Grammar({"CAR", "CARE", "CARED", "CARING", "CARS", "CARES"})
    assert [reading.kind for reading in grammar.readings("CARS")] == ["p"]
    assert [reading.lemma for reading in grammar.readings("CARED")] == ["CARE"]


def test_a_verb_prefix_or_suffix_shows_that_a_word_is_not_a_noun():
    words = {"OUTSNARF", "OUTSNARFED", "OUTSNARFING", "OUTSNARFS"}
    grammar = Grammar(words, lambda word: [Reading("v", word, "l")] if word == "SNARF" else [])
    assert grammar.readings("OUTSNARF") == [Reading("v", "OUTSNARF", MADE)]


def test_a_noun_known_only_to_wordnet_has_a_plural_in_s():
    table = {"VET": [Reading("v", "VET", "l")], "VETS": [Reading("s", "VET", "l")]}
    words = {"VET", "VETS", "VETTED", "VETTING"}
    grammar = Grammar(words, lambda w: table.get(w, []), {"VET": Note(3, "nv")})
    assert {reading.kind for reading in grammar.readings("VETS")} == {"p", "s"}


@pytest.mark.parametrize("lemma", ["BIKE", "GO", "A", "BICYCLETTES"])
def test_a_reading_is_unchanged_after_packing_and_unpacking(lemma):
    reading = Reading("p", lemma, "l")
    assert unpack("BIKES", pack("BIKES", reading)) == reading
