"""The computer player of Worph, and its review."""

from __future__ import annotations

from companion.games.api.game import Engine
from companion.games.worph.engine import opponent, review

ENGINE = Engine(opponent, review)
