"""Decisions of the table: everybody agrees, or a vote is taken, with the seat buttons.

Computer players are not asked. A person who plays alone with them decides at once.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.games.api.ui import Hold
from companion.screen.screen import BIG, CONTEXT, FOOT, Lamp, Screen, fit, line, top
from companion.table.table import Table
from companion.ui.ui import Prompt, Ui
from companion.widgets.pick import Pick
from companion.widgets.widget import is_back, is_push
from hardware.box import Kind, seat, seat_number

NO_HOLD_S = 0.8
"""How long a button is held for a no, in seconds."""

ROWS = (BIG, BIG + 12, CONTEXT, FOOT)
"""Top edges of the rows below the question, in pixels."""

LETTERS = 21
"""Letters in a row."""

TURNS_S = 2.0
"""If there are too many rows, they change after this time, in seconds."""

SIGNS = {True: "+", False: "-", None: "?"}
"""The sign after a name: yes, no, or no answer yet."""

ONE_FOR_ALL = ("one answer for all", "push: yes  SPIN: no")
ALL_PRESS = ("all press  SPIN: no",)
VOTING = ("press: yes  hold: no", "tie: yes SPIN: cancel")


async def agree(ui: Ui, table: Table, question: str, about: str = "") -> bool:
    """Ask whether all agree: everybody presses their button, or SPIN says no (C6).

    The lamps of those who have not pressed blink. If a player has no button, one push of the
    knob is the answer of the whole table. `about` is shown below the question.
    """
    if len(table.people) == 1:
        return bool(await ui.ask(Pick(question, ("no", "yes"), 1, right=" ")))
    query = _Question(table, question, about)
    agreed: dict[str, bool] = {}
    while not query.whole or len(agreed) < len(query.buttons):
        thing = await ui.gesture(Prompt(lambda now: query.screen(now, agreed, ALL_PRESS)))
        if is_back(thing):
            return False
        if is_push(thing) and not query.whole:
            return True
        player = table.player_at(seat_number(thing.control))
        if player in query.buttons:
            agreed[player] = True
    return True


class Vote(msgspec.Struct, frozen=True):
    """The result of a vote, with the votes on each side."""

    accepts: bool
    yes: int = 0
    no: int = 0

    def result_text(self, word: str, kept: str) -> str:
        """The result as a notice: `2:1, MOZES counts`. `kept` is its verb for a yes ("counts")."""
        what, count = kept if self.accepts else "goes", f"{self.yes}:{self.no}, "
        count = count if self.yes or self.no else ""
        return fit(f"{count}{word} {what}", f"{count}it {what}")


async def vote(ui: Ui, table: Table, question: str) -> Vote | None:
    """Let the table vote: press for yes, hold for no; a tie is a yes. None if SPIN cancels it.

    The lamps of those who have not voted blink. If a player has no button, a push of the knob
    is the table's yes and SPIN its no.
    """
    if len(table.people) == 1:
        index = await ui.ask(Pick(question, ("yes", "no"), right=" "))
        return None if index is None else Vote(index == 0)
    query = _Question(table, question)
    votes: dict[str, bool] = {}
    holds = {seat(number): Hold(NO_HOLD_S, "no") for number in query.buttons.values()}
    while not query.whole or len(votes) < len(query.buttons):
        thing = await ui.gesture(Prompt(lambda now: query.screen(now, votes, VOTING), holds))
        if is_back(thing):
            return None if query.whole else Vote(accepts=False)
        if is_push(thing) and not query.whole:
            return Vote(accepts=True)
        player = table.player_at(seat_number(thing.control))
        if player in query.buttons:
            votes[player] = thing.kind is not Kind.HELD
    yes = sum(votes.values())
    return Vote(2 * yes >= len(votes), yes, len(votes) - yes)


class _Question:
    """A question to the people at a table; `whole`: all of them have a button."""

    def __init__(self, table: Table, question: str, about: str = "") -> None:
        self.buttons = {p: table.buttons[p] for p in table.people if p in table.buttons}
        self.whole = len(self.buttons) == len(table.people)
        self._question, self._about = question, about

    def screen(self, now: float, answers: Mapping[str, bool], how: tuple[str, ...]) -> Screen:
        """Draw the question, the answers so far, and how to answer (`how`)."""
        first = [self._about] if self._about else []
        names = (
            pack_names([f"{p}{SIGNS[answers.get(p)]}" for p in self.buttons]) if self.whole else []
        )
        rows, again_s = fill_rows([*first, *names], how if self.whole else ONE_FOR_ALL, now)
        texts = [line(text, y, "m") for y, text in zip(ROWS, rows, strict=True) if text]
        waiting = [number for p, number in self.buttons.items() if p not in answers]
        lamps = dict.fromkeys(waiting, Lamp.BLINK)
        return Screen((*top(self._question), *texts), lamps=lamps, again_s=again_s)


def pack_names(names: list[str]) -> list[str]:
    """The names in as few rows as possible, none of them split."""
    rows: list[str] = []
    for name in names:
        if rows and len(rows[-1]) + 1 + len(name) <= LETTERS:
            rows[-1] = f"{rows[-1]} {name}"
        else:
            rows.append(name)
    return rows


def fill_rows(
    first: list[str], last: tuple[str, ...], now: float
) -> tuple[list[str], float | None]:
    """Four rows for both lists, and the seconds until they change.

    If there are too many rows, the rows at the end are shown in turns.
    """
    spare = len(ROWS) - len(first) - len(last)
    if spare >= 0:
        return [*first, *[""] * spare, *last], None
    kept = first[: len(ROWS) - 1]
    turns = (*first[len(kept) :], *last)
    free = len(ROWS) - len(kept)
    parts = [turns[at : at + free] for at in range(0, len(turns), free)]
    shown = parts[int(now / TURNS_S) % len(parts)]
    rows = [*kept, *shown, *[""] * (free - len(shown))]
    return rows, TURNS_S - now % TURNS_S
