"""The places in a round of two players of Word For Word, for its self-play and its search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.word_for_word.engine.mixed import (
    ALL_IN,
    BIG,
    FOLD,
    NEARLY,
    PARTS,
    SMALL,
    STAY,
    Spot,
)

STREETS = 4


class Node(NamedTuple):
    """A place in a betting tree.

    put, own: chips of the dealer and of the other, in the round and on the street.
    """

    street: int = 0
    mover: int = 0
    put: tuple[float, float] = (1.0, 1.0)
    own: tuple[float, float] = (0.0, 0.0)
    checked: bool = False

    def spot(self, stack: float, limit: float, parts: Mapping[int, float] = PARTS) -> Spot:
        """What everybody sees there."""
        me, other = self.mover, 1 - self.mover
        return Spot(
            street=self.street, deals=me == 0, opening=self.street == 0 and not any(self.own),
            pot=sum(self.put), cost=self.put[other] - self.put[me], own=self.own[me],
            paid=self.put[me] - self.own[me], left=stack - self.put[other], limit=limit,
            parts=parts,
        )  # fmt: skip

    def after(self, step: float | None, stack: float) -> Node | tuple[float, int]:
        """The next place, after a bet of `step` chips more than a call, 0 to stay, None to fold.

        At the end, the chips at stake, and 1 if the dealer wins them, -1 if the other does, 0 if
        hands are compared.
        """
        me, other = self.mover, 1 - self.mover
        cost = self.put[other] - self.put[me]
        if step is None:
            return self.put[me], 1 if other == 0 else -1
        if not step and not cost and not self.checked:
            return self._replace(mover=other, checked=True)
        if not step:
            put = (max(self.put),) * 2
            if self.street == STREETS - 1 or put[0] >= stack - 0.01:
                return put[0], 0
            return Node(self.street + 1, 1, put)
        return self._replace(
            mover=other,
            put=_plus(self.put, me, cost + step),
            own=_plus(self.own, me, cost + step),
        )


class Shape(NamedTuple):
    """What a tree is like: stack and limit in antes, the sizes of the rival, and its seat."""

    stack: float
    limit: float
    sizes: tuple[float, float]
    rival: int

    def look(self, node: Node) -> tuple[Spot, list[int]]:
        """What everybody sees at a node, and what its mover thinks of.

        A rival may also answer a bet with a small raise.
        """
        if node.mover != self.rival:
            spot = node.spot(self.stack, self.limit)
            return spot, spot.actions()
        parts = dict(zip((SMALL, BIG), self.sizes, strict=True))
        spot = node.spot(self.stack, self.limit, parts)
        small, most = spot.step(SMALL), spot.step(ALL_IN)
        raises = spot.cost > 0 and not spot.own and small < NEARLY * most
        return spot, sorted([*spot.actions(), *([SMALL] if raises else [])])


def step_of(spot: Spot, action: int) -> float | None:
    """The chips that an action adds to a call; 0 to stay, None to fold."""
    if action == FOLD:
        return None
    return 0.0 if action == STAY else spot.step(action)


def _plus(both: tuple[float, float], at: int, chips: float) -> tuple[float, float]:
    return (both[0] + chips, both[1]) if at == 0 else (both[0], both[1] + chips)
