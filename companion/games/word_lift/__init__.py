"""Word Lift: players lay words, and steal words by splitting them in two."""

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


class WordLift(Game):
    """Word Lift, with its rules, protocol, screens, score sheet and computer player."""

    name = "word_lift"
    title = "Word Lift"

    @cached_property
    def rules(self) -> Rules:
        from companion.games.word_lift.rules import rules

        return rules

    @cached_property
    def protocol(self) -> Messages:
        from companion.games.word_lift.protocol import messages

        return messages

    @cached_property
    def ui(self) -> Ui:
        from companion.games.word_lift.ui import (
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
            busy=controls.busy,
            sound=screens.sound,
            hand=screens.hand,
            words=highlights.words,
            highlight=highlights.highlight,
            offers=offers.offers,
        )

    @cached_property
    def house_rules(self) -> HouseRules:
        from companion.games.word_lift.ui.house_rules import HOUSE_RULES

        return HOUSE_RULES

    @cached_property
    def primer(self) -> Primer:
        from companion.games.word_lift.ui import primer

        return primer

    @cached_property
    def sheet(self) -> Sheet:
        from companion.games.word_lift.ui import sheet

        return sheet

    @cached_property
    def phone(self) -> Phone:
        from companion.games.word_lift.ui.phone import PHONE

        return PHONE

    @cached_property
    def voice(self) -> Voice:
        from companion.games.word_lift.ui.voice import VOICE

        return VOICE

    @cached_property
    def engine(self) -> Engine:
        from companion.games.word_lift.engine import opponent, review

        return Engine(opponent, review)
