"""Reasons of refusals, and the words that the table may then accept by vote (C9, C2)."""

from typing import Any, get_args

import newword_kit
import pytest
import word_for_word_kit
import word_lift_kit
import worph_kit
from cases import load
from msgspec.structs import replace

from companion.games import NAMES, find_game
from companion.games.api.fault import Fault
from companion.games.api.rules import Action, Outcome, Record
from companion.scenes.playing.display import disputed_word

STEAL = word_lift_kit.steal("B", "GAMES", "GAMED=GAME+D", "SIT=S+IT")
FORMS = word_lift_kit.words("GAMES", "GAMED", "SIT", same_word_forms=[["GAME", "GAMES", "GAMED"]])


def worph(word: str, **options: Any) -> Outcome:
    """The refusal of a word after CAR."""
    state = worph_kit.position(options=options)
    return worph_kit.act(state, worph_kit.words("CAR"), "play", "AL", word=word)


def declared(*cards: str, **options: Any) -> Outcome:
    """The refusal of CAN, or of part of it, by a strict referee with an empty dictionary."""
    state = word_for_word_kit.position(
        "showdown",
        thought={"B": ["Cb", "Ab"]},
        board=["Tb", "Ob", "Nr", "Eb", "Sb"],
        options={"strict_referee": True, **options},
    )
    word = "".join(card[0] for card in cards)
    return word_for_word_kit.act(
        state, "declare", "B", word=word, cards=cards, ruling=word_for_word_kit.NONE
    )


def lift(action: dict[str, Any]) -> Outcome:
    """The refusal of a play with D, I and T in the hand."""
    return word_lift_kit.act(word_lift_kit.position("D I T", "SUN", "GAMES"), action, FORMS)


def newword() -> Outcome:
    """The refusal of CHART by a strict referee with an empty dictionary."""
    return newword_kit.play(
        newword_kit.position(options={"strict_referee": True}), "(ch)art", "STAR"
    )


ON_WORDS = {
    "cas": (worph("cas"), "CAS"),
    "a plural to vote on": (worph("cars", plural_s="vote"), "CARS"),
    "the one try": (worph("cas", one_try=True), "CAS"),
    "can": (declared("Cb", "Ab", "Nr"), "CAN"),
    "tid": (lift(word_lift_kit.play("TID")), "TID"),
    "a form of it": (lift(STEAL), "GAMED"),
    "chart": (newword(), "CHART"),
}
NOT_ON_WORDS = {
    "too far": worph("cots"),
    "a plural": worph("cars"),
    "an S": worph("cars", plural_s="strict"),
    "the one try, too far": worph("cots", one_try=True),
    "the one try, a plural": worph("cars", one_try=True),
    "the one try, on the table": worph("car", one_try=True),
    "in secret": declared("Cb", "Ab", "Nr", secret_words=True),
    "one letter": declared("Cb"),
    "two letters": lift(word_lift_kit.play("TI")),
}
SENTENCES = [
    ("", ""),
    ("No such word", "Try again."),
    ("It's CAR: no. CAT: no. C.A.N.: not so", "DOG: that is one."),
    ("(CAR)? “CAT”!", ""),
]


def reworded(outcome: Outcome, why: str, do: str) -> Record:
    """The same refusal in other words."""
    assert outcome.fault is not None
    return Record(Action(), replace(outcome, fault=replace(outcome.fault, why=why, do=do)))


@pytest.mark.parametrize(("why", "do"), SENTENCES)
@pytest.mark.parametrize("case", ON_WORDS)
def test_rewording_a_refusal_does_not_break_a_vote(case, why, do):
    outcome, word = ON_WORDS[case]
    assert disputed_word(Record(Action(), outcome)) == word
    assert disputed_word(reworded(outcome, why, do)) == word


@pytest.mark.parametrize(("why", "do"), SENTENCES)
@pytest.mark.parametrize("case", NOT_ON_WORDS)
def test_the_table_cannot_vote_on_other_refusals(case, why, do):
    assert disputed_word(reworded(NOT_ON_WORDS[case], why, do)) == ""
    assert disputed_word(None) == ""


def test_a_message_says_what_is_wrong_and_what_to_do():
    fault = Fault("not_a_word", "CAN: not in dictionary", "Declare another word.", "CAN")
    assert fault.message == "CAN: not in dictionary. Declare another word."
    assert Fault("bad_entry", "Say it in words.").message == "Say it in words."
    assert (declared("Cb", "Ab", "Nr").why, declared("Cb", "Ab", "Nr").message) == (
        fault.why,
        fault.message,
    )


def test_all_reasons_of_the_oracle_cases_are_known():
    found: set[str] = set()
    for game in NAMES:
        expected = [case["expect"] for case in load(f"{game}.jsonl", game)]
        reasons = {one["reason"] for one in expected if one["verdict"] == "reject"}
        assert reasons <= {*get_args(find_game(game).rules.Reason)}
        found |= reasons
    assert len(found) > 40
