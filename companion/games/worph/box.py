"""Worph at the box: what people use in every turn."""

from __future__ import annotations

from companion.games.api.game import Ui
from companion.games.worph.ui import controls, correct, highlights, offers, screens

UI = Ui(
    controls,
    screens,
    correct,
    ending_text=screens.ending_text,
    highlight=highlights.highlight,
    offers=offers.offers,
)
