"""Ghost, a small seventh game; docs/new-game.md explains it."""

from companion.games.api.game import Game, Ui
from companion.games.api.house_rules import HouseRules, Option
from companion.games.api.rules import Messages, Rules
from companion.games.api.sheet import Sheet
from companion.games.kit.defaults import DefaultHouseRules, DefaultMessages, DefaultSheet
from ghost import rules as ghost_rules
from ghost import ui as ghost_ui

SECONDS = Option("turn_limit_s", "turn time", (30.0, 60.0, None), ("30", "60", "no limit"))
LEAST = Option("least", "shortest word", (4, 3, 5), ("4", "3", "5"))


class Ghost(Game):
    """Ghost: add a letter, but do not complete a word."""

    name, title = "ghost", "Ghost"
    rules: Rules = ghost_rules
    protocol: Messages = DefaultMessages(ghost_rules, ghost_rules.GhostState)
    ui: Ui = Ui(ghost_ui, ghost_ui, ghost_ui)
    house_rules: HouseRules = DefaultHouseRules((SECONDS, LEAST))
    sheet: Sheet = DefaultSheet(ghost_rules, ghost_ui)
