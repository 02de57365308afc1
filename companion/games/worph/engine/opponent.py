"""The computer player of Worph, at five strengths and half steps between them.

It reads only its view, which is the same for everybody. The stronger it is, the more words it
knows, the fewer it overlooks, and the more it counts what the next player can do with its word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action
from companion.games.kit.people import Reader, day, has_levels, skill_at
from companion.games.worph.engine.foresight import position_of, prospects
from companion.games.worph.engine.plays import possible_plays
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin
from companion.games.worph.rules.rules import RULES
from companion.games.worph.rules.view import WorphView
from companion.lexicon.ruling import Ruling

LEVELS = 5
HALF_STEPS = True

NEEDS: Mapping[str, Any] = {}
"""House options that it needs: none."""

SKILLS = (0.1, 0.24, 0.36, 0.475, 0.585, 0.675, 0.785, 0.907, 1.3)
"""The skill for the strengths 1, 1.5, 2 and so on to 5; above 1 it seldom overlooks anything.

`docs/opponents.md` says how they were found.
"""

DAY = 0.2
"""How much more or less skill it has in a game, at most: it has good days and bad ones."""

HIDDEN = {"outside_change": -0.2, "outside_add": -0.2, "inside_change": 0.0, "inside_add": 0.2}
"""How much harder it is to see a word than one made of loose letters, by the kind of change."""

PLAIN = 0.6
"""The skill up to which it plays for the points of the turn alone; from 1 on it counts all that it
foresees."""


def prepare(view: WorphView, level: float, ruling: Ruling) -> None:
    """Look up whether the dictionary says how familiar its words are."""
    has_levels(ruling)


def decide(
    view: WorphView, player: str | None, level: float, ruling: Ruling, chance: Chance
) -> Action | None:
    """The action of the computer player, or None if others must act."""
    if player is None or player != view.turn:
        return None
    match view.phase:
        case "start":
            return DrawStart(by=player)
        case "spin":
            return Spin(by=player)
    return _Player(view, player, level, ruling, chance).turn()


def fallback_action(view: WorphView, player: str) -> Action | None:
    """A card that the box draws, or a pass."""
    if player != view.turn:
        return None
    return DrawStart(by=player) if view.phase == "start" else Pass(by=player)


class _Player:
    """The computer player on turn, after the spin."""

    def __init__(
        self, view: WorphView, player: str, level: float, ruling: Ruling, chance: Chance
    ) -> None:
        self._position, self._me, self._ruling = position_of(view), player, ruling
        skill, luck = skill_at(SKILLS, level), chance.pick(range(2**32))
        form = DAY * day(chance.lot, view.players.index(player))
        self._known = Reader(ruling, skill)
        self._reader = Reader(ruling, skill + form, luck)
        self._share = min(max((skill - PLAIN) / (1 - PLAIN), 0.0), 1.0)

    def turn(self) -> Action:
        """The best of the words that the player notices, or a pass."""
        return max((*self._plays(), Pass(by=self._me)), key=self._worth)

    def _plays(self) -> Iterator[Action]:
        for play in possible_plays(self._position, self._ruling):
            if self._reader.notices(play.word, HIDDEN[play.score["kind"]]):
                yield Play(by=self._me, word=play.word)

    def _worth(self, turn: Action) -> float:
        """The points of a turn, and of what follows as far as the player foresees it."""
        done = RULES.apply(self._position, turn, RecordingRuling(self._ruling))
        points = done.score["turn_total"] if done.score else 0
        return points + self._share * prospects(
            done.state, self._me, self._ruling, self._known.knows
        )
