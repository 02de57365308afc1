"""The pot and its side pots: who can win which chips, and how they are shared (F4.6, F7)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.word_for_word.rules.state import BETTING, Names, Paid, Pot, WordForWordState


def pots(state: WordForWordState) -> tuple[Pot, ...]:
    """The pot split into side pots, one for each level of contribution.

    Active players who paid a level can win its pot. Chips of folded players above the highest
    level go to the last pot, except `returned_chips`; carried chips go to the first.
    """
    active, paid = state.active, state.contributions
    levels = sorted({paid.get(player, 0) for player in active})
    found: list[Pot] = []
    below, rest = 0, state.pot - sum(returned_chips(state).values())
    for level in levels:
        amount = sum(min(chips, level) - min(chips, below) for chips in paid.values())
        amount += 0 if found else state.carried
        eligible = tuple(p for p in active if paid.get(p, 0) >= level)
        rest -= amount
        if amount or not found:
            found.append(Pot(amount, eligible))
        below = level
    if found:
        found[-1] = Pot(found[-1].amount + rest, found[-1].eligible)
    return tuple(pot for pot in found if pot.amount) or tuple(found[:1])


def round_pots(state: WordForWordState) -> tuple[Pot, ...]:
    """The pots of the round, even after they are paid."""
    return state.paid.pots if state.paid else pots(state)


def contested_pots(state: WordForWordState) -> tuple[Pot, ...]:
    """The pots of the round without the uncalled chips, which nobody can win (F4.7)."""
    back = state.paid.back if state.paid else uncalled_chips(state)
    owned: dict[Names, int] = {(player,): chips for player, chips in back.items()}
    left = (Pot(pot.amount - owned.get(pot.eligible, 0), pot.eligible) for pot in round_pots(state))
    return tuple(pot for pot in left if pot.amount)


def share_pots(
    state: WordForWordState, ranks: Mapping[str, tuple[int, int]]
) -> tuple[Paid, dict[str, int]]:
    """Share every pot among the best of those who can win it (F7.4 to F7.6).

    Returns the payout, and the odd chips that go to the next pot, by the players who would have got
    them (F-A9).
    """
    payout, left = returned_chips(state), dict[str, int]()
    layers, odd_to = pots(state), left if state.options.odd_chips == "next_pot" else payout
    for pot in layers:
        best = max(ranks[player] for player in pot.eligible)
        tied = tuple(player for player in pot.eligible if ranks[player] == best)
        each, odd = divmod(pot.amount, len(tied))
        for player in tied:
            payout[player] = payout.get(player, 0) + each
        for player in state.from_left(tied)[:odd]:
            odd_to[player] = odd_to.get(player, 0) + 1
    winners = tuple(player for player in state.active if payout.get(player))
    back = uncalled_chips(state)
    return Paid(payout=payout, winners=winners, pots=layers, back=back), left


def uncalled_chips(state: WordForWordState) -> dict[str, int]:
    """Chips that one player has put in beyond everybody else, after the betting (F4.7)."""
    paid = {} if state.phase in BETTING else state.contributions
    most, second = sorted((*paid.values(), 0, 0))[:-3:-1]
    return {player: most - second for player, chips in paid.items() if chips == most > second}


def returned_chips(state: WordForWordState) -> dict[str, int]:
    """Uncalled chips that go back to a player who is no longer in the round (F4.7).

    While betting, a player who folds leaves the whole bet in the pot.
    """
    back = uncalled_chips(state).items()
    return {player: chips for player, chips in back if player not in state.active}
