"""The players vote, each with the own button: press for yes, hold for no."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from companion.widgets.widget import Done


class Ballot(msgspec.Struct, frozen=True):
    """A vote of those voters; done with whether it is a yes; `tie` says what a tie is."""

    voters: tuple[str, ...]
    votes: Mapping[str, bool] = {}
    tie: bool = True

    @property
    def tally(self) -> str:
        """How many have voted."""
        return f"{len(self.votes)} of {len(self.voters)}"

    @property
    def missing(self) -> tuple[str, ...]:
        """Who has not voted yet."""
        return tuple(voter for voter in self.voters if voter not in self.votes)

    def cast(self, voter: str, *, yes: bool) -> Ballot | Done:
        """The vote of one of them; a second one counts instead of the first."""
        if voter not in self.voters:
            return self
        after = replace(self, votes={**self.votes, voter: yes})
        if after.missing:
            return after
        more = 2 * sum(after.votes.values()) - len(after.votes)
        return Done(more > 0 or (more == 0 and self.tie))
