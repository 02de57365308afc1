"""What a table decides before Word Sprout: variations, tiles, teams, house rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from companion.games.api.house_rules import Choice, GameOptions, Option
from companion.games.kit.defaults import pass_left
from companion.games.word_sprout.rules.board.state import Options
from companion.games.word_sprout.rules.variations import VARIATIONS, clash, objection, warnings
from companion.games.word_sprout.rules.variations.teams import dealt_out, staying
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
           "How long a turn may last. Too late: you are out."),
    Option("answer_limit_s", "answer time", SECONDS, SECOND_NAMES,
           "Once challenged, how long you have to show a word."),
    Option("rounds", "rounds", (None, 1, 2, 3, 5, 7),
           ("no limit", "1 round", "2 rounds", "3 rounds", "5 rounds", "7 rounds"),
           "Who wins the most rounds wins the game."),
    Option("starter", "who begins", ("rotate", "winner", "loser"),
           ("the next to the left", "the last winner", "the first one out"),
           "Who begins the next round."),
    Option("notice", "out of turn", ("people", "machine"),
           ("players must notice", "the box notices"),
           "Who plays when it is not their turn is out, once noticed."),
    Option("strict_referee", "no bluffing", (False, True), ("no, you may bluff", "yes"),
           "yes: the box refuses a letter that leads to no word."),
    Option("plural_vote", "vote on plurals", (True, False), ("yes", "no, never counts"),
           "Is it a plural? If the box is not sure, do you vote?"),
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


class Given(Options, frozen=True, kw_only=True):
    """What the settings may give to begin with: the house options, and variations."""

    variations: tuple[Name, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if fault := clash(self.variations):
            raise ValueError(fault.why)


TILES = {
    "A": 9, "B": 2, "C": 2, "D": 4, "E": 12, "F": 2, "G": 3, "H": 2, "I": 9, "J": 1, "K": 1,
    "L": 4, "M": 2, "N": 6, "O": 8, "P": 2, "Q": 1, "R": 6, "S": 4, "T": 6, "U": 4, "V": 2,
    "W": 2, "X": 1, "Y": 2, "Z": 1,
}  # fmt: skip
"""The usual English set of 98 tiles, from which a table starts that counts its own."""

Setup = dict[str, Any]


def _rules(requested: GameOptions, players: tuple[str, ...]) -> Ticks:
    """The eighteen variations, each with its sentence; what cannot go together says why."""
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
    limited = requested.options.get("tile_counts") == "limited"
    return f"tiles: {sum((requested.options.get('tiles') or {}).values()) if limited else 'no end'}"


def _teams(requested: GameOptions, players: tuple[str, ...]) -> Groups | None:
    """Who is in which team (V5.1)."""
    if "teams" not in requested.setup.get("variations", ()):
        return None
    return Groups("TEAMS", dealt_out(players, {}))


CHOICES = (
    Choice(_rules, partial(_with, "variations"), _rules_row),
    Choice(_tiles, _with_tiles, _tiles_row),
    Choice(_teams, partial(_with, "teams")),
)


def setup_for(setup: Setup, players: tuple[str, ...]) -> Setup:
    """The first who joined begins (S1)."""
    return {**setup, "first": players[0]}


def next_setup(setup: Setup, players: tuple[str, ...]) -> Setup:
    """The next seat to the left begins (S1); who left is in no team any more."""
    after = pass_left(setup, "first", players)
    if teams := setup.get("teams"):
        after["teams"] = staying(players, teams)
    return after
