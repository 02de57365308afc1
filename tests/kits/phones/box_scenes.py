"""Moments of the box itself, its lists, seats and ends of games, as messages to a phone."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games import find_game
from companion.phones import desk, views
from companion.phones.messages import (
    Asked,
    Asking,
    Choice,
    Choices,
    Claims,
    Mine,
    Now,
    Outside,
    Over,
    Own,
    Seats,
    ToPhone,
)
from companion.scenes.lessons import Lessons
from companion.screen.screen import page
from companion.ui.onlooker import Fact, Result, Shown, Turn
from companion.widgets.card_row import CardRow, Cell
from companion.widgets.cards import CardEntry
from companion.widgets.forms.form import Join, Shape
from companion.widgets.forms.registry import FORMS, READABLE
from companion.widgets.pager import Page, Ticks
from companion.widgets.pick import Amount, Pick, Read

Scene = tuple[ToPhone, ...]
QUESTION = 7


def shown(*rows: str) -> ToPhone:
    """The display with these rows."""
    face = views.face(Shown(page(*rows)))
    return type(face)(face.items, face.words, {}, {"knob": "menu", "spin": "pause"}, True)


def asked(ask: Shape, *rows: str, **how: Any) -> Scene:
    """A phone with a seat and a question, without a game."""
    seats = Seats(1, dict.fromkeys(range(1, 9), ""))
    return seats, shown(*rows), Own("off"), Asked(QUESTION, ask, **how), Mine(0, None, None)


def lobby() -> Scene:
    """A phone without a seat."""
    seats = Seats(None, {**dict.fromkeys(range(1, 9), ""), 1: "AL", 2: "NB"}, phones=(2, 4))
    return seats, shown("WORD GAMES", "play"), Own("off"), Asked(QUESTION), Mine(0, None, None)


def menu() -> Scene:
    """A list to choose from."""
    rows = ("play", "judge words", "spinner", "timer", "records", "sound & light")
    return asked(FORMS[Pick].shape(Pick("WORD GAMES", rows)), "WORD GAMES", "play")


def amount() -> Scene:
    """A number to choose."""
    return asked(FORMS[Amount].shape(Amount("seconds", 30, 5, 120)), "SECONDS", "30")


def read() -> Scene:
    """Lines to read."""
    ask = READABLE.shape(Read("RULES", ("A new letter goes anywhere in the word.",)))
    return asked(ask, "RULES", "A new letter goes")


def secret() -> Scene:
    """An entry that only this phone shows."""
    ask = FORMS[Pick].shape(Pick("SWAP?", ("Q", "Z", "none")))
    return asked(ask, "SWAP?", "Q", private=True)


def join() -> Scene:
    """Players join; two have."""
    ask = Join(
        title="WHO'S PLAYING?", seats={1: "P1", 2: "NB"}, names=("AL", "JR"), most=8,
        longest=5,
    )  # fmt: skip
    leave = Choice("leave", "Leave the game", press=True, grave=True)
    choices = Choices((leave, Choice("start", "Start with 2")))
    return (*asked(ask, "WHO'S PLAYING?", "1 P1  2 NB"), choices)


def confirm() -> Scene:
    """A phone that asks for a seat, about which the box asks the table."""
    return (*lobby(), Claims(Asking(2, 44, button=True, asked=True, taken=False)))


def take_over() -> Scene:
    """A phone that asks for a seat of another one during a game."""
    return (*lobby(), Claims(Asking(2, 44, button=True, asked=False, taken=True)))


def outside() -> Scene:
    """A phone that the box has let in by no code yet."""
    return (Outside(desk.WRONG),)


def no_seats() -> Scene:
    """A phone at a box without any seat button, before a game."""
    return (Seats(None, {}), *lobby()[1:])


POINTS = {"ANNABELL": 1120, "BEA": 903, "AL": 903, "WILHELM": 12}
FACTS = (
    Fact("HOW IT ENDED", "", "Everybody has passed, one after the other."),
    Fact("BEST WORD", "UNPREDICTABILITY", "ANNABELL, 1120 points"),
    Fact("TURNING POINT", "QUIZ", "ANNABELL overtakes BEA"),
)
NEXT = Choices((
    Choice("again", "Play again", press=True), Choice("review", "Review"),
    Choice("home", "Main list"),
))  # fmt: skip


def ended(winners: tuple[str, ...] = ("ANNABELL",), player: str = "ANNABELL") -> Scene:
    """The end of a game, and what may come next."""
    seats = Seats(1, {**dict.fromkeys(range(1, 9), ""), 1: player}, "worph")
    face = shown("ANNABELL WINS", "1120 points", "push: again")
    over = Over(Result(POINTS, winners, FACTS), player)
    return seats, face, Own("blink"), Asked(QUESTION), NEXT, Now(), Mine(4, None, None), over


def tie() -> Scene:
    """Two have won, the player of this phone has not."""
    return ended(("ANNABELL", "BEA"), "WILHELM")


def after() -> Scene:
    """The main list after a game: how that has ended stays below it."""
    *_, over = ended()
    return (*menu(), Choices(), over)


TURNS = tuple(
    Turn(player, "WORD", 9, {one: n * share // 8 for one, share in POINTS.items()})
    for n, player in enumerate([*POINTS] * 2, 1)
)


def past() -> Scene:
    """A game of another day, looked at on the box: with its race, below the rows of the box."""
    *_, over = ended()
    assert isinstance(over, Over)
    assert over.result
    result = replace(over.result, past="14 May 2026", turns=TURNS)
    rows = READABLE.shape(Read("RESULT", ("14 May 2026", "ANNABELL won")))
    return (*asked(rows, "RESULT", "14 May 2026"), Over(result, "ANNABELL"))


def real_cards() -> Scene:
    """Real cards to enter, of both colours."""
    ask = FORMS[CardEntry].shape(CardEntry("SHOUT", 3, ("Gb", "*r")))
    return asked(ask, "SHOUT", "g * _")


def card_row() -> Scene:
    """The cards of a word, one of which can be another one."""
    cells = (
        Cell(("Gb",), ("g",), ("G: blue",), (False,)),
        Cell(("Ob", "Or"), ("o", "O"), ("O: blue", "O: red"), (False, False)),
    )
    return asked(FORMS[CardRow].shape(CardRow("AL", cells, lambda _: "7 pt")), "AL", "go")


def ticks() -> Scene:
    """House rules to tick; one cannot be added."""
    pages = Page("palindromes", "A string must read the same both ways."), Page("grid", "In 2D.")
    asks = Ticks("VARIATIONS", ("a", "b"), pages, lambda _: "", ("a",), 2, "Not with palindromes.")
    return asked(FORMS[Ticks].shape(asks), "VARIATIONS", "grid")


def lesson() -> Scene:
    """A page of how to play, with its drawing on the display."""
    primer = find_game("worph").primer
    assert primer is not None
    pages = Lessons(primer.pages({}), 1)
    return asked(READABLE.shape(pages), *pages.draw().words())
