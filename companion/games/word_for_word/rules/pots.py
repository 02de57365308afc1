"""The pot and its side pots: who can win which chips, and how they are shared out (F4.6, F7)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.word_for_word.rules.state import BETTING, Names, Paid, Pot, WordForWordState


def pots(state: WordForWordState) -> tuple[Pot, ...]:
    """The pot in layers: each level of contribution for those who paid it and are still in.

    What folded players paid beyond that is in the last, but for what is `returned`; what
    is carried in the first.
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
    """The pots of the round, also where they are paid already."""
    return state.paid.pots if state.paid else pots(state)


def share_pots(state: WordForWordState, ranks: Mapping[str, tuple[int, int]]) -> tuple[Paid, int]:
    """Every pot to the best of those who can win it, and the odd chips left (F7.4 to F7.6)."""
    payout = returned_chips(state)
    layers, left = pots(state), 0
    for pot in layers:
        best = max(ranks[player] for player in pot.eligible)
        tied = tuple(player for player in pot.eligible if ranks[player] == best)
        left += _split(state, pot.amount, tied, payout)
    winners = tuple(player for player in state.active if payout.get(player))
    back = uncalled_chips(state)
    return Paid(payout=payout, winners=winners, pots=layers, back=back), left


def uncalled_chips(state: WordForWordState) -> dict[str, int]:
    """What one player has put in beyond everybody else, chips; empty for nothing (F4.7)."""
    paid = state.contributions
    most, second = sorted((*paid.values(), 0, 0))[:-3:-1]
    return {player: most - second for player, chips in paid.items() if chips == most > second}


def returned_chips(state: WordForWordState) -> dict[str, int]:
    """What goes back to somebody who is not in the round any more, chips (F4.7).

    As long as there is betting, who folds leaves the whole bet to the others.
    """
    back = {} if state.phase in BETTING else uncalled_chips(state)
    return {player: chips for player, chips in back.items() if player not in state.active}


def _split(state: WordForWordState, amount: int, tied: Names, payout: dict[str, int]) -> int:
    """Share an amount evenly; odd chips from the dealer's left, or left over (F7.5, F-A9)."""
    each, odd = divmod(amount, len(tied))
    kept = state.options.odd_chips == "next_pot"
    for place, player in enumerate(state.from_left(tied)):
        chips = each + (place < odd and not kept)
        payout[player] = payout.get(player, 0) + chips
    return odd if kept else 0
