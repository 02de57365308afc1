"""The house rules of NewWord that the table can choose.

`companion deck use` chooses another deck.
"""

from __future__ import annotations

from companion.games.api.house_rules import Option
from companion.games.kit.defaults import DefaultHouseRules

NO_YES = ("no", "yes")

OPTIONS = (
    Option("junior", "game", (False, True), ("NewWord", "New Word Jr."),
           "Jr.: two letters are enough, and nothing is multiplied."),
    Option("hands", "cards", ("hidden", "dealt"), ("our own", "the box deals"),
           "Do you play with your own cards, or does the box deal them?"),
    Option("turn_limit_s", "turn time", (None, 60.0, 90.0, 120.0, 180.0),
           ("no limit", "60 seconds", "90 seconds", "120 seconds", "180 seconds"),
           "How long a turn may take. Then it counts as a pass."),
    Option("strict_referee", "box checks", (False, True), ("challenged words", "every word"),
           "Which words does the box look up in the dictionary?"),
    Option("challengers", "who challenges", ("anyone", "next_only"), ("anyone", "next player"),
           "Who may challenge a word?"),
    Option("dealer_starts", "who begins", (False, True), ("left of the dealer", "the dealer"),
           "Who lays the first word?"),
    Option("same_word_ok", "same word again", (False, True), NO_YES,
           "yes: you may make the same word with other cards."),
    Option("max_players", "players", (4, 5, 6), ("2 to 4", "2 to 5", "2 to 6"),
           "How many may play. The rule sheet says up to 4."),
    Option("end", "game ends", ("empty_stock", "any_empty_hand"),
           ("stock and hand empty", "a hand empty"),
           "Is an empty hand enough, or must the stock be empty too?"),
)  # fmt: skip

HOUSE_RULES = DefaultHouseRules(OPTIONS, role="dealer", at=-1)
"""The last player to join deals, so that the first to join begins (N2.2); then the next one."""
