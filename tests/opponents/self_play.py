"""Find the mixed strategy of Word For Word by self-play, and say how much it can lose.

    python tests/opponents/self_play.py --passes 400 --seed 1 build/opponents/deals.txt

It plays a model of the game: a hand is one of twelve classes by its share of the pot, and changes
its class from street to street as in the deals of the file (deals.py makes it). The two hands do
so independently. Counterfactual regret minimization (CFR+) goes through whole betting trees, in
which the strategy meets rivals of several stacks, sizes of bets, and limits. Each rival learns to
beat it, and remembers all that was bet; the strategy is the same for all spots with one key. At the
end come the checksum of the table, and the chips that the best answer of each rival wins from it in
100 rounds of the model.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import time
from collections import defaultdict
from math import inf
from pathlib import Path
from typing import NamedTuple

import numpy as np
from deals import Deal, read
from trees import STREETS, Node, Shape, step_of

from companion.games.word_for_word.engine.mixed import SCALE

TABLE = Path(__file__).parents[2] / "companion/games/word_for_word/engine/mixed.txt"

QUANTILES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.87, 0.93, 0.97)
"""How many hands are below each limit between classes."""

CLASSES, ACTIONS = len(QUANTILES) + 1, 5

STACKS = (6, 12, 20, 30, 50, 75, 100, 200)
"""Stacks of the trees, in antes."""

SIZES = ((0.5, 1.0), (0.35, 0.7), (0.7, 1.5), (0.25, 3.0))
"""Small and big bets of the rivals, in pots."""

LIMITS = (2, 5, 10)
"""Limits of a bet in further trees with 100 antes."""

PRIOR = 15
"""Deals that count for the better class to win, for each two classes on the full board."""


class Model(NamedTuple):
    """How hands change and win. limits: between classes, by street.

    first: how many hands are in each class at first. moves: for each of the next streets, how a
    class changes. wins: for each street, what a class wins from another, 0 to 1.
    """

    limits: list[np.ndarray]
    first: np.ndarray
    moves: list[np.ndarray]
    wins: list[np.ndarray]


def model_of(deals: list[Deal]) -> Model:
    """The model that fits the deals."""
    shares = np.array([hand for deal in deals for hand in deal.shares])
    limits = [np.quantile(shares[:, street], QUANTILES) for street in range(STREETS)]
    classes = np.stack([np.digitize(shares[:, s], limits[s]) for s in range(STREETS)], axis=1)
    moves = []
    for street in range(STREETS - 1):
        found = np.full((CLASSES, CLASSES), 0.5)
        np.add.at(found, (classes[:, street], classes[:, street + 1]), 1)
        moves.append(found / found.sum(1, keepdims=True))
    better = np.subtract.outer(np.arange(CLASSES), np.arange(CLASSES))
    won, met = PRIOR * (np.sign(better) + 1) / 2, np.full((CLASSES, CLASSES), float(PRIOR))
    for deal, one, two in zip(deals, classes[::2, -1], classes[1::2, -1], strict=True):
        for own, other, part in ((one, two, deal.won), (two, one, 1 - deal.won)):
            won[own, other] += part
            met[own, other] += 1
    wins = [won / met]
    for move in reversed(moves):
        wins.insert(0, move @ wins[0] @ move.T)
    first = np.bincount(classes[:, 0], minlength=CLASSES) / len(classes)
    return Model(limits, first, moves, wins)


class Tree:
    """All ways to bet in a round of two players, level by level.

    Of each node, by number: who moves, the street, the row of its key, and what can be done. Of
    each edge: from where, what, to where, and whether the next street begins. Of each end: from
    where, by what, the street, the chips, and 1 if the other has folded, -1 if the dealer has, 0
    if hands are compared.
    """

    def __init__(self, shape: Shape, rows: dict[str, int]) -> None:
        self.shape = shape
        nodes, at = [Node()], 0
        self.levels = [0, 1]
        movers, streets, keys, can = [], [], [], []
        edges: list[tuple[int, int, int, bool]] = []
        ends: list[tuple[int, int, int, float, int]] = []
        while at < len(nodes):
            for number in range(at, len(nodes)):
                node = nodes[number]
                spot, actions = shape.look(node)
                movers.append(node.mover)
                streets.append(node.street)
                key = f"{number} of {shape}" if node.mover == shape.rival else spot.key()
                keys.append(rows.setdefault(key, len(rows)))
                can.append([action in actions for action in range(ACTIONS)])
                for action in actions:
                    after = node.after(step_of(spot, action), shape.stack)
                    if isinstance(after, Node):
                        edges.append((number, action, len(nodes), after.street > node.street))
                        nodes.append(after)
                    else:
                        ends.append((number, action, node.street, *after))
            at = self.levels[-1]
            self.levels.append(len(nodes))
        self.mover, self.street = np.array(movers), np.array(streets)
        self.row, self.can = np.array(keys), np.array(can)
        self.edges = np.array(edges, dtype=int)
        self.ends = np.array([(n, a, s, kind) for n, a, s, _, kind in ends], dtype=int)
        self.chips = np.array([chips for _, _, _, chips, _ in ends], dtype=np.float32)
        self.order = np.argsort(self.row, kind="stable")
        self.rows, self.starts = np.unique(self.row[self.order], return_index=True)


class SelfPlay:
    """The regrets and the average strategy of all rows."""

    def __init__(self, model: Model, rows: int) -> None:
        self.model = model
        self.regret = np.zeros((rows, CLASSES, ACTIONS), dtype=np.float32)
        self.total = np.zeros((rows, CLASSES, ACTIONS), dtype=np.float64)

    def learn(self, tree: Tree, weight: float) -> None:
        """Go through the tree once with the present strategy, and improve it."""
        sigma = matching(np.maximum(self.regret[tree.row], 0), tree.can)
        reach = self.reach(tree, sigma)
        _, worths = self.values(tree, sigma, reach)
        value = (sigma * worths).sum(2, keepdims=True)
        gain = np.where(tree.can[:, None, :], worths - value, 0)
        self.regret[tree.rows] += np.add.reduceat(gain[tree.order], tree.starts)
        np.maximum(self.regret, 0, out=self.regret)
        own = reach[tree.mover, np.arange(len(tree.mover))]
        played = (own[:, :, None] * sigma)[tree.order]
        self.total[tree.rows] += weight * np.add.reduceat(played, tree.starts)

    def reach(self, tree: Tree, sigma: np.ndarray) -> np.ndarray:
        """How likely each player's own moves and hands lead to each node."""
        found = np.zeros((2, len(tree.mover), CLASSES), dtype=np.float32)
        found[:, 0] = self.model.first
        sources = tree.edges[:, 0]
        for start, end in zip(tree.levels, tree.levels[1:], strict=False):
            first, last = np.searchsorted(sources, (start, end))
            source, action, target, new = tree.edges[first:last].T
            for player in (0, 1):
                moved = found[player][source]
                mine = tree.mover[source] == player
                moved[mine] *= sigma[source[mine], :, action[mine]]
                for street in range(STREETS - 1):
                    at = (new == 1) & (tree.street[source] == street)
                    moved[at] = moved[at] @ self.model.moves[street]
                found[player][target] = moved
        return found

    def values(
        self, tree: Tree, sigma: np.ndarray, reach: np.ndarray, best: int | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """The value of each node for the one who moves there, and of each action.

        `best`: the player who takes the best action everywhere, instead of its strategy.
        """
        size = len(tree.mover)
        worths = np.zeros((2, size, CLASSES, ACTIONS), dtype=np.float32)
        number, action, street, kind = tree.ends.T
        for player in (0, 1):
            sign = 1 if player == 0 else -1
            others = reach[1 - player][number].copy()
            mine = tree.mover[number] != player
            others[mine] *= sigma[number[mine], :, action[mine]]
            found = (sign * kind * tree.chips)[:, None] * others.sum(1, keepdims=True)
            found = np.repeat(found, CLASSES, axis=1)
            for at in range(STREETS):
                shown = (kind == 0) & (street == at)
                even = (2 * self.model.wins[at] - 1).T
                found[shown] = tree.chips[shown][:, None] * (others[shown] @ even)
            worths[player][number, :, action] = found
        value = np.zeros((2, size, CLASSES), dtype=np.float32)
        sources = tree.edges[:, 0]
        for start, end in reversed(list(zip(tree.levels, tree.levels[1:], strict=False))):
            first, last = np.searchsorted(sources, (start, end))
            source, action, target, new = tree.edges[first:last].T
            for player in (0, 1):
                back = value[player][target]
                for at in range(STREETS - 1):
                    here = (new == 1) & (tree.street[source] == at)
                    back[here] = back[here] @ self.model.moves[at].T
                worths[player][source, :, action] = back
                own = tree.mover[start:end] == player
                here = worths[player][start:end]
                if best == player:
                    able = np.where(tree.can[start:end, None, :], here, -np.inf)
                    chosen = able.max(2)
                else:
                    chosen = (sigma[start:end] * here).sum(2)
                value[player][start:end] = np.where(own[:, None], chosen, here.sum(2))
        return value, worths[tree.mover, np.arange(size)]

    def exploitable(self, tree: Tree, strategy: np.ndarray) -> float:
        """The chips in 100 rounds that the best answer of the rival wins in its seat."""
        sigma = matching(strategy[tree.row], tree.can)
        rival = tree.shape.rival
        value, _ = self.values(tree, sigma, self.reach(tree, sigma), best=rival)
        return 100 * float(self.model.first @ value[rival, 0])


def matching(weights: np.ndarray, can: np.ndarray) -> np.ndarray:
    """Each action as often as its weight says; each one equally often if there are none."""
    allowed = weights * can[:, None, :]
    total = allowed.sum(2, keepdims=True)
    even = can / can.sum(1, keepdims=True)
    return np.where(total > 0, allowed / np.where(total > 0, total, 1), even[:, None, :]).astype(
        np.float32
    )


def digits(play: SelfPlay, drop: float = 0.02) -> np.ndarray:
    """The average strategy as digits; what is hardly ever done is left out.

    With a hand that the strategy never has in a spot, it is what would have been best there.
    """
    never = play.total.sum(2, keepdims=True) == 0
    total = np.where(never, play.regret, play.total)
    part = total / np.maximum(total.sum(2, keepdims=True), 1e-300)
    part = np.where(part < drop, 0, part)
    part /= np.maximum(part.sum(2, keepdims=True), 1e-300)
    return np.rint(SCALE * part).astype(int)


def shapes() -> list[Shape]:
    """The trees that are played."""
    kinds = [(stack, inf, sizes) for stack in STACKS for sizes in SIZES]
    kinds += [(100, limit, SIZES[0]) for limit in LIMITS]
    return [Shape(*kind, rival) for kind in kinds for rival in (0, 1)]


def main() -> None:
    """Play, write the table, and say how good it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passes", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=TABLE)
    parser.add_argument("deals", type=Path)
    args = parser.parse_args()
    began = time.process_time()
    model = model_of(list(read(args.deals).values()))
    rows: dict[str, int] = {}
    trees = [Tree(shape, rows) for shape in shapes()]
    print(f"{len(trees)} trees with {sum(len(tree.mover) for tree in trees)} nodes, "
          f"{len(rows)} rows; {time.process_time() - began:.0f} s", flush=True)  # fmt: skip
    play, luck = SelfPlay(model, len(rows)), random.Random(args.seed)
    for number in range(args.passes):
        luck.shuffle(trees)
        for tree in trees:
            play.learn(tree, max(number - args.passes / 4, 0))
        if number % 50 == 49:
            print(f"{number + 1} passes, {time.process_time() - began:.0f} s", flush=True)
    cells = digits(play)
    write(args.out, model, rows, cells, args)
    print(f"sha256 {hashlib.sha256(args.out.read_bytes()).hexdigest()}")
    lost: defaultdict[tuple[float, float, tuple[float, float]], float] = defaultdict(float)
    for tree in trees:
        lost[tree.shape[:3]] += play.exploitable(tree, cells.astype(float)) / 2
    for (stack, limit, sizes), chips in sorted(lost.items()):
        print(f"{stack:g} antes, limit {limit:g}, bets {sizes}: the best answer wins {chips:.0f}")
    print(f"{time.process_time() - began:.0f} s of the processor")


def write(
    path: Path, model: Model, rows: dict[str, int], cells: np.ndarray, args: argparse.Namespace
) -> None:
    """Write the table: the limits of the classes by street, then a row for each key."""
    names = "0123456789abcdefghijklmnopqrstuvwxyz"
    lines = [f"# Made by tests/opponents/self_play.py --passes {args.passes} --seed {args.seed}"]
    lines += [" ".join(f"{limit:.4f}" for limit in limits) for limits in model.limits]
    for key in sorted(key for key in rows if " " not in key):
        found = cells[rows[key]]
        if found.any():
            lines.append(" ".join([key, *("".join(names[d] for d in cell) for cell in found)]))
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
