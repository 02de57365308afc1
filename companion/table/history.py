"""A game as its actions tell it: replayed, taken back, corrected. It writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from companion import __version__
from companion.errors import BadEntry, ReplayDiffers
from companion.games import find_game
from companion.games.api.fault import Fault
from companion.games.api.recording import STANDS, RecordingRuling, digest
from companion.games.api.rules import Action, Record, State, View
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
"""Why a clock stands: the player on turn announces, or the table pauses."""


class Amended(NamedTuple):
    """What a correction would lead to; `broken`: the later turns that would become illegal.

    `found`: what the dictionary had to be asked anew, for the action at each index.
    """

    records: list[Record]
    broken: list[int]
    found: dict[int, Answers]


class Standing(NamedTuple):
    """Everybody's points, and who has won with them; nobody where nothing was scored."""

    points: dict[str, int]
    winners: tuple[str, ...]


class History:
    """The actions of a game that stand, with what became of each.

    `spent` is what the clocks stood at when something was last noted, seconds;
    `refused` the last word that was refused, while its turn lasts; `announcing`:
    the player on turn has stopped the clock, and a pause does not change that.
    `unrecorded`: of some entries an older version kept only the verdict, or not even that.
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
        self.announcing = self.unrecorded = False
        self._drawn: dict[tuple[str, int], Action] = {}
        self._views: tuple[tuple[State, View], ...] = ()
        self._start = self._begun()

    def _begun(self) -> State:
        """The game before anything was played."""
        header = self.header
        start: State = self.rules.new(tuple(header.players), header.options, header.setup)
        return self.rules.with_scores(start, header.scores) if header.scores else start

    @property
    def state(self) -> State:
        """Everything about the game as it stands."""
        return self.records[-1].outcome.state if self.records else self._start

    def view(self, seat: str | None = None) -> View:
        """What that player may see; None: the whole table."""
        return self._seen(self.state) if seat is None else self.rules.view(self.state, seat)

    def start(self) -> dict[str, int]:
        """Everybody's points before anything was played."""
        return self.kind.points(self._seen(self._start))

    def standing(self) -> Standing:
        """What the game came to, or comes to if it is stopped here: the most points win then."""
        view = self.view()
        points = self.kind.points(view)
        if view.game_over:
            return Standing(points, view.winners)
        begun = self.start()
        scored = any(points[player] != begun.get(player) for player in view.players)
        return Standing(points, leaders(points, view.players) if scored else ())

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits here now and is no machine: those who agree, vote and press."""
        return tuple(p for p in self.view().players if p not in self.header.machines)

    @property
    def everybody(self) -> frozenset[str]:
        """Everybody who is named in this game: nobody else can be called so."""
        actions = (*(record.action for record in self.records), *self._drawn.values())
        told = (names.told(msgspec.to_builtins(one), self.rules.Actions) for one in actions)
        return frozenset(self.view().scores).union(self.header.players, *told)

    def player_at(self, button: int | None) -> str | None:
        """Who sits at the button of that number."""
        return next((p for p, number in self.buttons.items() if number == button), None)

    def load(self, rows: Iterable[AnyRow]) -> None:
        """Replay what the journal holds of this game.

        Raises ReplayDiffers at the first entry that today's rules judge differently; what
        came before it has been replayed, under the names of the end.
        """
        waiting = iter(rows)
        for number, row in enumerate(waiting, start=1):
            standing = self.records[:]
            try:
                self._take(row, number)
            except ReplayDiffers:
                self.records = standing
                self._call_all(waiting)
                raise

    def _call_all(self, rows: Iterable[AnyRow]) -> None:
        for row in rows:
            if isinstance(row, Rename):
                self._rename(row.old, row.new)

    def _take(self, row: AnyRow, number: int) -> None:
        match row:
            case Act():
                self._redo(row, number)
            case Undo():
                self._undo(row.count)
                self._compare(row.led, self._stands(), number)
            case Amend():
                self._reamend(row, number)
            case Seats():
                self.buttons = dict(row.buttons)
            case Rename():
                self._rename(row.old, row.new)
            case Clock():
                self._clocked(row.elapsed, row.why)
            case Finish():
                self.finished = row.how

    def _redo(self, row: Act, number: int) -> None:
        """An action of old, which has to lead to what it led to then."""
        before = self.state
        outcome = self._do(self._action(row.action), row.clocks, self._kept(row)).outcome
        if row.accepted not in (None, outcome.accepted):
            raise self._differs(number, row.led)
        self._compare(row.led, self._led(before), number)

    def _compare(self, kept: Led | None, led: Led, number: int) -> None:
        if kept is not None and (kept.state, kept.points) != (led.state, led.points):
            raise self._differs(number, kept)

    def _differs(self, number: int, led: Led | None) -> ReplayDiffers:
        return ReplayDiffers(number, (led and led.version) or self.header.version)

    def _kept(self, row: Act) -> Answers:
        """What the dictionary answered then; a bare verdict counts where the list has changed."""
        bare = STANDS in row.answers or (row.led is None and row.accepted is None)
        if bare and self.header.dictionary.sha256 == self.ruling.sha256:
            return {}
        self.unrecorded |= bare
        return row.answers

    def _reamend(self, row: Amend, number: int) -> None:
        """A correction of old, which has to lead to what it led to then."""
        changes = {change.index: self._action(change.action) for change in row.changes}
        amended = self.try_amend(changes, row.answers)
        if amended.broken:
            raise self._differs(number, row.led)
        self._corrected_to(amended)
        self._compare(row.led, self._stands(), number)

    # -- what a correction would lead to ----------------------------------------------

    def try_amend(
        self, changes: Mapping[int, Action | None], answers: Mapping[int, Answers] | None = None
    ) -> Amended:
        """What would follow if the actions at these places were others, or none.

        `answers`: what the dictionary answered when this correction was made before.
        """
        records: list[Record] = []
        broken: list[int] = []
        found: dict[int, Answers] = {}
        for index, record in enumerate(self.records):
            action = changes.get(index, record.action)
            if action is None:
                continue
            state = records[-1].outcome.state if records else self._start
            kept = _exact(record.answers) if index in changes else record.answers
            ruling = RecordingRuling(self.ruling, {**kept, **(answers or {}).get(index, {})})
            outcome = self.rules.apply(state, action, ruling)
            if not outcome.accepted and (index in changes or record.outcome.accepted):
                broken.append(index)
                continue
            records.append(Record(action, outcome, record.spent, ruling.answers))
            if ruling.found:
                found[index] = ruling.found
        return Amended(records, broken, found)

    def carried(self, changes: dict[int, Action | None]) -> int | None:
        """Add what later turns become by those changes; the first that no longer fits, or None.

        Turns behind that one wait until it is decided what stands instead of it.
        """
        carry, state = self.kind.ui.carry, self._start
        for index, record in enumerate(self.records):
            if carry and changes and index > min(changes) and index not in changes:
                was = self.records[index - 1].outcome.state
                if (same := carry(record.action, was, state)) != record.action:
                    changes[index] = same
            action, kept = changes.get(index, record.action), record.answers
            if action is None:
                continue
            ruling = RecordingRuling(self.ruling, _exact(kept) if index in changes else kept)
            outcome = self.rules.apply(state, action, ruling)
            if not outcome.accepted and (index in changes or record.outcome.accepted):
                return index
            state = outcome.state
        return None

    def why_broken(self, changes: Mapping[int, Action | None], index: int) -> str:
        """Why the turn at `index` would no longer be legal after those changes."""
        earlier = {i: changes.get(i) for i in changes if i < index}
        records = self.try_amend({**earlier, **dict.fromkeys(range(index, len(self.records)))})[0]
        state = records[-1].outcome.state if records else self._start
        action = changes.get(index) or self.records[index].action
        ruling = RecordingRuling(self.ruling, self.records[index].answers)
        return self.rules.apply(state, action, ruling).message

    def scores_after(self, changes: Mapping[int, Action | None]) -> dict[str, int]:
        """The scores that those changes would lead to, points."""
        records = self.try_amend(changes).records
        return self.rules.view(records[-1].outcome.state if records else self._start, None).scores

    def tried(self, action: Action) -> Fault | None:
        """Why the rules would refuse the action as things stand; nothing is changed by it."""
        return self.rules.apply(self.state, action, RecordingRuling(self.ruling)).fault

    # -- how it changes ---------------------------------------------------------------

    def _do(
        self, action: Action, spent: Mapping[str, float], kept: Answers | None = None
    ) -> Record:
        """Judge an action; `kept`: what the dictionary answered when it was judged before."""
        before, ruling = self.state, RecordingRuling(self.ruling, kept)
        outcome = self.rules.apply(before, action, ruling)
        record = Record(action, outcome, dict(spent), ruling.answers)
        self.refused = None if outcome.accepted else record
        self.announcing = False
        self.spent = self._running_on(before, outcome.state, spent)
        if outcome.accepted:
            self._drawn.setdefault(self._draw_of(action), action)
        if outcome.accepted or outcome.state is not before:
            self.records.append(record)
        return record

    def _led(self, before: State) -> Led:
        """What the last action led to."""
        stands = self._stands()
        same = stands.points == self._seen(before).scores
        return msgspec.structs.replace(stands, points=None) if same else stands

    def _stands(self) -> Led:
        """The game as it stands."""
        return Led(digest(self.state), self.view().scores, self.version)

    def _seen(self, state: State) -> View:
        """What everybody may see; made once for each state."""
        for known, view in self._views:
            if known is state:
                return view
        view = self.rules.view(state, None)
        self._views = (*self._views[-1:], (state, view))
        return view

    def _running_on(
        self, before: State, after: State, spent: Mapping[str, float]
    ) -> dict[str, float]:
        """What had elapsed of the deadlines that are the same after a change of the state."""
        old, new = (
            {(deadline.id, deadline.player) for deadline in self._seen(state).deadlines}
            for state in (before, after)
        )
        return {id: spent[id] for id, _ in old & new if id in spent}

    def _clocked(self, spent: Mapping[str, float], why: str) -> None:
        """The clocks stand (`why`) or run again (empty)."""
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
            raise BadEntry("Later turns no longer fit. Correct them too, or leave all as it was.")
        self._corrected_to(amended)
        return amended

    def _corrected_to(self, amended: Amended) -> None:
        before, self.records = self.state, amended.records
        self.spent = self._running_on(before, self.state, self.spent)
        self.refused = None

    def _rename(self, old: str, new: str) -> None:
        """Call a player otherwise, and play all again as if it had been so from the start."""
        change = names.from_to(old, new)
        self.header = names.header(self.header, self.rules, change)
        self.buttons = {change(name): number for name, number in self.buttons.items()}
        self._drawn = {at: self._called(one, change) for at, one in self._drawn.items()}
        self._start, records, self.records = self._begun(), self.records, []
        for record in records:
            self.records.append(self._again(record, change))
        if self.refused is not None:
            counted = records and self.refused is records[-1]
            self.refused = self.records[-1] if counted else self._again(self.refused, change)

    def _again(self, record: Record, change: names.Change) -> Record:
        """What the same comes to under other names, after the records of before."""
        action = self._called(record.action, change)
        ruling = RecordingRuling(self.ruling, record.answers)
        outcome = self.rules.apply(self.state, action, ruling)
        return Record(action, outcome, record.spent, ruling.answers)

    def _called(self, action: Action, change: names.Change) -> Action:
        raw = names.raw(msgspec.to_builtins(action), self.rules.Actions, change)
        found: Action = self._action(raw)
        return found

    def _draw_of(self, action: Action) -> tuple[str, int]:
        """What chance decided for the n-th draw of a kind stays, however often it is replayed."""
        kind = type(action)
        return kind.__name__, sum(type(record.action) is kind for record in self.records)

    def _action(self, raw: Raw | None) -> Any:
        return None if raw is None else msgspec.convert(raw, self.rules.Actions)


def _exact(answers: Answers) -> Answers:
    """Those that are about one word, and so hold for another action too."""
    return {key: answer for key, answer in answers.items() if " " in key}


def leaders(points: Mapping[str, int], among: Iterable[str]) -> tuple[str, ...]:
    """Those with the most points."""
    found = {player: points[player] for player in among if player in points}
    return tuple(player for player in found if found[player] == max(found.values()))
