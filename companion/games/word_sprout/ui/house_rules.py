"""House rules of Word Sprout, its variations, tiles and teams, and the setup of the next game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from companion.games.api.house_rules import Choice, GameOptions, Option
from companion.games.kit.defaults import pass_left
from companion.games.kit.tiles import TILES
from companion.games.word_sprout.rules.board.state import Options
from companion.games.word_sprout.rules.variations import VARIATIONS, clash, objection, warnings
from companion.games.word_sprout.rules.variations.teams import team_by_player, without_leavers
from companion.widgets.counts import Counts
from companion.widgets.groups import Groups
from companion.widgets.pager import Page, Ticks

HANDICAPS = False
SECONDS = (None, 30.0, 45.0, 60.0, 90.0, 120.0)
SECOND_NAMES = (
    "no limit", "30 seconds", "45 seconds", "60 seconds", "90 seconds", "120 seconds",
)  # fmt: skip

OPTIONS = (
    Option("turn_limit_s", "turn time", SECONDS, SECOND_NAMES,
           "How long a turn may take. Out of time: you are out."),
    Option("answer_limit_s", "answer time", SECONDS, SECOND_NAMES,
           "Once challenged, how long you have to show a word."),
    Option("rounds", "rounds", (None, 1, 2, 3, 5, 7),
           ("no limit", "1 round", "2 rounds", "3 rounds", "5 rounds", "7 rounds"),
           "The player who wins the most rounds wins the game."),
    Option("starter", "who begins", ("rotate", "winner", "loser"),
           ("the next to the left", "the last winner", "the first one out"),
           "The player who begins the next round."),
    Option("notice", "out of turn", ("people", "machine"),
           ("players must notice", "the box notices"),
           "A player who plays out of turn is out, once noticed."),
    Option("strict_referee", "no bluffing", (False, True), ("no, you may bluff", "yes"),
           "yes: the box refuses a letter that leads to no word."),
    Option("plural_vote", "vote on plurals", (True, False), ("yes", "no, never counts"),
           "Do you vote if the box can't tell a plural?"),
    Option("two_letters_always", "letters a turn", (False, True), ("one", "one or two"),
           "How many letters you add on your turn."),
    Option("teams_play_on", "one team left", (False, True),
           ("the round is over", "they play on"),
           "Only one team is still in: is the round over?"),
)  # fmt: skip

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


Setup = dict[str, Any]


def _rules(requested: GameOptions, players: tuple[str, ...]) -> Ticks:
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


def _tiles(requested: GameOptions, players: tuple[str, ...]) -> Counts:
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


def _teams(requested: GameOptions, players: tuple[str, ...]) -> Groups | None:
    """The list of the teams, if that variation is chosen (V5.1)."""
    if "teams" not in requested.setup.get("variations", ()):
        return None
    return Groups("TEAMS", team_by_player(players, {}))


CHOICES = (
    Choice(_rules, partial(_with, "variations"), _rules_row),
    Choice(_tiles, _with_tiles, _tiles_row),
    Choice(_teams, partial(_with, "teams")),
)


def setup_for(setup: Setup, players: tuple[str, ...]) -> Setup:
    """Let the player who joined first begin (S1)."""
    return {**setup, "first": players[0]}


def next_setup(setup: Setup, players: tuple[str, ...]) -> Setup:
    """Let the next player to the left begin (S1); remove players who left from the teams."""
    after = pass_left(setup, "first", players)
    if teams := setup.get("teams"):
        after["teams"] = without_leavers(players, teams)
    return after
