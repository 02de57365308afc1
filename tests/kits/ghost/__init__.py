"""Ghost, a small seventh game: docs/new-game.md walks through it."""

from companion.games.api.game import Game, Ui
from companion.games.api.house_rules import Option
from companion.games.api.rules import Messages, Rules
from companion.games.api.sheet import Sheet
from companion.games.kit.defaults import DefaultHouseRules, DefaultMessages, DefaultSheet
from ghost import rules as played
from ghost import ui as shown

SECONDS = Option("turn_limit_s", "seconds", (30.0, 60.0, None), ("30", "60", "no limit"))
LEAST = Option("least", "shortest word", (4, 3, 5), ("4", "3", "5"))


class Ghost(Game):
    """Add a letter to the string, but end no word."""

    name, title = "ghost", "Ghost"
    rules: Rules = played
    protocol: Messages = DefaultMessages(played, played.GhostState)
    ui: Ui = Ui(shown, shown, shown, DefaultHouseRules((SECONDS, LEAST)))
    sheet: Sheet = DefaultSheet(played, shown)
