"""The table decides: everybody agrees, or a vote is taken, with the seats' own buttons.

Only people are asked; a computer player has no say. Who plays without other people decides
at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.api.ui import Hold
from companion.screen.screen import BIG, CONTEXT, FOOT, Lamp, Screen, fit, line, top
from companion.table.table import Table
from companion.ui.ui import Prompt, Ui
from companion.widgets.pick import Pick
from companion.widgets.widget import is_back, is_push
from hardware.box import Kind, seat, seat_number

NO_HOLD_S = 0.8

ROWS = (BIG, BIG + 12, CONTEXT, FOOT)
"""The rows below the question."""

LETTERS = 21
"""How many letters a row has."""

TURNS_S = 2.0
"""How long each part of what has no room at once is shown."""

SIGNS = {True: "+", False: "-", None: "?"}
"""Behind a name: yes, no, or still to be asked."""

ONE_FOR_ALL = ("one for the table", "push: yes  SPIN: no")
ALL_PRESS = ("all press  SPIN: no",)
VOTING = ("press: yes  hold: no", "tie: yes SPIN: cancel")


async def agree(ui: Ui, table: Table, question: str, about: str = "") -> bool:
    """Whether all agree, one button each (C6); the spin button says no.

    Lamps show who is still to press. Where a player has no button, a push of
    the knob speaks for the whole table. `about`: what the question is about.
    """
    if len(table.people) == 1:
        return bool(await ui.ask(Pick(question, ("no", "yes"), 1, right=" ")))
    asked = _Asked(table, question, about)
    agreed: dict[str, bool] = {}
    while not asked.whole or len(agreed) < len(asked.buttons):
        thing = await ui.gesture(Prompt(lambda now: asked.screen(now, agreed, ALL_PRESS)))
        if is_back(thing):
            return False
        if is_push(thing) and not asked.whole:
            return True
        player = table.player_at(seat_number(thing.control))
        if player in asked.buttons:
            agreed[player] = True
    return True


class Vote(NamedTuple):
    """What the table wants, and with how many votes on each side."""

    accepts: bool
    yes: int = 0
    no: int = 0

    def told(self, word: str, kept: str) -> str:
        """The result in a few words: `2:1, MOZES counts`, where `kept` is "counts"."""
        what, count = kept if self.accepts else "goes", f"{self.yes}:{self.no}, "
        count = count if self.yes or self.no else ""
        return fit(f"{count}{word} {what}", f"{count}it {what}")


async def vote(ui: Ui, table: Table, question: str) -> Vote | None:
    """What the majority wants: press = yes, held = no; a tie is a yes; None: it was called off.

    Lamps show who has still to vote, and the spin button calls it off. Where a player has
    no button, the knob's push is the table's yes and the spin button its no.
    """
    if len(table.people) == 1:
        index = await ui.ask(Pick(question, ("yes", "no"), right=" "))
        return None if index is None else Vote(index == 0)
    asked = _Asked(table, question)
    votes: dict[str, bool] = {}
    holds = {seat(number): Hold(NO_HOLD_S, "no") for number in asked.buttons.values()}
    while not asked.whole or len(votes) < len(asked.buttons):
        thing = await ui.gesture(Prompt(lambda now: asked.screen(now, votes, VOTING), holds))
        if is_back(thing):
            return None if asked.whole else Vote(accepts=False)
        if is_push(thing) and not asked.whole:
            return Vote(accepts=True)
        player = table.player_at(seat_number(thing.control))
        if player in asked.buttons:
            votes[player] = thing.kind is not Kind.HELD
    yes = sum(votes.values())
    return Vote(2 * yes >= len(votes), yes, len(votes) - yes)


class _Asked:
    """A question to the people at a table; `whole`: all of them have a button."""

    def __init__(self, table: Table, question: str, about: str = "") -> None:
        self.buttons = {p: table.buttons[p] for p in table.people if p in table.buttons}
        self.whole = len(self.buttons) == len(table.people)
        self._question, self._about = question, about

    def screen(self, now: float, given: Mapping[str, bool], how: tuple[str, ...]) -> Screen:
        """The question, who has answered it, and how that is done."""
        first = [self._about] if self._about else []
        names = packed([f"{p}{SIGNS[given.get(p)]}" for p in self.buttons]) if self.whole else []
        rows, again_s = shared([*first, *names], how if self.whole else ONE_FOR_ALL, now)
        texts = [line(text, y, "m") for y, text in zip(ROWS, rows, strict=True) if text]
        waiting = [number for p, number in self.buttons.items() if p not in given]
        lamps = dict.fromkeys(waiting, Lamp.BLINK)
        return Screen((*top(self._question), *texts), lamps=lamps, again_s=again_s)


def packed(names: list[str]) -> list[str]:
    """The names in as few rows as hold them whole."""
    rows: list[str] = []
    for name in names:
        if rows and len(rows[-1]) + 1 + len(name) <= LETTERS:
            rows[-1] = f"{rows[-1]} {name}"
        else:
            rows.append(name)
    return rows


def shared(first: list[str], last: tuple[str, ...], now: float) -> tuple[list[str], float | None]:
    """Four rows for both, and when they change: where there are too many, the end takes turns."""
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
