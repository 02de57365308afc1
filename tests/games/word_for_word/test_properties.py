"""Random games of Word For Word: no chip is ever lost, and the invariants hold."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from random_games import Walk
from sizes import examples, slow_after
from word_for_word_random import GAMES, STEPS

from companion.games.api.rules import Outcome
from companion.games.word_for_word import WordForWord
from companion.games.word_for_word.protocol import messages
from companion.games.word_for_word.rules.pots import pots
from companion.games.word_for_word.rules.rules import RULES
from companion.games.word_for_word.rules.state import BETTING, BETWEEN, JUDGING, WordForWordState

GAME = WordForWord()


def all_chips(state: WordForWordState) -> int:
    return sum(state.chips.values()) + state.pot


def chips_at_the_end(state: WordForWordState) -> int:
    """Everybody's chips if the table ends the game now."""
    return sum(GAME.points(RULES.view(state, None)).values())


def check_state(state: WordForWordState) -> None:
    facts = messages.snapshot(state)
    assert min(state.chips.values()) >= 0
    assert min([state.carried, *state.contributions.values(), *state.debts.values()]) >= 0
    assert bool(facts["winners"]) == (state.phase == "over")
    assert chips_at_the_end(state) == all_chips(state)
    assert not state.pot or state.phase != "over"
    assert set(state.tie_break) <= set(state.staying) or state.phase not in ("ante", "deal")
    check_turn(state)
    check_pots(state)
    check_secrets(state)


def check_turn(state: WordForWordState) -> None:
    """The current player is in the round and has a choice."""
    if state.phase in BETTING:
        assert state.to_act in state.active
        assert len(state.active) > 1
        assert state.chips[state.to_act] > 0 or not state.options.all_in
        assert state.to_act not in state.acted
    if state.phase in JUDGING:
        assert set(state.active) <= set(state.declared)
    if state.phase == "category_challenge":
        assert state.vote


def check_pots(state: WordForWordState) -> None:
    found = pots(state)
    if state.active:
        assert sum(pot.amount for pot in found) == state.pot
        assert all(set(pot.eligible) <= set(state.active) for pot in found)
    assert all(pot.eligible for pot in found)


def check_secrets(state: WordForWordState) -> None:
    """Nobody sees another player's hand or the rest of the board."""
    for seat in (None, *state.players):
        view = RULES.view(state, seat)
        own = state.hands[seat].known if seat in state.hands else ()
        assert view.hand == own
        assert view.board == state.board
        hidden = state.options.secret_words and state.phase == "showdown"
        assert set(view.words) == ({seat} & set(state.declared) if hidden else set(state.declared))


def check_step(before: WordForWordState, outcome: Outcome) -> None:
    after: Any = outcome.state
    if not outcome.accepted:
        return
    newcomers = set(after.chips) - set(before.chips)
    back = set(before.eliminated) - set(after.eliminated)
    assert not back or after.options.rebuy
    assert all_chips(after) == all_chips(before) + len(newcomers | back) * after.agreed.chips
    if after.paid and not before.paid and before.phase not in BETWEEN:
        check_payout(before, after)


def check_payout(before: WordForWordState, after: WordForWordState) -> None:
    """The payout equals an independent count, chip by chip."""
    paid: Any = after.paid
    folded = {*before.folded, *after.folded, *(set(before.players) - set(after.players))}
    inside = [p for p in before.players if p in before.dealt and p not in folded]
    back = unmatched(before, inside)
    if not paid.showdown:
        assert paid.payout == {inside[0]: before.pot - sum(back.values()), **back}
    elif max(before.contributions.values(), default=0) < 2000 and all_known(before, inside):
        expected, left = slowly(before, inside, paid_ranks(before, inside))
        assert {p: chips for p, chips in paid.payout.items() if chips} == expected | back
        assert after.carried == left


def all_known(state: WordForWordState, inside: list[str]) -> bool:
    """Whether the cards of all players without a word are known."""
    return all(state.declared[p].word or not state.hands[p].unseen for p in inside)


def paid_ranks(state: WordForWordState, inside: list[str]) -> dict[str, tuple[bool, int]]:
    """Rank of a player: any word beats none, then points; without a word the card total."""
    ranks = {}
    for player in inside:
        said, hand = state.declared[player], state.hands[player].known
        if said.word:
            ranks[player] = (True, int(said.total or 0))
            continue
        idle = state.options.wild_idle_value
        values = {**state.agreed.values, "*": 15 if idle is None else idle}
        ranks[player] = (False, sum(values[face[0]] for face in (*hand, *state.board)))
    return ranks


def slowly(
    state: WordForWordState, inside: list[str], ranks: dict[str, tuple[bool, int]]
) -> tuple[dict[str, int], int]:
    """Put every chip into the pot of those who paid as much; pay each pot to its best player."""
    heaps: dict[frozenset[str], int] = {}
    lowest = min(state.contributions.get(player, 0) for player in inside)
    heaps[able(state, inside, lowest)] = state.carried
    back = unmatched(state, inside)
    for player, chips in state.contributions.items():
        for chip in range(1, chips - back.get(player, 0) + 1):
            who = able(state, inside, chip)
            heaps[who] = heaps.get(who, 0) + 1
    won, left = dict.fromkeys(inside, 0), 0
    for who, amount in heaps.items():
        best = [
            p for p in left_of_dealer(state) if p in who and ranks[p] == max(map(ranks.get, who))
        ]
        for player in best:
            won[player] += amount // len(best)
        for player in best[: amount % len(best)]:
            left += state.options.odd_chips == "next_pot"
            won[player] += state.options.odd_chips == "first"
    return {player: chips for player, chips in won.items() if chips}, left


def unmatched(state: WordForWordState, inside: list[str]) -> dict[str, int]:
    """Uncalled chips of a player who is no longer in the round."""
    paid = state.contributions
    if state.phase in BETTING:
        return {}
    found = {p: n - max((paid[q] for q in paid if q != p), default=0) for p, n in paid.items()}
    return {p: chips for p, chips in found.items() if chips > 0 and p not in inside}


def able(state: WordForWordState, inside: list[str], chip: int) -> frozenset[str]:
    """The players who can win a given chip; those who paid most, if nobody paid as much."""
    most = max(state.contributions.get(player, 0) for player in inside)
    return frozenset(p for p in inside if state.contributions.get(p, 0) >= min(chip, most))


def left_of_dealer(state: WordForWordState) -> list[str]:
    seats = list(state.players)
    at = seats.index(str(state.dealer)) + 1
    return seats[at:] + seats[:at]


@settings(max_examples=examples(150))
@given(game=GAMES, steps=STEPS)
def test_random_games_keep_the_chips(game, steps):
    for before, _, outcome in Walk("word_for_word", game).through(steps):
        check_step(before, outcome)
        check_state(outcome.state)


STRICT = {"odd_chips": "next_pot", "strict_referee": True}
"""House rules under which many challenges fail, and odd chips wait."""

QUIET = [roll for roll in range(90) if roll % 7 and roll % 12 != 5]
"""Rolls with which nobody folds or goes all in, so that many rounds are played."""


@pytest.mark.parametrize("rebuy", slow_after(1, [True, False]))
def test_whenever_a_long_game_is_ended_the_chips_add_up(rebuy):
    agreed = {"ante": 1, "limits": {"max": 2}, "end": {"mode": "score", "target": 90}}
    game = {"stacks": [40] * 4, "options": {**STRICT, "rebuy": rebuy}, "setup": agreed}
    owed = odd = 0
    for seed in range(examples(60)):
        luck = random.Random(seed)
        steps = [(luck.choice(QUIET), luck.randrange(10**6)) for _ in range(600)]
        for before, _, outcome in Walk("word_for_word", game).through(steps):
            check_step(before, outcome)
            check_state(outcome.state)
            owed += bool(before.debts) and before.phase == "ante"
            odd += bool(outcome.state.carried) and outcome.state.phase == "round_over"
    assert owed
    assert odd
