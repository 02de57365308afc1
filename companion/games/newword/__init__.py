"""NewWord and New Word Jr.: players make new words from the table's word and their hands."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from companion.games.api.game import Engine, Game, Ui

if TYPE_CHECKING:
    from companion.games.api.house_rules import HouseRules
    from companion.games.api.phone import Phone
    from companion.games.api.primer import Primer
    from companion.games.api.rules import Messages, Rules
    from companion.games.api.sheet import Sheet
    from companion.games.api.voice import Voice


class NewWord(Game):
    """NewWord and New Word Jr., with rules, protocol, screens, score sheet, computer player."""

    name = "newword"
    title = "NewWord"
    variants = (("New Word Jr.", {"junior": True}),)

    @cached_property
    def rules(self) -> Rules:
        from companion.games.newword.rules import rules

        return rules

    @cached_property
    def protocol(self) -> Messages:
        from companion.games.newword.protocol import messages

        return messages

    @cached_property
    def ui(self) -> Ui:
        from companion.games.newword.ui import (
            controls,
            correct,
            highlights,
            offers,
            screens,
        )

        return Ui(
            controls,
            screens,
            correct,
            keep=controls.keep,
            hand=screens.hand,
            words=highlights.words,
            highlight=highlights.highlight,
            offers=offers.offers,
        )

    @cached_property
    def house_rules(self) -> HouseRules:
        from companion.games.newword.ui.house_rules import HOUSE_RULES

        return HOUSE_RULES

    @cached_property
    def primer(self) -> Primer:
        from companion.games.newword.ui import primer

        return primer

    @cached_property
    def sheet(self) -> Sheet:
        from companion.games.newword.ui import sheet

        return sheet

    @cached_property
    def phone(self) -> Phone:
        from companion.games.newword.ui.phone import PHONE

        return PHONE

    @cached_property
    def voice(self) -> Voice:
        from companion.games.newword.ui.voice import VOICE

        return VOICE

    @cached_property
    def engine(self) -> Engine:
        from companion.games.newword.engine import opponent, review

        return Engine(opponent, review)
