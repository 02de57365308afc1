"""Decks as data, and cards in hands and piles."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.errors import BadEntry
from companion.games.api.fault import Fault
from companion.games.api.rules import State
from companion.games.cards import Cards, decks, default_deck, read_deck, too_few, unseen_fault

VOWEL = {"face": "A/E", "count": 3, "points": 1}


def deck(*cards, game="newword", **more):
    return read_deck({"title": "ours", "game": game, "card": [VOWEL, *cards], **more}, game)


@pytest.mark.parametrize(("name", "size"), [("newword", 74), ("word_for_word", 124),
                                            ("word_lift", 80)])  # fmt: skip
def test_every_default_deck_has_the_cards_of_its_game(name, size):
    assert default_deck(name).size == size == len(default_deck(name).cards())
    assert sum(default_deck(name).copies.values()) == size


def test_every_number_of_a_default_deck_has_a_source():
    for name in decks.names():
        assert default_deck(name).notes
        assert all(item.source for item in (*default_deck(name).card, *default_deck(name).mark))


def test_newword_has_42_consonants_30_vowel_cards_and_2_wilds():
    cards = default_deck("newword").cards()
    assert sum("/" in card for card in cards) == 30
    assert cards.count("?") == 2
    assert cards.count("T") == 3
    assert cards.count("J") == cards.count("Z") == 1


def test_wrangler_counts_twenty():
    faces = ("W", "R", "A/E", "N", "G", "L", "A/E", "R")
    points = map(default_deck("newword").points, faces, "WRANGLER")
    assert sum(points) == 20


def test_a_wild_counts_its_own_points_or_those_of_its_letter():
    assert default_deck("newword").points("?", "Q") == 0
    assert default_deck("word_for_word").points("*b", "Z") == 15


def test_word_for_word_has_two_blue_letters_to_one_red():
    letters = [card for card in default_deck("word_for_word").card if not card.wild]
    by_colour = {c: sum(card.count for card in letters if card.colour == c) for c in "br"}
    assert by_colour == {"b": 80, "r": 40}
    assert sum(default_deck("word_for_word").values[letter] for letter in "OXEN") == 14


def test_word_lift_has_two_piles_and_its_special_cards_are_data():
    lift = default_deck("word_lift")
    assert (len(lift.cards("consonants")), len(lift.cards("vowels"))) == (48, 32)
    assert lift.copies["?"] == 2
    assert lift.mark_of("B:pilcrow").place == "ends"
    assert lift.mark_of("Q:dollar").table == 2
    assert lift.mark_of("K:lozenge").hand == -2
    assert lift.mark_of("S:dagger").steal == 2
    assert (lift.mark_of("T").table, lift.mark_of("T").hand) == (1, -1)


def test_a_card_says_what_it_can_show():
    found = deck({"face": "?", "count": 2, "points": 0}, {"face": "Gb", "count": 1, "points": 3})
    kinds = {card.face: card for card in found.card}
    assert kinds["A/E"].letters == "AE"
    assert kinds["?"].wild
    assert len(kinds["?"].letters) == 26
    assert (kinds["Gb"].letters, kinds["Gb"].colour) == ("G", "b")
    assert found.points("T", "T") == 0
    assert found.kind("T") is None


def test_points_can_depend_on_the_letter_shown():
    found = deck({"face": "I/U", "count": 1, "points": {"I": 1, "U": 2}})
    assert (found.points("I/U", "I"), found.points("I/U", "U")) == (1, 2)
    assert found.values["U"] == 2


def test_the_best_value_of_a_letter_is_that_on_any_card_but_a_wild_one():
    found = deck(
        {"face": "A", "count": 1, "points": 1},
        {"face": "?", "count": 1, "points": 9},
        {"face": "A/U", "count": 1, "points": {"A": 3, "U": 0}},
    )
    assert (found.values["A"], found.best_values["A"], found.best_values["U"]) == (1, 3, 0)
    assert found.best_values["Q"] == 0


@pytest.mark.parametrize(
    ("cards", "more", "says"),
    [
        ([{"face": "T", "count": -1}], {}, "card T .* >= 0"),
        ([{"face": "T", "count": 1, "wings": 2}], {}, "card T .*wings.*face, count, points"),
        ([{"face": "T", "count": 10_000}], {}, "card T .*<= 500"),
        ([{"face": "T", "count": 400}, {"face": "S", "count": 400}], {}, "has 803 cards"),
        ([{"face": "tt", "count": 1}], {}, "'tt' is not a card"),
        ([{"face": "T", "count": 1}] * 2, {}, "the card T twice"),
        ([{"face": "T:gold", "count": 1}], {}, "no mark gold"),
        (["T"], {}, "card without a name"),
        ([], {"mark": [{"name": "gold", "glow": 1}]}, "mark gold .*glow.*place, table, hand"),
        ([], {"mark": [{"name": "gold", "place": "sky"}]}, "mark gold .*sky"),
        ([], {"extra": 1}, "extra.*title, game"),
        ([], {"card": "T"}, "list card"),
        ([], {"card": [{"face": "T", "count": 4}]}, "no vowels"),
        ([], {"card": [{"face": "?", "count": 4}]}, "no vowels"),
        ([], {"card": []}, "has 0 cards"),
        ([], {"game": "word_lift"}, "is for word-lift. Use one for newword"),
    ],
)
def test_an_invalid_deck_is_refused_with_a_sentence(cards, more, says):
    plain = {"title": "ours", "game": "newword", "card": [VOWEL, *cards], **more}
    with pytest.raises(BadEntry, match=f"(?s){says}") as error:
        read_deck(plain, "newword")
    assert str(error.value).endswith(".")


def test_known_cards_are_checked_exactly():
    hand = Cards.dealt(["C", "H", "C"])
    assert len(hand) == 3
    assert hand.first_missing(["C", "C"]) == ""
    assert hand.first_missing(["H", "H"]) == "H"
    assert hand.remove(["C", "H"]) == Cards.dealt(["C"])
    with pytest.raises(ValueError, match="H is not among the cards"):
        hand.remove(["H", "H"])


def test_unseen_cards_can_be_any_cards_up_to_their_number():
    hand = Cards.hidden(2)
    assert hand.first_missing(["Q", "Q"]) == ""
    assert hand.first_missing(["Q", "Z", "X"]) == "X"
    assert hand.remove(["Q"]) == Cards.hidden(1)


def test_known_cards_are_used_before_unseen_ones():
    hand = Cards.hidden(4).plus(Cards.dealt(["C", "H"]))
    assert hand.remove(["C", "Q"]) == Cards(("H",), 3)
    assert hand.missing(["C", "C", "Q"]) == ("C", "Q")
    assert hand.remove_unknown(0) == hand
    assert hand.remove_unknown(2) == Cards.hidden(4)


def test_drawing_from_a_pile_stops_at_its_last_card():
    taken, rest = Cards.dealt(["P", "K", "W"]).draw(2)
    assert (taken, rest) == (Cards.dealt(["P", "K"]), Cards.dealt(["W"]))
    assert rest.draw(5) == (Cards.dealt(["W"]), Cards())
    assert Cards.hidden(3).draw(5) == (Cards.hidden(3), Cards())


def test_too_many_copies_of_a_card_are_refused_and_the_message_says_where_the_others_are():
    ours = deck({"face": "T", "count": 3}, {"face": "J", "count": 1})
    lying = {"on the table": ["T"], "discarded": ["T", "J"]}
    assert too_few(ours, ["T"], lying) == ""
    assert too_few(ours, ["J"], lying) == "No J is left: 1 discarded"
    assert too_few(ours, ["T", "T"], lying) == "Only 1 T left: 1 on the table, 1 discarded"
    assert too_few(ours, ["X"], {}) == "This deck has no X"


def test_players_are_asked_about_real_cards_and_believed_but_not_about_dealt_ones():
    """The deck's file may be wrong about a printed deck (C1)."""
    ours = deck({"face": "T", "count": 1})

    def fault(hands: str, *, sure: bool) -> Fault | None:
        state = State(options=SimpleNamespace(hands=hands), players=(), sure=sure)
        return unseen_fault(state, ours, ["T", "T"], {})

    refused = Fault("card_not_available", "Only 1 T left in this deck", "Play other cards.")
    assert fault("dealt", sure=False) == fault("dealt", sure=True) == refused
    assert fault("hidden", sure=False) == replace(refused, asks=True)
    assert fault("hidden", sure=True) is None
