"""What the table of Word For Word decides before a game: chips, bets and the end."""

from __future__ import annotations

from companion.games.api.house_rules import Choice, GameOptions, HouseRules, Players
from companion.widgets.pick import Amount


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


HOUSE_RULES = HouseRules(
    choices=(
        _number("chips", "chips each", 100, 10, 1000, 10),
        _number("ante", "ante", 1, 0, 100, 1),
        _limits(),
        _end("score", "target", "play to", 5000, 50, 1, "last one in", ""),
        _end("time", "limit_s", "time limit", 300, 10, 60, "none", " min"),
    )
)
"""The players cut for the deal in each game, with the same stacks (F2.2)."""
