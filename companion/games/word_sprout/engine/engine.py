"""The computer player of Word Sprout, and its review."""

from __future__ import annotations

from companion.games.api.game import Engine
from companion.games.word_sprout.engine import opponent, review

ENGINE = Engine(opponent, review, self_play=opponent.ALONE)
