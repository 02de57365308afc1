"""Moments of all six games as the messages that a phone or a table screen gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import newword_kit
import word_for_word_kit
import word_lift_kit
import word_sprout_kit
import worph_kit
from msgspec.structs import replace

from companion.games import find_game
from companion.games.api.offers import buttons
from companion.games.api.rules import State
from companion.games.api.ui import Context
from companion.games.word_for_word.rules import view as word_for_word
from companion.phones import desk, views
from companion.phones.messages import (
    Asked,
    Asking,
    Choice,
    Choices,
    Claims,
    Clock,
    Mine,
    Outside,
    Own,
    Refusal,
    Rival,
    Seats,
    ToPhone,
)
from companion.screen.screen import page
from companion.ui.onlooker import Shown
from companion.widgets.card_row import CardRow, Cell
from companion.widgets.cards import CardEntry
from companion.widgets.change_letter import ChangeLetter
from companion.widgets.forms.form import KNOB_SHAPE, Join, Shape
from companion.widgets.forms.registry import FORMS
from companion.widgets.pager import Page, Ticks
from companion.widgets.pick import Amount, Pick, Read

Scene = tuple[ToPhone, ...]
QUESTION = 7
REVISION = 3


def shown(*rows: str) -> ToPhone:
    """The display with these rows."""
    face = views.face(Shown(page(*rows)))
    return type(face)(face.items, face.words, {}, {"knob": "menu", "spin": "pause"}, True)


def seated(
    game: str, state: State, player: str = "A", ask: Shape | None = None, **how: Any
) -> Scene:
    """A phone of a player in a game."""
    names = dict(enumerate(state.players, 1))
    seat = state.players.index(player) + 1
    mine = Mine(REVISION, player, find_game(game).rules.view(state, player))
    return (
        Seats(seat, {**dict.fromkeys(range(1, 9), ""), **names}, game),
        shown(f"{player}'s turn", "your move", "look at the phone"),
        Own("on"),
        Asked(QUESTION, ask, turn=True, **how),
        _choices(game, mine.view, player),
        mine,
    )


def _choices(game: str, view: Any, player: str) -> Choices:
    """The buttons of a player for what may be done at the start of this moment."""
    ui, context = find_game(game).ui, Context(view, seat_view=lambda _: view)
    return views.choices_of(buttons(ui.offers(context, ui.controls.fresh(context)), player))


def asked(ask: Shape, *rows: str, **how: Any) -> Scene:
    """A phone with a seat and a question, without a game."""
    seats = Seats(1, dict.fromkeys(range(1, 9), ""))
    return seats, shown(*rows), Own("off"), Asked(QUESTION, ask, **how), Mine(0, None, None)


def lobby() -> Scene:
    """A phone without a seat."""
    seats = Seats(None, {**dict.fromkeys(range(1, 9), ""), 1: "AL", 2: "NB"}, phones=(2, 4))
    return seats, shown("WORD GAMES", "play"), Own("off"), Asked(QUESTION), Mine(0, None, None)


def worph() -> Scene:
    """A player of Worph looks for a word."""
    state = worph_kit.position(turn="AL")
    ask = FORMS[ChangeLetter].shape(ChangeLetter("CAR", 0))
    return (*seated("worph", state, "AL", ask), Clock("AL", 24.0, 30.0, False))


def sprout() -> Scene:
    """A player of Word Sprout adds a letter."""
    return seated("word_sprout", word_sprout_kit.position("SPROU", "D"), "A")


def grid() -> Scene:
    """Word Sprout on a grid."""
    state: Any = word_sprout_kit.new(variations=["two_d"])
    for do in (
        {"do": "place", "row": 0, "col": 0, "letter": "C"},
        {"do": "place", "row": 0, "col": 1, "letter": "A"},
        {"do": "place", "row": 0, "col": 2, "letter": "T"},
    ):
        state = word_sprout_kit.after(state, word_sprout_kit.NONE, by=state.turn, **do)
    return seated("word_sprout", state, state.turn)


def vote() -> Scene:
    """The players of Word Sprout vote on a word."""
    scene = seated("word_sprout", word_sprout_kit.position("SPROU", "D"), "A")
    mine = scene[-1]
    assert isinstance(mine, Mine)
    assert mine.view is not None
    players = mine.view.players
    view = _replace(
        mine.view, phase="vote", asked="SPROUP", may=dict.fromkeys(players, ("group_accepts",))
    )
    return (*scene[:-2], _choices("word_sprout", view, "A"), Mine(REVISION, "A", view))


def bets() -> Scene:
    """A player of Word For Word calls, raises or folds."""
    return _cards(
        "B", phase="bet2", turn="B", to_call=3, current_bet=3, put_in={"A": 3},
        hand=("Ar", "Nb"), may={"B": ("call", "raise", "fold")},
    )  # fmt: skip


def _cards(player: str, **fields: Any) -> Scene:
    """A player of Word For Word, with cards dealt by the box."""
    scene = seated("word_for_word", word_for_word_kit.new(options={"hands": "dealt"}), player)
    usual = {
        "board": ("Gb", "Rr", "Eb"), "hands": dict.fromkeys("ABC", 2), "dealt": tuple("ABC"),
        "pot": 12, "scores": {"A": 93, "B": 97, "C": 98},
    }  # fmt: skip
    view = _replace(_view(scene), **{**usual, **fields})
    return (*scene[:-2], _choices("word_for_word", view, player), Mine(REVISION, player, view))


def showdown(category: str | None = None) -> Scene:
    """A player of Word For Word declares a word by tapping cards."""
    return _cards(
        "A", phase="showdown", turn="A", board=("Gb", "Rr", "Eb", "*r", "Tb"), hand=("Ar", "Nb"),
        declaring=("A", "B", "C"), may={"A": ("declare",)}, category=category,
    )  # fmt: skip


def words() -> Scene:
    """The words of a round of Word For Word can be challenged."""
    return _cards(
        "A", phase="challenges", turn=None, hand=("Ar", "Nb"),
        words={"B": _said("TENG", 14), "C": _said(None, None)},
        may={"A": ("challenge", "accept", "pay_out")},
    )  # fmt: skip


def _said(word: str | None, total: int | None) -> word_for_word.Word:
    return word_for_word.Word(
        word=word, cards=(), category=False, total=total, score=None, steps=(), verdict=None,
        voted=None,
    )  # fmt: skip


def newword() -> Scene:
    """A player of NewWord lays a word."""
    return seated("newword", newword_kit.position(options={"hands": "dealt"}), "AL")


def junior() -> Scene:
    """A player of New Word Jr. lays the first word."""
    state = newword_kit.dealt_game("AL", "NB", junior=True)
    return seated("newword", state, state.turn or "AL")


def lift() -> Scene:
    """A player of Word Lift may steal."""
    state = word_lift_kit.position("D I R T S:dagger Q:dollar ?", mine="SUN", theirs="FORGE, GIFT")
    return seated("word_lift", state, "A")


def menu() -> Scene:
    """A list to choose from."""
    rows = ("play", "judge words", "spinner", "timer", "records", "sound & light")
    return asked(FORMS[Pick].shape(Pick("WORD GAMES", rows)), "WORD GAMES", "play")


def amount() -> Scene:
    """A number to choose."""
    return asked(FORMS[Amount].shape(Amount("seconds", 30, 5, 120)), "SECONDS", "30")


def read() -> Scene:
    """Lines to read."""
    ask = FORMS[Read].shape(Read("RULES", ("A new letter goes", "anywhere in the word.")))
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


def rival() -> Scene:
    """A player for whose seat another phone asks."""
    return (*worph(), Claims(rival=Rival(44, "NB")))


def outside() -> Scene:
    """A phone that the box has let in by no code yet."""
    return (Outside(desk.WRONG),)


def refused() -> Scene:
    """A message of the box."""
    return (*worph(), Refusal("The game has moved on. Look again."))


def no_seats() -> Scene:
    """A phone at a box without any seat button, before a game."""
    return (Seats(None, {}), *lobby()[1:])


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


def knob() -> Scene:
    """A question without a form."""
    return asked(KNOB_SHAPE, "SPINNER", "turn the knob")


PHONES: dict[str, Callable[[], Scene]] = {
    made.__name__: made
    for made in (
        outside, lobby, no_seats, confirm, take_over, rival,
        join, menu, amount, read, knob, ticks, real_cards, card_row,
        secret, refused,
        worph, sprout, grid, vote, bets, showdown, words, newword, junior, lift,
    )
}  # fmt: skip


def _view(scene: Scene) -> Any:
    mine = scene[-1]
    assert isinstance(mine, Mine)
    return mine.view


def _replace(view: Any, **fields: Any) -> Any:
    return replace(view, **fields)
