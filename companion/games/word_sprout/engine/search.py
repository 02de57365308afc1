"""Search ahead: who wins a round if everybody plays as well as the searching player knows how to.

Everybody plays to win, and a player who knows no play gives up. Bluffs and challenges are not
searched.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

from companion.games.word_sprout.engine.knowledge import Knowledge, Move
from companion.games.word_sprout.rules.board.state import ROUND_OVER, WordSproutState
from companion.games.word_sprout.rules.challenges import give_up
from companion.games.word_sprout.rules.turns import winning_side

Shares = dict[str, float]
"""Each player's share of the wins, 0 to 1."""

DEEPEST = 40
"""The greatest depth of a search, in turns."""


class Ranked(NamedTuple):
    """A move and the mover's share of the wins after it; `sure` if it was searched to the end."""

    share: float
    move: Move
    sure: bool


class Search:
    """One search, which tries about `letters` letters."""

    def __init__(self, knowledge: Knowledge, letters: int) -> None:
        self._knowledge, self._left = knowledge, letters
        self._cut = False
        self._known: dict[Hashable, tuple[Shares, bool]] = {}
        self._even: dict[tuple[str, ...], Shares] = {}
        self._next: dict[Hashable, list[WordSproutState]] = {}

    def rank_moves(self, state: WordSproutState) -> list[Ranked]:
        """The moves of the player on turn, the best first."""
        by, moves = str(state.turn), self._knowledge.moves(state)
        found = [Ranked(0.0, move, sure=False) for move in moves]
        for depth in range(DEEPEST):
            deeper = self._rank_at_depth(by, moves, depth)
            if deeper is None:
                break
            found = deeper
            if all(move.sure for move in found):
                break
        return sorted(found, key=lambda move: -move.share)

    def _rank_at_depth(self, by: str, moves: list[Move], depth: int) -> list[Ranked] | None:
        """Search the moves to this depth; None if the letters ran out."""
        found = []
        self._known.clear()
        for move in moves:
            self._cut = False
            share = self._shares(move.after, depth)[by]
            found.append(Ranked(share, move, sure=not self._cut))
            if self._left < 0:
                return None
        return found

    def _shares(self, state: WordSproutState, depth: int) -> Shares:
        """Each player's share of the wins from this state on."""
        if state.phase in ROUND_OVER:
            return _won_shares(state, state.winners)
        if state.ground.win:
            return _won_shares(state, winning_side(state, state.ground.win)[1])
        if depth == 0 or self._left < 0:
            self._cut = True
            return self._even_shares(state)
        key, outside = (_position_key(state), depth), self._cut
        if key not in self._known:
            self._cut = False
            self._known[key] = self._look_further(state, depth), self._cut
        shares, cut = self._known[key]
        self._cut = outside or cut
        return shares

    def _look_further(self, state: WordSproutState, depth: int) -> Shares:
        self._left -= self._knowledge.effort(state)
        if depth == 1 and (moves := self._knowledge.count_plain_moves(state)):
            self._cut = True
            even = self._even_shares(state)  # rounded as if each move were played
            return {player: sum([share] * moves) / moves for player, share in even.items()}
        by = str(state.turn)
        found = [self._shares(each, depth - 1) for each in self._after(state)]
        most = max(shares[by] for shares in found)
        return _average([shares for shares in found if shares[by] == most])

    def _after(self, state: WordSproutState) -> list[WordSproutState]:
        """The states after each move; each depth asks for those of the depth before."""
        key = _position_key(state)
        if key not in self._next:
            moves = self._knowledge.moves(state)
            self._next[key] = [move.after for move in moves] or [give_up(state, str(state.turn))]
        return self._next[key]

    def _even_shares(self, state: WordSproutState) -> Shares:
        """Equal shares for all who are left, or for their teams: the result is unknown."""
        if state.out not in self._even:
            sides = {winning_side(state, player)[1] for player in state.active}
            self._even[state.out] = {
                player: sum(player in side for side in sides) / len(sides) for player in state.order
            }
        return self._even[state.out]


def _won_shares(state: WordSproutState, winners: Iterable[str]) -> Shares:
    return {player: float(player in winners) for player in state.order}


def _average(found: list[Shares]) -> Shares:
    return {player: sum(each[player] for each in found) / len(found) for player in found[0]}


def _position_key(state: WordSproutState) -> Hashable:
    """Everything that matters for the rest of the round."""
    ground = state.ground
    held = tuple(sorted(ground.collections.items()))
    return ground.board, ground.stage, ground.direction, held, state.turn, state.out
