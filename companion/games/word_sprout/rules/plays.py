"""Adding letters: read the entry, refuse what is plainly wrong, change the ground (S2, S4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.kit.validation import capitals, clean
from companion.games.word_sprout.rules import turns
from companion.games.word_sprout.rules.actions import Cross, Insert, Laying, Place, Play
from companion.games.word_sprout.rules.board import grid
from companion.games.word_sprout.rules.board.boards import BoardChange, Grid, line_extension
from companion.games.word_sprout.rules.board.dictionary import Dictionary
from companion.games.word_sprout.rules.board.state import (
    Ground,
    InTurn,
    StandingPlay,
    WordSproutState,
)
from companion.games.word_sprout.rules.validity import Judge, stage_after

TEXTS = ("string", "letter", "cross_string", "new_string")
"""The fields of an entry that consist of letters."""


def lay(
    state: WordSproutState, by: str, action: Laying, dictionary: Dictionary
) -> WordSproutState | Fault:
    """Carry out a play, in turn or out of turn, or refuse it (S2.1, S4.1, S4.3)."""
    laid = check_play(state, action, dictionary)
    if isinstance(laid, Fault):
        return laid
    timely = by in _players_in_turn(state)
    if timely and state.ground.win:
        return turns.end_round(state, state.ground.win, state.ground.how)
    if not timely and state.options.notice == "machine":
        return turns.expel(state, by, in_turn=False)
    turn: InTurn = "proper" if timely else "pending"
    play = StandingPlay(by=by, before=state.ground, changed=laid.changed, turn=turn)
    ground = ground_after(state, by, laid)
    if not timely:
        return replace(state, stack=(*state.stack, play), ground=ground)
    covered = tuple(map(_make_lucky, state.stack))
    return turns.pass_turn(replace(state, stack=(*covered, play), ground=ground), by)


def _players_in_turn(state: WordSproutState) -> Iterator[str | None]:
    """The players in turn: the one on turn, or the next one after a player out of turn."""
    yield str(state.turn)
    for play in state.pending:
        yield turns.successor(state, play.by)


def _make_lucky(play: StandingPlay) -> StandingPlay:
    return replace(play, turn="lucky") if play.turn == "pending" else play


def check_play(
    state: WordSproutState, action: Laying, dictionary: Dictionary
) -> BoardChange | Fault:
    """The change that the entry makes, or the first fault that everybody can see (V8.3)."""
    entry = _clean(action)
    laid = entry if isinstance(entry, Fault) else _change_of(state, entry)
    if isinstance(laid, Fault):
        return laid
    return next(_faults(state, laid, dictionary), laid)


def _faults(state: WordSproutState, laid: BoardChange, dictionary: Dictionary) -> Iterator[Fault]:
    """All faults in the order of C8: tiles, letters, then those that need the dictionary."""
    stage, board = state.ground.stage, state.ground.board
    found = [_tile_fault(state.ground, laid)]
    found += [rule.refuses(stage, laid) for rule in turns.rules(state)]
    found += [rule.forbids(board, laid, dictionary) for rule in turns.rules(state)]
    yield from (fault for fault in found if fault)
    if state.options.strict_referee and (fault := _goal_fault(state, laid, dictionary)):
        yield fault


def _clean(action: Laying) -> Laying | Fault:
    """The entry in capitals, or a fault unless it has only letters A to Z."""
    texts = {name: getattr(action, name) for name in action.__struct_fields__ if name in TEXTS}
    for name, text in texts.items():
        if capitals(text) is None:
            why = f"{clean(text) or 'A blank'}: only letters A to Z"
            return Fault("bad_entry", why, "Enter it again.")
        if name == "letter" and len(text) > 1:
            return _count_fault(text, most=1)
    return replace(action, **{name: text.upper() for name, text in texts.items()})


def _change_of(state: WordSproutState, entry: Laying) -> BoardChange | Fault:
    board = state.ground.board
    if isinstance(entry, Play):
        return (
            grid.extend(board, entry.string)
            if isinstance(board, Grid)
            else _line_change(state, entry)
        )
    if not isinstance(board, Grid):
        return Fault("bad_entry", "There is only one string", "Announce the whole new string.")
    match entry:
        case Place(row=row, col=col):
            return grid.place(board, row, col, entry.letter)
        case Insert(at_index=index):
            return grid.insert(board, entry.string, index, entry.letter)
        case Cross(at_index=index):
            return grid.cross(board, entry.cross_string, index, entry.new_string)


def _line_change(state: WordSproutState, entry: Play) -> BoardChange | Fault:
    """One letter more, or two if the house rules or a variation allow them (S2.1, V2.7, SP-A6)."""
    most = letters_allowed(state)
    laid = line_extension(state.ground.board.letters, entry.string)
    if laid is None or len(laid.added) > most:
        return _count_fault(entry.string, most)
    return laid


def _count_fault(text: str, most: int) -> Fault:
    """The entry does not add one letter, or one or two."""
    if most == 1:
        return Fault("not_one_letter", f"{clean(text)}: add just 1 letter", grid.WHOLE_STRING)
    return Fault("not_one_letter", f"{clean(text)}: add 1 or 2 letters", grid.WHOLE_STRING)


def letters_allowed(state: WordSproutState) -> int:
    """How many letters may be added in this turn: one or two."""
    house = 2 if state.options.two_letters_always else 1
    return max(house, *(rule.most(state.ground.stage) for rule in turns.rules(state)), 1)


def _tile_fault(ground: Ground, laid: BoardChange) -> Fault | None:
    """A fault if the pot has too few of a letter (S4.4)."""
    pot = ground.pot or {}
    gone = next((a for a in laid.added if pot.get(a, 2) < laid.added.count(a)), None)
    if gone is None:
        return None
    return Fault("no_such_tile", f"No {gone} is left in the pot", "Play another letter.")


def _goal_fault(state: WordSproutState, laid: BoardChange, dictionary: Dictionary) -> Fault | None:
    """A fault if a string is in no goal word, under the house rule `strict_referee` (SP-A2)."""
    judge = Judge(state, ground_after(state, "", laid), dictionary)
    wrong = next((string for string in laid.changed if not judge.any_goal(string)), None)
    if wrong is None:
        return None
    return Fault("not_in_a_word", f"{clean(wrong)}: in no goal word", "Try another play.")


def ground_after(state: WordSproutState, by: str, laid: BoardChange) -> Ground:
    """The ground after the play, with the effects of all variations."""
    before, in_force = state.ground, turns.rules(state)
    stage = stage_after(before.stage, laid, in_force)
    pot = turns.refill(before.pot, laid.added, -1)
    now = replace(before, board=laid.board, stage=stage, pot=pot)
    for letter in laid.added:
        earlier = now
        for rule in in_force:
            now = rule.after_letter(earlier, now, by, letter)
    for rule in in_force:
        now = rule.after_play(before, now, by)
    return now
