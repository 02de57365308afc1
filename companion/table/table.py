"""A game in progress: its history, and the only way to change it.

`Table.act` changes the state; undo and corrections replay the history. Every change goes to
the journal, and callers await the returned future before they show its effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future

import msgspec

from companion.errors import BadEntry
from companion.games.api.chance import Chance
from companion.games.api.rules import Action, Outcome
from companion.journal.file.entries import (
    Act,
    Amend,
    AnyRow,
    Change,
    Clock,
    Clocks,
    Finish,
    GameHeader,
    Raw,
    Rename,
    Seats,
    Undo,
)
from companion.journal.journal import Journal, Saved
from companion.lexicon.ruling import Ruling
from companion.names import clash
from companion.table.history import History


class Acted(msgspec.Struct, frozen=True):
    """An action with its random results, its outcome, and a future that is done when saved."""

    action: Action
    outcome: Outcome
    saved: Future[Saved]


class Table(History):
    """A game in progress, saved in the journal under the number `game`."""

    def __init__(
        self,
        header: GameHeader,
        ruling: Ruling,
        journal: Journal,
        game: int,
        chance: Chance | None = None,
    ) -> None:
        super().__init__(header, ruling)
        self.journal, self.game = journal, game
        self._chance = chance or Chance()

    def act(self, action: Action, spent: Mapping[str, float] | None = None) -> Acted:
        """Draw random results for an action, judge it and journal it.

        `spent`: seconds elapsed of each deadline.
        """
        clocks = dict(spent or {})
        action, again = self._complete(action)
        before = self.state
        record = self._do(action, clocks)
        row = Act(
            action=_raw(action),
            clocks=clocks,
            again=again,
            accepted=record.outcome.accepted,
            answers=record.answers,
            led=None if self.state is before else self._snapshot_after(before),
        )
        return Acted(action, record.outcome, self._append(row))

    def undo(self, count: int, agreed: tuple[str, ...]) -> Future[Saved]:
        """Undo the last actions, as agreed by these players (C6)."""
        self._undo(count)
        return self._append(Undo(count=count, agreed=agreed, led=self._snapshot()))

    def amend(self, changes: Mapping[int, Action | None]) -> Future[Saved]:
        """Correct earlier actions and replay what follows.

        Raises BadEntry if a later turn would become illegal.
        """
        whole: dict[int, Action | None] = {}
        for index, action in sorted(changes.items()):
            whole[index] = None if action is None else self._complete_at(whole, index, action)
        found = self._amend(whole).found
        rows = tuple(_change(index, action) for index, action in whole.items())
        return self._append(Amend(changes=rows, answers=found, led=self._snapshot()))

    def _complete_at(
        self, changes: Mapping[int, Action | None], index: int, action: Action
    ) -> Action:
        """The action at `index`, completed by chance and the dictionary in the state there."""
        later = dict.fromkeys(range(index, len(self.records)))
        records = self.try_amend({**changes, **later}).records
        state = records[-1].outcome.state if records else self.start_state
        return self.rules.complete(state, action, self._chance, self.ruling)

    def seat(self, buttons: Mapping[str, int]) -> Future[Saved]:
        """Assign the buttons (player to button number) from now on."""
        self.buttons = dict(buttons)
        return self._append(Seats(buttons=dict(buttons)))

    def rename(self, old: str, new: str) -> Future[Saved]:
        """Rename a player, from the start of the game.

        Raises BadEntry for a computer player, and for a name already used in this game, perhaps
        with other accents. Only those of their own name may change.
        """
        if old in self.header.machines:
            raise BadEntry(f"{old} is a computer player. Choose another player.")
        others = self.all_names - ({old} - {new})
        if why := clash(new, others, f"{new} is already in this game"):
            raise BadEntry(f"{why}. Choose another name.")
        self._rename(old, new)
        return self._append(Rename(old=old, new=new, led=self._snapshot()))

    def clock(self, spent: Mapping[str, float], why: str, by: str | None) -> Future[Saved]:
        """Note that the clocks were stopped (`why`) or run again (empty), and by whom."""
        self._note_clock(spent, why)
        return self._append(Clock(elapsed=dict(spent), running=not why, why=why, by=by))

    def beat(self, spent: Mapping[str, float]) -> None:
        """Note the seconds elapsed of each deadline, without waiting until they are saved."""
        self.journal.clocks(self.game, Clocks(elapsed=dict(spent)))

    def finish(self, how: str) -> Future[Saved]:
        """Close the game; `how` is `over`, or `stopped` before its end."""
        return self.journal.append(self.game, self._end(how))

    def _end(self, how: str) -> Finish:
        """The last entry of a game that ends now."""
        self.finished, standing = how, self.standing()
        result = {"scores": standing.points, "winners": list(standing.winners)}
        return Finish(how=how, result=result)

    def _append(self, row: AnyRow) -> Future[Saved]:
        return self.journal.append(self.game, row)

    def _complete(self, action: Action) -> tuple[Action, bool]:
        """Draw the random results of an action.

        Returns the action and whether its results are those of an earlier draw: a draw that was
        undone is never repeated.
        """
        draws = self._chance.draws
        whole = self.rules.complete(self.state, action, self._chance, self.ruling)
        if self._chance.draws == draws:
            return whole, False
        earlier = self._drawn.get(self._draw_key(action))
        if earlier is None:
            return whole, False
        return msgspec.structs.replace(earlier, by=action.by), True


def _change(index: int, action: Action | None) -> Change:
    return Change(index=index, action=None if action is None else _raw(action))


def _raw(action: Action) -> Raw:
    raw: Raw = msgspec.to_builtins(action)
    return raw
