"""How a computer player of Word For Word bets: by what its prospects say is worth most.

Against one other player the strongest bets, and answers bets, by the table of a mixed strategy.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, log2
from typing import NamedTuple

from companion.games.api.chance import Chance
from companion.games.api.rules import Action
from companion.games.kit.seating import players_after
from companion.games.word_for_word.engine.finder import Finder
from companion.games.word_for_word.engine.mixed import FOLD, STAY, Spot, table
from companion.games.word_for_word.engine.odds import BOARD, share_of
from companion.games.word_for_word.engine.prospects import Prospects, Seen, deals
from companion.games.word_for_word.engine.styles import Style
from companion.games.word_for_word.engine.words import known_finder
from companion.games.word_for_word.rules.actions import Bet, Call, Check, Fold, Raise
from companion.games.word_for_word.rules.state import MOST_CHIPS
from companion.games.word_for_word.rules.view import WordForWordView
from companion.lexicon.ruling import Ruling

SIZES = (0.35, 0.5, 0.7, 1.0, 1.5)
"""Bets and steps of a raise that it compares, in pots."""

BETTER, STAYED, DOUBLED = 0.5, 0.15, 0.06
"""The standing from which others are taken to bet, or to stay in, with one ante in the pot, and
what each doubling of their chips adds to it."""

TIMID, SURE = 0.62, 0.92
"""The standing from which others are taken not to check, and the highest that is concluded."""

BLUFFS, TRAPS, STUBBORN = 0.12, 0.35, 0.4
"""The likelihood that others bet below that, check above it, or stay in below it."""


PAIR = 2
"""The number of players in the rounds that the table is for."""

STREETS = (0, 3, 4, BOARD)
"""The cards on the board in each of the four betting rounds."""

FEWEST = 12
"""Random deals that it judges a hand by, at least; each takes longer the more players there are."""


class Offer(NamedTuple):
    """A possible action; `worth`: what it is worth, in chips."""

    worth: float
    action: Action


def bet(view: WordForWordView, player: str, style: Style, ruling: Ruling, chance: Chance) -> Action:
    """Bet, raise, call, check or fold: by the table, or whichever seems worth most."""
    of_two = len(view.dealt) == PAIR
    if of_two and style.mixed and chance.happens(style.mixed):
        action = _by_table(view, player, known_finder(view, ruling, style.skill), chance)
        if action:
            return action
    lean = style.misjudges * chance.pick(range(-100, 101)) / 100
    finder = known_finder(view, ruling, style.skill)
    prospects = prospects_of(view, player, style, finder, lean)
    bold = chance.happens(style.bold)
    offers = [] if view.opening else [_stay(view, player, style, prospects)]
    if view.opening or bold:
        offers += _bets(view, player, style, prospects)
    return max(offers, key=lambda offer: offer.worth).action


def _by_table(view: WordForWordView, player: str, finder: Finder, chance: Chance) -> Action | None:
    """What the table of the mixed strategy says; None if it says nothing about this spot."""
    spot, can = spot_of(view, player), view.may[player]
    weights = table().weights(spot, hand_share(view, finder))
    if weights is None:
        return None
    action = list(weights)[chance.weighted_index(list(weights.values()))]
    if action == FOLD:
        return Fold(by=player)
    if action != STAY and {"bet", "raise"} & set(can):
        step = bet_size(view, player, round(spot.step(action) * max(view.ante, 1)))
        if step >= 1:
            return bet_or_raise(view, player, step)
    return stay_in(view, player)


def hand_share(view: WordForWordView, finder: Finder) -> float:
    """The share of the pot that the seat's hand wins from a random hand, 0 to 1."""
    return share_of(finder, view.agreed.cards.cards(), tuple(sorted(view.hand)), view.board)


def spot_of(view: WordForWordView, player: str) -> Spot:
    """What everybody sees when one of two players is to bet."""
    (other,) = (one for one in view.active if one != player)
    chips, ante = view.scores.get(player, MOST_CHIPS), max(view.ante, 1)
    cost, own = min(view.to_call, chips), view.put_in.get(player, 0)
    return Spot(
        street=STREETS.index(len(view.board)),
        deals=player == view.dealer,
        opening=view.opening,
        pot=(view.pot - view.to_call + cost) / ante,
        cost=cost / ante,
        own=own / ante,
        paid=(view.contributions.get(player, 0) - own) / ante,
        left=max(min(chips - cost, _reach(view, other)), 0) / ante,
        limit=inf if view.max_bet is None else view.max_bet / ante,
    )


def stay_in(view: WordForWordView, player: str) -> Action:
    """Check, call, or if neither is possible open or fold."""
    can = view.may[player]
    if view.opening:
        return Bet(by=player, amount=bet_size(view, player, view.min_bet))
    if "check" in can:
        return Check(by=player)
    return Call(by=player) if "call" in can else Fold(by=player)


def bet_or_raise(view: WordForWordView, player: str, step: int) -> Action:
    """The bet or raise by `step` chips."""
    if "raise" in view.may[player]:
        return Raise(by=player, to=view.current_bet + step)
    return Bet(by=player, amount=step)


def prospects_of(
    view: WordForWordView, player: str, style: Style, finder: Finder, lean: float = 0.0
) -> Prospects:
    """The prospects of the player's hand, as far as its style lets it see them."""
    others = [other for other in view.active if other != player]
    count = max(round(2 * style.deals / (1 + len(others))), FEWEST)
    deck, hand = view.agreed.cards.cards(), tuple(sorted(view.hand))
    found = deals(finder, deck, hand, view.board, len(others), count)
    seen = [_discount(_conclude(view, player, other), style.reads) for other in others]
    return Prospects(found, seen, len(view.board), lean)


def _discount(seen: Seen, reads: float) -> Seen:
    return Seen(seen.at, 1 - reads * (1 - seen.below), 1 - reads * (1 - seen.above))


def _conclude(view: WordForWordView, player: str, other: str) -> Seen:
    """What another player's chips say about its hand."""
    put_in, all_in = view.put_in.get(other, 0), view.contributions.get(other, 0)
    doubled = DOUBLED * log2(max(all_in / max(view.ante, 1), 1))
    if view.current_bet and put_in == view.current_bet and not _is_forced(view, other):
        return Seen(min(BETTER + doubled, SURE), BLUFFS, 1.0)
    if not view.current_bet and view.board and _acts_before(view, other, player):
        return Seen(TIMID, 1.0, TRAPS)
    return Seen(min(STAYED + doubled, SURE), STUBBORN, 1.0)


def _is_forced(view: WordForWordView, other: str) -> bool:
    """Whether the bet may only be the first one of the round, which the dealer has to make."""
    return not view.board and other == view.dealer and view.current_bet <= view.min_bet


def _acts_before(view: WordForWordView, one: str, other: str) -> bool:
    """Whether a player acts before another one in a betting round with cards on the board."""
    circle = players_after(view.players, view.dealer)
    return circle.index(one) < circle.index(other)


def _stay(view: WordForWordView, player: str, style: Style, prospects: Prospects) -> Offer:
    """Check or call, or fold if that is worth more."""
    share = prospects.share()
    if not view.to_call:
        return Offer(share * view.pot, Check(by=player))
    cost = min(view.to_call, view.scores.get(player, view.to_call))
    pot = view.pot - (view.to_call - cost)
    worth = share * (pot + cost) - cost * (1 - style.hope)
    if worth < 0 or "call" not in view.may[player]:
        return Offer(0.0, Fold(by=player))
    return Offer(worth, Call(by=player))


def _bets(
    view: WordForWordView, player: str, style: Style, prospects: Prospects
) -> Iterator[Offer]:
    """The bets or raises that the player thinks of, each size once."""
    can, pot = view.may[player], view.pot + view.to_call
    if not {"bet", "raise"} & set(can):
        return
    wanted = [int(pot * part) for part in SIZES if part <= style.sizes or part == SIZES[0]]
    for step in sorted({bet_size(view, player, chips) for chips in wanted}):
        if step < 1:
            continue
        worth = prospects.bet(view.pot, view.to_call + step, step)
        yield Offer(worth, bet_or_raise(view, player, step))


def bet_size(view: WordForWordView, player: str, wanted: int) -> int:
    """The allowed bet or step of a raise nearest to `wanted`, chips; 0 if nobody can call more."""
    reach = max(_reach(view, other) for other in view.active if other != player)
    if reach <= 0 and not view.opening:
        return 0
    most = wanted if view.max_bet is None else min(wanted, view.max_bet)
    left = view.scores.get(player, most + view.to_call) - view.to_call
    return min(max(min(most, reach), view.min_bet), left)


def _reach(view: WordForWordView, other: str) -> int:
    """The chips that another player has left after a call."""
    owed = view.current_bet - view.put_in.get(other, 0)
    return view.scores.get(other, MOST_CHIPS) - owed
