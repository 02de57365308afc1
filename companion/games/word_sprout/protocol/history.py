"""The plays of a position, with what each changed worked out by the rules where it is not told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.games.word_sprout.protocol.layout import from_strings
from companion.games.word_sprout.rules.board.boards import Grid, Laid
from companion.games.word_sprout.rules.board.state import Ground, InTurn, Stage, Standing
from companion.games.word_sprout.rules.turns import refilled
from companion.games.word_sprout.rules.variations.base import Told, Variation

Names = tuple[str, ...]


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A play of the history. `collected`: the vowels it brought; `before`: all that was before.

    The direction that a play may tell follows from its letters and is not read.
    """

    by: str
    string: str = ""
    collected: str | Names | bool | msgspec.UnsetType | None = msgspec.UNSET
    before: Ground | None = None
    changed: Names | None = None
    turn: InTurn = "proper"
    shown: bool | None = None

    def told(self, added: str) -> Told:
        """What is told of it."""
        if self.collected is msgspec.UNSET or self.collected is True:
            return Told(by=self.by, added=added)
        return Told(by=self.by, added=added, collected=tuple(self.collected or ""))


def stack(
    history: Sequence[Played], ground: Ground, rules: Sequence[Variation], shown: Names
) -> tuple[Standing, ...]:
    """The plays as they stand, the last one leading to the ground."""
    found: list[Standing] = []
    for at in range(len(history) - 1, -1, -1):
        play = history[at]
        before = play.before or _before(ground, play, _earlier(history, at), rules)
        strings = play.changed or ground.board.strings
        seen = set(strings) <= set(shown) if play.shown is None else play.shown
        found.append(
            Standing(by=play.by, before=before, changed=strings, turn=play.turn, shown=seen)
        )
        ground = before
    return tuple(reversed(found))


def _earlier(history: Sequence[Played], at: int) -> str:
    """The string before a play: that of the play below it; unknown, the last letter is new."""
    return history[at - 1].string if at else history[at].string[:-1]


def _before(ground: Ground, play: Played, string: str, rules: Sequence[Variation]) -> Ground:
    board = from_strings((string,), grid=isinstance(ground.board, Grid))
    added = "".join((Counter(ground.board.letters) - Counter(board.letters)).elements())
    plays = max(ground.stage.plays - 1, 0)
    stage = locked(Stage(len(board.letters), plays), board.strings, rules)
    now = replace(ground, board=board, stage=stage, pot=refilled(ground.pot, added), win=None)
    for rule in rules:
        now = rule.undo(ground, now, play.told(added))
    return replace(now, how="")


def locked(stage: Stage, strings: Names, rules: Sequence[Variation]) -> Stage:
    """The stage with the lock that falls by the rules on what lies on the table."""
    laid = Laid(from_strings((), grid=False), "", strings, "")
    for rule in rules if strings else ():
        stage = rule.onward(stage, laid)
    return stage
