"""The review of Word For Word: the hands of a round, what they were worth, and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from word_for_word_kit import after, after_bets, opening_bet, position
from word_for_word_machines import WORDS, playing

from companion.games.api.rules import Outcome, Record
from companion.games.word_for_word.engine import review
from companion.games.word_for_word.engine.finder import finder
from companion.games.word_for_word.rules.actions import Accept
from companion.games.word_for_word.rules.state import WordForWordState
from companion.games.word_for_word.rules.words.card_notation import card_sign


def texts_of(states: Iterable[WordForWordState], *, over: bool = False) -> tuple[str, ...]:
    """The review after these states, whatever was done to reach them."""
    return review.texts([Record(Accept(), Outcome(state=one)) for one in states], WORDS, over=over)


def told_of(state: WordForWordState, player: str) -> str:
    """The text of the review that would show the player's hand."""
    return f"{player} {' '.join(map(card_sign, state.hands[player].known))}"


def test_the_review_shows_the_round_when_it_is_over():
    records = playing("A", "B", seed=2, rounds=1)[1]
    texts = review.texts(records, WORDS, over=False)
    assert texts[0].startswith("Round 1: ")
    assert any(text.startswith("dealt: A ") for text in texts)
    for player in "AB":
        hand = " ".join(map(card_sign, records[-1].outcome.state.hands[player].known))
        assert f"{player} {hand}" in texts


def test_the_review_shows_only_showdown_hands_before_the_game_is_over():
    begun = opening_bet(options={"hands": "dealt"})
    states = [begun, after_bets(begun, "A bet 1", "B fold", "C call")]
    for _ in range(3):
        states.append(after(states[-1], "board"))
        states.append(after_bets(states[-1], "C check", "A check"))
    states.append(after(after(states[-1], "declare", "C", word=None), "declare", "A", word=None))
    states.append(after(states[-1], "pay_out"))
    texts = texts_of(states)
    assert {player for player in "ABC" if told_of(begun, player) in texts} == {"A", "C"}
    texts = texts_of(states, over=True)
    assert {player for player in "ABC" if told_of(begun, player) in texts} == {"A", "B", "C"}


def test_the_review_does_not_count_returned_chips_as_won():
    paid = after(
        position("showdown_result", contributions={"A": 9, "B": 5, "C": 5}, chips={"A": 0},
                 scores={"A": 1, "B": 7, "C": 2}), "pay_out")  # fmt: skip
    assert paid.paid.payout == {"A": 4, "B": 15}
    assert texts_of([paid])[0] == "Round 1: B 15"


def test_the_review_shows_no_hand_when_all_but_one_have_folded():
    begun = opening_bet(options={"hands": "dealt"})
    states = [begun, after_bets(begun, "A bet 1", "B fold", "C fold")]
    assert texts_of(states) == ("Round 1: A 4", "not all cards known")


def test_the_review_is_empty_before_a_round_is_over():
    records = playing("A", "B", seed=2, rounds=1)[1]
    unpaid = [record for record in records if not record.outcome.state.paid]
    assert review.texts(unpaid, WORDS, over=False) == ()
    assert review.texts([], WORDS, over=False) == ()


def test_a_game_that_the_table_ended_in_a_round_is_reviewed_with_its_hands():
    begun = opening_bet(options={"hands": "dealt"})
    states = [begun, after_bets(begun, "A bet 1", "B fold", "C call")]
    texts = texts_of(states, over=True)
    assert texts[0] == "Round 1: not paid"
    assert {player for player in "ABC" if told_of(begun, player) in texts} == {"A", "B", "C"}


@pytest.mark.no_cover
def test_the_review_is_about_the_last_finished_round():
    records = playing("A", "B", "C", seed=3)[1]
    second = next(at for at, record in enumerate(records) if record.outcome.state.round == 2)
    assert review.texts(records[: second + 3], WORDS, over=False)[0].startswith("Round 1: ")
    assert review.texts(records, WORDS, over=False)[0].startswith(
        f"Round {records[-1].outcome.state.round}: "
    )


def test_shares_of_known_hands_add_up_and_are_certain_at_the_whisper(monkeypatch):
    monkeypatch.setattr(review, "DEALS", 40)
    records = playing("A", "B", seed=2, rounds=1)[1]
    for record in records:
        state = record.outcome.state
        if state.hands and not state.paid:
            known = {player: hand.known for player, hand in state.hands.items()}
            found = finder(WORDS, state.agreed.values, state.options)
            cards = [card for hand in known.values() for card in hand]
            shares = review.pot_shares(known, cards, state, found)
            assert sum(shares.values()) == pytest.approx(1)
            assert len(state.board) < 5 or set(shares.values()) <= {0.0, 0.5, 1.0}


def test_the_review_shows_no_hidden_cards():
    begun = opening_bet()
    states = [begun, after_bets(begun, "A bet 1", "B fold", "C fold")]
    assert texts_of(states) == ("Round 1: A 4", "not all cards known")


def test_the_review_knows_real_cards_used_in_a_word():
    states = [after_bets(opening_bet("A", "B"), "A bet 1", "B call")]
    for cards in (["Tb", "Eb", "Ab"], ["Xb"], ["Qb"]):
        states.append(after(states[-1], "board", cards=cards))
        states.append(after_bets(states[-1], "B check", "A check"))
    cards = ["Sb", "Eb", "Ab", "*r=Tb"]
    states.append(after(states[-1], "declare", "B", word="SEAT", cards=cards))
    states.append(after(states[-1], "declare", "A", word="TEA", cards=["Tb", "Eb", "Ab"]))
    states.append(after(states[-1], "pay_out"))
    texts = texts_of(states)
    assert texts[:4] == ("Round 1: B 4", "B s *", " declared SEAT 14", " best RATES 20")
    assert texts[-1] == "not all cards known"
    assert not any(text.startswith("shout") for text in texts)
