"""The house rules of Word For Word, as the table chooses them."""

from __future__ import annotations

from typing import Any

from companion.entry.pick import Amount
from companion.games.api.house import Choice, Option, Players, Wishes

HANDICAPS = False
NO_YES = ("no", "yes")

OPTIONS = (
    Option("hands", "cards", ("hidden", "dealt"), ("real ones", "the box deals")),
    Option("chips_on_table", "chips", (False, True), ("in the box", "on the table")),
    Option("rounds", "rounds", (None, 5, 10, 15, 20), ("no end", "5", "10", "15", "20")),
    Option("turn_limit_s", "seconds", (None, 30.0, 60.0, 90.0, 120.0),
           ("no limit", "30", "60", "90", "120")),
    Option("all_in", "all in", (True, False), ("yes", "no")),
    Option("secret_words", "words", (False, True), ("one by one", "in secret")),
    Option("strict_referee", "box judges", (False, True), NO_YES),
    Option("open_dictionary", "open list", (False, True), NO_YES),
    Option("ante_every_s", "ante rises", (None, 600.0, 900.0, 1200.0, 1800.0),
           ("never", "10 min", "15 min", "20 min", "30 min")),
    Option("category_scope", "category", ("round", "game"), ("each round", "whole game")),
    Option("mixed_pair_wilds", "mixed pair", ("double", "add"), ("x2", "wilds add")),
    Option("triple", "three alike", ("best", "first_pair_only"), ("all", "first two")),
    Option("exclamation_includes_outburst", "OMYWORD +75", (True, False), ("yes", "no")),
    Option("odd_chips", "odd chips", ("first", "next_pot"), ("to the left", "next pot")),
    Option("penalty_rounding", "penalty", ("down", "nearest", "up"), ("down", "nearest", "up")),
    Option("wild_idle_value", "idle wild", (None, 0), ("highest", "0")),
)  # fmt: skip


def _number(key: str, label: str, usual: int, low: int, high: int, stride: int) -> Choice:
    """A number of chips that is agreed before play."""

    def piece(wishes: Wishes, _: Players) -> Amount:
        return Amount(label.upper(), wishes.setup.get(key, usual), low, high, stride)

    def taken(wishes: Wishes, value: int) -> Wishes:
        return Wishes(wishes.options, {**wishes.setup, key: value})

    return Choice(piece, taken, lambda wishes: f"{label}: {wishes.setup.get(key, usual)}")


def _limits() -> Choice:
    """The most that a bet or the step of a raise may be; 0: any amount (F4.5)."""

    def piece(wishes: Wishes, _: Players) -> Amount:
        return Amount("HIGHEST BET", wishes.setup.get("limits", {}).get("max") or 0, 0, 200, 5)

    def taken(wishes: Wishes, value: int) -> Wishes:
        return Wishes(wishes.options, {**wishes.setup, "limits": {"max": value or None}})

    def row(wishes: Wishes) -> str:
        return f"highest bet: {wishes.setup.get('limits', {}).get('max') or 'any'}"

    return Choice(piece, taken, row)


def _end(mode: str, key: str, label: str, high: int, stride: int, scale: int) -> Choice:
    """When the game ends beside one having everything; 0: only then (F15)."""

    def value(wishes: Wishes) -> int:
        end = wishes.setup.get("end", {})
        return int(end.get(key, 0) / scale) if end.get("mode") == mode else 0

    def taken(wishes: Wishes, chosen: int) -> Wishes:
        end = {"mode": mode, key: chosen * scale} if chosen else {"mode": "out"}
        return Wishes(wishes.options, {**wishes.setup, "end": end})

    return Choice(
        lambda wishes, _: Amount(label.upper(), value(wishes), 0, high, stride),
        taken,
        lambda wishes: f"{label}: {value(wishes) or 'no'}",
    )


CHOICES: tuple[Choice, ...] = (
    _number("chips", "stack", 100, 10, 1000, 10),
    _number("ante", "ante", 1, 0, 100, 1),
    _limits(),
    _end("score", "target", "wins with", 5000, 50, 1),
    _end("time", "limit_s", "minutes", 300, 10, 60),
)


def seated(setup: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """Everybody cuts for the deal (F2.2)."""
    del players
    return setup


def again(setup: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """The next game is cut for anew; the stacks are as before."""
    del players
    return setup
