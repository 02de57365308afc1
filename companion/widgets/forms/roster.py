"""Touch forms of joining a game, and of what comes after it."""

from __future__ import annotations

from companion.errors import BadEntry
from companion.widgets.forms.form import (
    BACK,
    PUSH,
    Answer,
    Choose,
    Form,
    Join,
    Row,
    SeatForm,
    keys,
    turn,
    whole_number,
    word,
)
from companion.widgets.roster import AfterGame, Roster
from hardware.box import Event, Kind, seat


def _join(roster: Roster) -> Join:
    return Join(
        title=roster.title,
        seats=dict(roster.seats),
        names=roster.known,
        least=roster.least,
        most=roster.most,
        longest=roster.longest,
    )


def _name_or_start(roster: Roster, answer: Answer, number: int) -> tuple[Event, ...]:
    """Join with a name, or change it; 0 starts the game."""
    if answer == 0:
        return _start(roster)
    name = word(answer, 1, roster.longest)
    others = {*roster.taken, *(n for at, n in roster.seats.items() if at != number)}
    if name in others:
        raise BadEntry("That name is taken. Choose another one.")
    if number not in roster.seats and len(roster.seats) >= roster.most:
        raise BadEntry(f"At most {roster.most} players can join. Watch this game.")
    select = Event(seat(number), Kind.PRESSED, 0)
    return (*(() if number == roster.selected else (select,)), *keys(*name, "ENTER"))


def _start(roster: Roster) -> tuple[Event, ...]:
    if len(roster.seats) < roster.least:
        raise BadEntry(f"At least {roster.least} players must join first.")
    return (PUSH,)


AFTER = ("play again", "review", "main list", "next page")


def _after(game: AfterGame) -> Choose:
    rows = AFTER if game.page + 1 < game.pages else AFTER[:-1]
    return Choose(title="GAME OVER", rows=tuple(map(Row, rows)))


def _choose_after(game: AfterGame, answer: Answer) -> tuple[Event, ...]:
    ways = ((PUSH,), turn(game.pages - game.page), (BACK,), turn(1))
    return ways[whole_number(answer, 0, len(_after(game).rows) - 1)]


FORMS: dict[type, Form] = {AfterGame: Form(_after, _choose_after)}
SEAT_FORMS: dict[type, SeatForm] = {Roster: SeatForm(_join, _name_or_start)}
