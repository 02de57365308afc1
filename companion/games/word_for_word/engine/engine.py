"""The computer player of Word For Word, and its review."""

from __future__ import annotations

from companion.games.api.game import Engine
from companion.games.word_for_word.engine import opponent, review

ENGINE = Engine(opponent, review, self_play=opponent.SELF_PLAY, stake=opponent.STAKE)
