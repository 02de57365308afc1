"""Touch form of joining a game."""

from __future__ import annotations

from companion.errors import BadEntry
from companion.widgets.forms.form import Answer, Join, SeatForm, word
from companion.widgets.roster import Named, Roster
from companion.widgets.widget import Done


def _join(roster: Roster) -> Join:
    return Join(
        title=roster.title,
        seats=dict(roster.seats),
        names=roster.known,
        least=roster.least,
        most=roster.most,
        longest=roster.longest,
    )


def _name_or_start(roster: Roster, answer: Answer, number: int) -> Named | Done:
    """Join with a name, or change it; 0 starts the game."""
    if answer == 0:
        return _start(roster)
    name = word(answer, 1, roster.longest)
    others = {*roster.taken, *(n for at, n in roster.seats.items() if at != number)}
    if name in others:
        raise BadEntry("That name is taken. Choose another one.")
    if number not in roster.seats and len(roster.seats) >= roster.most:
        raise BadEntry(f"At most {roster.most} players can join. Watch this game.")
    return Named(number, name)


def _start(roster: Roster) -> Done:
    if len(roster.seats) < roster.least:
        raise BadEntry(f"At least {roster.least} players must join first.")
    return Done(dict(roster.seats))


SEAT_FORMS: dict[type, SeatForm] = {Roster: SeatForm(_join, _name_or_start)}
