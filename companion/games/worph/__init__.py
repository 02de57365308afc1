"""Worph: change one letter of the table word, or add one (rules W1 to W8)."""

from __future__ import annotations

from companion.games.api.game import Game, part


class Worph(Game):
    """Worph: change one letter of the table word, or add one (rules W1 to W8)."""

    name = "worph"
    title = "Worph"

    rules = part("rules.rules:RULES")
    protocol = part("protocol.messages:PROTOCOL")
    ui = part("box:UI")
    house_rules = part("ui.house_rules:HOUSE_RULES")
    primer = part("ui.primer:PRIMER")
    sheet = part("ui.sheet:SHEET")
    voice = part("ui.voice:VOICE")
    engine = part("engine.engine:ENGINE")
