"""Word Sprout at the box: what people use in every turn."""

from __future__ import annotations

from companion.games.api.game import Ui
from companion.games.word_sprout.ui import (
    controls,
    correct,
    highlights,
    offers,
    rebase,
)
from companion.games.word_sprout.ui.screens import screens

UI = Ui(
    controls,
    screens,
    correct,
    busy=controls.busy,
    keep=controls.keep_draft,
    sound=screens.sound,
    ending_text=screens.ending_text,
    last_screen=screens.last_screen,
    open_round=screens.open_round,
    words=highlights.words,
    carry=rebase.rebase_action,
    offers=offers.offers,
)
