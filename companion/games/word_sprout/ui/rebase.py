"""Rebase later plays after a correction: each adds its own letter in the same place (S2.1)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.rules import Action
from companion.games.word_sprout.rules.actions import Cross, Insert, Play
from companion.games.word_sprout.rules.board.boards import Board, Grid, Line, read
from companion.games.word_sprout.rules.board.state import WordSproutState


def rebase_action(action: Action, was: WordSproutState, now: WordSproutState) -> Action:
    """The action as it would be made in the state `now`; it was made in the state `was`."""
    old, new = was.ground.board, now.ground.board
    if old == new:
        return action
    match action:
        case Play() if isinstance(old, Line) and isinstance(new, Line):
            return replace(
                action, string=rebase_string(old.string, action.string.upper(), new.string)
            )
        case Insert():
            return replace(action, string=_string_now(old, new, action.string.upper()))
        case Cross():
            return _cross_now(action, old, new)
    return action


def rebase_string(old: str, longer: str, new: str) -> str:
    """The string that the same play makes of `new`; it made `longer` of `old`.

    >>> rebase_string("OA", "OAT", "OU")
    'OUT'
    """
    added = _letters_added(old, longer)
    if added is None:
        return longer
    differing = (at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other)
    same, shift = next(differing, min(len(old), len(new))), len(new) - len(old)
    for gap, letter in reversed(added):
        at = gap if gap <= same else max(gap + shift, same)
        new = new[:at] + letter + new[at:]
    return new


def _letters_added(old: str, longer: str) -> list[tuple[int, str]] | None:
    """The added letters, each with its gap in the old string; None if letters were removed too."""
    found, rest = [], old
    for letter in longer:
        if rest.startswith(letter):
            rest = rest[1:]
        else:
            found.append((len(old) - len(rest), letter))
    return None if rest else found


def _string_now(old: Board, new: Board, string: str) -> str:
    """The letters now on the squares of the string; the same string if there are none."""
    if not isinstance(old, Grid) or not isinstance(new, Grid):
        return string
    run = next((run for run in old.lines if read(run) == string), ())
    letters = {cell[:2]: cell.letter for cell in new.cells}
    return "".join(letters.get(cell[:2], cell.letter) for cell in run) or string


def _cross_now(action: Cross, old: Board, new: Board) -> Cross:
    """The action with the crossing letter as it is now."""
    was, pair, at = action.cross_string.upper(), action.new_string.upper(), action.at_index
    string = _string_now(old, new, was)
    if not 0 <= at < len(string):
        return action
    changed = string[at] + pair[1:] if pair[:1] == was[at] else pair[:-1] + string[at]
    return replace(action, cross_string=string, new_string=changed)
