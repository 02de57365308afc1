"""Word For Word at the box: what people use in every turn."""

from __future__ import annotations

from companion.games.api.game import Ui
from companion.games.word_for_word.ui import (
    controls,
    correct,
    highlights,
    offers,
)
from companion.games.word_for_word.ui.screens import screens

UI = Ui(
    controls,
    screens,
    correct,
    busy=controls.busy,
    keep=controls.keep,
    sound=screens.sound,
    hand=screens.hand,
    last_screen=screens.last_screen,
    open_round=screens.open_round,
    words=highlights.words,
    highlight=highlights.highlight,
    offers=offers.offers,
    accepting=correct.accepting,
)
