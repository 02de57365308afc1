"""NewWord at the box: what people use in every turn."""

from __future__ import annotations

from companion.games.api.game import Ui
from companion.games.newword.ui import (
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
    keep=controls.keep,
    hand=screens.hand,
    last_screen=screens.last_screen,
    words=highlights.words,
    highlight=highlights.highlight,
    offers=offers.offers,
    accepting=correct.accepting,
    carry=correct.carry,
)
