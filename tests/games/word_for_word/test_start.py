"""A game of Word For Word begins: stacks, bets, points, and the deck of the table (F2)."""

import pytest
from word_for_word_kit import after, cutting, position, refusal

from companion.errors import BadEntry


def own_deck(*faces, count=60):
    cards = [{"face": face, "count": count} for face in faces]
    return {"title": "ours", "game": "word_for_word", "card": cards}


@pytest.mark.parametrize(
    "setup",
    [
        {"chips": 0}, {"chips": -1}, {"chips": 10**13}, {"chips": {"A": 5}}, {"chips": 1.5},
        {"chips": {"A": 5, "B": 0, "C": 5}}, {"ante": -1}, {"limits": {"min": 5, "max": 2}},
        {"end": {"mode": "score"}}, {"end": {"mode": "time"}}, {"end": {"mode": "soon"}},
        {"values": {"AB": 3}}, {"values": {"1": 3}}, {"dealer": "Z"}, {"deck": {"title": "none"}},
        {"stakes": 5}, {"values": {"A": -1}},
        {"deck": own_deck("A")}, {"deck": own_deck("Ab", "A/Eb")}, {"deck": own_deck("Ab", "?")},
        {"deck": own_deck("Ab", "Tx")}, {"deck": own_deck("Ab", count=10)},
        {"deck": {"title": "ours", "game": "word_for_word",
                  "card": [{"face": "Ab", "count": 9, "points": -2}]}},
    ],
)  # fmt: skip
def test_invalid_setups_are_refused(setup):
    with pytest.raises(BadEntry, match=r"\.$"):
        cutting(**setup)


@pytest.mark.parametrize("given", [
    {"board": ["?"]}, {"dealer": "Z"}, {"folded": ["Z"]}, {"chips": {"A": -1}}, {"phase": "lunch"},
    {"hidden": {"A": -1}},
])  # fmt: skip
def test_invalid_positions_are_refused(given):
    with pytest.raises(BadEntry, match=r"\.$"):
        position(**{"phase": "bet2", **given})


def test_random_stacks_and_the_tables_own_deck():
    cards = [{"face": face, "count": 9, "points": 2} for face in ("Ab", "Tr", "*b")]
    deck = {"title": "ours", "game": "word_for_word", "card": cards}
    state = cutting(chips={"A": 7, "B": 10**9, "C": 3}, deck=deck, values={"t": 5})
    assert state.chips == {"A": 7, "B": 10**9, "C": 3}
    assert (state.agreed.values["A"], state.agreed.values["T"], state.agreed.values["Z"]) == (
        2, 5, 0,
    )  # fmt: skip
    state = after(after(state, "cuts", cuts={"A": "Ab", "B": "Tr", "C": "Ab"}), "collect_antes")
    assert refusal(state, "deal_thought", thought={"A": ["Zb", "Ab"]}) == "card_not_available"


def test_a_player_joins_only_if_the_deck_has_a_hand_for_them():
    """Else the next round could not be dealt."""
    state = cutting(deck=own_deck("Ab", count=12))
    assert refusal(state, "join", "D") == "player_count"
    assert after(cutting(deck=own_deck("Ab", count=13)), "join", "D").dealt == ("A", "B", "C", "D")
