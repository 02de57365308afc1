"""Word Lift: players lay words, and steal words by splitting them in two."""

from __future__ import annotations

from typing import Any

from companion.games.api.game import Game, part


class WordLift(Game):
    """Word Lift, with its rules, protocol, screens, score sheet and computer player."""

    name = "word_lift"
    title = "Word Lift"

    rules = part("rules.rules:RULES")
    protocol = part("protocol.messages:PROTOCOL")
    ui = part("box:UI")
    forms = part("ui.forms:FORMS")
    house_rules = part("ui.house_rules:HOUSE_RULES")
    primer = part("ui.primer:PRIMER")
    sheet = part("ui.sheet:SHEET")
    voice = part("ui.voice:VOICE")
    engine = part("engine.engine:ENGINE")

    def race(self, view: Any) -> dict[str, int]:
        """Everybody's points, those of the round so far included."""
        return dict(view.so_far)
