"""What to lay in NewWord: every word of the table's cards and a hand, the dearest first."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.newword.engine.solver import Finder, Play
from companion.games.newword.rules.assign import around
from companion.games.newword.rules.notation import spells
from companion.games.newword.rules.state import NewWordState
from companion.games.newword.rules.turns import closed
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import shown


def finder(state: NewWordState, player: str, ruling: Ruling) -> Finder:
    """What finds the player's words, once the last one stands."""
    now = closed(state)
    but = "" if now.options.same_word_ok else spells(now.table.known)
    return Finder(around(now, player), ruling, now.options.junior, but)


def best_plays(state: NewWordState, player: str, ruling: Ruling) -> Iterator[Play]:
    """All that the player can lay, the most points first; nothing that a family minds."""
    return finder(state, player, ruling).plays(lambda word: any(shown([word])))
