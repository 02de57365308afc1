"""Word For Word: hold'em with letters. Its rule ids are F1 to F15."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from companion.games.api.game import Engine, Game, Ui

if TYPE_CHECKING:
    from companion.games.api.house_rules import HouseRules
    from companion.games.api.phone import Phone
    from companion.games.api.primer import Primer
    from companion.games.api.rules import Messages, Rules
    from companion.games.api.sheet import Sheet
    from companion.games.api.voice import Voice


class WordForWord(Game):
    """Word For Word: hold'em with letters. Its rule ids are F1 to F15."""

    name = "word_for_word"
    title = "Word For Word"

    @cached_property
    def rules(self) -> Rules:
        from companion.games.word_for_word.rules import rules

        return rules

    @cached_property
    def protocol(self) -> Messages:
        from companion.games.word_for_word.protocol import messages

        return messages

    @cached_property
    def ui(self) -> Ui:
        from companion.games.word_for_word.ui import (
            controls,
            correct,
            highlights,
            offers,
        )
        from companion.games.word_for_word.ui.screens import screens

        return Ui(
            controls,
            screens,
            correct,
            busy=controls.busy,
            keep=controls.keep,
            sound=screens.sound,
            hand=screens.hand,
            words=highlights.words,
            highlight=highlights.highlight,
            offers=offers.offers,
        )

    @cached_property
    def house_rules(self) -> HouseRules:
        from companion.games.word_for_word.ui import house_rules

        return house_rules

    @cached_property
    def primer(self) -> Primer:
        from companion.games.word_for_word.ui import primer

        return primer

    @cached_property
    def sheet(self) -> Sheet:
        from companion.games.word_for_word.ui import sheet

        return sheet

    def points(self, view: Any) -> dict[str, int]:
        """Everybody's chips, with the chips of an unpaid round given back."""
        return {p: chips + view.contributions.get(p, 0) for p, chips in view.scores.items()}

    @cached_property
    def phone(self) -> Phone:
        from companion.games.word_for_word.ui.phone import PHONE

        return PHONE

    @cached_property
    def voice(self) -> Voice:
        from companion.games.word_for_word.ui.voice import VOICE

        return VOICE

    @cached_property
    def engine(self) -> Engine:
        from companion.games.word_for_word.engine import opponent, review

        return Engine(opponent, review, self_play=opponent.SELF_PLAY, stake=opponent.STAKE)
