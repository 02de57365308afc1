"""Word For Word: hold'em with letters. Its rule ids are F1 to F15."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.api.game import Game, part


class WordForWord(Game):
    """Word For Word: hold'em with letters. Its rule ids are F1 to F15."""

    name = "word_for_word"
    title = "Word For Word"

    rules = part("rules.rules:RULES")
    protocol = part("protocol.messages:PROTOCOL")
    ui = part("box:UI")
    house_rules = part("ui.house_rules:HOUSE_RULES")
    primer = part("ui.primer:PRIMER")
    sheet = part("ui.sheet:SHEET")
    voice = part("ui.voice:VOICE")
    engine = part("engine.engine:ENGINE")

    def points(self, view: Any) -> dict[str, int]:
        """Everybody's chips, with those of an unpaid round and carried ones given back (F15.6)."""
        back = Counter(view.contributions) + Counter(view.carried_from)
        return {player: chips + back[player] for player, chips in view.scores.items()}

    def contenders(self, view: Any) -> tuple[str, ...]:
        """Everybody at the table: chips that left it win nothing."""
        return tuple(view.players)
