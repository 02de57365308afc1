"""Which cards a typed word takes, and how words and cards are written."""

import pytest
from newword_kit import HAND, position

from companion.games.api.fault import Fault
from companion.games.newword.rules import rules
from companion.games.newword.rules.notation import marked, tidy, written


def found(text, **given):
    word, places = marked(text)
    return rules.view(position(**given), "AL").readings(word, places)


def shown(text, **given):
    """The readings of a word as players write them, the one that is meant first."""
    return [written(way.cards) for way in found(text, **given).readings]


def taken(text, **given):
    """What the readings take of the hand."""
    return [way.hand for way in found(text, **given).readings]


def test_letters_come_from_the_table_where_they_can():
    assert shown("chart") == ["(ch)art"]
    assert shown("chart", hands={"AL": ["C", "H", "T", "R", "A/E"]}) == ["(ch)art"]
    assert not found("chart").ask


def test_parentheses_say_what_comes_from_the_hand():
    hand = {"AL": ["C", "H", "T", "R", "A/E"]}
    assert shown("(chart)", hands=hand) == ["(chart)"]
    assert shown("ch(ar)t", hands=hand, table=["C", "H", "T", "S"]) == ["ch(ar)t"]
    assert shown("c(h)art") == []


def test_a_word_of_table_letters_alone_asks_which_is_from_the_hand():
    hand = {"AL": ["S", "R", "D"]}
    assert shown("rats", hands=hand) == ["(r)ats", "rat(s)"]
    assert found("rats", hands=hand).ask
    assert not found("rats", hands={"AL": ["S", "D"]}).ask


def test_which_vowel_card_is_meant_is_asked():
    hand = {"AL": ["A/E", "A/O", "C", "H"]}
    ways = found("catch", hands=hand, table=["S", "T", "C", "H"])
    assert ways.ask
    assert {way.hand for way in ways.readings} == {("A/E",), ("A/O",)} or len(ways.readings) > 1


def test_a_wild_is_kept_where_a_plain_card_serves():
    ways = found("chart", hands={"AL": ["C", "H", "?"]})
    assert [way.hand for way in ways.readings] == [("C", "H")]
    assert not ways.ask


def test_a_wild_is_taken_where_nothing_else_serves():
    assert taken("chart", hands={"AL": ["H", "?"]}) == [("?", "H")]


def test_a_dearer_card_of_the_hand_is_asked_about():
    given = {"hands": {"AL": ["G", "N", "D"]}, "table": ["?=G", "R", "A/E=A", "T"]}
    ways = found("grand", **given)
    assert ways.ask
    assert [(way.points, way.hand) for way in ways.readings] == [
        (0 + 2 + 1 + 2 + 3, ("N", "D")),
        (4 + 2 + 1 + 2 + 3, ("G", "N", "D")),
    ]


def test_a_fixed_vowel_is_used_as_it_lies_and_a_free_one_either_way():
    assert shown("chest") == ["(che)st"]
    free = {"first_play": True, "table": ["S", "T", "A/E", "R", "M"]}
    assert shown("chest", **free)[0] == "(ch)est"


def test_a_hidden_hand_is_taken_to_hold_plain_cards_and_wilds_come_behind():
    ways = found("chart", hands={})
    assert ways.readings[0].hand == ("C", "H")
    assert not ways.ask
    assert {way.hand for way in ways.readings[1:]} >= {("?", "H"), ("C", "?")}


def test_a_hidden_hand_can_only_have_what_is_left_of_the_deck():
    ways = found("jars", hands={}, discards=["J"])
    assert [way.hand for way in ways.readings] == [("?",)]
    assert found("jars", hands={}, discards=["J", "?", "?"]).readings == ()


def test_a_hand_without_room_gives_no_more():
    assert found("chart", hands={}, hand_size={"AL": 1}).readings == ()
    assert found("zoo", hands={"AL": HAND}).readings == ()


@pytest.mark.parametrize(
    ("text", "word", "places"),
    [("chart", "CHART", None), ("(ch)art", "CHART", {0, 1}), ("ch(ar)(t)", "CHART", {2, 3, 4})],
)  # fmt: skip
def test_a_typed_word_may_mark_the_hand_cards(text, word, places):
    assert marked(text) == (word, places)


@pytest.mark.parametrize("text", ["(chart", "chart)", "((ch)art)", "ch art", "", "()", "ch4rt"])
def test_a_word_that_is_badly_marked_is_a_fault(text):
    fault = marked(text)
    assert isinstance(fault, Fault)
    assert fault.message.endswith(".")


def test_cards_are_written_in_one_way():
    assert tidy(" e/a=e ") == "A/E=E"
    assert tidy("?=g") == "?=G"
    assert tidy("t") == "T"
