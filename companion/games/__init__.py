"""All games. To add one, write its folder and add one line here."""

from __future__ import annotations

from companion.errors import UnknownGame
from companion.games.api.game import Game
from companion.games.newword import NewWord
from companion.games.word_for_word import WordForWord
from companion.games.word_lift import WordLift
from companion.games.word_sprout import WordSprout
from companion.games.worph import Worph
from companion.names import with_hyphens, with_underscores

GAMES: tuple[Game, ...] = (Worph(), WordSprout(), WordForWord(), WordLift(), NewWord())

NAMES = tuple(game.name for game in GAMES)


def find_game(name: str) -> Game:
    """The game with this name, such as `word_lift` or `word-lift`; raises UnknownGame."""
    for game in GAMES:
        if game.name == with_underscores(name):
            return game
    known = ", ".join(map(with_hyphens, NAMES))
    raise UnknownGame(f"There is no game {name!r}. Choose one of: {known}.")
