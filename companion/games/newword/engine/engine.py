"""The computer player of NewWord, and its review."""

from __future__ import annotations

from companion.games.api.game import Engine
from companion.games.newword.engine import opponent, review

ENGINE = Engine(opponent, review, self_play=opponent.SELF_PLAY)
