"""The effect of an accepted action, for the screens, the score sheet and the referee."""

from __future__ import annotations

from collections import Counter

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, GroupAccepts, Join, Leave
from companion.games.word_sprout.rules.actions import Challenge, OpenChallenge, ShowWord
from companion.games.word_sprout.rules.board.boards import Grid
from companion.games.word_sprout.rules.board.dictionary import Dictionary
from companion.games.word_sprout.rules.board.state import (
    Effect,
    MissReason,
    SettledChallenge,
    WordSproutState,
)
from companion.games.word_sprout.rules.validity import Judge
from companion.games.word_sprout.rules.variations.play import all_complete


def shown_words(action: Action) -> tuple[str, ...]:
    """The words shown in answer to a challenge."""
    match action:
        case Challenge(shown_words=words, shown_word=word) | ShowWord(words=words, word=word):
            return (*words, *((word,) if word is not None else ()))
    return ()


def effect_of(
    before: WordSproutState, after: WordSproutState, action: Action, ruling: RecordingRuling
) -> Effect:
    """The effect of an action: what differs between the states before and after it."""
    gone = tuple(player for player in after.out if player not in before.out)
    undone = len(after.stack) < len(before.stack) and after.round == before.round
    laid, board = len(after.stack) > len(before.stack), after.ground.board
    return Effect(
        player=action.by or before.turn,
        lost=() if isinstance(action, Join) else gone,
        undone=(_strings_text(before), _strings_text(after)) if undone else None,
        challenge=_challenge(before, after, action, Dictionary(ruling, before.verdicts)),
        added=_letters_added(before, after) if laid else "",
        crossable=isinstance(board, Grid)
        and all_complete(board, Dictionary(ruling, after.verdicts)),
    )


def _letters_added(before: WordSproutState, after: WordSproutState) -> str:
    old, new = Counter(before.ground.board.letters), Counter(after.ground.board.letters)
    return "".join((new - old).elements())


def _strings_text(state: WordSproutState) -> str:
    return " ".join(state.ground.board.strings)


def _challenge(
    before: WordSproutState, after: WordSproutState, action: Action, dictionary: Dictionary
) -> SettledChallenge | None:
    """How a challenge was settled; None if there was none, or if it is still open."""
    challenger = before.doubt.by if before.doubt else None
    by = action.by or before.turn if isinstance(action, Challenge | OpenChallenge) else challenger
    if by is None or after.doubt is not None or isinstance(action, Leave):
        return None
    play = before.stack[-1]
    valid = len(after.stack) == len(before.stack)
    miss_reason = None if valid else _miss_reason(before, action, dictionary)
    return SettledChallenge(
        by=by, against=play.by, strings=play.changed, valid=valid, missed=miss_reason
    )


def _miss_reason(
    before: WordSproutState, action: Action, dictionary: Dictionary
) -> MissReason | None:
    """Why the play was not proved valid."""
    strings = before.stack[-1].changed
    if isinstance(action, GroupAccepts):
        return MissReason("refused", strings[0], action.word.upper())
    words = [word.upper() for word in shown_words(action)]
    return Judge(before, before.ground, dictionary).miss_reason(strings, words)
