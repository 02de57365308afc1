"""The mixed strategy of the strongest player: its table, and when it is used."""

from __future__ import annotations

import hashlib
import random
from importlib.resources import files
from typing import Any

import pages
import pytest
from msgspec.structs import replace
from word_for_word_kit import RULING, after_bets, opening_bet

from companion.games.api.chance import Chance
from companion.games.word_for_word.engine import betting
from companion.games.word_for_word.engine.betting import bet, spot_of
from companion.games.word_for_word.engine.mixed import (
    ALL_IN,
    BIG,
    FOLD,
    SMALL,
    STAY,
    Spot,
    parse,
    table,
)
from companion.games.word_for_word.engine.styles import STYLES, style_at
from companion.games.word_for_word.rules.rules import RULES

DEALT = {"hands": "dealt"}


def spot(**given: Any) -> Spot:
    return Spot(**{"street": 1, "deals": False, "opening": False, "pot": 4, "cost": 0, "own": 0,
                   "paid": 2, "left": 98, **given})  # fmt: skip


NEAR = spot(pot=5, cost=1)

CERTAIN = parse(f"0.5\n0.5\n0.5\n0.5\n{NEAR.key()} z0000 000z0\n")
"""A table with one row: it folds the worse half of the hands, and raises with the better one."""


def test_the_documents_name_the_checksum_of_the_table():
    data = (files("companion.games.word_for_word.engine") / "mixed.txt").read_bytes()
    assert hashlib.sha256(data).hexdigest() in pages.text(pages.ROOT / "docs/opponents.md")


def test_each_row_says_what_to_do_with_each_hand():
    for key, row in table().rows.items():
        assert len(key) == 5
        assert len(row) == len(table().limits[0]) + 1
        assert all(len(cell) == 5 and int(cell, 36) >= 0 for cell in row)
        assert any(int(cell, 36) for cell in row)


SMALL_RAISES = [
    *(spot(street=0, deals=True, pot=5, cost=1, own=1, paid=1, left=left) for left in (17, 97)),
    *(spot(street=street, pot=8, cost=2, own=2, left=94) for street in (1, 2, 3)),
]


@pytest.mark.parametrize("raised", SMALL_RAISES)
def test_the_table_knows_a_small_raise_of_a_bet(raised):
    """Taken for a high one, it made the strongest fold too often: four fixed ways won by that."""
    assert raised.key() in table().rows


def test_a_better_hand_has_a_later_cell():
    assert CERTAIN.weights(NEAR, 0.4) == {FOLD: 35, STAY: 0, BIG: 0, ALL_IN: 0}
    assert CERTAIN.weights(NEAR, 0.6) == {FOLD: 0, STAY: 0, BIG: 35, ALL_IN: 0}


def test_a_spot_that_the_table_lacks_is_taken_for_the_nearest_one():
    dear = NEAR._replace(pot=10, cost=6, paid=9)
    assert dear.key() not in CERTAIN.rows
    assert CERTAIN.weights(dear, 0.4) == CERTAIN.weights(NEAR, 0.4)
    assert CERTAIN.weights(spot(), 0.4) is None


def test_a_bet_that_is_not_possible_is_all_in_or_to_stay_in():
    """A hand that would raise an all-in bet mostly folded, and by that blind bets won."""
    last = spot(street=3, pot=12, cost=6, paid=3, left=0)
    short = spot(pot=5, cost=1, left=3)
    row = parse(f"0.5\n0.5\n0.5\n0.5\n{last.key()} 9000q 900q0\n{short.key()} 900q0 0z000\n")
    assert row.weights(last, 0.4) == row.weights(last, 0.6) == {FOLD: 9, STAY: 26}
    assert row.weights(short, 0.4) == {FOLD: 9, STAY: 0, ALL_IN: 26}


def test_what_a_player_thinks_of():
    assert spot().actions() == [STAY, SMALL, BIG, ALL_IN]
    assert spot(cost=2, pot=6).actions() == [FOLD, STAY, BIG, ALL_IN]
    assert spot(cost=2, pot=6, own=1).actions() == [FOLD, STAY, ALL_IN]
    assert spot(street=0, pot=2, opening=True).actions() == [SMALL, BIG, ALL_IN]
    assert spot(left=3).actions() == [STAY, SMALL, ALL_IN]
    assert spot(cost=2, pot=6, left=0).actions() == [FOLD, STAY]


def test_a_bet_is_a_part_of_the_pot_after_a_call_and_within_the_limit():
    assert [spot(pot=6, cost=2).step(action) for action in (SMALL, BIG, ALL_IN)] == [4, 8, 98]
    assert [spot(pot=6, cost=2, limit=5).step(action) for action in (SMALL, BIG)] == [4, 5]


def test_the_key_is_the_same_for_all_chips_that_are_the_same_in_antes():
    keys = set()
    for times in (1, 3):
        chips = {"A": 50 * times, "B": 60 * times}
        state = opening_bet("A", "B", chips=chips, ante=times, options=DEALT)
        state = after_bets(state, f"A bet {2 * times}")
        keys.add(spot_of(RULES.view(state, "B"), "B").key())
    assert len(keys) == 1


def test_bets_are_mixed_and_legal_in_a_round_of_two():
    luck, kinds = random.Random(1), set()
    for number in range(40):
        state = opening_bet("A", "B", chips={"A": 40, "B": luck.choice([3, 30])}, options=DEALT)
        action = bet(RULES.view(state, "A"), "A", STYLES[5], RULING, Chance(number))
        outcome = RULES.apply(state, action, RULING)  # type: ignore[arg-type]
        assert outcome.accepted, (action, outcome.message)
        kinds.add(action)
    assert len(kinds) > 1


@pytest.mark.parametrize(
    ("weights", "kind"), [("z0000", "Fold"), ("0z000", "Call"), ("0000z", "Raise")]
)
def test_a_bet_is_answered_by_the_table(monkeypatch, weights, kind):
    state = after_bets(opening_bet("A", "B", options=DEALT), "A bet 3")
    view = RULES.view(state, "B")
    row = parse(f"0.5\n0.5\n0.5\n0.5\n{spot_of(view, 'B').key()} {weights} {weights}\n")
    monkeypatch.setattr(betting, "table", lambda: row)
    answers = {bet(view, "B", STYLES[5], RULING, Chance(number)) for number in range(3)}
    assert [type(answer).__name__ for answer in answers] == [kind]


@pytest.mark.parametrize("strength", [1, 2, 3, 4])
def test_only_the_strongest_uses_the_table(strength):
    assert STYLES[strength].mixed == 0
    assert style_at(4.5).mixed == 0.5


def test_with_three_players_nobody_uses_the_table():
    state = opening_bet("A", "B", "C", options=DEALT)
    view = RULES.view(state, "A")
    for number in range(10):
        believer = STYLES[5]._replace(mixed=0.0)
        chosen = [bet(view, "A", style, RULING, Chance(number)) for style in (STYLES[5], believer)]
        assert chosen[0] == chosen[1]
    two = replace(state, dealt=("A", "B"), folded=("C",))
    assert len(RULES.view(two, "A").active) == 2
