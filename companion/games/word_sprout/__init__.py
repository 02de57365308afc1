"""Word Sprout: players add letters to a string that must always be inside some word."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from companion.games.api.game import Engine, Game, Ui

if TYPE_CHECKING:
    from msgspec import Struct

    from companion.games.api.house_rules import HouseRules
    from companion.games.api.phone import Phone
    from companion.games.api.primer import Primer
    from companion.games.api.rules import Messages, Rules
    from companion.games.api.sheet import Sheet
    from companion.games.api.voice import Voice


class WordSprout(Game):
    """Word Sprout: players add letters to a string that must always be inside some word."""

    name = "word_sprout"
    title = "Word Sprout"

    @cached_property
    def rules(self) -> Rules:
        from companion.games.word_sprout.rules import rules

        return rules

    @cached_property
    def protocol(self) -> Messages:
        from companion.games.word_sprout.protocol import messages

        return messages

    @property
    def settings(self) -> type[Struct]:
        from companion.games.word_sprout.ui.house_rules import Settings

        return Settings

    @cached_property
    def ui(self) -> Ui:
        from companion.games.word_sprout.ui import (
            controls,
            correct,
            highlights,
            offers,
            rebase,
        )
        from companion.games.word_sprout.ui.screens import screens

        return Ui(
            controls,
            screens,
            correct,
            busy=controls.busy,
            keep=controls.keep_draft,
            sound=screens.sound,
            ending_text=screens.ending_text,
            words=highlights.words,
            carry=rebase.rebase_action,
            offers=offers.offers,
        )

    @cached_property
    def house_rules(self) -> HouseRules:
        from companion.games.word_sprout.ui import house_rules

        return house_rules

    @cached_property
    def primer(self) -> Primer:
        from companion.games.word_sprout.ui import primer

        return primer

    @cached_property
    def sheet(self) -> Sheet:
        from companion.games.word_sprout.ui import sheet

        return sheet

    @cached_property
    def phone(self) -> Phone:
        from companion.games.word_sprout.ui.phone import PHONE

        return PHONE

    @cached_property
    def voice(self) -> Voice:
        from companion.games.word_sprout.ui.voice import VOICE

        return VOICE

    @cached_property
    def engine(self) -> Engine:
        from companion.games.word_sprout.engine import opponent, review

        return Engine(opponent, review, self_play=opponent.ALONE)
