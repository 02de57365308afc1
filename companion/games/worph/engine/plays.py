"""All legal plays of a Worph position, each with its points."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Facts
from companion.games.kit.rules import Done
from companion.games.worph.rules.actions import Play
from companion.games.worph.rules.moves import play
from companion.games.worph.rules.state import WorphState
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import inoffensive


class PossiblePlay(NamedTuple):
    """A legal word and its points, part by part."""

    word: str
    score: Facts


def possible_plays(state: WorphState, ruling: Ruling) -> list[PossiblePlay]:
    """All legal plays of the player on turn: most points first, then the best known word.

    Before the spin no bonus is counted. Words that the family filter hides are left out.
    """
    found = []
    for word in inoffensive({*ruling.neighbours(state.table_word), *state.verdicts}):
        done = play(state, Play(by=state.turn, word=word), RecordingRuling(ruling))
        if isinstance(done, Done) and done.score:
            found.append(PossiblePlay(word, done.score))
    return sorted(found, key=lambda a: (-a.score["turn_total"], ruling.level(a.word), a.word))
