"""The house rules of Word Lift that the table can choose."""

from __future__ import annotations

from companion.games.api.house_rules import Option
from companion.games.kit.defaults import DefaultHouseRules

NO_YES = ("no", "yes")

OPTIONS = (
    Option("hands", "cards", ("hidden", "dealt"), ("our own", "the box deals"),
           "Do you play with your own cards, or does the box deal them?"),
    Option("rounds", "rounds", (3, 1, 2, 4, 5), ("3", "1", "2", "4", "5"),
           "How many rounds you play. The points are added up."),
    Option("turn_limit_s", "turn time", (None, 60.0, 90.0, 120.0, 180.0),
           ("no limit", "60 seconds", "90 seconds", "120 seconds", "180 seconds"),
           "How long a turn may take. Then it counts as a pass."),
    Option("same_form", "banned forms", ("inflected", "strict"), ("plural/tense", "same stem"),
           "plural/tense: no GAME to GAMES. same stem: nor GAMER."),
    Option("split_needs_stolen", "both use it", (True, False), ("yes", "no"),
           "yes: both new words need a card of the stolen word."),
    Option("dagger_draw", "dagger costs", (None, 1, 2, 3, 4),
           ("as the deck says", "1 card", "2 cards", "3 cards", "4 cards"),
           "How many cards you draw if you steal a word with a dagger."),
    Option("dagger_per_card", "daggers add up", (False, True), NO_YES,
           "yes: stealing a word with two daggers costs twice."),
    Option("final_any_victim", "last: steal all", (False, True), NO_YES,
           "yes: in your last turn you may steal from anyone."),
    Option("discard_before_draw", "discard first", (0, 1, 2, 3),
           ("0 cards", "1 card", "2 cards", "3 cards"),
           "How many cards you discard before you draw."),
)  # fmt: skip

HOUSE_RULES = DefaultHouseRules(OPTIONS)
"""The first player to join begins the first round, the next to the left the next game (L2.2)."""
