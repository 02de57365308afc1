"""A vote with the seat buttons: press for yes, hold for no."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from companion.widgets.widget import Done


class Ballot(msgspec.Struct, frozen=True):
    """A vote in progress. Its result is True for yes; `tie` is the result of a tie."""

    voters: tuple[str, ...]
    votes: Mapping[str, bool] = {}
    tie: bool = True
    owner: ClassVar[None] = None

    @property
    def tally(self) -> str:
        """How many have voted, as `2 of 3`."""
        return f"{len(self.votes)} of {len(self.voters)}"

    @property
    def missing(self) -> tuple[str, ...]:
        """The voters who have not voted yet."""
        return tuple(voter for voter in self.voters if voter not in self.votes)

    def cast(self, voter: str, *, yes: bool) -> Ballot | Done:
        """Count a vote. A second vote of the same player replaces the first."""
        if voter not in self.voters:
            return self
        after = replace(self, votes={**self.votes, voter: yes})
        if after.missing:
            return after
        more = 2 * sum(after.votes.values()) - len(after.votes)
        return Done(more > 0 or (more == 0 and self.tie))
