"""The history of a game: its actions replayed, undone and corrected. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from companion import __version__
from companion.errors import BadEntry, ReplayDiffers
from companion.games import find_game
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling, digest
from companion.games.api.rules import Action, Outcome, Record, State, View
from companion.journal.file.entries import (
    Act,
    Amend,
    Answers,
    AnyRow,
    Clock,
    Finish,
    GameHeader,
    Led,
    Raw,
    Rename,
    Seats,
    Undo,
)
from companion.lexicon.ruling import Ruling
from companion.table import names

STOP, PAUSE = "stop", "pause"
"""Why the clocks are stopped: the player on turn announces a word, or the table pauses."""


class Amended(msgspec.Struct, frozen=True):
    """The result of a correction; `broken` are indexes of turns that are no longer legal.

    `found`: answers the dictionary had to give anew, by index of the action.
    """

    records: list[Record]
    broken: list[int]
    found: dict[int, Answers]


class Standing(msgspec.Struct, frozen=True):
    """Everybody's points and the winners; no winners if nobody scored."""

    points: dict[str, int]
    winners: tuple[str, ...]


class History:
    """The actions of a game that count, each with its outcome.

    `spent`: seconds elapsed of each deadline when last saved. `refused`: the last word refused
    in this turn. `announcing`: the player on turn has stopped the clock to announce a word; a
    pause does not change that.
    """

    def __init__(self, header: GameHeader, ruling: Ruling) -> None:
        self.header, self.ruling = header, ruling
        self.version = "" if header.version == __version__ else __version__
        self.kind = find_game(header.game)
        self.rules = self.kind.rules
        self.buttons = dict(header.buttons)
        self.records: list[Record] = []
        self.finished = ""
        self.refused: Record | None = None
        self.spent: dict[str, float] = {}
        self.announcing = False
        self._drawn: dict[tuple[str, int], Action] = {}
        self._views: tuple[tuple[State, View], ...] = ()
        self._start = self._start_state()

    def _start_state(self) -> State:
        """The state before the first action."""
        header = self.header
        start: State = self.rules.new(tuple(header.players), header.options, header.setup)
        return self.rules.with_scores(start, header.scores) if header.scores else start

    @property
    def start_state(self) -> State:
        """The state before the first action."""
        return self._start

    @property
    def state(self) -> State:
        """The current state of the game."""
        return self.records[-1].outcome.state if self.records else self._start

    def view(self, seat: str | None = None) -> View:
        """What this player may see; None: what everybody may see."""
        return self.view_of(self.state) if seat is None else self.rules.view(self.state, seat)

    def start(self) -> dict[str, int]:
        """Everybody's points before the first action."""
        return self.kind.points(self.view_of(self._start))

    def standing(self) -> Standing:
        """The result of the game. If it is not over, whoever has the most points wins."""
        view = self.view()
        points = self.kind.points(view)
        if view.game_over:
            return Standing(points, view.winners)
        begun, able = self.start(), self.kind.contenders(view)
        scored = any(points[player] != begun.get(player, 0) for player in able)
        return Standing(points, leaders(points, able) if scored else ())

    @property
    def title(self) -> str:
        """The title of the game, by its house rules."""
        return self.kind.title_by(self.header.options)

    @property
    def people(self) -> tuple[str, ...]:
        """The players at the table who are not computer players."""
        return tuple(p for p in self.view().players if p not in self.header.machines)

    @property
    def all_names(self) -> frozenset[str]:
        """All names used in this game; a new name must differ from them."""
        actions = (*(record.action for record in self.records), *self._drawn.values())
        used = (names.players_in(msgspec.to_builtins(one), self.rules.Actions) for one in actions)
        return frozenset(self.view().scores).union(self.header.players, *used)

    def player_at(self, button: int | None) -> str | None:
        """The player at the button with this number, or None."""
        return next((p for p, number in self.buttons.items() if number == button), None)

    def load(self, rows: Iterable[AnyRow]) -> None:
        """Replay the journal entries of this game.

        Raises ReplayDiffers at the first entry that today's rules judge differently. The
        entries before it stay replayed, with the names the players have in the end.
        """
        remaining = iter(rows)
        for number, row in enumerate(remaining, start=1):
            before = self.records[:]
            try:
                self._replay(row, number)
            except ReplayDiffers:
                self.records = before
                self._apply_renames(remaining)
                raise

    def _apply_renames(self, rows: Iterable[AnyRow]) -> None:
        for row in rows:
            if isinstance(row, Rename):
                self._rename(row.old, row.new)

    def _replay(self, row: AnyRow, number: int) -> None:
        match row:
            case Act():
                self._replay_act(row, number)
            case Undo():
                self._undo(row.count)
                self._compare(row.led, self._snapshot(), number)
            case Amend():
                self._replay_amend(row, number)
            case Seats():
                self.buttons = dict(row.buttons)
            case Rename():
                self._rename(row.old, row.new)
            case Clock():
                self._note_clock(row.elapsed, row.why)
            case Finish():
                self.finished = row.how

    def _replay_act(self, row: Act, number: int) -> None:
        """Replay an action and check that it has the same result as then."""
        before = self.state
        outcome = self._do(self._action(row.action), row.clocks, row.answers).outcome
        if row.accepted not in (None, outcome.accepted):
            raise self._replay_error(number, row.led)
        self._compare(row.led, self._snapshot_after(before), number)

    def _compare(self, saved: Led | None, led: Led, number: int) -> None:
        if saved is not None and (saved.state, saved.points) != (led.state, led.points):
            raise self._replay_error(number, saved)

    def _replay_error(self, number: int, led: Led | None) -> ReplayDiffers:
        return ReplayDiffers(number, (led and led.version) or self.header.version)

    def _replay_amend(self, row: Amend, number: int) -> None:
        """Replay a correction and check that it has the same result as then."""
        changes = {change.index: self._action(change.action) for change in row.changes}
        amended = self.try_amend(changes, row.answers)
        if amended.broken:
            raise self._replay_error(number, row.led)
        self._use(amended)
        self._compare(row.led, self._snapshot(), number)

    # -- the result of a correction ----------------------------------------------------

    def try_amend(
        self, changes: Mapping[int, Action | None], answers: Mapping[int, Answers] | None = None
    ) -> Amended:
        """The result of replacing the actions at these indexes (None: removing them).

        `answers`: the dictionary's answers when this correction was made before.
        """
        records: list[Record] = []
        broken: list[int] = []
        found: dict[int, Answers] = {}
        for index, record in enumerate(self.records):
            action = changes.get(index, record.action)
            if action is None:
                continue
            state = records[-1].outcome.state if records else self._start
            again = (answers or {}).get(index, {})
            ruling = RecordingRuling(self.ruling, {**record.answers, **again})
            outcome = self.rules.apply(state, action, ruling)
            if not outcome.accepted and (index in changes or record.outcome.accepted):
                broken.append(index)
                continue
            records.append(Record(action, outcome, record.spent, ruling.answers))
            if ruling.found:
                found[index] = ruling.found
        return Amended(records, broken, found)

    def carry_changes(self, changes: dict[int, Action | None]) -> int | None:
        """Adjust later turns to these changes; returns the first that is no longer legal, or None.

        The adjusted turns are added to `changes`, up to the turn returned.
        """
        carry, state = self.kind.ui.carry, self._start
        for index, record in enumerate(self.records):
            if carry and changes and index > min(changes) and index not in changes:
                was = self.records[index - 1].outcome.state
                if (same := carry(record.action, was, state)) != record.action:
                    changes[index] = same
            action = changes.get(index, record.action)
            if action is None:
                continue
            ruling = RecordingRuling(self.ruling, record.answers)
            outcome = self.rules.apply(state, action, ruling)
            if not outcome.accepted and (index in changes or record.outcome.accepted):
                return index
            state = outcome.state
        return None

    def fault_in(self, changes: Mapping[int, Action | None], index: int) -> Fault | None:
        """Why the turn at `index` would no longer be legal after these changes, or None."""
        earlier = {i: changes.get(i) for i in changes if i < index}
        unplayed = dict.fromkeys(range(index, len(self.records)))
        records = self.try_amend({**earlier, **unplayed}).records
        state = records[-1].outcome.state if records else self._start
        action = changes.get(index) or self.records[index].action
        ruling = RecordingRuling(self.ruling, self.records[index].answers)
        return self.rules.apply(state, action, ruling).fault

    def looks_up(self, changes: Mapping[int, Action | None]) -> bool:
        """Whether these changes, carried into later turns, ask the dictionary something new."""
        carried = dict(changes)
        self.carry_changes(carried)
        return bool(self.try_amend(carried).found)

    def scores_after(self, changes: Mapping[int, Action | None]) -> dict[str, int]:
        """Everybody's points after these changes, those of an unfinished round included."""
        records = self.try_amend(changes).records
        state = records[-1].outcome.state if records else self._start
        return self.kind.race(self.view_of(state))

    def fault_of(self, action: Action) -> Fault | None:
        """Why the rules would refuse the action now, or None. Changes nothing."""
        return self.outcome_of(action).fault

    def doubt_of(self, action: Action) -> Fault | None:
        """What to ask the players before the action; games without real cards are not judged."""
        real = getattr(self.state.options, "hands", "") == "hidden"
        fault = self.fault_of(action) if real else None
        return fault if fault and fault.asks else None

    def outcome_of(self, action: Action) -> Outcome:
        """What the rules would decide about the action now. Changes nothing."""
        return self.rules.apply(self.state, action, RecordingRuling(self.ruling))

    # -- changes -----------------------------------------------------------------------

    def _do(
        self, action: Action, spent: Mapping[str, float], answers: Answers | None = None
    ) -> Record:
        """Judge an action; `answers` are the dictionary's answers from an earlier time, if any."""
        before, ruling = self.state, RecordingRuling(self.ruling, answers)
        outcome = self.rules.apply(before, action, ruling)
        record = Record(action, outcome, dict(spent), ruling.answers)
        self.refused = None if outcome.accepted else record
        self.announcing = False
        self.spent = self._still_running(before, outcome.state, spent)
        if outcome.accepted:
            self._drawn.setdefault(self._draw_key(action), action)
        if outcome.accepted or outcome.state is not before:
            self.records.append(record)
        return record

    def _snapshot_after(self, before: State) -> Led:
        """The snapshot after an action, without the points if they have not changed."""
        snapshot = self._snapshot()
        same = snapshot.points == self.view_of(before).scores
        return msgspec.structs.replace(snapshot, points=None) if same else snapshot

    def _snapshot(self) -> Led:
        """Digest of the current state, everybody's points, and what an end now would add."""
        scores, ended = self.view().scores, self.kind.points(self.view())
        back = {p: ended[p] - own for p, own in scores.items() if ended.get(p, own) != own}
        return Led(digest(self.state), scores, self.version, back)

    def view_of(self, state: State) -> View:
        """What everybody may see; cached for the last two states."""
        for known, view in self._views:
            if known is state:
                return view
        view = self.rules.view(state, None)
        self._views = (*self._views[-1:], (state, view))
        return view

    def _still_running(
        self, before: State, after: State, spent: Mapping[str, float]
    ) -> dict[str, float]:
        """Seconds elapsed of the deadlines that keep running after a change of the state."""
        old, new = (
            {(deadline.id, deadline.player) for deadline in self.view_of(state).deadlines}
            for state in (before, after)
        )
        return {id: spent[id] for id, _ in old & new if id in spent}

    def _note_clock(self, spent: Mapping[str, float], why: str) -> None:
        """Note that the clocks were stopped (`why`) or run again (empty)."""
        self.spent = dict(spent)
        self.announcing = why == STOP or (self.announcing and bool(why))

    def _undo(self, count: int) -> None:
        count = min(count, len(self.records))
        if count:
            self.spent = dict(self.records[-count].spent)
            del self.records[-count:]
            self.refused = None

    def _amend(self, changes: Mapping[int, Action | None]) -> Amended:
        amended = self.try_amend(changes)
        if amended.broken:
            raise BadEntry(
                "Later turns are no longer valid. Correct them too, or keep the turn as it was."
            )
        self._use(amended)
        return amended

    def _use(self, amended: Amended) -> None:
        before, self.records = self.state, amended.records
        self.spent = self._still_running(before, self.state, self.spent)
        self.refused = None

    def _rename(self, old: str, new: str) -> None:
        """Rename a player and replay the game as if they had had the name from the start."""
        change = names.from_to(old, new)
        self.header = names.rename_header(self.header, self.rules, change)
        self.buttons = {change(name): number for name, number in self.buttons.items()}
        self._drawn = {at: self._rename_action(one, change) for at, one in self._drawn.items()}
        self._start, records, self.records = self._start_state(), self.records, []
        for record in records:
            self.records.append(self._replay_renamed(record, change))
        if self.refused is not None:
            is_last = records and self.refused is records[-1]
            renamed = self.records[-1] if is_last else self._replay_renamed(self.refused, change)
            self.refused = renamed

    def _replay_renamed(self, record: Record, change: names.Change) -> Record:
        """The record after the present ones, with other names."""
        action = self._rename_action(record.action, change)
        ruling = RecordingRuling(self.ruling, record.answers)
        outcome = self.rules.apply(self.state, action, ruling)
        return Record(action, outcome, record.spent, ruling.answers)

    def _rename_action(self, action: Action, change: names.Change) -> Action:
        raw = names.rename(msgspec.to_builtins(action), self.rules.Actions, change)
        renamed: Action = self._action(raw)
        return renamed

    def _draw_key(self, action: Action) -> tuple[str, int]:
        """Identifies a random draw by action type and ordinal, so that undo never re-rolls it."""
        kind = type(action)
        return kind.__name__, sum(type(record.action) is kind for record in self.records)

    def _action(self, raw: Raw | None) -> Any:
        return None if raw is None else msgspec.convert(raw, self.rules.Actions)


def leaders(points: Mapping[str, int], among: Iterable[str]) -> tuple[str, ...]:
    """The players with the most points, out of `among`."""
    known = {player: points[player] for player in among if player in points}
    return tuple(player for player in known if known[player] == max(known.values()))
