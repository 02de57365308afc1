"""Worph: change one letter of the table word, or add one (rules W1 to W8)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from companion.games.api.game import Engine, Game, Ui

if TYPE_CHECKING:
    from companion.games.api.house_rules import HouseRules
    from companion.games.api.primer import Primer
    from companion.games.api.rules import Messages, Rules
    from companion.games.api.sheet import Sheet
    from companion.games.api.voice import Voice


class Worph(Game):
    """Worph: change one letter of the table word, or add one (rules W1 to W8)."""

    name = "worph"
    title = "Worph"

    @cached_property
    def rules(self) -> Rules:
        from companion.games.worph.rules import rules

        return rules

    @cached_property
    def protocol(self) -> Messages:
        from companion.games.worph.protocol import messages

        return messages

    @cached_property
    def ui(self) -> Ui:
        from companion.games.worph.ui import controls, correct, offers, screens

        return Ui(controls, screens, correct, ending_text=screens.ending_text, offers=offers.offers)

    @cached_property
    def house_rules(self) -> HouseRules:
        from companion.games.worph.ui import house_rules

        return house_rules

    @cached_property
    def primer(self) -> Primer:
        from companion.games.worph.ui import primer

        return primer

    @cached_property
    def sheet(self) -> Sheet:
        from companion.games.worph.ui import sheet

        return sheet

    @cached_property
    def voice(self) -> Voice:
        from companion.games.worph.ui.voice import VOICE

        return VOICE

    @cached_property
    def engine(self) -> Engine:
        from companion.games.worph.engine import review

        return Engine(review=review)
