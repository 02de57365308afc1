"""Ghost, a small seventh game; docs/new-game.md explains it."""

from companion.games.api.game import Game, Ui
from companion.games.api.house_rules import HouseRules
from companion.games.api.rules import Messages, Rules
from companion.games.api.sheet import Sheet
from ghost import protocol as ghost_protocol
from ghost import rules as ghost_rules
from ghost import ui as ghost_ui


class Ghost(Game):
    """Ghost: add a letter, but do not complete a word."""

    name, title = "ghost", "Ghost"
    rules: Rules = ghost_rules
    protocol: Messages = ghost_protocol.PROTOCOL
    ui: Ui = Ui(ghost_ui, ghost_ui, ghost_ui, offers=ghost_ui.offers)
    house_rules: HouseRules = ghost_ui.HOUSE_RULES
    sheet: Sheet = ghost_ui.SHEET
