"""The cards for a typed word, and the notation of words and cards."""

from typing import Any

from newword_kit import HAND, position, read_marked

from companion.games.cards import Cards
from companion.games.newword.rules.assign import available_cards
from companion.games.newword.rules.notation import marked_text, normalize_card
from companion.games.newword.rules.readings import readings
from companion.games.newword.rules.rules import RULES


def find(text, **given):
    word, places = read_marked(text)
    return RULES.view(position(**given), "AL").readings(word, places)


def letters_shown(text, **given):
    """The readings of a word in writing, the most likely first."""
    return [marked_text(way.cards) for way in find(text, **given).readings]


def hand_cards(text, **given):
    """The hand cards of each reading."""
    return [way.hand for way in find(text, **given).readings]


def test_letters_come_from_the_table_if_possible():
    assert letters_shown("chart") == ["(ch)art"]
    assert letters_shown("chart", hands={"AL": ["C", "H", "T", "R", "A/E"]}) == ["(ch)art"]
    assert not find("chart").ask


def test_parentheses_mark_letters_from_the_hand():
    hand = {"AL": ["C", "H", "T", "R", "A/E"]}
    assert letters_shown("(chart)", hands=hand) == ["(chart)"]
    assert letters_shown("ch(ar)t", hands=hand, table=["C", "H", "T", "S"]) == ["ch(ar)t"]
    assert letters_shown("c(h)art") == []


def test_a_word_of_table_letters_asks_which_comes_from_the_hand():
    hand = {"AL": ["S", "R", "D"]}
    assert letters_shown("rats", hands=hand) == ["(r)ats", "rat(s)"]
    assert find("rats", hands=hand).ask
    assert not find("rats", hands={"AL": ["S", "D"]}).ask


def test_it_asks_which_vowel_card_to_use():
    hand = {"AL": ["A/E", "A/O", "C", "H"]}
    ways = find("catch", hands=hand, table=["S", "T", "C", "H"])
    assert ways.ask
    assert {way.hand for way in ways.readings} == {("A/E",), ("A/O",)} or len(ways.readings) > 1


def test_a_wild_card_is_kept_if_a_plain_card_works():
    ways = find("chart", hands={"AL": ["C", "H", "?"]})
    assert [way.hand for way in ways.readings] == [("C", "H")]
    assert not ways.ask


def test_a_wild_card_is_used_if_nothing_else_works():
    assert hand_cards("chart", hands={"AL": ["H", "?"]}) == [("?", "H")]


def test_it_asks_about_a_hand_card_that_scores_more():
    given = {"hands": {"AL": ["G", "N", "D"]}, "table": ["?=G", "R", "A/E=A", "T"]}
    ways = find("grand", **given)
    assert ways.ask
    assert [(way.points, way.hand) for way in ways.readings] == [
        (0 + 2 + 1 + 2 + 3, ("N", "D")),
        (4 + 2 + 1 + 2 + 3, ("G", "N", "D")),
    ]


def test_a_vowel_card_on_the_table_keeps_its_letter_unless_it_is_free():
    assert letters_shown("chest") == ["(che)st"]
    free = {"first_play": True, "table": ["S", "T", "A/E", "R", "M"]}
    assert letters_shown("chest", **free)[0] == "(ch)est"


def test_plain_cards_of_a_hidden_hand_come_before_wild_ones():
    ways = find("chart", hands={})
    assert ways.readings[0].hand == ("C", "H")
    assert not ways.ask
    assert {way.hand for way in ways.readings[1:]} >= {("?", "H"), ("C", "?")}


def test_a_hidden_hand_has_only_cards_left_in_the_deck():
    def hands(**given: Any) -> list[tuple[str, ...]]:
        available = available_cards(position(hands={}, **given), "AL")
        return [way.hand for way in readings(available, "JARS").readings]

    assert hands(discards=["J"]) == [("?",)]
    assert hands(discards=["J", "?", "?"]) == []


def test_real_cards_may_be_more_than_the_deck_has_before_a_wild_card_is_offered():
    """A wild card is announced; nobody may find that the box took a plain card for one (C1)."""

    assert hand_cards("jars", hands={}, discards=["J"]) == [("J",), ("?",)]
    assert hand_cards("jars", hands={}) == [("J",), ("?",)]
    assert hand_cards("jars", hands={}, discards=["J", "?", "?"]) == [("J",)]
    assert hand_cards("jars", hands={"AL": ["?", "C", "H", "D", "N", "L"]}) == [("?",)]
    assert hand_cards("zoo", hands={"AL": HAND}) == []


def test_the_table_reads_a_word_with_the_real_cards_it_has_seen_in_a_hand():
    """Those of a word that fell: a wild card that was announced, and no I."""
    state = position(hands={"AL": ["S", "T", "?"]}, table=["D", "S", "E", "C"])
    assert RULES.view(state, None).hand == state.hand("AL")
    found = RULES.view(state, None).readings("DISSECT").readings
    assert [way.hand for way in found] == [("?", "S", "T")]
    dealt = position(hands={"AL": HAND}, options={"hands": "dealt"})
    assert RULES.view(dealt, None).hand == Cards.hidden(len(HAND))


def test_a_hand_cannot_give_more_cards_than_it_has():
    assert find("chart", hands={}, hand_size={"AL": 1}).readings == ()
    assert find("zoo", hands={"AL": HAND}).readings == ()


def test_cards_are_normalized():
    assert normalize_card(" e/a=e ") == "A/E=E"
    assert normalize_card("?=g") == "?=G"
    assert normalize_card("t") == "T"
