"""Put people into groups: the knob goes to a name, a push moves it on to the next group."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from companion.screen.screen import Screen
from companion.widgets.pick import Pick
from companion.widgets.widget import BACK, Back, Done, is_back, is_push, steps_of
from hardware.box import Event

COLOURS = ("red", "blue", "green", "yellow", "white", "black", "orange", "purple")
"""What groups are called."""

DONE, TOO_FEW = "done", "make 2 teams or more"


class Groups(msgspec.Struct, frozen=True):
    """Which name is in which group; done with the names of each group that has any.

    `members` has the group of each name, in the order of the names; `names` name the groups.
    """

    title: str
    members: Mapping[str, str]
    names: tuple[str, ...] = COLOURS
    index: int = 0

    @property
    def _whole(self) -> bool:
        """Whether there is more than one group."""
        return len(set(self.members.values())) > 1

    def step(self, event: Event) -> Groups | Done | Back:
        """Go to a name, move it on, end on the first row, or go back."""
        if is_back(event):
            return BACK
        if is_push(event):
            return self._moved() if self.index else self._done()
        index = min(max(self.index + steps_of(event), 0), len(self.members))
        return replace(self, index=index)

    def _done(self) -> Groups | Done:
        if not self._whole:
            return self
        groups = ((name, self._in(name)) for name in self.names)
        return Done({name: members for name, members in groups if members})

    def _in(self, name: str) -> tuple[str, ...]:
        return tuple(member for member, group in self.members.items() if group == name)

    def _moved(self) -> Groups:
        """No more groups are offered than there are names."""
        name, offered = list(self.members)[self.index - 1], self.names[: len(self.members)]
        at = offered.index(self.members[name]) + 1 if self.members[name] in offered else 0
        return replace(self, members={**self.members, name: offered[at % len(offered)]})

    def draw(self) -> Screen:
        """How the entry ends, then every name with its group."""
        rows = (f"{name}: {group}" for name, group in self.members.items())
        return Pick(self.title, (DONE if self._whole else TOO_FEW, *rows), self.index).draw()
