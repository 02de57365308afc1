"""Start a game of Word Sprout (S1)."""

from __future__ import annotations

from string import ascii_uppercase

import msgspec

from companion.errors import BadEntry, Refused
from companion.games.api.marks import Player
from companion.games.kit.seating import check_seated
from companion.games.word_sprout.rules.board.state import Ground, Options, WordSproutState
from companion.games.word_sprout.rules.rounds import custom_rules_fault, empty_board, teams_for
from companion.games.word_sprout.rules.variations import clash, unknown
from companion.games.word_sprout.rules.variations.teams import teams_fault


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table decides before play: who begins (default: the first player), and rules."""

    first: Player | None = None
    variations: tuple[str, ...] = ()
    custom_rules: tuple[str, ...] = ()
    teams: dict[str, tuple[Player, ...]] = {}


def start(players: tuple[str, ...], house: Options, decided: Setup) -> WordSproutState:
    """A game with an empty string; raises BadEntry or Refused."""
    if house.tile_counts == "limited" and house.tiles is None:
        raise BadEntry('Limited tiles need a list. Give `tiles`, such as {"A": 9, "B": 2}.')
    _check(players, decided)
    first = decided.first or players[0]
    board = empty_board(decided.variations)
    return WordSproutState(
        options=house,
        players=players,
        order=players,
        scores=dict.fromkeys(players, 0),
        first=first,
        turn=first,
        ground=Ground(board=board, pot=full_pot(house)),
        variations=tuple(dict.fromkeys(decided.variations)),
        custom_rules=decided.custom_rules,
        teams=teams_for(decided.variations, players, decided.teams),
    )


def _check(players: tuple[str, ...], decided: Setup) -> None:
    check_seated(players, decided.first)
    check_rules(decided.variations)
    faults = custom_rules_fault(decided.custom_rules), teams_fault(players, decided.teams)
    if fault := next(filter(None, faults), clash(decided.variations)):
        raise Refused(fault.message, fault.reason)


def check_rules(names: tuple[str, ...]) -> None:
    """Check that all names are variations; raises BadEntry."""
    for name in names:
        if fault := unknown(name):
            raise BadEntry(fault.message)


def full_pot(house: Options) -> dict[str, int] | None:
    """The pot with the whole set, or None if tiles are unlimited.

    A letter that is missing in the list of tiles has none.
    """
    if house.tile_counts == "unlimited" or house.tiles is None:
        return None
    return {letter: house.tiles.get(letter, 0) for letter in ascii_uppercase}
