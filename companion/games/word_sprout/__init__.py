"""Word Sprout: players add letters to a string that must always be inside some word."""

from __future__ import annotations

from companion.games.api.game import Game, part


class WordSprout(Game):
    """Word Sprout: players add letters to a string that must always be inside some word."""

    name = "word_sprout"
    title = "Word Sprout"

    rules = part("rules.rules:RULES")
    protocol = part("protocol.messages:PROTOCOL")
    ui = part("box:UI")
    house_rules = part("ui.house_rules:HOUSE_RULES")
    settings = part("ui.house_rules:Settings")
    primer = part("ui.primer:PRIMER")
    sheet = part("ui.sheet:SHEET")
    voice = part("ui.voice:VOICE")
    engine = part("engine.engine:ENGINE")
