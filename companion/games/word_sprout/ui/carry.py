"""A turn before was corrected: a later one lays its own letter in the same place (S2.1)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.rules import Action
from companion.games.word_sprout.rules.actions import Cross, Insert, Play
from companion.games.word_sprout.rules.board.boards import Board, Grid, Line, read
from companion.games.word_sprout.rules.board.state import WordSproutState


def carried(action: Action, was: WordSproutState, now: WordSproutState) -> Action:
    """The action as it would have been made `now`; `was`: the state in which it was made."""
    old, new = was.ground.board, now.ground.board
    if old == new:
        return action
    match action:
        case Play() if isinstance(old, Line) and isinstance(new, Line):
            return replace(action, string=relaid(old.string, action.string.upper(), new.string))
        case Insert():
            return replace(action, string=_renamed(old, new, action.string.upper()))
        case Cross():
            return _crossed(action, old, new)
    return action


def relaid(old: str, longer: str, new: str) -> str:
    """What `longer`, which was made of the old string, becomes when made of the new one."""
    added = _added(old, longer)
    if added is None:
        return longer
    differing = (at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other)
    same, shift = next(differing, min(len(old), len(new))), len(new) - len(old)
    for gap, letter in reversed(added):
        at = gap if gap <= same else max(gap + shift, same)
        new = new[:at] + letter + new[at:]
    return new


def _added(old: str, longer: str) -> list[tuple[int, str]] | None:
    """The letters that were added, each with its gap in the old string; None: not only added."""
    found, rest = [], old
    for letter in longer:
        if rest.startswith(letter):
            rest = rest[1:]
        else:
            found.append((len(old) - len(rest), letter))
    return None if rest else found


def _renamed(old: Board, new: Board, string: str) -> str:
    """What is now read where the string lay; the same where nothing does."""
    if not isinstance(old, Grid) or not isinstance(new, Grid):
        return string
    run = next((run for run in old.lines if read(run) == string), ())
    letters = {cell[:2]: cell.letter for cell in new.cells}
    return "".join(letters.get(cell[:2], cell.letter) for cell in run) or string


def _crossed(action: Cross, old: Board, new: Board) -> Cross:
    """The new string with the crossing letter as it is now."""
    was, pair, at = action.cross_string.upper(), action.new_string.upper(), action.at_index
    string = _renamed(old, new, was)
    if not 0 <= at < len(string):
        return action
    changed = string[at] + pair[1:] if pair[:1] == was[at] else pair[:-1] + string[at]
    return replace(action, cross_string=string, new_string=changed)
