"""Touch forms of joining a game, and of what comes after it."""

from __future__ import annotations

from companion.errors import BadEntry
from companion.widgets.forms.form import (
    Answer,
    Choose,
    Form,
    Join,
    Row,
    SeatForm,
    whole_number,
    word,
)
from companion.widgets.roster import AfterGame, Named, Roster
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


AFTER = {"play again": "again", "review": "review", "main list": "home", "next page": "page"}
"""What can come after a game, by the label of its row."""


def _after(game: AfterGame) -> Choose:
    rows = tuple(map(Row, AFTER))
    return Choose(title="GAME OVER", rows=rows if game.page + 1 < game.pages else rows[:-1])


def _choose_after(game: AfterGame, answer: Answer) -> Done:
    at = whole_number(answer, 0, len(_after(game).rows) - 1)
    return Done(tuple(AFTER.values())[at])


FORMS: dict[type, Form] = {AfterGame: Form(_after, _choose_after)}
SEAT_FORMS: dict[type, SeatForm] = {Roster: SeatForm(_join, _name_or_start)}
