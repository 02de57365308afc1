"""Who wins together (V5.1)."""

from __future__ import annotations

from companion.errors import BadEntry
from companion.games.api.fault import Fault
from companion.games.kit.validation import check_names, clean
from companion.games.word_sprout.rules.variations.base import Variation

Groups = dict[str, tuple[str, ...]]
"""The name of each team to its players."""


class Teams(Variation):
    """V5.1: players are grouped into teams, and win if anyone on their team wins."""

    name, rule, title = "teams", "V5.1", "teams"
    says = "Who wins, wins for the whole team."
    together = True


def team_of(teams: Groups, player: str) -> tuple[str | None, tuple[str, ...]]:
    """The name of the player's team, and who is in it; None and the player alone for no team."""
    found = ((name, team) for name, team in teams.items() if player in team)
    return next(found, (None, (player,)))


def staying(players: tuple[str, ...], teams: Groups) -> Groups:
    """The teams without who left."""
    kept = {name: tuple(p for p in team if p in players) for name, team in teams.items()}
    return {name: team for name, team in kept.items() if team}


def formed(players: tuple[str, ...], teams: Groups) -> Groups:
    """The teams without who left; two of every other seat where that leaves no game."""
    kept = staying(players, teams)
    loose = [player for player in players if not any(player in team for team in kept.values())]
    return kept if len(kept) + len(loose) > 1 and kept else shared_out(players)


def dealt_out(players: tuple[str, ...], teams: Groups) -> dict[str, str]:
    """The team of each player: those who are in none go to red and blue by turns."""
    known = {player: name for name, members in teams.items() for player in members}
    usual = {player: name for name, members in shared_out(players).items() for player in members}
    return {player: known.get(player, usual[player]) for player in players}


def shared_out(players: tuple[str, ...]) -> Groups:
    """Every other seat is in the other team."""
    return {"red": players[::2], "blue": players[1::2]}


def teams_fault(players: tuple[str, ...], teams: Groups) -> Fault | None:
    """What is wrong with the teams that a table names."""
    members = [player for team in teams.values() for player in team]
    if stranger := next((player for player in members if player not in players), None):
        return Fault("bad_entry", f"{clean(stranger)} does not sit here", "Name who does.")
    if len(set(members)) < len(members):
        return Fault("bad_entry", "Somebody is in two teams", "Put everybody into one.")
    if set(members) == set(players) and len(list(filter(None, teams.values()))) < 2:
        return Fault("bad_entry", "All are in one team", "Form two teams or more.")
    try:
        check_names(tuple(teams))
    except BadEntry:
        return Fault("bad_entry", "A team's name cannot be shown", "Give it another name.")
    return None
