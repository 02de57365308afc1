"""A mixed strategy for betting rounds of two players, from a table that self-play has found.

The table has how often to fold, stay in, bet or go all in, by the strength of the hand and by what
everybody sees: the street, who deals, what a call costs, what is in the pot, and what can still be
bet. All of these are ratios, so it holds for any stacks, antes and limits. Since it bluffs as often
as it pays, it need not know how the other player bets. `tests/opponents/self_play.py` makes it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import inf
from typing import NamedTuple

FOLD, STAY, SMALL, BIG, ALL_IN = range(5)
"""What a player may do: stay in is to check or to call."""

PARTS = {SMALL: 0.5, BIG: 1.0}
"""Bets and steps of a raise, in pots after a call."""

NEARLY = 0.75
"""A bet of that much of what can be bet counts as all in."""

ODDS = (0.2, 0.42, 0.6, 0.85, 1.25, 2.5, 6.0, 15.0)
"""Limits between prices of a call, in pots before it."""

STACKS = (9.0, 16.0, 25.0, 36.0, 70.0, 86.0, 125.0)
"""Limits between the most that a player can put in in a round, in antes."""

PAID = (1.5, 2.2, 3.4, 5.0, 7.6, 11.4, 17.0, 26.0, 39.0, 58.0, 87.0, 130.0)
"""Limits between what the player has put in before the street, in antes."""

RAISES = 3
"""Where bets have a limit, this many of them count as what can still be bet."""

LEAST = 0.01
"""The antes that count as the pot before a bet, at least."""

SCALE = 35
"""The table has each probability as a digit to the base of 36; this one is certain."""


class Spot(NamedTuple):
    """What everybody sees when a player is to bet. All amounts are in antes.

    street: 0 to 3. deals: whether the player is the dealer. opening: whether it has to bet.
    pot, cost: what can be won, and what a call costs. own, paid: what the player has put in on the
    street, and before. left: the most that can be added to a call. limit: the highest bet or step
    of a raise. parts: the sizes of bets, in pots after a call.
    """

    street: int
    deals: bool
    opening: bool
    pot: float
    cost: float
    own: float
    paid: float
    left: float
    limit: float = inf
    parts: Mapping[int, float] = PARTS

    def step(self, action: int) -> float:
        """The chips that a bet adds to a call."""
        most = min(self.left, self.limit)
        return min(self.parts.get(action, inf) * (self.pot + self.cost), most)

    def actions(self) -> list[int]:
        """What the player thinks of; after a bet of its own it raises only all in."""
        again = self.cost > 0 and self.own > 0
        most, small, big = self.step(ALL_IN), self.step(SMALL), self.step(BIG)
        thinks = {
            FOLD: self.cost > 0,
            STAY: not self.opening,
            SMALL: not self.cost and small < NEARLY * most,
            BIG: not again and small < big < NEARLY * most,
            ALL_IN: most > 0 and not (again and self.limit < self.left),
        }
        return [action for action, thought in thinks.items() if thought]

    def key(self) -> str:
        """The row of the table."""
        before = max(self.pot - self.cost, LEAST)
        asked = 0 if not self.cost else 1 + bisect_right(ODDS, self.cost / before)
        most = self.paid + self.own + self.cost + min(self.left, RAISES * self.limit)
        turn = self.deals + 2 * (self.cost > 0 and self.own > 0)
        paid = f"{bisect_right(PAID, self.paid):x}"
        return f"{bisect_right(STACKS, most)}{self.street}{turn}{asked}{paid}"


class Table(NamedTuple):
    """The strategy. limits: for each street, those between hands, by their share of a pot.

    rows: for each key and hand, the weights of the five actions.
    """

    limits: Sequence[Sequence[float]]
    rows: Mapping[str, Sequence[str]]

    def weights(self, spot: Spot, share: float) -> dict[int, int] | None:
        """How often to do what, with a hand that wins this share; None if it does not say.

        A spot that the table lacks is taken for the nearest one. A bet that is not possible here
        counts as all in, and where nothing more can be bet, as to stay in.
        """
        row = self.rows.get(self._nearest(spot.key()), ())
        cell = row[bisect_right(self.limits[spot.street], share)] if row else ""
        found = dict.fromkeys(spot.actions(), 0)
        for action, often in enumerate(cell):
            instead = (action, ALL_IN, STAY) if action > STAY else (action, STAY)
            for one in [one for one in instead if one in found][:1]:
                found[one] += int(often, SCALE + 1)
        return found if any(found.values()) else None

    def _nearest(self, key: str) -> str:
        """The row with the nearest price and the nearest chips put in before; empty if none."""
        if key in self.rows:
            return key
        same = (one for one in self.rows if one[:3] == key[:3] and (one[3] > "0") == (key[3] > "0"))
        return min(same, key=lambda one: _distance(one, key), default="")


def _distance(one: str, other: str) -> int:
    price, paid = (abs(int(one[at], 16) - int(other[at], 16)) for at in (3, 4))
    return 2 * price + paid


@cache
def table() -> Table:
    """The table that comes with the program."""
    text = (files(__package__) / "mixed.txt").read_text(encoding="ascii")
    return parse(text)


def parse(text: str) -> Table:
    """A table from its text: four lines of limits, then a row for each key."""
    lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
    limits = [tuple(map(float, line)) for line in lines[:4]]
    return Table(limits, {key: tuple(cells) for key, *cells in lines[4:]})
