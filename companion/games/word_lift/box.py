"""Word Lift at the box: what people use in every turn."""

from __future__ import annotations

from companion.games.api.game import Ui
from companion.games.word_lift.ui import (
    controls,
    correct,
    highlights,
    offers,
    screens,
)

UI = Ui(
    controls,
    screens,
    correct,
    busy=controls.busy,
    sound=screens.sound,
    hand=screens.hand,
    last_screen=screens.last_screen,
    open_round=screens.open_round,
    words=highlights.words,
    highlight=highlights.highlight,
    offers=offers.offers,
)
