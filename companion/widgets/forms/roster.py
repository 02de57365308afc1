"""Touch form of joining a game."""

from __future__ import annotations

from companion.errors import BadEntry
from companion.widgets.forms.form import Answer, Join, SeatForm, word
from companion.widgets.roster import Named, Roster


def _join(roster: Roster) -> Join:
    return Join(
        title=roster.title,
        seats=dict(roster.seats),
        names=roster.known,
        most=roster.most,
        longest=roster.longest,
    )


def _name(roster: Roster, answer: Answer, number: int) -> Named:
    """Join with a name, or change it."""
    name = word(answer, 1, roster.longest)
    others = {*roster.taken, *(n for at, n in roster.seats.items() if at != number)}
    if name in others:
        raise BadEntry("That name is taken. Choose another one.")
    if number not in roster.seats and len(roster.seats) >= roster.most:
        raise BadEntry(f"At most {roster.most} players can join. Watch this game.")
    return Named(number, name)


SEAT_FORMS: dict[type, SeatForm] = {Roster: SeatForm(_join, _name)}
