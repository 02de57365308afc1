"""The seats at the table: the players' names, how many they are, and their order."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.errors import BadEntry, Refused
from companion.games.api.fault import Fault
from companion.games.kit.validation import clean
from companion.names import clash

LONGEST_NAME = 40


def _name_fault(name: str) -> Fault | None:
    """The fault of a player's name, or None."""
    if not name or name != name.strip() or not name.isprintable():
        why = "A player's name is empty or cannot be shown"
        return Fault("bad_entry", why, "Give another name.")
    if len(name) > LONGEST_NAME:
        way_out = f"Give a name of at most {LONGEST_NAME} letters."
        return Fault("bad_entry", f"{clean(name)} is too long", way_out)
    return None


def check_names(players: Sequence[str]) -> None:
    """Check that every player has a valid name of their own; raises BadEntry."""
    for player in players:
        if fault := _name_fault(player):
            raise BadEntry(fault.message)
    for at, player in enumerate(players):
        if why := clash(player, players[:at], f"There are two players named {player}"):
            raise BadEntry(f"{why}. Give each another name.")


def check_count(players: Sequence[str], least: int, most: int) -> None:
    """Check the number of players; raises Refused."""
    if not least <= len(players) <= most:
        message = f"{len(players)} cannot play this game. Seat {least} to {most} players."
        raise Refused(message, "player_count")


def check_seated(known: Collection[str], *named: str | None) -> None:
    """Check that everybody named is among the known players; raises BadEntry."""
    for name in named:
        if name is not None and name not in known:
            raise BadEntry(f"{clean(name)!r} is not among the players. Name one of them.")


def not_seated_fault(players: Sequence[str], player: str | None) -> Fault | None:
    """The fault if the player does not sit here; None if they do."""
    if player in players:
        return None
    why = f"{clean(player)} does not sit here" if player else "No player is named"
    return Fault("bad_entry", why, f"Name one of {', '.join(players)}.")


def join_fault(
    players: Sequence[str], name: str | None, after: str | None, most: int
) -> Fault | None:
    """Why the player cannot join to the left of `after`, or None if they can."""
    name = name or ""
    if fault := _name_fault(name):
        return fault
    if why := clash(name, players, f"{name} sits here already"):
        return Fault("bad_entry", why, "Give another name.")
    if len(players) >= most:
        return Fault("bad_entry", f"There are {most} players", "Let a player leave first.")
    return None if after is None else not_seated_fault(players, after)


def next_player(players: Sequence[str], player: str) -> str:
    """The next player, on the left."""
    return players[(players.index(player) + 1) % len(players)]


def previous_player(players: Sequence[str], player: str) -> str:
    """The previous player, on the right."""
    return players[players.index(player) - 1]


def players_from(players: Sequence[str], first: str | None) -> tuple[str, ...]:
    """The players in order, this one first; as they are if they do not sit here."""
    at = players.index(first) if first in players else 0
    return (*players[at:], *players[:at])


def players_after(players: Sequence[str], last: str | None) -> tuple[str, ...]:
    """The players in order, this one last; as they are if they do not sit here."""
    circle = players_from(players, last)
    return (*circle[1:], *circle[:1]) if last in players else circle


def players_before(players: Sequence[str], player: str | None, count: int) -> tuple[str, ...]:
    """The last `count` players in order before this one; all others if they are fewer."""
    circle = players_from(players, player)
    others = len(circle) - (player in players)
    return circle[len(circle) - min(count, others) :]


def remove_player(players: Sequence[str], player: str) -> tuple[str, ...]:
    """The players without this one."""
    return tuple(other for other in players if other != player)


def swap_players(players: Sequence[str], one: str, other: str) -> tuple[str, ...]:
    """The players with two of them swapped."""
    swap = {one: other, other: one}
    return tuple(swap.get(player, player) for player in players)


def insert_player(players: Sequence[str], newcomer: str, after: str | None) -> tuple[str, ...]:
    """The players with a newcomer to the left of `after`; None for the last place."""
    place = len(players) if after is None else players.index(after) + 1
    return (*players[:place], newcomer, *players[place:])
