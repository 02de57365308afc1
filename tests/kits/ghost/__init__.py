"""Ghost, a small seventh game; docs/new-game.md explains it."""

from companion.games.api.game import Game, part


class Ghost(Game):
    """Ghost: add a letter, but do not complete a word."""

    name, title = "ghost", "Ghost"

    rules = part("rules:RULES")
    protocol = part("protocol:PROTOCOL")
    ui = part("box:UI")
    house_rules = part("ui:HOUSE_RULES")
    sheet = part("ui:SHEET")
