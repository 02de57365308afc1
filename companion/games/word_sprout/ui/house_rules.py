"""Variations, tiles and teams of Word Sprout, and the setup of the next game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from companion.games.api.house_rules import Choice, GameOptions, HouseRules, Players, Setup
from companion.games.kit.roles import pass_left
from companion.games.kit.tiles import TILES
from companion.games.word_sprout.rules.board.state import Options
from companion.games.word_sprout.rules.variations import VARIATIONS, clash, objection, warnings
from companion.games.word_sprout.rules.variations.teams import team_by_player, without_leavers
from companion.widgets.counts import Counts
from companion.widgets.groups import Groups
from companion.widgets.pager import Page, Ticks

if TYPE_CHECKING:
    Name = str
else:
    Name = Literal[tuple(VARIATIONS)]


class Settings(Options, frozen=True, kw_only=True):
    """The keys of `[game.word_sprout]` in the settings: the house options, and variations."""

    variations: tuple[Name, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if fault := clash(self.variations):
            raise ValueError(fault.why)


def _rules(requested: GameOptions, players: Players) -> Ticks:
    """The list of the eighteen variations; it says why two of them cannot be combined."""
    del players
    pages = tuple(Page(rule.title, rule.says) for rule in VARIATIONS.values())
    ticked = tuple(requested.setup.get("variations", ()))
    return Ticks("VARIATIONS", tuple(VARIATIONS), pages, objection, ticked, warns=_warning)


def _warning(names: tuple[str, ...]) -> str:
    return " ".join(warnings(names))


def _with(key: str, requested: GameOptions, decided: Any) -> GameOptions:
    return replace(requested, setup={**requested.setup, key: decided})


def _rules_row(requested: GameOptions) -> str:
    return f"variations: {len(requested.setup.get('variations', ())) or 'none'}"


def _tiles(requested: GameOptions, players: Players) -> Counts:
    del players
    return Counts("TILES", requested.options.get("tiles") or TILES)


def _with_tiles(requested: GameOptions, tiles: Mapping[str, int]) -> GameOptions:
    counts = "limited" if tiles else "unlimited"
    kept = {**requested.options, "tile_counts": counts, "tiles": dict(tiles) or None}
    return replace(requested, options=kept)


def _tiles_row(requested: GameOptions) -> str:
    if requested.options.get("tile_counts") != "limited":
        return "tiles: unlimited"
    return f"tiles: {sum((requested.options.get('tiles') or {}).values())}"


def _teams(requested: GameOptions, players: Players) -> Groups | None:
    """The list of the teams, if that variation is chosen (V5.1)."""
    if "teams" not in requested.setup.get("variations", ()):
        return None
    return Groups("TEAMS", team_by_player(players, {}))


def setup_for(setup: Setup, players: Players) -> Setup:
    """Let the player who joined first begin (S1)."""
    return {**setup, "first": players[0]}


def next_setup(setup: Setup, players: Players) -> Setup:
    """Let the next player to the left begin (S1); remove players who left from the teams."""
    after = pass_left(setup, "first", players)
    if teams := setup.get("teams"):
        after["teams"] = without_leavers(players, teams)
    return after


HOUSE_RULES = HouseRules(
    setup_for,
    next_setup,
    (
        Choice(_rules, partial(_with, "variations"), _rules_row),
        Choice(_tiles, _with_tiles, _tiles_row),
        Choice(_teams, partial(_with, "teams")),
    ),
)
