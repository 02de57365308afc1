"""Laying letters: what an entry says, what everybody sees is wrong, what it changes (S2, S4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.kit.validation import capitals, clean
from companion.games.word_sprout.rules import turns
from companion.games.word_sprout.rules.actions import Cross, Insert, Laying, Place, Play
from companion.games.word_sprout.rules.board import grid
from companion.games.word_sprout.rules.board.boards import Grid, Laid, lengthened
from companion.games.word_sprout.rules.board.dictionary import Dictionary
from companion.games.word_sprout.rules.board.state import Ground, InTurn, Standing, WordSproutState
from companion.games.word_sprout.rules.validity import Judge, advanced

TEXTS = ("string", "letter", "cross_string", "new_string")


def lay(
    state: WordSproutState, by: str, action: Laying, dictionary: Dictionary
) -> WordSproutState | Fault:
    """The play stands, in turn or out of turn; or it is refused (S2.1, S4.1, S4.3)."""
    laid = judged(state, action, dictionary)
    if isinstance(laid, Fault):
        return laid
    timely = by in _timely(state)
    if timely and state.ground.win:
        return turns.round_won(state, state.ground.win, state.ground.how)
    if not timely and state.options.notice == "machine":
        return turns.expelled(state, by, in_turn=False)
    turn: InTurn = "proper" if timely else "pending"
    play = Standing(by=by, before=state.ground, changed=laid.changed, turn=turn)
    ground = grown(state, by, laid)
    if not timely:
        return replace(state, stack=(*state.stack, play), ground=ground)
    covered = tuple(map(_lucky, state.stack))
    return turns.passed_on(replace(state, stack=(*covered, play), ground=ground), by)


def _timely(state: WordSproutState) -> Iterator[str | None]:
    """Who plays in turn: whose turn it is, or the next one after who played out of turn."""
    yield str(state.turn)
    for play in state.pending:
        yield turns.successor(state, play.by)


def _lucky(play: Standing) -> Standing:
    return replace(play, turn="lucky") if play.turn == "pending" else play


def judged(state: WordSproutState, action: Laying, dictionary: Dictionary) -> Laid | Fault:
    """What the entry would lay, or the first fault that everybody can see in it (V8.3)."""
    entry = _cleaned(action)
    laid = entry if isinstance(entry, Fault) else _read(state, entry)
    if isinstance(laid, Fault):
        return laid
    return next(_faults(state, laid, dictionary), laid)


def _faults(state: WordSproutState, laid: Laid, dictionary: Dictionary) -> Iterator[Fault]:
    """All that is wrong, in the order of C8: tiles, letters, then what takes a dictionary."""
    stage, board = state.ground.stage, state.ground.board
    found = [_missing(state.ground, laid)]
    found += [rule.refuses(stage, laid) for rule in turns.rules(state)]
    found += [rule.forbids(board, laid, dictionary) for rule in turns.rules(state)]
    yield from (fault for fault in found if fault)
    if state.options.strict_referee and (fault := _strict(state, laid, dictionary)):
        yield fault


def _cleaned(action: Laying) -> Laying | Fault:
    """The entry in capitals, if it is of the letters A to Z alone."""
    texts = {name: getattr(action, name) for name in action.__struct_fields__ if name in TEXTS}
    for name, text in texts.items():
        if capitals(text) is None:
            why = f"{clean(text) or 'A blank'}: only letters A to Z"
            return Fault("bad_entry", why, "Enter it again.")
        if name == "letter" and len(text) > 1:
            return _too_many(text, most=1)
    return replace(action, **{name: text.upper() for name, text in texts.items()})


def _read(state: WordSproutState, entry: Laying) -> Laid | Fault:
    board = state.ground.board
    if isinstance(entry, Play):
        return grid.extend(board, entry.string) if isinstance(board, Grid) else _line(state, entry)
    if not isinstance(board, Grid):
        return Fault("bad_entry", "There is one string only", "Announce the whole new string.")
    match entry:
        case Place(row=row, col=col):
            return grid.place(board, row, col, entry.letter)
        case Insert(at_index=index):
            return grid.insert(board, entry.string, index, entry.letter)
        case Cross(at_index=index):
            return grid.cross(board, entry.cross_string, index, entry.new_string)


def _line(state: WordSproutState, entry: Play) -> Laid | Fault:
    """One letter more, or two where the house or a rule allows them (S2.1, V2.7, SP-A6)."""
    most = letters_allowed(state)
    laid = lengthened(state.ground.board.letters, entry.string)
    if laid is None or len(laid.added) > most:
        return _too_many(entry.string, most)
    return laid


def _too_many(text: str, most: int) -> Fault:
    """Not one letter more, where that is all that may be played, or not one or two."""
    if most == 1:
        return Fault("not_one_letter", f"{clean(text)}: not one letter more", "Add just one.")
    return Fault("not_one_letter", f"{clean(text)}: not one or two letters more", "Add one or two.")


def letters_allowed(state: WordSproutState) -> int:
    """How many letters may be played in this turn: one, or two."""
    house = 2 if state.options.two_letters_always else 1
    return max(house, *(rule.most(state.ground.stage) for rule in turns.rules(state)), 1)


def _missing(ground: Ground, laid: Laid) -> Fault | None:
    """A letter of which too few are left in the pot (S4.4)."""
    pot = ground.pot or {}
    gone = next((a for a in laid.added if pot.get(a, 2) < laid.added.count(a)), None)
    if gone is None:
        return None
    return Fault("no_such_tile", f"No {gone} is left in the pot", "Play another letter.")


def _strict(state: WordSproutState, laid: Laid, dictionary: Dictionary) -> Fault | None:
    """A string that is in no goal word, where the house lets the box say so (SP-A2)."""
    judge = Judge(state, grown(state, "", laid), dictionary)
    wrong = next((string for string in laid.changed if not judge.any_goal(string)), None)
    if wrong is None:
        return None
    return Fault("not_in_a_word", f"{clean(wrong)}: in no goal word", "Play otherwise.")


def grown(state: WordSproutState, by: str, laid: Laid) -> Ground:
    """The ground after the play, with all its effects."""
    before, in_force = state.ground, turns.rules(state)
    stage = advanced(before.stage, laid, in_force)
    pot = turns.refilled(before.pot, laid.added, -1)
    now = replace(before, board=laid.board, stage=stage, pot=pot)
    for letter in laid.added:
        earlier = now
        for rule in in_force:
            now = rule.letter(earlier, now, by, letter)
    for rule in in_force:
        now = rule.laid(before, now, by)
    return now
