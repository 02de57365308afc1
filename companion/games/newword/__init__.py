"""NewWord and New Word Jr.: players make new words from the table's word and their hands."""

from __future__ import annotations

from companion.games.api.game import Game, part


class NewWord(Game):
    """NewWord and New Word Jr., with rules, protocol, screens, score sheet, computer player."""

    name = "newword"
    title = "NewWord"
    variants = (("New Word Jr.", {"junior": True}),)

    rules = part("rules.rules:RULES")
    protocol = part("protocol.messages:PROTOCOL")
    ui = part("box:UI")
    house_rules = part("ui.house_rules:HOUSE_RULES")
    primer = part("ui.primer:PRIMER")
    sheet = part("ui.sheet:SHEET")
    forms = part("ui.forms:FORMS")
    voice = part("ui.voice:VOICE")
    engine = part("engine.engine:ENGINE")
