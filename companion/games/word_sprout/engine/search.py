"""Looking ahead: who wins a round if all play on as well as the player who thinks can tell.

Everybody plays for their own win, and whoever knows no play gives up. Bluffs and
challenges are not looked at.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

from companion.games.word_sprout.engine.mind import Mind, Move
from companion.games.word_sprout.rules.board.state import ROUND_OVER, WordSproutState
from companion.games.word_sprout.rules.challenges import give_up
from companion.games.word_sprout.rules.turns import sharers

Shares = dict[str, float]
"""Each player's share of the wins, 0 to 1."""

DEEPEST = 40


class Ranked(NamedTuple):
    """A move with the share of the wins it leaves; `sure`: it was seen to the end."""

    share: float
    move: Move
    sure: bool


class Search:
    """One look ahead, in which about so many letters are tried."""

    def __init__(self, mind: Mind, letters: int) -> None:
        self._mind, self._left = mind, letters
        self._cut = False
        self._seen: dict[Hashable, tuple[Shares, bool]] = {}

    def ranked(self, state: WordSproutState) -> list[Ranked]:
        """The moves of whoever is on turn, the best first."""
        by, moves = str(state.turn), self._mind.moves(state)
        found = [Ranked(0.0, move, sure=False) for move in moves]
        for depth in range(DEEPEST):
            deeper = self._looked(by, moves, depth)
            if deeper is None:
                break
            found = deeper
            if all(ranked.sure for ranked in found):
                break
        return sorted(found, key=lambda ranked: -ranked.share)

    def _looked(self, by: str, moves: list[Move], depth: int) -> list[Ranked] | None:
        """The moves after a look so deep; None where there was no time for it."""
        found = []
        self._seen.clear()
        for move in moves:
            self._cut = False
            share = self._shares(move.after, depth)[by]
            found.append(Ranked(share, move, sure=not self._cut))
            if self._left < 0:
                return None
        return found

    def _shares(self, state: WordSproutState, depth: int) -> Shares:
        """How the wins are shared from here on."""
        if state.phase in ROUND_OVER:
            return _won(state, state.winners)
        if state.ground.win:
            return _won(state, sharers(state, state.ground.win)[1])
        if depth == 0 or self._left < 0:
            self._cut = True
            return _open(state)
        key, outside = (_key(state), depth), self._cut
        if key not in self._seen:
            self._cut = False
            self._seen[key] = self._played_on(state, depth), self._cut
        shares, cut = self._seen[key]
        self._cut = outside or cut
        return shares

    def _played_on(self, state: WordSproutState, depth: int) -> Shares:
        self._left -= self._mind.effort(state)
        if depth == 1 and (moves := self._mind.unlaid(state)):
            self._cut = True
            return _average([_open(state)] * moves)  # rounded as after laying each of them
        by = str(state.turn)
        after = [move.after for move in self._mind.moves(state)] or [give_up(state, by)]
        found = [self._shares(each, depth - 1) for each in after]
        most = max(shares[by] for shares in found)
        return _average([shares for shares in found if shares[by] == most])


def _won(state: WordSproutState, winners: Iterable[str]) -> Shares:
    return {player: float(player in winners) for player in state.order}


def _open(state: WordSproutState) -> Shares:
    """Nobody knows: all who are left, or their teams, have the same share."""
    sides = {sharers(state, player)[1] for player in state.active}
    return {player: sum(player in side for side in sides) / len(sides) for player in state.order}


def _average(found: list[Shares]) -> Shares:
    return {player: sum(each[player] for each in found) / len(found) for player in found[0]}


def _key(state: WordSproutState) -> Hashable:
    """All that matters for what can still happen in the round."""
    ground = state.ground
    held = tuple(sorted(ground.collections.items()))
    return ground.board, ground.stage, ground.direction, held, state.turn, state.out
