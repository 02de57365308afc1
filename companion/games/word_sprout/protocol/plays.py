"""The plays of a position; what a play changed is worked out by the rules if it is not given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.games.word_sprout.protocol.layout import from_strings
from companion.games.word_sprout.rules.board.boards import BoardChange, Grid
from companion.games.word_sprout.rules.board.state import Ground, InTurn, Stage, StandingPlay
from companion.games.word_sprout.rules.turns import refill
from companion.games.word_sprout.rules.variations.base import KnownPlay, Variation

Names = tuple[str, ...]


class PlayKeys(msgspec.Struct, frozen=True, kw_only=True):
    """The keys of a play in the history.

    `collected` are the vowels that it collected, `before` is the whole ground before it. A
    direction is not read, because it follows from the letters.
    """

    by: str
    string: str = ""
    collected: str | Names | bool | msgspec.UnsetType | None = msgspec.UNSET
    before: Ground | None = None
    changed: Names | None = None
    turn: InTurn = "proper"
    shown: bool | None = None

    def known_play(self, added: str) -> KnownPlay:
        """What the position says about the play, with the letters it `added`."""
        if self.collected is msgspec.UNSET or self.collected is True:
            return KnownPlay(by=self.by, added=added)
        return KnownPlay(by=self.by, added=added, collected=tuple(self.collected or ""))


def standing_plays(
    history: Sequence[PlayKeys], ground: Ground, rules: Sequence[Variation], shown: Names
) -> tuple[StandingPlay, ...]:
    """The standing plays; the last one leads to `ground`.

    `shown` are strings already proved valid.
    """
    found: list[StandingPlay] = []
    for at in range(len(history) - 1, -1, -1):
        play = history[at]
        before = play.before or _ground_before(ground, play, _string_before(history, at), rules)
        strings = play.changed or ground.board.strings
        is_shown = set(strings) <= set(shown) if play.shown is None else play.shown
        found.append(
            StandingPlay(by=play.by, before=before, changed=strings, turn=play.turn, shown=is_shown)
        )
        ground = before
    return tuple(reversed(found))


def _string_before(history: Sequence[PlayKeys], at: int) -> str:
    """The string before a play: that of the play before it, or else without its last letter."""
    return history[at - 1].string if at else history[at].string[:-1]


def _ground_before(
    ground: Ground, play: PlayKeys, string: str, rules: Sequence[Variation]
) -> Ground:
    board = from_strings((string,), grid=isinstance(ground.board, Grid))
    added = "".join((Counter(ground.board.letters) - Counter(board.letters)).elements())
    plays = max(ground.stage.plays - 1, 0)
    stage = lock_stage(Stage(len(board.letters), plays), board.strings, rules)
    now = replace(ground, board=board, stage=stage, pot=refill(ground.pot, added), win=None)
    for rule in rules:
        now = rule.undo(ground, now, play.known_play(added))
    return replace(now, how="")


def lock_stage(stage: Stage, strings: Names, rules: Sequence[Variation]) -> Stage:
    """The stage, locked if the palindrome rule locks the strings on the table (V2.7)."""
    laid = BoardChange(from_strings((), grid=False), "", strings, "")
    for rule in rules if strings else ():
        stage = rule.next_stage(stage, laid)
    return stage
