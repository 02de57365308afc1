"""What an accepted action has done, for people, the sheet and the referee."""

from __future__ import annotations

from collections import Counter

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, GroupAccepts, Join, Leave
from companion.games.word_sprout.rules.actions import Challenge, OpenChallenge, ShowWord
from companion.games.word_sprout.rules.board.boards import Grid
from companion.games.word_sprout.rules.board.dictionary import Dictionary
from companion.games.word_sprout.rules.board.state import Effect, Missed, Settled, WordSproutState
from companion.games.word_sprout.rules.validity import Judge
from companion.games.word_sprout.rules.variations.play import whole


def shown_words(action: Action) -> tuple[str, ...]:
    """The words that were shown in answer to a challenge."""
    match action:
        case Challenge(shown_words=words, shown_word=word) | ShowWord(words=words, word=word):
            return (*words, *((word,) if word is not None else ()))
    return ()


def effect_of(
    before: WordSproutState, after: WordSproutState, action: Action, ruling: RecordingRuling
) -> Effect:
    """What the action has done."""
    gone = tuple(player for player in after.out if player not in before.out)
    undone = len(after.stack) < len(before.stack) and after.round == before.round
    laid, board = len(after.stack) > len(before.stack), after.ground.board
    return Effect(
        player=action.by or before.turn,
        lost=() if isinstance(action, Join) else gone,
        undone=(_lying(before), _lying(after)) if undone else None,
        challenge=_challenge(before, after, action, Dictionary(ruling, before.verdicts)),
        added=_added(before, after) if laid else "",
        crossable=isinstance(board, Grid) and whole(board, Dictionary(ruling, after.verdicts)),
    )


def _added(before: WordSproutState, after: WordSproutState) -> str:
    old, new = Counter(before.ground.board.letters), Counter(after.ground.board.letters)
    return "".join((new - old).elements())


def _lying(state: WordSproutState) -> str:
    return " ".join(state.ground.board.strings)


def _challenge(
    before: WordSproutState, after: WordSproutState, action: Action, dictionary: Dictionary
) -> Settled | None:
    """How a challenge was settled; None where there was none, or it is still open."""
    doubter = before.doubt.by if before.doubt else None
    by = action.by or before.turn if isinstance(action, Challenge | OpenChallenge) else doubter
    if by is None or after.doubt is not None or isinstance(action, Leave):
        return None
    play = before.stack[-1]
    valid = len(after.stack) == len(before.stack)
    missed = None if valid else _missed(before, action, dictionary)
    return Settled(by=by, against=play.by, strings=play.changed, valid=valid, missed=missed)


def _missed(before: WordSproutState, action: Action, dictionary: Dictionary) -> Missed | None:
    """Why the play was not shown to be valid."""
    strings = before.stack[-1].changed
    if isinstance(action, GroupAccepts):
        return Missed("refused", strings[0], action.word.upper())
    words = [word.upper() for word in shown_words(action)]
    return Judge(before, before.ground, dictionary).missed(strings, words)
