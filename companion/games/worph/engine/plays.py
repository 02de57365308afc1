"""What could be played in Worph: every legal word with its points, the best first."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Facts
from companion.games.worph.rules.actions import Play
from companion.games.worph.rules.moves import Done, play
from companion.games.worph.rules.state import WorphState
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import shown


class Possible(NamedTuple):
    """A word that may be played, and its points part by part."""

    word: str
    score: Facts


def possible_plays(state: WorphState, ruling: Ruling) -> list[Possible]:
    """All words that the player on turn may play: most points first, then the best known.

    Before the spin without a bonus. Words that the family filter holds are not named.
    """
    found = []
    for word in shown({*ruling.neighbours(state.table_word), *state.verdicts}):
        done = play(state, Play(by=state.turn, word=word), RecordingRuling(ruling))
        if isinstance(done, Done) and done.score:
            found.append(Possible(word, done.score))
    return sorted(found, key=lambda a: (-a.score["turn_total"], ruling.level(a.word), a.word))
