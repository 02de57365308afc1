"""Put players into teams: turn the knob to a name, push to move it to the next team."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from companion.screen.screen import Screen
from companion.widgets.pick import Pick
from companion.widgets.widget import Back, Done
from hardware.box import Event

COLOURS = ("red", "blue", "green", "yellow", "white", "black", "orange", "purple")
"""Names of the teams."""

DONE, TOO_FEW = "done", "make 2 teams or more"


class Groups(msgspec.Struct, frozen=True):
    """Players and their teams; the result maps each team that is used to its players.

    `members` maps each player to a team; `names` are the names of all teams.
    """

    title: str
    members: Mapping[str, str]
    names: tuple[str, ...] = COLOURS
    index: int = 0
    owner: ClassVar[None] = None

    @property
    def widget(self) -> Pick:
        """The list: the row that ends the entry, then every player with a team."""
        rows = (f"{name}: {team}" for name, team in self.members.items())
        return Pick(self.title, (DONE if self._complete else TOO_FEW, *rows), self.index)

    @property
    def _complete(self) -> bool:
        """Whether there are at least two teams."""
        return len(set(self.members.values())) > 1

    def step(self, event: Event) -> Groups | Done | Back:
        """Go to a name, move it to the next team, finish on the first row, or go back."""
        after = self.widget.step(event)
        if isinstance(after, Pick):
            return replace(self, index=after.index)
        return replace(self, index=after.value)._take() if isinstance(after, Done) else after

    def _take(self) -> Groups | Done:
        if self.index:
            return self._change_team()
        if not self._complete:
            return self
        teams = ((name, self._team(name)) for name in self.names)
        return Done({name: players for name, players in teams if players})

    def _team(self, name: str) -> tuple[str, ...]:
        return tuple(player for player, team in self.members.items() if team == name)

    def _change_team(self) -> Groups:
        """Move the player to the next team; there are at most as many teams as players."""
        name, offered = list(self.members)[self.index - 1], self.names[: len(self.members)]
        at = offered.index(self.members[name]) + 1 if self.members[name] in offered else 0
        return replace(self, members={**self.members, name: offered[at % len(offered)]})

    def draw(self) -> Screen:
        """Draw the list."""
        return self.widget.draw()
