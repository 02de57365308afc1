"""The players vote, each with the own button: press for yes, hold for no."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from companion.entry.piece import Done


class Ballot(msgspec.Struct, frozen=True):
    """A vote of those voters; done with whether it is a yes, which a tie is too."""

    voters: tuple[str, ...]
    votes: Mapping[str, bool] = {}

    @property
    def missing(self) -> tuple[str, ...]:
        """Who has not voted yet."""
        return tuple(voter for voter in self.voters if voter not in self.votes)

    def cast(self, voter: str, *, yes: bool) -> Ballot | Done:
        """The vote of one of them; a second one counts instead of the first."""
        if voter not in self.voters:
            return self
        after = replace(self, votes={**self.votes, voter: yes})
        return after if after.missing else Done(2 * sum(after.votes.values()) >= len(after.votes))
