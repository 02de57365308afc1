"""Teams: their members win together (V5.1)."""

from __future__ import annotations

from companion.errors import BadEntry
from companion.games.api.fault import Fault
from companion.games.kit.seating import check_names
from companion.games.kit.validation import clean
from companion.games.word_sprout.rules.variations.base import Variation

Groups = dict[str, tuple[str, ...]]
"""Maps the name of each team to its players."""


class Teams(Variation):
    """V5.1: players form teams, and win if anyone in their team wins."""

    name, rule, title = "teams", "V5.1", "teams"
    says = "A win counts for the whole team."
    together = True


def team_of(teams: Groups, player: str) -> tuple[str | None, tuple[str, ...]]:
    """The player's team and its members; None and the player alone without a team."""
    found = ((name, team) for name, team in teams.items() if player in team)
    return next(found, (None, (player,)))


def without_leavers(players: tuple[str, ...], teams: Groups) -> Groups:
    """The teams without players who have left."""
    kept = {name: tuple(p for p in team if p in players) for name, team in teams.items()}
    return {name: team for name, team in kept.items() if team}


def teams_for_round(players: tuple[str, ...], teams: Groups) -> Groups:
    """The teams without players who have left; two new teams if fewer than two remain."""
    kept = without_leavers(players, teams)
    loose = [player for player in players if not any(player in team for team in kept.values())]
    return kept if len(kept) + len(loose) > 1 and kept else alternate_teams(players)


def team_by_player(players: tuple[str, ...], teams: Groups) -> dict[str, str]:
    """The team of each player; players without one alternate between red and blue."""
    known = {player: name for name, members in teams.items() for player in members}
    usual = {
        player: name for name, members in alternate_teams(players).items() for player in members
    }
    return {player: known.get(player, usual[player]) for player in players}


def alternate_teams(players: tuple[str, ...]) -> Groups:
    """Put every other player into the red team, the others into the blue team."""
    return {"red": players[::2], "blue": players[1::2]}


def teams_fault(players: tuple[str, ...], teams: Groups) -> Fault | None:
    """The fault of the table's teams; None if they are fine."""
    members = [player for team in teams.values() for player in team]
    if stranger := next((player for player in members if player not in players), None):
        return Fault("bad_entry", f"{clean(stranger)} is not at the table", "Name a player.")
    if len(set(members)) < len(members):
        return Fault("bad_entry", "A player is in two teams", "Put each player into one.")
    if set(members) == set(players) and len(list(filter(None, teams.values()))) < 2:
        return Fault("bad_entry", "All are in one team", "Form two teams or more.")
    try:
        check_names(tuple(teams))
    except BadEntry:
        return Fault("bad_entry", "A team's name cannot be shown", "Give it another name.")
    return None
