"""Computer players of Word For Word: five strengths that bet on their chances, and bluff.

The strength of a hand is its chance against one random hand, estimated from a few random deals.
Stronger players deal more often, overlook fewer words, and call at a fair price. They decide only
by what their seat may see.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace
from old_challenges import decide_challenge, vote_yes

from companion.games.api.chance import Chance
from companion.games.api.engine import Stake
from companion.games.api.rules import Action
from companion.games.word_for_word.engine.finder import Finder, finder
from companion.games.word_for_word.engine.odds import Deals
from companion.games.word_for_word.rules.actions import (
    Accept,
    Bet,
    Board,
    Call,
    CastVote,
    Check,
    CollectAntes,
    Cuts,
    DealThought,
    Declare,
    Fold,
    NextRound,
    PayOut,
    Raise,
    Timeout,
)
from companion.games.word_for_word.rules.state import BETTING, BOARD, Names
from companion.games.word_for_word.rules.view import WordForWordView
from companion.lexicon.ruling import Ruling

LEVELS = 5
NEEDS: Mapping[str, Any] = {"hands": "dealt"}
SELF_PLAY: Mapping[str, Any] = {"rounds": 1}
STAKE = Stake("Chips won in 100 rounds", "chips", 100, 100)


DEALING = ("ante", "deal", *BOARD)
"""Phases in which a dealing computer player acts at once; others wait until people have looked."""


class Style(NamedTuple):
    """How one strength plays. All values but `deals` are 0 to 1, or a little above.

    deals: random deals to estimate the hand; noise: error added to the estimate.
    calls: share of the fair price that the hand must be worth for a call.
    bets: chance against one player from which it bets; bluffs: how often it bets below that.
    blind: how often it overlooks one of its cards when it looks for a word.
    challenges: how often it checks another player's word or claim to the category.
    """

    deals: int
    noise: float
    calls: float
    bets: float
    bluffs: float
    blind: float
    challenges: float


STYLES = {
    1: Style(3, 0.25, 0.55, 0.60, 0.15, 0.70, 0.2),
    2: Style(5, 0.16, 0.70, 0.60, 0.12, 0.45, 0.4),
    3: Style(8, 0.10, 0.85, 0.60, 0.08, 0.25, 0.6),
    4: Style(12, 0.05, 0.95, 0.60, 0.06, 0.10, 0.8),
    5: Style(20, 0.00, 1.05, 0.62, 0.05, 0.00, 1.0),
}


def decide(
    view: WordForWordView, player: str | None, level: int, ruling: Ruling, chance: Chance
) -> Action | None:
    """What the player does; without a player, what the box does for the table."""
    if player is None:
        return BOX_ACTIONS.get(view.phase)
    if view.phase in DEALING and player in view.may:
        return _dealer(view, player)
    style = STYLES[level]
    if view.phase in BETTING and view.turn == player:
        return _bet(view, player, style, ruling, chance)
    if view.phase == "showdown" and player in view.may:
        return _declare(view, player, style, ruling, chance)
    if view.phase == "category_challenge" and player in view.may:
        return CastVote(by=player, qualifies=vote_yes(view, player, ruling, chance))
    if view.phase == "challenges" and "accept" in view.may.get(player, ()):
        return decide_challenge(view, player, style.challenges, ruling, chance)
    return None


FALLBACKS: dict[str, Action] = {
    "check": Check(),
    "fold": Fold(),
    "declare": Declare(word=None),
    "vote": CastVote(qualifies=True),
    "accept": Accept(),
}
"""Actions that are always legal for their kind, the safest first."""


def fallback_action(view: WordForWordView, player: str) -> Action | None:
    """The safest legal action: deal, check, fold, declare no word, let words stand, open low."""
    may = view.may.get(player, ())
    if may and view.phase in DEALING:
        return _dealer(view, player)
    least = Timeout() if may and view.phase in BETTING else None
    move = next((safe for kind, safe in FALLBACKS.items() if kind in may), least)
    return None if move is None else replace(move, by=player)


BOX_ACTIONS: dict[str, Action] = {
    "cut_for_deal": Cuts(),
    "ante": CollectAntes(),
    "deal": DealThought(),
    **dict.fromkeys(BOARD, Board()),
    "showdown_result": PayOut(),
    "round_over": NextRound(),
}
"""What the box does in each phase when it deals."""


def _dealer(view: WordForWordView, player: str) -> Action:
    return replace(BOX_ACTIONS[view.phase], by=player)


# -- bets -----------------------------------------------------------------------------


def _bet(
    view: WordForWordView, player: str, style: Style, ruling: Ruling, chance: Chance
) -> Action:
    """Bet by the chance against all active players, or bluff."""
    own = strength(view, style, ruling) + style.noise * (chance.pick(range(-100, 101)) / 100)
    own = min(max(own, 0.02), 0.98)
    against_all = own ** (len(view.active) - 1)
    bluffing = chance.weighted_index((1 - style.bluffs, style.bluffs)) == 1
    eager = own >= style.bets and chance.weighted_index((0.25, 0.75)) == 1
    if view.opening or ("bet" in view.may[player] and (eager or bluffing)):
        part = 0.3 + against_all / 2 if eager or bluffing else 0.0
        return Bet(by=player, amount=_bet_size(view, player, int(view.pot * part)))
    if view.to_call == 0:
        return Check(by=player)
    return _answer(view, player, style, against_all, raising=(eager and own > 0.75) or bluffing)


def _bet_size(view: WordForWordView, player: str, wanted: int) -> int:
    """The allowed bet or step of a raise nearest to `wanted`, chips."""
    most = wanted if view.max_bet is None else min(wanted, view.max_bet)
    left = view.scores.get(player, most + view.to_call) - view.to_call
    return min(max(most, view.min_bet), left)


def _answer(
    view: WordForWordView, player: str, style: Style, chances: float, *, raising: bool
) -> Action:
    """Raise, call if the price is fair, or fold."""
    can = view.may[player]
    price = view.to_call / (view.pot + view.to_call)
    step = _bet_size(view, player, int(view.pot * 0.5))
    high_bet = view.current_bet > view.pot / 2
    if raising and "raise" in can and not high_bet and step >= 1:
        return Raise(by=player, to=view.current_bet + step)
    if chances >= price * style.calls and "call" in can:
        return Call(by=player)
    return Fold(by=player)


def strength(view: WordForWordView, style: Style, ruling: Ruling) -> float:
    """Chance of the seat's hand against one random hand, 0 to 1."""
    found = finder(ruling, view.agreed.values, view.options)
    deck = view.agreed.cards.cards()
    return _strength(found, deck, tuple(sorted(view.hand)), view.board, style.deals)


@lru_cache(maxsize=4096)
def _strength(found: Finder, deck: Names, hand: Names, board: Names, deals: int) -> float:
    """Computed once for each hand and board, always with the same deals."""
    luck = random.Random(" ".join((*hand, "|", *board)))
    shares = Deals(found, deck, hand, board).shares(1, luck)
    return sum(next(shares) for _ in range(deals)) / deals


# -- words ----------------------------------------------------------------------------


def _declare(
    view: WordForWordView, player: str, style: Style, ruling: Ruling, chance: Chance
) -> Declare:
    """Declare the best word of the cards that the player notices, or no word."""
    cards = _notice_cards([*view.hand, *view.board], style, chance)
    best = finder(ruling, view.agreed.values, view.options).best(cards)
    if best is None:
        return Declare(by=player, word=None)
    return Declare(by=player, word=best.word, cards=tuple(card.notation for card in best.cards))


def _notice_cards(cards: list[str], style: Style, chance: Chance) -> Sequence[str]:
    """All the cards, without one or two that a weak player overlooks."""
    for _ in range(2):
        if chance.weighted_index((1 - style.blind, style.blind)) == 1:
            cards.remove(chance.pick(cards))
    return cards
