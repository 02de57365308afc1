"""What an accepted action has done, for the screen that tells it; nothing secret is among it."""

from __future__ import annotations

from companion.games.api.rules import Action, Facts, Join, Leave
from companion.games.word_sprout.protocol.messages import facts
from companion.games.word_sprout.rules.actions import Challenge
from companion.games.word_sprout.rules.state import SproutState


def told(before: SproutState, after: SproutState, action: Action) -> Facts:
    """The facts of the new state, and under `event` what happened.

    `player` acted; `lost` are out since; `undone` is the string before and after an undo;
    `challenge` is how one was settled: who challenged whom, and whether the play was valid.
    """
    gone = [player for player in after.out if player not in before.out]
    lost = [] if isinstance(action, Join) else gone
    undone = len(after.stack) < len(before.stack) and after.round == before.round
    boards = (before.ground.board, after.ground.board)
    event = {
        "player": action.by or before.turn,
        "lost": lost,
        "undone": [" ".join(board.strings) for board in boards] if undone else None,
        "challenge": _challenge(before, after, action),
    }
    return {**facts(after), "event": event}


def _challenge(before: SproutState, after: SproutState, action: Action) -> Facts | None:
    """How a challenge was settled; None where there was none, or it is still open."""
    by = action.by if isinstance(action, Challenge) else before.doubt and before.doubt.by
    if by is None or after.doubt is not None or isinstance(action, Leave):
        return None
    play = before.stack[-1]
    valid = len(after.stack) == len(before.stack)
    return {"by": by, "against": play.by, "strings": list(play.changed), "valid": valid}
