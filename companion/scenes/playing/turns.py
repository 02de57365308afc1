"""The turns of a game as everybody may know them: words, points and scores."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.rules import Record
from companion.table.history import History
from companion.table.marks import Watch
from companion.ui.onlooker import Turn
from companion.widgets.pick import ROW

Scores = dict[str, int]


class Turns:
    """The turns of one game; records that have not changed are not read again."""

    def __init__(self) -> None:
        self._known: list[tuple[Record, Scores, Turn | None]] = []

    def update(self, table: History, watch: Watch) -> tuple[Turn, ...]:
        """The turns so far that made words or changed the scores, with the records that fell."""
        del self._known[_same(self._known, table.records) :]
        before = self._known[-1][1] if self._known else table.start()
        for record in table.records[len(self._known) :]:
            view = table.rules.view(record.outcome.state, None)
            after = table.kind.points(view)
            turn = _turn(table, record, before, after)
            shown = turn and replace(turn, scores=table.kind.race(view))
            self._known.append((record, after, shown))
            before = after
        return tuple(
            replace(turn, record=name) if (name := watch.name_of(record)) else turn
            for record, _, turn in self._known
            if turn
        )


def turn_text(table: History, index: int) -> str:
    """A turn as a row of a list; empty if that action was not a turn.

    If only those who watch know whose the last turn was, it is shown without a name.
    """
    record = table.records[index]
    text = table.kind.ui.corrections.turn(record)
    if not record.action.hides_player or record is not table.records[-1]:
        return text
    unnamed = text.removeprefix(f"{record.action.by} ")
    last = f"last: {unnamed}"
    return last if len(last) <= ROW else unnamed


def actions_before_turn(table: History, player: str) -> int:
    """The number of actions until it was last not the player's turn, or until they ended a turn.

    It grows in the turns of others, and not in a turn of the player: a vote does not end it.
    """
    is_turn, view = table.kind.ui.corrections.turn, table.rules.view
    ended = (
        number
        for number, record in reversed([*enumerate(table.records, 1)])
        if (record.action.by == player and is_turn(record))
        or view(record.outcome.state, None).turn != player
    )
    return next(ended, 0)


def _same(known: list[tuple[Record, Scores, Turn | None]], records: list[Record]) -> int:
    """The number of records at the start that are known already."""
    pairs = zip(known, records, strict=False)
    return next(
        (at for at, ((old, _, _), new) in enumerate(pairs) if old is not new),
        min(len(known), len(records)),
    )


def _turn(table: History, record: Record, before: Scores, after: Scores) -> Turn | None:
    """What everybody may know of a record; None if it made no word and changed no scores."""
    made = table.kind.ui.words(record)
    if not made and before == after:
        return None
    by = made[0].player if made else record.action.by or ""
    gained = after.get(by, 0) - before.get(by, 0) or sum(one.points for one in made)
    word = " ".join(dict.fromkeys(one.word for one in made))
    stands = not made or made[-1].stands
    return Turn(by, word, gained, after, stands)
