"""House rules of Word For Word, as the table chooses them."""

from __future__ import annotations

from typing import Any

from companion.games.api.house_rules import Choice, GameOptions, Option, Players
from companion.widgets.pick import Amount

HANDICAPS = False
NO_YES = ("no", "yes")

OPTIONS = (
    Option("hands", "cards", ("hidden", "dealt"), ("our own", "the box deals"),
           "Do you play with real cards, or does the box deal?"),
    Option("chips_on_table", "chips", (False, True), ("in the box", "on the table"),
           "Does the box keep your chips, or do you move real ones?"),
    Option("least_bet", "lowest bet", (1, 2, 5, 10, 20, 50),
           ("1 chip", "2 chips", "5 chips", "10 chips", "20 chips", "50 chips"),
           "The fewest chips that you may bet, or raise by."),
    Option("rebuy", "buy in again", (False, True), NO_YES,
           "yes: a player with no chips may take new ones between rounds."),
    Option("rounds", "rounds", (None, 5, 10, 15, 20),
           ("no limit", "5 rounds", "10 rounds", "15 rounds", "20 rounds"),
           "The game ends after this many rounds. Most chips win."),
    Option("turn_limit_s", "turn time", (None, 30.0, 60.0, 90.0, 120.0),
           ("no limit", "30 seconds", "60 seconds", "90 seconds", "120 seconds"),
           "How long you may take for a bet or a word."),
    Option("all_in", "all in", (True, False), ("yes", "no: you must fold"),
           "With too few chips to call, may you stay in for what you have?"),
    Option("secret_words", "words", (False, True), ("one by one", "in secret"),
           "Does everybody see each word at once, or all words together?"),
    Option("strict_referee", "check words", (False, True), NO_YES,
           "yes: only valid words. no: you may bluff."),
    Option("open_dictionary", "dictionary open", (False, True), NO_YES,
           "May you look words up? no: if you do, you fold."),
    Option("ante_every_s", "ante rises", (None, 600.0, 900.0, 1200.0, 1800.0),
           ("never", "every 10 minutes", "every 15 minutes", "every 20 minutes",
            "every 30 minutes"),
           "The ante grows by one chip, so the game ends sooner."),
    Option("category_scope", "category", ("round", "game"),
           ("for one round", "for the whole game"),
           "How long a category holds. Words in it earn 10 more."),
    Option("mixed_pair_wilds", "two-colour pair", ("double", "add"),
           ("times 2", "times 2, wild: +1"),
           "A red and a blue G: does a wild card in the pair add one?"),
    Option("triple", "triple letters", ("best", "first_pair_only"),
           ("all three count", "the first two count"),
           "Three of a letter in a row: which of them are multiplied?"),
    Option("exclamation_includes_outburst", "OMYWORD +75", (True, False), ("yes", "no"),
           "OMYWORD earns 100. Does it earn the 75 for seven cards too?"),
    Option("odd_chips", "odd chips", ("first", "next_pot"),
           ("left of the dealer", "into the next pot"),
           "Who gets the chips that a tie cannot share evenly?"),
    Option("penalty_rounding", "penalty", ("down", "nearest", "up"),
           ("rounded down", "to the nearest", "rounded up"),
           "A lost challenge costs a share of the pot, in whole chips."),
    Option("wild_idle_value", "unused wild", (None, 0), ("as the best letter", "0"),
           "What a wild card is worth if nobody has a word."),
)  # fmt: skip


def _number(key: str, label: str, usual: int, low: int, high: int, stride: int) -> Choice:
    """Choice of a number of chips before the game, such as the ante."""

    def widget(requested: GameOptions, _: Players) -> Amount:
        return Amount(label.upper(), requested.setup.get(key, usual), low, high, stride)

    def choose(requested: GameOptions, value: int) -> GameOptions:
        return GameOptions(requested.options, {**requested.setup, key: value})

    return Choice(widget, choose, lambda requested: f"{label}: {requested.setup.get(key, usual)}")


def _limits() -> Choice:
    """Choice of the highest bet or raise; 0 for no limit (F4.5)."""

    def widget(requested: GameOptions, _: Players) -> Amount:
        return Amount("HIGHEST BET", requested.setup.get("limits", {}).get("max") or 0, 0, 200, 5)

    def choose(requested: GameOptions, value: int) -> GameOptions:
        limits = {**requested.setup.get("limits", {}), "max": value or None}
        return GameOptions(requested.options, {**requested.setup, "limits": limits})

    def row(requested: GameOptions) -> str:
        return f"highest bet: {requested.setup.get('limits', {}).get('max') or 'no limit'}"

    return Choice(widget, choose, row)


def _end(
    mode: str, key: str, label: str, high: int, stride: int, scale: int, none: str, unit: str
) -> Choice:
    """Choice of an earlier end, by score or time; 0: play until one player has all chips (F15)."""

    def value(requested: GameOptions) -> int:
        end = requested.setup.get("end", {})
        return int(end.get(key, 0) / scale) if end.get("mode") == mode else 0

    def choose(requested: GameOptions, chosen: int) -> GameOptions:
        end = {"mode": mode, key: chosen * scale} if chosen else {"mode": "out"}
        return GameOptions(requested.options, {**requested.setup, "end": end})

    return Choice(
        lambda requested, _: Amount(label.upper(), value(requested), 0, high, stride),
        choose,
        lambda requested: (
            f"{label}: {value(requested)}{unit}" if value(requested) else f"{label}: {none}"
        ),
    )


CHOICES: tuple[Choice, ...] = (
    _number("chips", "chips each", 100, 10, 1000, 10),
    _number("ante", "ante", 1, 0, 100, 1),
    _limits(),
    _end("score", "target", "play to", 5000, 50, 1, "last one in", ""),
    _end("time", "limit_s", "time limit", 300, 10, 60, "none", " min"),
)


def setup_for(setup: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """The setup unchanged: the players cut for the deal (F2.2)."""
    del players
    return setup


def next_setup(setup: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """The setup unchanged: the players cut again, with the same stacks."""
    del players
    return setup
