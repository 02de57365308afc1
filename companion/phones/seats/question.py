"""The question whether a phone may have a seat, in a prompt of its own.

The button of that seat decides, or a push of the knob for a seat without one. A press that was
under way when the question appeared was meant for the screen before and goes back to it, as does
everything else that does not answer it.
"""

from __future__ import annotations

import asyncio
from enum import Enum

import msgspec

from companion.screen.screen import Screen, page
from companion.ui.clock import nanoseconds
from companion.ui.onlooker import Distant, Prompt
from companion.ui.ui import Ui
from companion.widgets.widget import is_back, is_push
from hardware.box import KNOB, Event, seat_number

READ_S = 0.7
"""Whatever is done this soon after the question appeared was meant for the screen before."""

ASK_S = 20.0
"""How long the box asks, in seconds; later the claim is a line in the menu."""


class Said(Enum):
    """What the table said: LATER without an answer, OTHER if it did something else."""

    YES = "yes"
    NO = "no"
    LATER = "later"
    OTHER = "other"


class Question(msgspec.Struct, frozen=True):
    """Which seat a phone asks for, with the digits that it shows.

    `name`: whose seat it is; `by`: who asks, or empty; `taken`: another phone has the seat.
    `button`: the seat has one.
    """

    digits: int
    seat: int
    name: str
    by: str = ""
    taken: bool = False
    button: bool = True

    def draw(self) -> Screen:
        """Draw the question with its answers."""
        yes = f"press {self.seat}" if self.button else "push"
        context = f"{yes}: {'take it over' if self.taken else 'yes'}"
        foot = "SPIN: no push: later" if self.button else "SPIN: no"
        by = self.by and f"of {self.by}"
        return page(f"PHONE {self.digits}", f"{self.name.upper()}?", context, foot, right=by)

    def answer(self, event: Event) -> Said | None:
        """What a gesture says; None if it says nothing."""
        if isinstance(event, Distant):
            return Said.OTHER
        if is_back(event):
            return Said.NO
        if is_push(event):
            return Said.LATER if self.button else Said.YES
        if event.control == KNOB and event.steps:
            return None
        ours = self.button and seat_number(event.control) == self.seat
        return Said.YES if ours else Said.OTHER


async def ask(ui: Ui, question: Question, over: asyncio.Future[None]) -> tuple[Said, Event | None]:
    """Ask the table, until the claim is over or nobody answers; also returns the last gesture."""
    screen, begun = question.draw(), nanoseconds(ui.now + READ_S)
    ends = asyncio.ensure_future(asyncio.wait((over,), timeout=ASK_S))
    try:
        while True:
            thing = await ui.next_unless(Prompt(lambda _: screen, at_box=True), ends)
            if thing is None:
                return Said.LATER, None
            if isinstance(thing, Event):
                said = Said.OTHER if thing.ns < begun else question.answer(thing)
                if said is not None:
                    return said, thing
    finally:
        ends.cancel()
