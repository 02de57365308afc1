"""The review of Worph."""

from __future__ import annotations

from companion.games.api.game import Engine
from companion.games.worph.engine import review

ENGINE = Engine(review=review)
