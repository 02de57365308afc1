"""Advice for NewWord: every word from table and hand, the highest-scoring first."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.newword.engine.solver import Finder, Play
from companion.games.newword.rules.assign import available_cards
from companion.games.newword.rules.notation import letters_of
from companion.games.newword.rules.state import NewWordState
from companion.games.newword.rules.turns import close_window
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import is_inoffensive


def finder(state: NewWordState, player: str, ruling: Ruling) -> Finder:
    """A finder for the player's words, as if nobody challenges the last one."""
    now = close_window(state)
    excluded = "" if now.options.same_word_ok else letters_of(now.table.known)
    return Finder(available_cards(now, player), ruling, now.options.junior, excluded)


def best_plays(state: NewWordState, player: str, ruling: Ruling) -> Iterator[Play]:
    """All words the player can lay, the highest-scoring first; no offensive ones."""
    return finder(state, player, ruling).plays(is_inoffensive)
