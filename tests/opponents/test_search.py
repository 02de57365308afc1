"""The fast game of the search is the real one: the same deals and bets win the same chips.

What mixed strategies win is exact, and not drawn.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
import search
from deals import Deal, deal_of
from exploiters import NAMED, Mix, Share, Step, mixed, stay
from scripted import exploiter

from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.games.word_for_word.engine import opponent
from companion.games.word_for_word.engine.finder import finder
from companion.games.word_for_word.engine.mixed import Spot
from companion.lexicon import open_ruling

GAME, RULING = find_game("word_for_word"), open_ruling()

NEVER_AT_RANDOM = [("blind-35", "value"), ("trap", "half-pot"), ("tight", "blind-100")]


def chips(luck: str, names: tuple[str, str], stack: int) -> tuple[float, float]:
    """What the dealer wins in a round of the real game, and in the fast one with its cards."""
    bets = {player: exploiter(NAMED[name]) for player, name in zip("AB", names, strict=True)}

    def decide(view: Any, me: str | None, level: float, ruling: Any, chance: Chance) -> Any:
        if me is None:
            return opponent.decide(view, None, level, ruling, chance)
        return bets[me](view, me, ruling, chance)

    options = {**opponent.SELF_PLAY, **opponent.NEEDS}
    mind = MachineMind(GAME.rules, SimpleNamespace(decide=decide), RULING, Chance(luck))  # type: ignore[arg-type]
    start = GAME.rules.new(("A", "B"), options, {"chips": stack})
    states: list[Any] = [state for _, state in mind.moves(start, {"A": 5, "B": 5})]
    dealt = next(state for state in states if state.phase == "bet1")
    dealer, other = dealt.dealer, "AB".replace(dealt.dealer, "")
    words = finder(RULING, dealt.agreed.values, dealt.options)
    one, two = (dealt.hands[player].known for player in (dealer, other))
    deal = deal_of(words, dealt.agreed.cards.cards(), 0, one, two, (*dealt.board, *dealt.stock))
    betters = [NAMED[dict(zip("AB", names, strict=True))[player]] for player in (dealer, other)]
    (fast,) = search.Rounds([deal], betters, stack).chips
    paid = next(state for state in states if state.paid)
    return paid.chips[dealer] - stack, fast


@pytest.mark.parametrize("names", NEVER_AT_RANDOM)
def test_a_round_wins_the_same_in_the_real_game(names):
    for luck in range(4):
        real, fast = chips(f"same {luck}", names, 100 if luck % 2 else 20)
        assert abs(real - fast) <= 0.5, (names, luck)


GOOD, BAD = (0.7, 0.8, 0.9, 0.95), (0.4, 0.3, 0.2, 0.1)

DEALS = [Deal(1, (GOOD, BAD), 1.0), Deal(2, (BAD, GOOD), 0.0), Deal(3, (GOOD, GOOD), 0.5)]


def folds_half(spot: Spot, share: Share) -> Step | Mix:
    return {None: 1, 0.0: 1} if spot.cost else stay(spot)


def test_a_round_goes_on_in_each_way_as_often_as_it_is_played():
    chips = search.Rounds(DEALS, (NAMED["station"], folds_half), 20).chips
    assert chips.tolist() == [(1 + 2) / 2, (1 - 2) / 2, (1 + 0) / 2]


def test_a_way_plays_each_hand_in_each_seat():
    assert search.play(mixed, DEALS, 20) == pytest.approx([0.0, 0.0, 0.0])
    folds = search.play(
        lambda spot, share: None if spot.cost else stay(spot), DEALS, 20, other=stay
    )
    assert folds == pytest.approx([-0.5, -0.5, -0.5])


def test_no_bet_is_higher_than_the_limit():
    chips = search.Rounds(DEALS[:1], (NAMED["all-in"], stay), 20, limit=2).chips
    assert chips.tolist() == [1 + 4 * 2]
