"""The cards that a word of NewWord may use, and its points (N3, N4, N8)."""

import pytest
from msgspec.structs import replace
from newword_kit import HAND, NONE, act, cards, play, position, words

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.cards import Cards
from companion.games.newword.protocol import messages
from companion.games.newword.rules.actions import PlayWord
from companion.games.newword.rules.rules import RULES


def refused(state, word, used, ruling=NONE, **more):
    """The refusal of a word with these cards, `h:` from the hand and `t:` from the table."""
    sources = {"h": "hand", "t": "table"}
    given = [{"source": sources[one[0]], "card": one[2:]} for one in used.split()]
    outcome = act(state, ruling, "play_word", state.turn, word=word, cards=given, **more)
    assert not outcome.accepted
    assert outcome.state is state
    assert outcome.message.endswith(".")
    return outcome


@pytest.mark.parametrize(
    ("word", "used", "reason"),
    [
        ("HAT", "h:H t:A/E=A t:T", "too_short"),
        ("CHAT", "h:C h:H t:A/E=A", "bad_entry"),
        ("CHAT", "h:C h:H t:A/E=A t:R", "bad_entry"),
        ("CH4T", "h:C h:H t:A/E=A t:T", "bad_entry"),
        ("CHAT", "h:C h:H t:A/E=A t:TT", "bad_entry"),
        ("CHAD", "h:C h:H h:A/E=O h:D", "bad_entry"),
        ("CHOD", "h:C h:H h:A/E=O h:D", "wrong_vowel"),
        ("CHOD", "h:C h:H h:A/E h:D", "wrong_vowel"),
        ("CHEST", "h:C h:H t:A/E=E t:S t:T", "fixed_letter"),
        ("CHEST", "h:C h:H t:A/E t:S t:T", "fixed_letter"),
        ("TART", "t:T t:A/E=A t:R t:T", "card_not_available"),
        ("CATCH", "h:C t:A/E=A t:T h:C h:H", "card_not_available"),
        ("CHAT", "h:C h:Q t:A/E=A t:T", "bad_entry"),
        ("QUART", "h:Q h:O/U=U t:A/E=A t:R t:T", "card_not_available"),
        ("CHAT", "h:? h:H t:A/E=A t:T", "wild_unannounced"),
        ("CHAT", "h:?=C h:H t:A/E=A t:T", "card_not_available"),
        ("STAR", "t:S t:T t:A/E=A t:R", "needs_hand_card"),
        ("LAND", "h:L h:A/E=A h:N h:D", "needs_table_card"),
    ],
)
def test_each_wrong_word_has_its_reason(word, used, reason):
    assert refused(position(), word, used).reason == reason


def test_the_same_word_is_refused_unless_a_house_rule_allows_it():
    state = position(hands={"AL": ["S", *HAND[1:]]})
    assert refused(state, "STAR", "h:S t:T t:A/E=A t:R").reason == "same_word"
    free = position(hands={"AL": ["S", *HAND[1:]]}, options={"same_word_ok": True})
    assert play(free, "(s)tar").accepted


def test_the_dictionary_is_the_last_check_and_only_for_a_strict_referee():
    strict = position(options={"strict_referee": True})
    assert refused(strict, "CHAT", "h:C h:H t:A/E=A t:T").reason == "not_a_word"
    assert play(strict, "(ch)at", "CHAT").accepted
    assert play(position(), "(ch)at").accepted


def test_the_answer_of_the_dictionary_to_a_strict_referee_is_kept():
    strict = position(options={"strict_referee": True})
    action = RULES.complete(strict, PlayWord(by="AL", word="chat"), Chance(1), words("CHAT"))
    asked = RecordingRuling(words("CHAT"))
    assert RULES.apply(strict, action, asked).accepted
    assert asked.answers == {"is_word CHAT": True}
    assert RULES.apply(strict, action, RecordingRuling(NONE, asked.answers)).accepted


def test_the_table_may_overrule_the_dictionary():
    strict = position(options={"strict_referee": True}, group_accepts=["chat"])
    assert play(strict, "(ch)at").accepted
    decided = act(position(), NONE, "group_accepts", word="zzz", accepts=False)
    assert messages.answer(decided)["group_refuses"] == ["ZZZ"]
    assert act(position(), NONE, "group_accepts", word="z z").reason == "bad_entry"


@pytest.mark.parametrize(
    ("text", "points", "times"), [("(ch)at", 9, 1), ("(ch)art", 11, 2), ("(ch)arts", 13, 3)]
)
def test_points_are_multiplied_by_length(text, points, times):
    score = play(position(), text).score
    assert (score["card_points"], score["multiplier"]) == (points, times)
    assert score["total"] == score["new_score"] == points * times


def test_seven_or_more_letters_multiply_by_four():
    state = position(table=["S", "T", "A/E=A", "R", "T"], hands={"AL": ["L", "I/U", "N", "G"]})
    assert play(state, "start(ing)").score["multiplier"] == 4
    assert play(state, "start(ling)").score["multiplier"] == 4


def test_junior_words_may_be_short_and_have_no_multiplier():
    state = position(options={"junior": True})
    assert play(state, "(h)a").score == {
        "card_points": 4, "size": 2, "multiplier": 1, "total": 4, "new_score": 4,
    }  # fmt: skip
    assert play(state, "(ch)arts").score["multiplier"] == 1
    assert refused(state, "H", "h:H").reason == "too_short"


def test_a_wild_card_has_points_of_its_own():
    state = position(hands={"AL": ["?", "H"]})
    assert play(state, "(ch)at").score["card_points"] == 0 + 3 + 1 + 2
    dear = position(hands={"AL": ["?", "H"]}, points={"?": 5, "h": 1})
    assert play(dear, "(ch)at").score["card_points"] == 5 + 1 + 1 + 2


def test_the_starting_cards_are_free_in_the_first_word():
    state = position(first_play=True, table=["S", "T", "A/E", "R", "?"])
    after = play(state, "(c)hest", "CHEST").state
    assert after.table.known == ("C", "?=H", "A/E=E", "S", "T")
    assert not after.first_play
    assert after.last.discarded.known == ("R",)
    assert refused(state, "CHEST", "h:C t:? t:A/E=E t:S t:T").reason == "wild_unannounced"


def test_a_letter_without_a_card_is_named():
    outcome = act(position(), NONE, "play_word", "AL", word="quart")
    assert outcome.reason == "card_not_available"
    assert outcome.message == "No card for the Q. Lay another word."


def test_cards_that_a_hidden_hand_cannot_have_are_named_with_their_place():
    state = position(hands={}, discards=["J"])
    outcome = act(
        state, NONE, "play_word", "AL", word="jars", cards=cards_of("h:J t:A/E=A t:R t:S")
    )
    assert outcome.reason == "card_not_available"
    assert outcome.message == "No J is left: 1 discarded. Play other cards."
    assert act(state, NONE, "play_word", "AL", word="jjars").score["card_points"] == 5
    typed = act(state, NONE, "play_word", "AL", word="jjjars")
    assert typed.reason == "card_not_available"
    assert "No J is left: 1 discarded." in typed.message


def cards_of(used):
    sources = {"h": "hand", "t": "table"}
    return [{"source": sources[one[0]], "card": one[2:]} for one in used.split()]


def test_a_hidden_hand_cannot_give_more_cards_than_it_holds():
    state = position(hands={}, hand_size={"AL": 1})
    outcome = act(state, NONE, "play_word", "AL", word="chart", cards=cards_of(
        "h:C h:H t:A/E=A t:R t:T"))  # fmt: skip
    assert outcome.message == "Only 1 in the hand. Lay another word."
    assert play(state, "(c)art").accepted


def test_a_refused_card_of_a_hand_that_was_seen_is_named():
    def refusal(hand):
        state = position(hands={"AL": hand}, table=["C", "A/E=A", "E/I=E", "S"])
        return act(state, NONE, "play_word", "AL", word="craftiest", cards=cards_of(
            "t:C h:R t:A/E=A h:F h:T h:E/I=I t:E/I=E t:S h:T")).message  # fmt: skip

    assert refusal(["F", "R", "?", "S", "T", "E/I"]).startswith("There is no other T in the hand")
    assert refusal(["F", "R", "T"]) == "Only 3 in the hand. Lay another word."


def test_one_unknown_card_cannot_be_two():
    seen = Cards(("F", "R", "?", "S", "T"), unseen=1)
    state = replace(position(hands={}, table=["C", "A/E=A", "E/I=E", "S"]), hands={"AL": seen})
    outcome = act(state, NONE, "play_word", "AL", word="craftiest", cards=cards_of(
        "t:C h:R t:A/E=A h:F h:T h:E/I=I t:E/I=E t:S h:T"))  # fmt: skip
    assert outcome.message == "Only 1 of T E/I can be in the hand. Lay another word."


def test_players_are_trusted_about_unknown_starting_cards():
    state = position(first_play=True, table=None, hands={})
    outcome = act(state, NONE, "play_word", "AL", word="chat", cards=cards_of("h:C t:H t:A t:T"))
    assert outcome.accepted
    assert messages.answer(outcome)["table"] == ["C", "H", "A", "T"]
    assert outcome.state.last.discarded.unseen == 2
    assert cards(outcome.state, "chat(s)")


def test_a_vowel_counts_as_any_card_that_may_show_it():
    few = {
        "title": "few",
        "game": "newword",
        "card": [{"face": "A/U", "count": 2}, *({"face": x, "count": 9} for x in "STR")],
    }
    state = position(hands={}, table=["S", "T", "A/U=A", "R"], deck=few, discards=["U"])
    outcome = act(state, NONE, "play_word", "AL", word="struts", cards=cards_of(
        "t:S t:T t:R h:U h:T h:S"))  # fmt: skip
    assert outcome.message == "No U is left: 1 on the table, 1 discarded. Play other cards."
