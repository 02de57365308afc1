"""Decisions of the table: everybody agrees, or a vote is taken, with buttons, phones and the knob.

Computer players are not asked. A person who plays alone with them decides at once.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.offers import Offer, Way
from companion.games.api.ui import Hold
from companion.screen.screen import ROOM, ROWS, Lamp, Screen, fit, line, top
from companion.table.table import Table
from companion.ui.onlooker import offer_of
from companion.ui.ui import Prompt, Ui
from companion.widgets.ballot import Ballot
from companion.widgets.pager import Page, Pager
from companion.widgets.pick import Pick
from hardware.box import seat, seat_number

NO_HOLD_S = 0.8
"""How long a button is held for a no, in seconds."""

TURNS_S = 2.0
"""If there are too many rows, they change after this time, in seconds."""

SIGNS = {True: "+", False: "-", None: "?"}
"""The sign after a name: yes, no, or no answer yet."""

SAID = {True: "yes", False: "no", None: "cancel"}
"""The word for an answer."""

ONE_FOR_ALL = ("one answer for all", "push: yes  SPIN: no")
ALL_PRESS = ("all press  SPIN: no",)
VOTING = ("press: yes  hold: no", "tie: yes SPIN: cancel")
MAJORITY = ("press: yes  hold: no", "tie: no  SPIN: cancel")


async def agree(ui: Ui, table: Table, question: str, about: str = "") -> bool:
    """Ask whether all agree, each with their own button or phone; SPIN says no (C6).

    The lamps of those who have not pressed blink. One push of the knob is the answer of all who
    have neither. `about` is shown below the question.
    """
    if len(table.people) == 1:
        return bool(await ui.ask(Pick(question, ("no", "yes"), 1, right=" ", says=about)))
    query = _Question(ui, table, question, about)
    while query.waiting:
        offer = await query.next(query.consent(), ALL_PRESS)
        if offer and not offer.does:
            return False
        query.count(offer)
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


async def vote(ui: Ui, table: Table, question: str, *, tie: bool = True) -> Vote | None:
    """Let the table vote: press for yes, hold for no; `tie` is its result. None if it is cancelled.

    The lamps of those who have not voted blink. Players vote with their button or their phone. A
    push of the knob is the yes of all who have neither, and SPIN their no; if there are none, SPIN
    cancels the vote.
    """
    if len(table.people) == 1:
        index = await ui.ask(Pick(question, ("yes", "no"), right=" "))
        return None if index is None else Vote(index == 0)
    query = _Question(ui, table, question)
    while query.waiting:
        offer = await query.next(query.ballot(), VOTING if tie else MAJORITY)
        if offer and offer.does is None:
            return None
        query.count(offer)
    yes = sum(query.answers.values())
    no = len(query.answers) - yes
    return Vote(yes > no or (tie and yes == no), yes, no) if query.voters else Vote(bool(yes))


async def believe(ui: Ui, fault: Fault) -> bool:
    """Ask whether the players have these real cards, although the box doubts it (C1)."""
    pages = tuple(Page(name, f"{fault.why}.") for name in ("take it", "change it"))
    return bool(await ui.ask(Pager("REAL CARDS", pages)) == 0)


class _Question:
    """A question to the people at a table, with their answers so far.

    `voters`: those who have a button, or a phone that is connected. One answer at the knob counts
    for each of the others.
    """

    def __init__(self, ui: Ui, table: Table, question: str, about: str = "") -> None:
        self._ui, self._table = ui, table
        self._question, self._about = question, about
        self.answers: dict[str, bool] = {}

    @property
    def voters(self) -> tuple[str, ...]:
        """The people who answer for themselves."""
        buttons, reaches = self._table.buttons, self._ui.onlooker.reaches
        return tuple(p for p in self._table.people if p in buttons or reaches(p))

    @property
    def waiting(self) -> tuple[str, ...]:
        """The people who have not answered."""
        return tuple(player for player in self._table.people if player not in self.answers)

    @property
    def _others(self) -> tuple[str, ...]:
        """The people for whom the knob answers."""
        return tuple(player for player in self._table.people if player not in self.voters)

    def consent(self) -> Iterator[Offer]:
        """Everybody agrees who has not yet; anybody says no, also by a hold as in a vote."""
        for player in self.voters:
            if player in self.waiting:
                yield self._answer("Agree", True, "press", player)
                yield replace(self._answer("", False, "hold", player), hold="no")
        if self._others:
            yield self._answer("", True, "push")
        yield self._answer("No", False, "back")

    def ballot(self) -> Iterator[Offer]:
        """A yes and a no for each voter, who may think again; and for the others together."""
        for player in self.voters:
            yield self._answer("Yes", True, "press", player)
            yield replace(self._answer("No", False, "hold", player), hold="no")
        if self._others:
            yield self._answer("", True, "push")
            yield self._answer("", False, "back")
        else:
            yield self._answer("Cancel", None, "back")

    def _answer(self, label: str, does: bool | None, on: Way, by: str | None = None) -> Offer:
        """An answer to this question, so that a tap that comes late answers no other one."""
        return Offer(
            kind="answer", by=by, does=does, label=label, about=self._question, on=(on,),
            say=(SAID[does],),
        )  # fmt: skip

    async def next(self, offers: Iterator[Offer], how: tuple[str, ...]) -> Offer | None:
        """The offer that the next gesture takes."""
        offered, buttons = tuple(offers), self._table.buttons
        held = {str(one.by): one.hold for one in offered if one.hold and one.by in buttons}
        holds = {seat(buttons[player]): Hold(NO_HOLD_S, text) for player, text in held.items()}
        asked = Ballot(self._table.people, dict(self.answers))
        prompt = Prompt(lambda now: self._screen(now, how), holds, widget=asked, offers=offered)
        thing = await self._ui.gesture(prompt)
        return offer_of(thing, offered, self._table.player_at(seat_number(thing.control)))

    def count(self, offer: Offer | None) -> None:
        """Take over an answer: of its player, or of all the others."""
        if offer is not None:
            players = self._others if offer.by is None else (offer.by,)
            self.answers.update(dict.fromkeys(players, offer.does))

    def _how(self, all_press: tuple[str, ...]) -> tuple[str, ...]:
        """How to answer: at a table where all can press, where some can, and where nobody can."""
        others = self._others
        if not others:
            return all_press
        if not self.voters:
            return ONE_FOR_ALL
        who = others[0] if len(others) == 1 else "others"
        if all_press != ALL_PRESS:
            return VOTING[0], fit(f"{who}: push or SPIN", "others: push or SPIN")
        return "press: yes  SPIN: no", fit(f"push: yes for {who}", "push: yes for others")

    def _screen(self, now: float, how: tuple[str, ...]) -> Screen:
        """Draw the question, the answers so far, and how to answer."""
        first = [self._about] if self._about else []
        first += pack_names([f"{p}{SIGNS[self.answers.get(p)]}" for p in self.voters])
        rows, again_s = fill_rows(first, self._how(how), now)
        texts = [line(text, y, "m") for y, text in zip(ROWS, rows, strict=True) if text]
        waiting = [n for p, n in self._table.buttons.items() if p in self.waiting]
        lamps = dict.fromkeys(waiting, Lamp.BLINK)
        return Screen((*top(self._question), *texts), lamps=lamps, again_s=again_s)


def pack_names(names: list[str]) -> list[str]:
    """The names in as few rows as possible, none of them split."""
    rows: list[str] = []
    for name in names:
        if rows and len(rows[-1]) + 1 + len(name) <= ROOM:
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
