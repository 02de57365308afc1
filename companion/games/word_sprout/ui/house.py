"""What a table decides before Word Sprout: variations, tiles, teams, house rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from companion.entry.counts import Counts
from companion.entry.leaf import Page, Ticks
from companion.games.api.house import Choice, Option, Wishes
from companion.games.kit.plain import passed_left
from companion.games.word_sprout.rules.board.state import Options
from companion.games.word_sprout.rules.variations import VARIATIONS, clash, objection, warnings
from companion.games.word_sprout.rules.variations.teams import shared_out, staying

HANDICAPS = False
NO_YES = ("no", "yes")
SECONDS = (None, 30.0, 45.0, 60.0, 90.0, 120.0)
SECOND_NAMES = ("no limit", "30", "45", "60", "90", "120")

OPTIONS = (
    Option("turn_limit_s", "seconds", SECONDS, SECOND_NAMES),
    Option("answer_limit_s", "answer", SECONDS, SECOND_NAMES),
    Option("rounds", "rounds", (None, 1, 2, 3, 5, 7), ("any", "1", "2", "3", "5", "7")),
    Option("starter", "who begins", ("rotate", "winner", "loser"),
           ("the next", "the winner", "first out")),
    Option("notice", "out of turn", ("people", "machine"), ("people call", "box calls")),
    Option("strict_referee", "box refuses", (False, True), NO_YES),
    Option("plural_vote", "plural vote", (True, False), ("yes", "no")),
    Option("two_letters_always", "two letters", (False, True), NO_YES),
    Option("teams_play_on", "last team", (False, True), ("wins", "plays on")),
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


def _rules(wishes: Wishes, players: tuple[str, ...]) -> Ticks:
    """The eighteen variations, each with its sentence; what cannot go together says why."""
    del players
    pages = tuple(Page(rule.title, rule.says) for rule in VARIATIONS.values())
    ticked = tuple(wishes.setup.get("variations", ()))
    return Ticks("VARIATIONS", tuple(VARIATIONS), pages, objection, ticked, warns=_warning)


def _warning(names: tuple[str, ...]) -> str:
    return " ".join(warnings(names))


def _with(key: str, wishes: Wishes, names: tuple[str, ...]) -> Wishes:
    return replace(wishes, setup={**wishes.setup, key: names})


def _rules_row(wishes: Wishes) -> str:
    return f"variations: {len(wishes.setup.get('variations', ())) or 'none'}"


def _tiles(wishes: Wishes, players: tuple[str, ...]) -> Counts:
    del players
    return Counts("TILES", wishes.options.get("tiles") or TILES)


def _with_tiles(wishes: Wishes, tiles: Mapping[str, int]) -> Wishes:
    counts = "limited" if tiles else "unlimited"
    kept = {**wishes.options, "tile_counts": counts, "tiles": dict(tiles) or None}
    return replace(wishes, options=kept)


def _tiles_row(wishes: Wishes) -> str:
    limited = wishes.options.get("tile_counts") == "limited"
    return f"tiles: {sum((wishes.options.get('tiles') or {}).values()) if limited else 'no end'}"


def _teams(wishes: Wishes, players: tuple[str, ...]) -> Ticks | None:
    """Who is in the red team; the others are in the blue one (V5.1)."""
    if "teams" not in wishes.setup.get("variations", ()):
        return None
    pages = tuple(Page(player, "Ticked: team red. Else: team blue.") for player in players)

    def objects(red: tuple[str, ...]) -> str:
        return "" if 0 < len(red) < len(players) else "Somebody must be in each team."

    return Ticks("TEAM RED", players, pages, objects, shared_out(players)["red"])


CHOICES = (
    Choice(_rules, partial(_with, "variations"), _rules_row),
    Choice(_tiles, _with_tiles, _tiles_row),
    Choice(_teams, partial(_with, "red")),
)


def seated(setup: Setup, players: tuple[str, ...]) -> Setup:
    """The first who joined begins (S1); who is not red is blue."""
    begun = {key: value for key, value in setup.items() if key != "red"}
    if red := setup.get("red"):
        blue = tuple(player for player in players if player not in red)
        begun["teams"] = {"red": red, "blue": blue}
    return {**begun, "first": players[0]}


def again(setup: Setup, players: tuple[str, ...]) -> Setup:
    """The next seat to the left begins (S1); who left is in no team any more."""
    after = passed_left(setup, "first", players)
    if teams := setup.get("teams"):
        after["teams"] = staying(players, teams)
    return after
