"""The computer player of Word Lift, and its review."""

from __future__ import annotations

from companion.games.api.game import Engine
from companion.games.word_lift.engine import opponent, review

ENGINE = Engine(opponent, review)
