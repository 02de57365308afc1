"""What follows a turn of Worph: what the next player can do with the word left.

The position is set up from the view, so nothing hidden is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.api.recording import RecordingRuling
from companion.games.kit.rules import copy_fields, leaders
from companion.games.kit.wheel import GROUPS
from companion.games.worph.rules.judge import judge
from companion.games.worph.rules.state import Handicap, WorphState
from companion.games.worph.rules.view import WorphView
from companion.games.worph.rules.words import Change
from companion.lexicon.ruling import Ruling

END = 20.0
"""What it is worth to end the game as its winner, in points; ending it as a loser costs as much."""

Knows = Callable[[str], bool]


def position_of(view: WorphView) -> WorphState:
    """The game as everybody sees it; the handicaps of those who are not on turn are left out."""
    return copy_fields(WorphState, view, handicaps={view.turn: Handicap(bonus=view.bonus)})


def prospects(after: WorphState, player: str, ruling: Ruling, knows: Knows) -> float:
    """The points that follow a turn, for the player; it counts only words that it knows.

    The next player's count against it, but the more rivals there are, the less they matter. If
    nobody can change the word of the last round, the lead decides.
    """
    if after.phase != "spin":
        return _ending(after, player) if after.phase == "over" else 0.0
    if replies := list(_replies(after, ruling, knows)):
        return -_expected_points(after, replies) / (len(after.players) - 1)
    return _ending(after, player) if after.round == after.options.rounds else 0.0


def _ending(state: WorphState, player: str) -> float:
    """What it is worth to the player if the game ends with these points; nothing if it is a tie."""
    ahead = leaders(state.scores)
    if player not in ahead:
        return -END
    return END if len(ahead) == 1 else 0.0


def _replies(state: WorphState, ruling: Ruling, knows: Knows) -> Iterator[Change]:
    """The changes that the next player may make."""
    asked = RecordingRuling(ruling)
    for word in filter(knows, ruling.neighbours(state.table_word)):
        change = judge(state, word, None, asked)
        if isinstance(change, Change):
            yield change


def _expected_points(state: WorphState, changes: list[Change]) -> float:
    """The points of the best change, on average over the spins of the wheel."""
    odds = state.options.wedge_weights
    best = [
        max(change.base + wedge * (change.letter in letters) for change in changes)
        for wedge, letters in GROUPS.items()
    ]
    return sum(odd * points for odd, points in zip(odds, best, strict=True)) / sum(odds)
